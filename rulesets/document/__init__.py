"""The sheet document: the one reader and the one writer of what is stored, exported and imported."""

from rulesets.document.deal_facts import BOCK_BY_HAND
from rulesets.document.fields import (
    FORMAT,
    FORMATS,
    NO_JSON,
    Fields,
    can_be_stored,
    is_sheet_document,
    object_of,
    parse_json,
    parse_storable_text,
    parse_text,
    refuse_depth,
    refuse_repeated,
    twice,
)
from rulesets.document.players import is_seen, plain_name
from rulesets.document.reading import SCORED_SHEET_FIELDS, read_deal, read_ruleset, read_sheet, without_score
from rulesets.document.schema import sheet_schema
from rulesets.document.upgrades import NUMBER, formats, upgraded_facts, upgraded_options
from rulesets.document.writing import (
    scored_as_allowed,
    scored_as_recorded,
    scored_under,
    write_deal,
    write_ruleset,
    write_scored,
    write_sheet,
)
