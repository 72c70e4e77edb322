"""The explorable that reads digits: its net against PyTorch and its record, and what is seen against what was done."""

import runpy
from pathlib import Path

import pytest
import torch
from reader import give, press, says, state, texts, traits

from nalu_tutorial import shipped_record
from nalu_tutorial.experiments.pictures import _measures
from nalu_tutorial.experiments.pictures._nets import digit_net
from nalu_tutorial.tasks import digits

pytestmark = pytest.mark.browser
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "store_digits_reader.py"))
# What is guessed, and what is said of it.
GUESSES = {0: "which is too little.", 80: "which is near.", 300: "which is too much."}
# What the page keeps of the test pictures, and its long sequences.
POOL = "explorable.digits.POOL.map(({ digit, off }) => [digit, off])"
WALKS = "(at) => explorable.digits.walks.map((walk) => [walk.truth, walk.off].map((all) => at.map((k) => all[k])))"
GROWN = """async () => {
  const seen = new Set(), length = () => models[0].get("length");
  while (length() < 1000) { seen.add(length()); await new Promise(requestAnimationFrame); }
  return [...seen];
}"""
KEYS = ["ArrowRight", "ArrowUp", "Space", "ArrowDown", "Space", "Space", "ArrowLeft", "Enter", "Backspace", "Enter"]


@pytest.fixture
def page(open_explorable):
    return open_explorable("digits")


@pytest.fixture
def judged(open_explorable):
    """Return the page with 1,000 pictures added, after a guess of 120."""
    page = open_explorable("digits", {"guess": 120})
    press(page, "Add 1,000 images")
    return page


def net_of(page):
    """Return the net that the page has, of the package's parts: a reader and a cell that adds."""
    net = digit_net("true sum").double().requires_grad_(False)
    weights = torch.tensor(page.evaluate("[...explorable.digits.WEIGHTS]"), dtype=torch.float64)
    torch.nn.utils.vector_to_parameters(weights, net[0].parameters())
    return net


def in_test():
    """Return the test pictures with ink from 0 to 16, and their digits."""
    pictures, labels, test = digits()
    return 16 * pictures[test].double(), labels[test]


def sheet(page):
    return page.get_by_role("slider", name="The image: ")


def drawn(page, *points):
    """Draw a stroke through points of the sheet, each given in shares of its side."""
    box = page.locator(".sheet canvas").bounding_box()
    for k, (x, y) in enumerate(points):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
        if k == 0:
            page.mouse.down()
    page.mouse.up()


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


def test_a_reading_is_that_of_the_packages_net(page):
    random = 16 * torch.rand((40, 64), generator=torch.Generator().manual_seed(11), dtype=torch.float64)
    values = torch.cat([random, random.round(), in_test()[0], torch.zeros(1, 64), torch.full((1, 64), 16)])
    ours = torch.tensor(page.evaluate("(all) => all.map(explorable.digits.read)", values.tolist()), dtype=torch.float64)
    torch.testing.assert_close(ours, net_of(page)[0](values / 16)[:, 0], rtol=1e-6, atol=1e-9)


def test_the_sum_is_that_of_the_packages_net_with_its_cell(page):
    shown = torch.tensor(page.evaluate("explorable.digits.FIRST"), dtype=torch.float64)
    assert state(page, "total") == pytest.approx(net_of(page)(shown / 16).tolist(), rel=1e-6)


def test_what_is_stored_of_the_test_pictures_is_theirs(page):
    pictures, labels = in_test()
    expected = [pictures[labels == digit][:2].tolist() for digit in range(10)]
    assert page.evaluate("explorable.digits.PICTURES") == expected
    order = labels.argsort(stable=True)
    off = net_of(page)[0](pictures / 16)[:, 0] - labels
    expected = torch.stack([labels.double(), off], dim=1)[order]
    torch.testing.assert_close(pool_of(page), expected, rtol=0, atol=0.005001)


def test_its_errors_are_those_of_its_row_in_the_record(page):
    """Rounded weights, and a processor of another kind, change the last digits."""
    net, (pictures, labels) = net_of(page), in_test()
    row = shipped_record("digits-sum").select(TOOL["RUN"]["unit"], TOOL["RUN"]["task"])[TOOL["RUN"]["seeds"][0]]
    assert row.seed == TOOL["RUN"]["seeds"][0]
    off = net[0](pictures / 16)[:, 0] - labels
    for length in (1, 10, 100, 1000):
        errors = off[_measures.tested(len(off), length)].sum(dim=1)
        assert len(errors) == (_measures.TESTED if length > 1 else 398)
        assert errors.mean().item() == pytest.approx(row.measures[f"bias_{length}"], abs=0.005 * length)
        assert errors.std(correction=0).item() == pytest.approx(row.measures[f"spread_{length}"], rel=0.02)
    assert (off.abs() < 0.5).double().mean().item() == pytest.approx(row.measures["read_right"], abs=0.01)


def test_a_pixel_that_no_training_picture_inks_has_kept_its_weights_from_the_start_of_that_seed(page):
    start = TOOL["train_again"](TOOL["EXPERIMENTS"]["digits-sum"], **TOOL["RUN"], steps=1)
    never = start.task.rows_of("training")[0].amax(dim=0) == 0
    assert never.sum() >= 3
    expected = start.model(0)[0][0].weight[:, never].detach().double()
    torch.testing.assert_close(net_of(page)[0][0].weight[:, never], expected, rtol=0, atol=0.5 / TOOL["PARTS"] + 1e-9)


def test_the_tool_stores_the_same_again(page):
    block = TOOL["stored_block"](net_of(page)[0])
    assert f"const STORED = {{\n{block}\n}};\n" in TOOL["MODULE"].read_text(encoding="utf-8")


# ---- long sequences ----


def test_a_sequence_is_of_test_pictures_and_its_error_grows_as_is_said(page):
    pool, (truth, off) = pool_of(page), walks_of(page, *range(200))
    known = {(digit, round(each, 2)) for digit, each in pool.tolist()}
    steps = torch.stack([truth[7].diff(), off[7].diff()], dim=1).tolist()
    assert {(digit, round(each, 2)) for digit, each in steps} <= known
    errors = pool[:, 1]
    for length in (10, 100, 1000):
        ends = walks_of(page, length)[1][:, 0]
        deviation = errors.std(correction=0) * length**0.5
        assert abs(ends.mean() - errors.mean() * length) < 4 * deviation / len(ends) ** 0.5
        assert 0.8 < ends.std() / deviation < 1.25
        output = page.evaluate("(length) => explorable.digits.meanOff(length)", length)
        assert output == pytest.approx(ends.abs().mean().item())


# ---- the guess ----


def test_before_the_guess_no_sum_is_shown_and_none_is_made(page):
    assert state(page, "guess", "length") == [-1, 10]
    assert not page.locator(".bold").is_visible()
    assert not page.get_by_label("Length", exact=True).is_visible()
    page.locator(".go").click(force=True)
    assert state(page, "guess", "length") == [-1, 10]
    assert says(page) == "The sum waits for your guess."


def test_each_guess_is_judged_and_stands_in_the_picture(open_explorable):
    for guess, words in GUESSES.items():
        page = open_explorable("digits", {"guess": guess})
        press(page, "Add 1,000 images")
        headline = f"On average its sum of 1,000 is off by {average(walks_of(page, 1000)[1])}."
        assert says(page).startswith(f"{headline} You guessed {guess}, {words} It reads an image 0.08")
        x, y = page.locator("g.yours").get_attribute("transform").removeprefix("translate(").rstrip(")").split()
        assert [float(x), float(y)] == pytest.approx([0, 24 + 184 * (300 - guess) / 420], abs=0.06)
        assert state(page, "guess", "length") == [guess, 1000]


def test_with_motion_the_sum_grows_and_ends_at_a_thousand(open_explorable):
    page = open_explorable("digits", {"guess": 50}, still=False)
    press(page, "Add 1,000 images")
    seen = page.evaluate(GROWN)
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert says(page).startswith("On average")


# ---- after the verdict ----


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
    assert says(judged).startswith(f"With its mean error of {bias:.3f} subtracted from each image: after 1,000 images")
    assert says(judged).endswith(f"it is off by {average(off)}.")
    assert 22 < off.abs().mean() < 36
    press(judged, "Without its mean error")
    assert says(judged).startswith("After 1,000 images")


# ---- the pictures ----


def test_a_card_shows_its_picture_and_what_the_net_writes(page):
    shown = torch.tensor(page.evaluate("explorable.digits.FIRST"), dtype=torch.float64)
    readings = net_of(page)[0](shown / 16)[:, 0].tolist()
    assert texts(page, ".piece span") == [f"{each:.1f}".replace("-", "−") for each in readings]
    assert texts(page, ".total")[0].startswith(f"For all 10, it reads {sum(readings):.1f}; they show 39. Of the 398")
    page.locator(".piece >> nth=2").click()
    assert texts(page, ".beside p") == [f"It reads {readings[2]:.2f} in this 4."]
    inks = page.evaluate("""() => [...document.querySelectorAll(".sheet canvas")].map((canvas) =>
      [...canvas.getContext("2d").getImageData(0, 0, 8, 8).data].filter((_, k) => k % 4 === 0))[0]""")
    expected = 252 + (20 - 252) * shown[2] / 16
    assert torch.tensor(inks) == pytest.approx(expected, abs=1)


def test_a_digit_is_taken_and_then_the_other_picture_of_it(page):
    both = page.evaluate("explorable.digits.PICTURES[7]")
    for expected in (both[0], both[1], both[0]):
        page.get_by_role("button", name="7", exact=True).click()
        assert traits(page)["pictures"][0] == expected
    assert page.get_by_role("button", name="7", exact=True).get_attribute("aria-pressed") == "true"
    assert "they show 43." in texts(page, ".total")[0]
    page.get_by_role("button", name="7", exact=True).press("ArrowRight")
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
    assert traits(page)["total"] == pytest.approx(
        page.evaluate("""models[0].get("pictures")
      .reduce((sum, each) => sum + explorable.digits.read(each), 0)""")
    )
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
