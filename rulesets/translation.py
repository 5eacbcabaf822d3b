"""The engine speaks English and marks what it says, so that a site can translate it."""


def _(text: str) -> str:
    """Mark `text` for translation and return it unchanged."""
    return text
