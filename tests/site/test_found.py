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

HOME = "https://someone.github.io/book/"
ABOUT_ADDRESSES = r'rel="canonical"|property="og:|application/ld\+json|twitter:card'


def head_of(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8").partition("</head>")[0]


def meta_of(head: str, name: str) -> str:
    """Return what a page's head says under a name."""
    matches = re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)"', head)
    assert len(matches) == 1, f"{name} stands {len(matches)} times in the head"
    return html.unescape(matches[0])


@pytest.mark.parametrize(
    ("environment", "repository", "home"),
    [
        ({}, "https://github.com/Someone/book", "https://someone.github.io/book/"),
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


def test_titles_and_descriptions_are_shown_whole(site: Path) -> None:
    """A search engine cuts a title after some sixty characters, and a description after some hundred and fifty-five."""
    titles, descriptions = {}, {}
    for name in documents():
        head = head_of(site, name)
        title = html.unescape(re.findall(r"<title>(.*?)</title>", head)[0])
        description = meta_of(head, "description")
        assert 10 < len(title) <= 60, title
        assert "Arithmetic by Gradient" in title
        assert 60 <= len(description) <= 155, description
        assert description[-1] in ".?!", description
        titles[title], descriptions[description] = name, name
    assert len(titles) == len(descriptions) == len(documents()), "two pages have one title or description"


def test_the_first_address_of_all_has_a_title_and_a_description(site: Path) -> None:
    assert f"<title>{heads.book_title()}</title>" in (site / "index.html").read_text(encoding="utf-8")
    assert heads.book_title() in head_of(site, documents()[0])
    assert meta_of(head_of(site, "index"), "description") == meta_of(head_of(site, documents()[0]), "description")


@pytest.mark.parametrize("name", ["og:title", "og:description", "og:image", "og:url", "twitter:card"])
def test_the_first_address_of_all_is_shared_as_the_front_page_is(name: str, forked_site: Path) -> None:
    assert meta_of(head_of(forked_site, "index"), name) == meta_of(head_of(forked_site, documents()[0]), name)
    assert "canonical" in head_of(forked_site, "index")


def test_a_first_sentence_stays_whole_and_a_second_one_comes_if_it_has_room() -> None:
    assert heads.describe("One. Two.") == "One. Two."
    assert heads.describe(f"One. {160 * 'x'}.") == "One."
    assert heads.describe(f"{160 * 'x'}, y. One.") == f"{160 * 'x'}, y."


def test_a_page_says_the_width_of_a_screen_once(site: Path, forked_site: Path) -> None:
    for folder in (site, forked_site):
        for path in folder.rglob("*.html"):
            if "_static" not in path.relative_to(folder).parts:
                assert path.read_text(encoding="utf-8").count('<meta name="viewport"') == 1, path.name


def test_formulas_are_drawn_without_a_script(site: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in site.rglob("*.html")]
    assert sum(page.count("<math") for page in pages) > 1000
    for page in pages:
        assert not re.search(r"<script[^>]*mathjax|window\.MathJax", page, re.IGNORECASE)
        assert page.count('class="math ') == len(re.findall(r'class="math [^>]*>\s*<math', page)), "TeX is left"
    assert not (site / "_static" / "mathjax").exists()


def test_what_unfolds_the_contents_is_named_by_what_it_unfolds(site: Path) -> None:
    page = (site / f"{documents()[0]}.html").read_text(encoding="utf-8")
    names = re.findall(r'<summary aria-label="([^"]*)"><span class="toctree-toggle"', page)
    assert names[0] == "Pages under 1 · Extrapolation"
    assert len(set(names)) == len(names) == page.count('class="toctree-toggle"')


def test_a_long_heading_becomes_a_title_that_has_room() -> None:
    def title(heading: str, short: str | None = None) -> str:
        return heads.title_of(heading, short, "Book", "Book: all of it")

    assert title("Book") == "Book: all of it"
    assert title("1 · Why?", "1 · Reasons") == "1 · Why? — Book"
    assert title("1 · " + 54 * "x", "1 · Reasons") == "1 · Reasons — Book"
    assert title("1 · " + 54 * "x") == "1 · " + 54 * "x"
    assert title("3 · NALU: " + 60 * "x") == "3 · NALU — Book"


def test_no_link_is_invented_where_the_pages_have_no_address(site: Path) -> None:
    assert not (site / "sitemap.xml").exists()
    assert not (site / "_static" / "previews").exists()
    assert not (site / "robots.txt").exists()
    assert not (site / "404.html").exists()
    for name in ["index", *documents()]:
        assert not re.search(ABOUT_ADDRESSES, head_of(site, name)), name


@pytest.mark.parametrize("name", [documents()[0], CHAPTER])
def test_a_page_with_an_address_says_what_it_is(name: str, forked_site: Path) -> None:
    head = head_of(forked_site, name)
    assert f'<link rel="canonical" href="{HOME}{name}.html" />' in head
    assert meta_of(head, "og:url") == f"{HOME}{name}.html"
    assert meta_of(head, "og:site_name") == "Arithmetic by Gradient"
    assert "Arithmetic by Gradient" in meta_of(head, "og:title")
    assert meta_of(head, "og:description") == meta_of(head, "description")
    picture = forked_site / meta_of(head, "og:image").removeprefix(HOME)
    assert imread(picture).shape[:2] == (630, 1200)
    data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', head)[0])
    assert data["@type"] == ("Book" if name == documents()[0] else "LearningResource")
    assert data["description"] == meta_of(head, "description")
    assert data["url"] == (HOME if data["@type"] == "Book" else f"{HOME}{name}.html")
    assert data["@type"] == "Book" or re.fullmatch(r"PT\d+M", data["timeRequired"])


def test_the_picture_of_a_chapter_holds_its_first_figure(forked_site: Path) -> None:
    head = head_of(forked_site, CHAPTER)
    page = (forked_site / f"{CHAPTER}.html").read_text(encoding="utf-8")
    label = re.findall(r'<figure class="nalu-fig">.*?aria-label="([^"]*)"', page, re.DOTALL)[0]
    assert meta_of(head, "og:image:alt") == " ".join(html.unescape(label).split())
    drawn = imread(forked_site / meta_of(head, "og:image").removeprefix(HOME))[:, :, :3]
    assert share_of_ink(drawn[250:]) > 0.01
    assert share_of_ink(drawn[:200]) > 0.01


def share_of_ink(part: Any) -> float:
    """Return how much of a picture is not white."""
    return float((part.mean(2) < 0.9).mean())


def test_the_site_map_names_the_pages(forked_site: Path) -> None:
    tree = ElementTree.parse(forked_site / "sitemap.xml")
    places = [each.text for each in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert sorted(places) == sorted(f"{HOME}{name}.html" for name in (documents()[0], CHAPTER))


def test_robots_are_led_to_the_site_map(forked_site: Path) -> None:
    text = (forked_site / "robots.txt").read_text(encoding="utf-8")
    assert text == f"User-agent: *\nAllow: /\nSitemap: {HOME}sitemap.xml\n"


def test_the_page_for_a_lost_address_finds_what_it_needs_from_any_address(forked_site: Path) -> None:
    before, _, after = (
        (forked_site / "404.html").read_text(encoding="utf-8").partition(f'<base href="{HOME}404.html" />')
    )
    assert after
    assert not re.search(r' (?:href|src)="', before)
    links = {urljoin(HOME, link) for link in re.findall(r' (?:href|src)="([^"]+)"', after)}
    ours = {urlsplit(link.removeprefix(HOME)).path for link in links if link.startswith(HOME)}
    assert {f"{documents()[0]}.html", "search.html"} <= ours
    assert not [each for each in ours if not (forked_site / each).exists()]


def test_llms_txt_lists_each_page_with_its_description(site: Path) -> None:
    """The form is that of https://llmstxt.org: a title, a quotation, and lists of links under headings."""
    lines = (site / "llms.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"# {heads.book_title()}"
    assert lines[2].startswith("> ")
    links = [re.fullmatch(r"- \[(.+)\]\((.+)\.html\.md\): (.+)", line) for line in lines if line.startswith("- ")]
    assert [link[2] for link in links if link] == documents()[1:]
    for link in links:
        assert link
        assert link[3] == meta_of(head_of(site, link[2]), "description")


def test_each_page_has_plain_markdown_beside_it(site: Path) -> None:
    for name in documents():
        path = site / f"{name}.html.md"
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# "), name
        assert not re.search(r"</?(div|span|p|svg|table|style)\b|\\\(|^`*\{[a-z-]+\}|^:::|¶", text, re.MULTILINE), name
        assert f'type="text/markdown" href="{path.name}"' in head_of(site, name)
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
