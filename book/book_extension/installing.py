"""``{from-repository}``: how to install the package from the repository that the book is built from."""

from sphinx.util.docutils import SphinxDirective

HERE = "This copy of the book belongs to no public repository. Take the folder that it was built from, and in it run"


class FromRepository(SphinxDirective):
    """The commands that install the package from the repository, or a sentence where there is none."""

    def run(self):
        return self.parse_text_to_nodes(commands(self.config.html_theme_options.get("repository_url")))


def commands(url):
    """Return, as Markdown, how to get the package from a repository, or from the reader's own copy."""
    if url is None:
        return f"{HERE}\n\n```bash\npip install .\n```"
    folder = url.rpartition("/")[2]
    return (
        f"With [git](https://git-scm.com), straight from the repository:\n\n```bash\npip install git+{url}\n```\n\n"
        f"Or as a clone, in which you can also read and change it:\n\n"
        f"```bash\ngit clone {url}\ncd {folder}\npip install .\n```"
    )


def connect(app):
    app.add_directive("from-repository", FromRepository)
