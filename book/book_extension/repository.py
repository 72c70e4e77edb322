"""Binder and source buttons that belong to the repository being built, and none where there is no such repository.

The package's build loads this file alone, where there is no Sphinx: it imports only what Python has.
"""

import os
import re
import subprocess

FORGES = ("github.com", "gitlab.com")
REMOTE = re.compile(
    r"^(?:https://(?:[^@/]+@)?|git@|ssh://git@)(?P<host>[^:/]+)(?::\d+(?=/))?[:/]"
    r"(?P<path>[\w.-]+(?:/[\w.-]+?)+?)(?:\.git)?/?$"
)


def connect(app):
    """Set the theme's repository options before the pages are written."""
    app.connect("config-inited", set_repository)


def set_repository(app, config):
    """Name the repository in the theme's options, or take the launch buttons out."""
    options = dict(config.html_theme_options)
    url = find_repository(os.environ, git(app.srcdir, "remote", "get-url", "origin"))
    if url is None:
        options.pop("launch_buttons", None)
        options.pop("repository_url", None)
    else:
        options |= {
            "repository_url": url,
            "repository_branch": find_branch(os.environ, git(app.srcdir, "rev-parse", "--abbrev-ref", "HEAD")),
            "use_repository_button": True,
            "use_source_button": True,
        }
    config.html_theme_options = options


def find_repository(environment, remote):
    """Return the public address of the repository: the CI's own word, else a remote on a known forge, else None."""
    if environment.get("GITHUB_REPOSITORY"):
        server = environment.get("GITHUB_SERVER_URL", "https://github.com")
        return f"{server}/{environment['GITHUB_REPOSITORY']}"
    if environment.get("CI_PROJECT_URL"):
        return environment["CI_PROJECT_URL"]
    match = REMOTE.match(remote)
    if match and match["host"] in FORGES:
        return f"https://{match['host']}/{match['path']}"
    return None


def find_branch(environment, head):
    """Return the branch that is being built; a detached checkout without CI counts as main."""
    ci_branch = environment.get("GITHUB_REF_NAME") or environment.get("CI_COMMIT_REF_NAME")
    return ci_branch or (head if head not in ("", "HEAD") else "main")


def git(folder, *arguments):
    """Return what git prints, or nothing where there is no git or no repository."""
    try:
        return subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
