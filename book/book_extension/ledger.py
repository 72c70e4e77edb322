"""stub"""


def connect(app):
    """stub"""
