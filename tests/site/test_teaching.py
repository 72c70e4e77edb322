"""The page for teachers: its tree and its hours follow from the lessons, and its words about them are true."""

import json
import re

import pytest
from book_extension import teaching
from book_extension.teaching import Lesson
from built_book import ROOT

PAGE = (ROOT / "book" / "teaching.md").read_text(encoding="utf-8")
COURSES = {
    head: teaching.read_course(content.splitlines())
    for head, content in re.findall(r"^```\{course\} (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
}
LESSONS = teaching.read_lessons()
MADE_UP = {
    1: Lesson(1, "01-a", "1 · A", 25, 60, ()),
    2: Lesson(2, "02-b", "2 · B", 20, 35, (1,)),
    3: Lesson(3, "03-c", "3 · C", 30, 30, (1, 2)),
    4: Lesson(4, "04-d", "4 · D", 5, 5, (1,)),
    5: Lesson(5, "05-e", "5 · E", 5, 5, (3, 4)),
}


def minutes(numbers: list[int]) -> int:
    return sum(LESSONS[number].read + LESSONS[number].exercises for number in numbers)


def test_each_lesson_says_its_minutes_and_names_earlier_ones_that_it_needs() -> None:
    assert [path.stem for path in sorted((ROOT / "chapters").glob("*.ipynb"))] == [
        each.stem for each in LESSONS.values()
    ]
    for number, lesson in LESSONS.items():
        assert all(need in LESSONS and need < number for need in lesson.needs), lesson
        assert (lesson.needs == ()) == (number == 1), f"chapter {number} links to no lesson in its line 'You need'"


def test_needs_and_minutes_are_read_from_where_they_stand(tmp_path) -> None:
    first = (
        "# 3 · C: [chapter 1](01-a.ipynb)?\n\nYou need this [there](02-b.ipynb).\n\n"
        "You need [chapter 1](01-a.ipynb), and [the page](../book/units.md). "
        "**30 minutes to read, 40 for the exercises.** See [chapter 4](04-d.ipynb)."
    )
    (tmp_path / "03-c.ipynb").write_text(json.dumps({"cells": [{"source": [first]}]}), encoding="utf-8")
    read = teaching.read_lesson(tmp_path / "03-c.ipynb")
    assert read == Lesson(3, "03-c", "3 · C: [chapter 1](01-a.ipynb)?", 30, 40, (1,))


def test_the_tree_has_each_lesson_once_below_its_last_need_and_names_the_others() -> None:
    def line(depth: int, number: int, also: str = "") -> str:
        return f"{'  ' * depth}- [{MADE_UP[number].title}](../chapters/{MADE_UP[number].stem}.ipynb){also}"

    assert teaching.tree(MADE_UP) == [line(0, 1), line(1, 2), line(2, 3), line(1, 4), line(2, 5, " (and 3)")]


def test_the_tree_of_the_page_has_every_lesson() -> None:
    assert "```{lessons-by-need}\n```" in PAGE
    matches = re.findall(r"\((?:\.\./)?chapters/([\w-]+)\.ipynb\)", "\n".join(teaching.tree(LESSONS)))
    assert sorted(matches) == [lesson.stem for lesson in LESSONS.values()]


def test_a_course_adds_up_the_minutes_of_its_lessons() -> None:
    course = {"Monday": [1, 2], "Tuesday": [4]}
    assert teaching.course_table("day", course, MADE_UP) == [
        "| day | lessons | reading | all |",
        "|:--|:--|--:|--:|",
        "| Monday | [1](../chapters/01-a.ipynb), [2](../chapters/02-b.ipynb) | 0:45 | 2:20 |",
        "| Tuesday | [4](../chapters/04-d.ipynb) | 0:05 | 0:10 |",
        "| **all** | | 0:50 | 2:30 |",
    ]


@pytest.mark.parametrize(
    ("course", "sentence"),
    [
        ({"Monday": [1, 3]}, r"expected lesson 3 after all that it needs; \[2\] does not come before"),
        ({"Monday": [1, 1]}, "expected each lesson of a course once, got 1"),
        ({"Monday": [1, 9]}, "expected each lesson of a course once, got 9"),
    ],
)
def test_a_course_that_leaves_out_a_need_is_refused(course: dict[str, list[int]], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        teaching.course_table("day", course, MADE_UP)


def test_every_course_of_the_page_can_be_made_and_fits_into_its_time() -> None:
    assert list(COURSES) == ["when", "day", "week"]
    for head, course in COURSES.items():
        assert teaching.course_table(head, course, LESSONS)
    assert 4 * 60 <= sum(map(minutes, COURSES["when"].values())) <= 5 * 60, "a day of six hours, with time to talk"
    assert len(COURSES["day"]) == 5
    assert all(minutes(numbers) <= 180 for numbers in COURSES["day"].values()), "mornings of three hours"
    assert all(minutes(numbers) <= 90 for numbers in COURSES["week"].values()), "double periods of 90 minutes"


def test_the_term_has_every_lesson_in_the_order_of_the_book() -> None:
    assert list(COURSES["week"].values()) == [[number] for number in LESSONS]


def test_what_the_page_says_of_the_order_is_true() -> None:
    needs = {number: teaching.all_needs(LESSONS, number) for number in LESSONS}
    (instead,) = re.findall(r"any lesson that needs only the first two: (.*?)\.\n", PAGE)
    named = [int(stem[:2]) for stem in teaching.LINK.findall(instead.replace("../chapters/", ""))]
    assert named == [number for number in LESSONS if number != 3 and needs[number] == {1, 2}]
    assert needs[9] == {1}
    assert {1, 2, 3, 4, 6} <= needs[7] < needs[10]
