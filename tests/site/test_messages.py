"""The page of the error messages: what the package raises stands there as it is printed."""

import html
import re

import pytest
from book_extension import messages


def test_each_message_stands_on_the_page_as_it_is_printed(pages: dict[str, str]) -> None:
    page = pages["book/messages"].partition("<article")[2]
    shown = html.unescape(re.sub(r"<[^>]+>", "", page)).replace("\xa0", " ")
    files = [file for file in messages.PACKAGE.glob("*/**/*.py") if "exercises" not in file.parts]
    sentences = {each for file in files for each in messages.raised(file.read_text(encoding="utf-8"))}
    assert any("--" in sentence for sentence, _ in sentences)
    assert any("'gymnasium>=1'" in sentence for sentence, _ in sentences)
    assert [sentence for sentence, kind in sentences if f"{kind}: {sentence}" not in shown] == []


@pytest.mark.parametrize(
    "source",
    [
        "raise ValueError(f'expected two sizes, got {x}')",
        "raise ValueError(f'expected two sizes, got {x}{y}')",
        "SAID = 'expected two sizes, got {}'\nraise ValueError(SAID.format(x))",
        "def f():\n    said = f'expected two sizes, got {x}'\n    raise ValueError(said)",
        "def say():\n    return f'expected two sizes, got {x}'\nraise ValueError(say())",
        "def wrong():\n    return ValueError(f'expected two sizes, got {x}')\nraise wrong()",
    ],
)
def test_a_message_is_found_where_it_is_raised_or_said_beside_it(source: str) -> None:
    assert list(messages.raised(source)) == [("expected two sizes, got …", "ValueError")]


@pytest.mark.parametrize(
    "source", ["raise ValueError(said)", "said = said\nraise ValueError(said)", "raise", "return x"]
)
def test_what_is_said_elsewhere_is_left_out(source: str) -> None:
    assert list(messages.raised(source)) == []
