"""When the garbage of a build is collected: after each page, and only what came with it.

Python looks through all that lives again and again, and a build keeps the trees of all pages: that took a third of it.
"""

import gc


def connect(app):
    """Collect by pages from here on, as before when all is built."""
    app.connect("builder-inited", lambda app: gc.disable())
    app.connect("source-read", collect, priority=0)
    app.connect("html-page-context", collect, priority=999)
    app.connect("build-finished", lambda app, exception: gc.enable(), priority=999)


def collect(*_):
    """Collect what is young: what lives on is not looked at again."""
    gc.collect(1)
