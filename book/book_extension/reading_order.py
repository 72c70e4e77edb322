"""The next page of a lesson is the next lesson: the evidence stands beside a lesson and not in its way."""


def connect(app):
    app.connect("html-page-context", lead_on)


def lead_on(app, pagename, templatename, context, doctree):
    relations = app.builder.relations
    for way, step in (("prev", 1), ("next", 2)):
        name = beyond_evidence(pagename, lambda page, step=step: relations.get(page, (None,) * 3)[step])
        if context.get(way) and name:
            title = app.builder.render_partial(app.env.titles[name])["title"]
            context[way] = {"link": app.builder.get_relative_uri(pagename, name), "title": title}


def beyond_evidence(name, follow):
    """Return the first page that follows one and is no evidence."""
    name = follow(name)
    while name and is_evidence(name):
        name = follow(name)
    return name


def is_evidence(name):
    return "/evidence/" in name
