"""``{lessons-by-need}`` and ``{course}``: which lessons need which, and how long some of them take together.

Both are read from the first cells of the lessons, which name their minutes and, after "You need", other lessons.
"""

import re
from typing import NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .notebooks import CHAPTERS, cells_of, title_of

MINUTES = re.compile(r"\*\*(\d+) minutes to read, (\d+) for the exercises\.\*\*")
LINK = re.compile(r"\]\((\d\d-[\w-]+)\.ipynb\)")


class Lesson(NamedTuple):
    """What the first cell of a lesson says of it: minutes, and the numbers of the lessons that it needs."""

    number: int
    stem: str
    title: str
    read: int
    exercises: int
    needs: tuple[int, ...]

    def link(self, text):
        return f"[{text}](../chapters/{self.stem}.ipynb)"


def read_lessons():
    return {lesson.number: lesson for lesson in map(read_lesson, sorted(CHAPTERS.glob("*.ipynb")))}


def read_lesson(path):
    cells = cells_of(path)
    first = cells[0]["source"]
    minutes = MINUTES.search(first)
    needs = first[: minutes.start()].rpartition("You need")[2]
    numbers = tuple(sorted(int(stem[:2]) for stem in LINK.findall(needs)))
    return Lesson(int(path.stem[:2]), path.stem, title_of(cells), int(minutes[1]), int(minutes[2]), numbers)


def all_needs(lessons, number):
    """Return all lessons that come before one, those that it needs and those that they need."""
    direct = lessons[number].needs
    return {*direct, *(each for need in direct for each in all_needs(lessons, need))}


def direct_needs(lessons, number):
    """Return the lessons that one needs, without those that another of them needs anyway."""
    needs = lessons[number].needs
    return [need for need in needs if not any(need in all_needs(lessons, other) for other in needs)]


def tree(lessons):
    """Return the lines of a nested list: below each lesson those that need it, and of several needs the last."""
    needed = {number: direct_needs(lessons, number) for number in lessons}

    def below(parent, depth):
        for number, needs in needed.items():
            if (needs[-1] if needs else None) == parent:
                also = f" (and {', '.join(map(str, needs[:-1]))})" if needs[1:] else ""
                yield f"{'  ' * depth}- {lessons[number].link(lessons[number].title)}{also}"
                yield from below(number, depth + 1)

    return list(below(None, 0))


class LessonsByNeed(SphinxDirective):
    """All lessons as a tree, which the style sheet draws."""

    def run(self):
        note_lessons(self.env)
        return [nodes.container("", *self.parse_text_to_nodes("\n".join(tree(read_lessons()))), classes=["nalu-needs"])]


class Course(SphinxDirective):
    """A table of when which lessons are read, and of the time they take: ``Monday: 1, 2`` is a line of the content.

    The argument names the first column.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self):
        note_lessons(self.env)
        try:
            lines = course_table(self.arguments[0], read_course(self.content), read_lessons())
        except ValueError as wrong:
            raise self.error(str(wrong)) from wrong
        return self.parse_text_to_nodes("\n".join(lines))


def read_course(content):
    """Return the numbers of the lessons of each line, by what stands before its colon."""
    named = (line.partition(":") for line in content if line.strip())
    return {when.strip(): [int(number) for number in numbers.split(",")] for when, _, numbers in named}


def course_table(head, course, lessons):
    """Return the lines of a table whose last row is the whole course, once all lessons come after their needs."""
    given = [number for numbers in course.values() for number in numbers]
    for place, number in enumerate(given):
        if number not in lessons or number in given[:place]:
            raise ValueError(f"expected each lesson of a course once, got {number}")
        if missing := all_needs(lessons, number) - set(given[:place]):
            raise ValueError(
                f"expected lesson {number} after all that it needs; {sorted(missing)} does not come before"
            )
    rows = [f"| {head} | lessons | reading | all |", "|:--|:--|--:|--:|"]
    for when, numbers in course.items():
        links = ", ".join(lessons[number].link(number) for number in numbers)
        rows.append(f"| {when} | {links} | {times(numbers, lessons)} |")
    return [*rows, f"| **all** | | {times(given, lessons)} |"]


def times(numbers, lessons):
    """Return two cells: how long lessons take to read, and how long with their exercises."""
    read = sum(lessons[number].read for number in numbers)
    return f"{in_hours(read)} | {in_hours(read + sum(lessons[number].exercises for number in numbers))}"


def in_hours(minutes):
    """Write minutes as hours and minutes, 95 as 1:35."""
    return f"{minutes // 60}:{minutes % 60:02}"


def note_lessons(env):
    for path in CHAPTERS.glob("*.ipynb"):
        env.note_dependency(str(path))


def connect(app):
    app.add_directive("lessons-by-need", LessonsByNeed)
    app.add_directive("course", Course)
