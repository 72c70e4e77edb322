"""How the book is found: titles, descriptions, addresses and pictures, and each page as plain text."""

import html
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from book_extension import address, heads, plain_pages
from built_book import CHAPTER, documents
from matplotlib.image import imread

FRONT = documents()[0]
HOME = "https://someone.github.io/book/"
ABOUT_ADDRESSES = r'rel="canonical"|property="og:|application/ld\+json|twitter:card'
Pages = dict[str, str]


def head_of(page: str) -> str:
    return page.partition("</head>")[0]


def meta_of(page: str, name: str) -> str:
    """Return what a page's head says under a name."""
    matches = re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)"', head_of(page))
    assert len(matches) == 1, f"{name} stands {len(matches)} times in the head"
    return html.unescape(matches[0])


@pytest.mark.parametrize(
    ("environment", "repository", "home"),
    [
        ({}, "https://github.com/Someone/book", HOME),
        ({}, "https://github.com/someone/Someone.github.io", "https://someone.github.io/"),
        ({}, "https://gitlab.com/group/sub/book", "https://group.gitlab.io/sub/book/"),
        ({}, "https://gitlab.com/group/group.gitlab.io", "https://group.gitlab.io/"),
        ({}, "https://git.example.org/someone/book", ""),
        ({}, None, ""),
        ({"CI_PAGES_URL": "https://book.example.org"}, "https://github.com/someone/book", "https://book.example.org/"),
    ],
)
def test_the_pages_have_an_address_where_their_repository_has(
    environment: dict[str, str], repository: str | None, home: str
) -> None:
    assert address.find_address(environment, repository) == home


def test_titles_and_descriptions_are_shown_whole(pages: Pages) -> None:
    """A search engine cuts a title after some sixty characters, and a description after some hundred and fifty-five."""
    titles, descriptions = set(), set()
    for name in documents():
        title = html.unescape(re.findall(r"<title>(.*?)</title>", pages[name])[0])
        description = meta_of(pages[name], "description")
        assert 10 < len(title) <= 60, title
        assert "Arithmetic by Gradient" in title
        assert 60 <= len(description) <= 155, description
        assert description[-1] in ".?!", description
        titles.add(title)
        descriptions.add(description)
    assert len(titles) == len(descriptions) == len(documents()), "two pages have one title or description"


@pytest.mark.parametrize("name", ["description", "og:title", "og:description", "og:image", "og:url", "twitter:card"])
def test_the_first_address_of_all_is_shared_as_the_front_page_is(name: str, forked_pages: Pages) -> None:
    assert meta_of(forked_pages["index"], name) == meta_of(forked_pages[FRONT], name)
    for page in ("index", FRONT):
        assert "canonical" in head_of(forked_pages[page])
        assert f"<title>{heads.book_title()}</title>" in forked_pages[page]


@pytest.mark.parametrize(("first", "second"), [("One.", "Two."), ("One.", f"{160 * 'x'}."), (f"{160 * 'x'}.", "One.")])
def test_a_first_sentence_stays_whole_and_a_second_one_comes_if_it_has_room(first: str, second: str) -> None:
    both = f"{first} {second}"
    assert heads.describe(both) == (both if len(both) <= heads.DESCRIPTION else first)


def test_a_page_says_the_width_of_a_screen_once_and_shows_formulas_without_a_script(
    site: Path, pages: Pages, forked_pages: Pages
) -> None:
    for page in (*pages.values(), *forked_pages.values()):
        assert page.count('<meta name="viewport"') == 1
        assert not re.search(r"<script[^>]*mathjax|window\.MathJax", page, re.IGNORECASE)
        assert page.count('class="math ') == len(re.findall(r'class="math [^>]*>\s*<math', page)), "TeX is left"
    assert sum(page.count("<math") for page in pages.values()) > 1000
    assert not (site / "_static" / "mathjax").exists()


def test_what_unfolds_the_contents_is_named_by_what_it_unfolds(pages: Pages) -> None:
    names = re.findall(r'<summary aria-label="([^"]*)"><span class="toctree-toggle"', pages[FRONT])
    assert names[0] == "Pages under 1 · Extrapolation"
    assert len(set(names)) == len(names) == pages[FRONT].count('class="toctree-toggle"')


@pytest.mark.parametrize(
    ("heading", "short", "title"),
    [
        ("Book", None, "Book: all of it"),
        ("1 · Why?", "1 · Reasons", "1 · Why? — Book"),
        ("1 · " + 54 * "x", "1 · Reasons", "1 · Reasons — Book"),
        ("1 · " + 54 * "x", None, "1 · " + 54 * "x"),
        ("3 · NALU: " + 60 * "x", None, "3 · NALU — Book"),
    ],
)
def test_a_long_heading_becomes_a_title_that_has_room(heading: str, short: str | None, title: str) -> None:
    assert heads.title_of(heading, short, "Book", "Book: all of it") == title


def test_no_link_is_invented_where_the_pages_have_no_address(site: Path, pages: Pages) -> None:
    assert not [
        name for name in ("sitemap.xml", "_static/previews", "robots.txt", "404.html") if (site / name).exists()
    ]
    assert not [name for name, page in pages.items() if re.search(ABOUT_ADDRESSES, head_of(page))]


@pytest.mark.parametrize("name", [FRONT, CHAPTER])
def test_a_page_with_an_address_says_what_it_is(name: str, forked_site: Path, forked_pages: Pages) -> None:
    page = forked_pages[name]
    assert f'<link rel="canonical" href="{HOME}{name}.html" />' in page
    assert meta_of(page, "og:url") == f"{HOME}{name}.html"
    assert meta_of(page, "og:site_name") == "Arithmetic by Gradient"
    assert "Arithmetic by Gradient" in meta_of(page, "og:title")
    assert meta_of(page, "og:description") == meta_of(page, "description")
    picture = forked_site / meta_of(page, "og:image").removeprefix(HOME)
    assert imread(picture).shape[:2] == (630, 1200)
    data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)[0])
    assert data["@type"] == ("Book" if name == FRONT else "LearningResource")
    assert data["description"] == meta_of(page, "description")
    assert data["url"] == (HOME if data["@type"] == "Book" else f"{HOME}{name}.html")
    assert data["@type"] == "Book" or re.fullmatch(r"PT\d+M", data["timeRequired"])


def test_the_picture_of_a_chapter_holds_its_first_figure(forked_site: Path, forked_pages: Pages) -> None:
    page = forked_pages[CHAPTER]
    label = re.findall(r'<figure class="nalu-fig">.*?aria-label="([^"]*)"', page, re.DOTALL)[0]
    assert meta_of(page, "og:image:alt") == " ".join(html.unescape(label).split())
    drawn = imread(forked_site / meta_of(page, "og:image").removeprefix(HOME))[:, :, :3]
    assert share_of_ink(drawn[250:]) > 0.01
    assert share_of_ink(drawn[:200]) > 0.01


def share_of_ink(part: Any) -> float:
    """Return how much of a picture is not white."""
    return float((part.mean(2) < 0.9).mean())


def test_the_site_map_names_the_pages_and_robots_are_led_to_it(forked_site: Path) -> None:
    tree = ElementTree.parse(forked_site / "sitemap.xml")
    places = [each.text for each in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert sorted(places) == sorted(f"{HOME}{name}.html" for name in (FRONT, CHAPTER))
    robots = (forked_site / "robots.txt").read_text(encoding="utf-8")
    assert robots == f"User-agent: *\nAllow: /\nSitemap: {HOME}sitemap.xml\n"


def test_the_page_for_a_lost_address_finds_what_it_needs_from_any_address(
    forked_site: Path, forked_pages: Pages
) -> None:
    before, _, after = forked_pages["404"].partition(f'<base href="{HOME}404.html" />')
    assert after
    assert not re.search(r' (?:href|src)="', before)
    links = {urljoin(HOME, link) for link in re.findall(r' (?:href|src)="([^"]+)"', after)}
    ours = {urlsplit(link.removeprefix(HOME)).path for link in links if link.startswith(HOME)}
    assert {f"{FRONT}.html", "search.html"} <= ours
    assert not [each for each in ours if not (forked_site / each).exists()]


def test_llms_txt_lists_each_page_with_its_description(site: Path, pages: Pages) -> None:
    """The form is that of https://llmstxt.org: a title, a quotation, and lists of links under headings."""
    lines = (site / "llms.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"# {heads.book_title()}"
    assert lines[2].startswith("> ")
    links = [re.fullmatch(r"- \[.+\]\((.+)\.html\.md\): (.+)", line).groups() for line in lines if line[:2] == "- "]
    assert links == [(name, meta_of(pages[name], "description")) for name in documents()[1:]]


def test_each_page_has_plain_markdown_beside_it(site: Path, pages: Pages) -> None:
    for name in documents():
        path = site / f"{name}.html.md"
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# "), name
        assert not re.search(r"</?(div|span|p|svg|table|style)\b|\\\(|^`*\{[a-z-]+\}|^:::|¶", text, re.MULTILINE), name
        assert f'type="text/markdown" href="{path.name}"' in head_of(pages[name])
        for link in re.findall(r"\]\(([^)\s]+\.html\.md)", text):
            assert urlsplit(link).scheme or (path.parent / link).exists(), f"{name}: {link}"


def test_plain_markdown_keeps_formulas_code_and_what_figures_say() -> None:
    page = (
        '<h1>A<a class="headerlink" href="#a">#</a></h1>'
        '<p><span class="math">\\(x_1\\)</span> <a href="b.html#c">b</a></p>'
        '<div class="math">\\[y\\]</div><svg role="img" aria-label="A line."><path/></svg>'
        '<div class="highlight-ipython3"><div class="highlight"><pre>f(x)\n</pre></div></div>'
    )
    text = plain_pages.markdown(page)
    assert text == "# A\n\n$x_1$ [b](b.html.md#c)\n\n$$y$$\n\n[Figure: A line.]\n\n```python\nf(x)\n```\n"
