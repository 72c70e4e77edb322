"""The explorable that reads digits: its net against PyTorch and its record, and what is seen against what was done."""

import runpy
from pathlib import Path

import pytest
import torch
from reader import close, drag, give, press, says, state, texts, traits, with_weights, within

from nalu_tutorial import shipped_record
from nalu_tutorial.experiments.pictures import _measures
from nalu_tutorial.experiments.pictures._nets import digit_net
from nalu_tutorial.tasks import digits

pytestmark = pytest.mark.browser
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "store_digits_reader.py"))
# What is guessed, and what is said of it.
GUESSES = {0: "too little", 80: "near", 300: "too much"}
# What the page keeps of the test pictures, and its long sequences.
POOL = "explorable.digits.POOL.map(({ digit, off }) => [digit, off])"
WALKS = "(at) => explorable.digits.walks.map((walk) => [walk.truth, walk.off].map((all) => at.map((k) => all[k])))"
KEYS = ["ArrowRight", "ArrowUp", "Space", "ArrowDown", "Space", "Space", "ArrowLeft", "Enter", "Backspace", "Enter"]


@pytest.fixture
def net(code):
    """Return the net that the page has, of the package's parts: a reader, and a cell that adds exactly."""
    whole = digit_net("true sum")
    with_weights(whole[0], code, "explorable.digits.WEIGHTS")
    return whole.double().requires_grad_(False)


def in_test():
    """Return the test pictures with ink from 0 to 16, and their digits."""
    pictures, labels, test = digits()
    return 16 * pictures[test].double(), labels[test]


def sheet(page):
    return page.get_by_role("slider", name="The image: ")


def drawn(page, start, end):
    """Draw a stroke between two points of the sheet, each given in shares of its side."""
    drag(page, *(within(page, ".sheet canvas", *each) for each in (start, end)))


def picture(page, k=0):
    """Return the k-th picture of the row, as 8 rows of ink."""
    return torch.tensor(traits(page)["pictures"][k]).reshape(8, 8)


def pool_of(page):
    """Return the digit of each test picture, and how far off it is read: (pictures, 2)."""
    return torch.tensor(page.evaluate(POOL), dtype=torch.float64)


def walks_of(page, *lengths):
    """Return the true sums of the long sequences and how far off the net's are: each (sequences, lengths)."""
    return torch.tensor(page.evaluate(WALKS, lengths), dtype=torch.float64).unbind(dim=1)


def average(off):
    """Return how far off sums are on average, in the words of a sentence."""
    value = off.abs().mean().item()
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


# ---- the net ----


def test_readings_and_their_sum_are_those_of_the_packages_net(code, net):
    random = 16 * torch.rand((40, 64), generator=torch.Generator().manual_seed(11), dtype=torch.float64)
    values = torch.cat([random, random.round(), in_test()[0][::8], torch.zeros(1, 64), torch.full((1, 64), 16)])
    close(code.evaluate("(all) => all.map(explorable.digits.read)", values.tolist()), net[0](values / 16)[:, 0])
    shown = torch.tensor(code.evaluate("explorable.digits.FIRST"), dtype=torch.float64)
    close(state(code, "total"), net(shown / 16))


def test_what_is_stored_of_the_test_pictures_is_theirs(code, net):
    pictures, labels = in_test()
    expected = [pictures[labels == digit][:2].tolist() for digit in range(10)]
    assert code.evaluate("explorable.digits.PICTURES") == expected
    order = labels.argsort(stable=True)
    off = net[0](pictures / 16)[:, 0] - labels
    expected = torch.stack([labels.double(), off], dim=1)[order]
    torch.testing.assert_close(pool_of(code), expected, rtol=0, atol=0.005001)


def test_its_errors_are_those_of_its_row_in_the_record(net):
    """Rounded weights, and a processor of another kind, change the last digits."""
    pictures, labels = in_test()
    row = shipped_record("digits-sum").select(TOOL["RUN"]["unit"], TOOL["RUN"]["task"])[TOOL["RUN"]["seeds"][0]]
    assert row.seed == TOOL["RUN"]["seeds"][0]
    off = net[0](pictures / 16)[:, 0] - labels
    for length in (1, 10, 100, 1000):
        errors = off[_measures.tested(len(off), length)].sum(dim=1)
        assert len(errors) == (_measures.TESTED if length > 1 else 398)
        assert errors.mean().item() == pytest.approx(row.measures[f"bias_{length}"], abs=0.005 * length)
        assert errors.std(correction=0).item() == pytest.approx(row.measures[f"spread_{length}"], rel=0.02)
    assert (off.abs() < 0.5).double().mean().item() == pytest.approx(row.measures["read_right"], abs=0.01)


def test_the_tool_stores_the_same_again(net):
    block = TOOL["stored_block"](net[0])
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


def test_a_sequence_is_of_test_pictures_and_its_error_grows_as_is_said(code):
    pool, (truth, off) = pool_of(code), walks_of(code, *range(200))
    known = {(digit, round(each, 2)) for digit, each in pool.tolist()}
    steps = torch.stack([truth[7].diff(), off[7].diff()], dim=1).tolist()
    assert {(digit, round(each, 2)) for digit, each in steps} <= known
    errors = pool[:, 1]
    for length in (10, 100, 1000):
        ends = walks_of(code, length)[1][:, 0]
        deviation = errors.std(correction=0) * length**0.5
        assert abs(ends.mean() - errors.mean() * length) < 4 * deviation / len(ends) ** 0.5
        assert 0.8 < ends.std() / deviation < 1.25
        output = code.evaluate("(length) => explorable.digits.meanOff(length)", length)
        assert output == pytest.approx(ends.abs().mean().item())


# ---- the guess, and what follows ----


@pytest.mark.parametrize(("guess", "words"), GUESSES.items())
def test_each_guess_is_judged_and_stands_in_the_picture(open_explorable, guess, words):
    page = open_explorable("digits", {"guess": guess})
    press(page, "Add 1,000 images")
    headline = f"On average its sum of 1,000 is off by {average(walks_of(page, 1000)[1])}."
    assert says(page).startswith(f"{headline} You guessed {guess}, which is {words}. ")
    x, y = page.locator("g.yours").get_attribute("transform").removeprefix("translate(").rstrip(")").split()
    assert [float(x), float(y)] == pytest.approx([0, 24 + 184 * (300 - guess) / 420], abs=0.06)
    assert state(page, "guess", "length") == [guess, 1000]


def test_another_length_shows_both_sums_and_the_mean_error(judged):
    for length, words in ((1, "1 image of"), (64, "64 images of"), (1000, "1,000 images of")):
        truth, off = walks_of(judged, length)
        give(judged, length=length)
        right, output = truth[0].item(), (truth + off)[0].item()
        first = f"After {words} this sequence, the true sum is {right:,.0f}, and the network has {output:,.0f}. "
        assert says(judged) == f"{first}On average of 200 sequences it is off by {average(off)}."
    judged.get_by_label("Length", exact=True).press("Home")
    assert state(judged, "length") == [1]
    dot = judged.locator(".plot .now")
    assert float(dot.get_attribute("cx")) == pytest.approx(54.3, abs=0.06)
    press(judged, "Another sequence")
    assert f"the true sum is {walks_of(judged, 1)[0][1].item():.0f}," in says(judged)


def test_without_the_mean_error_what_is_left_is_chance(judged):
    press(judged, "Without its mean error")
    bias = pool_of(judged)[:, 1].mean()
    off = walks_of(judged, 1000)[1] - 1000 * bias
    assert f"its mean error of {bias:.3f} subtracted" in says(judged)
    assert says(judged).endswith(f"it is off by {average(off)}.")
    assert 22 < off.abs().mean() < 36
    press(judged, "Without its mean error")
    assert says(judged).startswith("After 1,000 images")


# ---- the pictures ----


def test_a_card_shows_its_picture_and_what_the_net_writes(page, net):
    shown = torch.tensor(page.evaluate("explorable.digits.FIRST"), dtype=torch.float64)
    readings = net[0](shown / 16)[:, 0].tolist()
    assert texts(page, ".piece span") == [f"{each:.1f}".replace("-", "−") for each in readings]
    assert texts(page, ".total")[0].startswith(f"For all 10, it reads {sum(readings):.1f}; they show 39. Of the 398")
    page.locator(".piece >> nth=2").click()
    assert texts(page, ".beside p") == [f"It reads {readings[2]:.2f} in this 4."]
    inks = page.evaluate("""() => [...document.querySelectorAll(".sheet canvas")].map((canvas) =>
      [...canvas.getContext("2d").getImageData(0, 0, 8, 8).data].filter((_, k) => k % 4 === 0))[0]""")
    expected = 252 + (20 - 252) * shown[2] / 16
    assert torch.tensor(inks) == pytest.approx(expected, abs=1)


def test_a_digit_is_taken_and_then_the_other_picture_of_it(page):
    both, seven = page.evaluate("explorable.digits.PICTURES[7]"), page.get_by_role("button", name="7", exact=True)
    for expected in (both[0], both[1], both[0]):
        seven.click()
        assert traits(page)["pictures"][0] == expected
    assert seven.get_attribute("aria-pressed") == "true"
    assert "they show 43." in texts(page, ".total")[0]
    seven.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "8"


def test_a_first_stroke_begins_an_empty_sheet_and_the_next_ones_add_to_it(page):
    drawn(page, (0.5, 0.1), (0.5, 0.9))
    first = picture(page)
    assert first[1:7, 3:5].min() >= 13
    assert first[:, [0, 1, 6, 7]].max() == 0
    assert texts(page, ".beside p")[0].endswith("in your image.")
    assert "they show" not in texts(page, ".total")[0]
    drawn(page, (0.1, 0.5), (0.9, 0.5))
    assert (picture(page) >= first).all()
    assert picture(page)[3:5, 1:7].min() >= 13
    readings = page.evaluate("models[0].get('pictures').map(explorable.digits.read)")
    assert traits(page)["total"] == pytest.approx(sum(readings))
    press(page, "Clear the sheet")
    assert picture(page).max() == 0


def test_keys_draw_pixel_by_pixel(page):
    press(page, "Clear the sheet")
    for key in KEYS:
        sheet(page).press(key)
    expected = torch.zeros(8, 8)
    expected[2, 4], expected[3, 4], expected[3, 3] = 8, 16, 16
    assert torch.equal(picture(page).float(), expected)
    assert sheet(page).get_attribute("aria-valuetext") == "row 4, column 4: ink 16 of 16"
    sheet(page).press("ArrowRight")
    sheet(page).press("Space")
    assert picture(page)[3, 4] == 0


def test_pictures_of_python_are_shown_ten_of_them_at_most(page):
    give(page, pictures=[[0] * 64, [16] * 64])
    assert page.locator(".piece:visible").count() == 2
    assert texts(page, ".total")[0].startswith("For all 2, it reads ")
    page.locator(".piece >> nth=1").click()
    give(page, pictures=[[float(k)] * 64 for k in range(12)])
    assert page.locator(".piece:visible").count() == 10
    give(page, pictures=[[0] * 64])
    assert page.locator(".piece[aria-pressed=true]:visible").count() == 1
    give(page, pictures=[])
    assert "they show 39." in texts(page, ".total")[0]
