"""What a reader does in a page that holds one explorable, and what the explorable then holds."""

from typing import Any

import torch


def press(page: Any, *names: str) -> None:
    """Press the buttons of these names, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


# Frames come at once, and to each a second has passed: no reader waits here. Within a frame no time passes, so what
# works until its time is up works to its end.
HURRY = """() => {
  let now = performance.now();
  performance.now = () => now;
  window.requestAnimationFrame = (next) => setTimeout(() => next((now += 1000)), 0);
  window.cancelAnimationFrame = clearTimeout;
}"""


# A clock of the page's own: a frame takes a sixtieth of a second, and to ask for the time a thousandth. So what works
# until its time is up does as much in a frame on a busy machine as on any other.
STEADY = """() => {
  const frame = requestAnimationFrame;
  let now = performance.now();
  performance.now = () => (now += 1);
  const next = () => { now += 1000 / 60; frame(next); };
  frame(next);
  window.requestAnimationFrame = (move) => frame(() => move(now));
}"""


def steady(page: Any) -> None:
    """Let what moves take as many frames here as anywhere."""
    page.evaluate(STEADY)


def hurry(page: Any) -> None:
    """Let what moves come to its end without a pause."""
    page.evaluate(HURRY)


def let_pass(page: Any, frames: int = 12) -> None:
    """Let a few frames be drawn, in which whatever still moves would move."""
    page.evaluate("async (n) => { for (; n > 0; n -= 1) await new Promise(requestAnimationFrame); }", frames)


def state(page: Any, *names: str) -> list[Any]:
    """Return these traits of the first instance."""
    return page.evaluate("names => names.map((name) => models[0].get(name))", list(names))


def traits(page: Any) -> dict[str, Any]:
    """Return all traits of the first instance, by their names."""
    names = page.evaluate("Object.keys(explorable.defaults)")
    return dict(zip(names, state(page, *names), strict=True))


def give(page: Any, **values: Any) -> None:
    """Set these traits of the first instance, as Python does."""
    page.evaluate("values => { for (const name in values) models[0].set(name, values[name]); }", values)


def show(page: Any, values: dict[str, Any]) -> None:
    """Set these traits of the first instance as Python does, and all others to what they are at first."""
    give(page, **page.evaluate("explorable.defaults") | values)


def texts(page: Any, selector: str) -> list[str]:
    """Return the words of these elements, with plain spaces."""
    return [each.replace("\u00a0", " ") for each in page.locator(selector).all_text_contents()]


def says(page: Any) -> str:
    """Return what the first instance says of what is to be seen."""
    return texts(page, ".nalu-says > [aria-hidden]")[0]


def close(actual: Any, expected: torch.Tensor, atol: float = 1e-6) -> None:
    """Hold numbers of the page to those of PyTorch."""
    actual = torch.as_tensor(actual, dtype=torch.float64)
    torch.testing.assert_close(actual, expected.detach(), rtol=1e-6, atol=atol)


def with_weights(net: torch.nn.Module, page: Any, expression: str) -> torch.nn.Module:
    """Return a net in double precision with the weights that the page holds."""
    weights = torch.tensor(page.evaluate(f"[...{expression}]"), dtype=torch.float64)
    net = net.double().requires_grad_(False)
    torch.nn.utils.vector_to_parameters(weights, net.parameters())
    assert len(weights) == sum(each.numel() for each in net.parameters())
    return net


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with the mouse from one place of the window to another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def within(page: Any, selector: str, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """Return the place in the window that lies so far in an element, in shares of its width and height."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def points(page: Any, selector: str) -> torch.Tensor:
    """Return the points of a path, as the picture has them, up to where it goes straight up or down: (points, 2)."""
    path = page.locator(selector).get_attribute("d").removeprefix("M").split("V")[0]
    return torch.tensor([[float(each) for each in point.split(",")] for point in path.split("L")])
