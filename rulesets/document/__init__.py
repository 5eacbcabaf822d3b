"""The sheet document: the one reader and the one writer of what is stored, exported and imported."""

from rulesets.document.deal_facts import BOCK_BY_HAND
from rulesets.document.fields import FORMAT, FORMATS, is_sheet_document
from rulesets.document.reading import read_deal, read_ruleset, read_sheet
from rulesets.document.upgrades import NUMBER
from rulesets.document.writing import write_completed, write_deal, write_ruleset, write_scored, write_sheet

__all__ = [
    "BOCK_BY_HAND",
    "FORMAT",
    "FORMATS",
    "NUMBER",
    "is_sheet_document",
    "read_deal",
    "read_ruleset",
    "read_sheet",
    "write_completed",
    "write_deal",
    "write_ruleset",
    "write_scored",
    "write_sheet",
]
