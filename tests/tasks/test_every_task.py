"""What holds for every task: ranges, shapes, fixed sets, equality, and that the engine can map and compile it."""

import pickle

import pytest
import torch
from draws import seeded

from nalu_tutorial import tasks

# Each entry makes its task, so that two of a kind can be compared.
MADE = {
    "identity": tasks.identity,
    "signed sum": lambda: tasks.signed_sum([1, -1, 0]),
    "product of sums": tasks.product_of_sums,
    **{f"slices {name}": lambda name=name: tasks.sums_of_slices(name, inputs=20) for name in tasks.OPERATIONS},
    "slices": lambda: tasks.sums_of_slices("+"),
    "over time": lambda: tasks.over_time("*", lengths=(10, 50)),
    **{f"of three {name}": lambda name=name: tasks.arithmetic(name, 3) for name in "+-*/"},
    "square": lambda: tasks.arithmetic("square", training=(-2, 2), extrapolation=((-6, -2), (2, 6))),
    "root": lambda: tasks.arithmetic("sqrt"),
    "unit *": lambda: tasks.single_unit("*", 4),
    "unit /": lambda: tasks.single_unit("/", 4),
    "comparison": lambda: tasks.comparison(">", 4),
    "equality": lambda: tasks.comparison("==", 13, training_pairs=tasks.Pairs(0.5, 0)),
    "four outputs": tasks.four_outputs,
    "four outputs, positive": lambda: tasks.four_outputs(positive=True),
    "few of many": lambda: tasks.few_of_many("*", 5, (-2, 2)),
    "arrive on time": tasks.arrive_on_time,
    "programs": tasks.programs,
    "signed terms": tasks.signed_terms,
    "digit sums": tasks.digit_sums,
}
OUTPUTS = {"four outputs": (4,), "four outputs, positive": (4,), "arrive on time": (12, 1), "digit sums": (12, 14)}
TABLES = {"number words": tasks.number_words, "modular sums": tasks.modular_sums}
# Their inputs have several ranges, or are codes of symbols.
OTHER_INPUTS = {"few of many", "arrive on time", "programs", "signed terms", "digit sums"}


@pytest.fixture(params=MADE)
def name(request):
    return request.param


@pytest.fixture
def task(name):
    return MADE[name]()


def ends(task, *, far=False):
    """The lowest and the highest input there may be."""
    several = (task.extrapolation if far else task.training,)
    several = several[0] if isinstance(several[0][0], tuple) else several
    return min(low for low, _ in several), max(high for _, high in several)


def lambda_names(make):
    return make.__code__.co_names if make.__name__ == "<lambda>" else ()


def test_each_function_that_makes_a_task_is_among_these():
    made_by = {"Task": MADE, "Table": TABLES}
    for function in map(vars(tasks).get, tasks.__all__):
        makers = made_by.get(getattr(function, "__annotations__", {}).get("return"))
        if makers is not None:
            made = {name for make in makers.values() for name in (make.__name__, *lambda_names(make))}
            assert function.__name__ in made, f"MADE or TABLES of this file lacks {function.__name__}"


@pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)
def test_the_parts_of_a_table_are_the_same_again_and_apart(make):
    tables = make(), make()
    for part in ("training_set", "validation_set", "extrapolation_set"):
        for one, again in zip(*(getattr(table, part)() for table in tables), strict=True):
            assert torch.equal(one, again)
            assert one.isfinite().all()
    rows = torch.cat([tables[0].training_rows, tables[0].validation_rows, tables[0].test_rows])
    assert len(rows.unique()) == len(rows)


@pytest.mark.parametrize("name", [name for name in MADE if name not in OTHER_INPUTS], indirect=True)
def test_inputs_fill_the_range_and_stay_inside(task):
    for x, (low, high) in (
        (task.draw((5000,), generator=seeded(), dtype=torch.float64)[0], ends(task)),
        (task.validation_set(dtype=torch.float64)[0], ends(task)),
        (task.extrapolation_set(dtype=torch.float64)[0], ends(task, far=True)),
    ):
        assert low <= x.min()
        assert x.max() <= high
        assert x.max() - x.min() > 0.98 * (high - low)
        assert x.mean().item() == pytest.approx((low + high) / 2, abs=0.05 * (high - low))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_shapes_and_precision_are_those_asked_for(name, task, dtype):
    x, t = task.draw((4, 7), generator=seeded(), dtype=dtype)
    time = () if task.length is None else (task.length,)
    assert x.shape == (4, 7, *time, task.in_features)
    assert t.shape == (4, 7, *OUTPUTS.get(name, (1,)))
    for part in (x, t, *task.validation_set(11, dtype), *task.extrapolation_set(11, dtype)):
        assert part.dtype == dtype
        assert part.isfinite().all()
    assert len(task.validation_set(11)[0]) == 11
    assert task.grid or len(task.extrapolation_set(11)[1]) == 11


def test_the_fixed_sets_are_fixed_and_leave_torchs_generator_alone(task):
    before = torch.random.get_rng_state()
    for one, again in (
        (task.validation_set(), task.validation_set()),
        (task.extrapolation_set(), task.extrapolation_set()),
    ):
        assert all(map(torch.equal, one, again))
    assert torch.equal(torch.random.get_rng_state(), before)


def test_a_target_is_that_of_its_own_point(task):
    for x, t in (task.validation_set(20), task.extrapolation_set(20)):
        torch.testing.assert_close(torch.stack([task.target(point) for point in x[:20]]), t[:20])


def test_equal_tasks_are_equal_and_travel(name, task):
    assert task == MADE[name]()
    assert hash(task) == hash(MADE[name]())
    assert pickle.loads(pickle.dumps(task)) == task
    assert [other for other, make in MADE.items() if make() == task] == [name]


@pytest.mark.compiler
def test_points_are_mapped_and_compiled():
    made = [make() for make in MADE.values()]
    ends = [[*map(torch.tensor, map(float, task.training))] for task in made]
    uniform = [torch.rand(3, 5, task.numbers(task.length), generator=seeded()) for task in made]

    def points(uniform):
        return [task.points(u, *end, task.length) for task, u, end in zip(made, uniform, ends, strict=True)]

    expected, mapped = points(uniform), torch.func.vmap(points)
    torch.compiler.reset()
    for actual in (mapped(uniform), torch.compile(mapped, backend="eager", fullgraph=True)(uniform)):
        torch.testing.assert_close(actual, expected)


def test_a_point_depends_on_its_own_uniform_numbers_only(task):
    low, high = map(torch.tensor, map(float, task.training))
    uniform = torch.rand(40, task.numbers(task.length), generator=seeded(), dtype=torch.float64)
    changed = torch.cat([uniform[:20], 1 - uniform[20:]])
    (x, _), (y, _) = (task.points(numbers, low, high, task.length) for numbers in (uniform, changed))
    assert torch.equal(x[:20], y[:20])
    assert not torch.equal(x[20:], y[20:])
