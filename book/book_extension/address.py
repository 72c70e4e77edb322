"""Where the pages are published, and what needs their address, or none of it where that is unknown.

These are canonical addresses, the site map, Open Graph, and the page for addresses at which there is none.
"""

import os
import re

from .repository import find_repository, git

GITHUB = re.compile(r"https://github\.com/(?P<owner>[^/]+)/(?P<name>[^/]+)")
GITLAB = re.compile(r"https://gitlab\.com/(?P<owner>[^/]+)/(?P<name>.+)")


def connect(app):
    """Ask once the settings are read."""
    app.connect("config-inited", set_address)


def set_address(app, config):
    """Name the address of the pages, and add what needs one: the site map and what is shown where a link is shared."""
    repository = find_repository(os.environ, git(app.srcdir, "remote", "get-url", "origin"))
    config.html_baseurl = address = find_address(os.environ, repository)
    if address:
        config.ogp_site_url = address
        config.sitemap_url_scheme = "{link}"
        config.sitemap_excludes = ["search.html", "genindex.html", "py-modindex.html", "404.html"]
        config.html_additional_pages = {"404": "404.html"}
        for extension in ("sphinx_sitemap", "sphinxext.opengraph"):
            app.setup_extension(extension)


def find_address(environment, repository):
    """Return where the pages of a repository are published: the CI's own word, else its forge's rule, else nothing."""
    if environment.get("CI_PAGES_URL"):
        return environment["CI_PAGES_URL"].rstrip("/") + "/"
    for rule, host in ((GITHUB, "github.io"), (GITLAB, "gitlab.io")):
        match = rule.fullmatch(repository or "")
        if match:
            home = f"{match['owner'].lower()}.{host}"
            return f"https://{home}/" if match["name"].lower() == home else f"https://{home}/{match['name']}/"
    return ""
