"""The words for what comes next, of which a phone makes its sentences by itself (`coming-words.js`)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rulesets import Problem, Ruleset
from rulesets.checks import DUE_NOW, ONE_OF_THREE_NOW
from rulesets.session import Phase
from scorekeeper.play.houserules.labels import join_words, problem_text
from scorekeeper.play.sheets.owed_words import forced_words, others_owe_words, owe_words, owed_kind_words
from scorekeeper.play.sheets.sentences import bock_words, closing_words

NOT_AT_TABLE = gettext_noop("Somebody who is named here is not at the table.")

MAY_REST = (1, 2, 3)
"""How many can sit out."""


def words_for_coming(rules: Ruleset) -> dict[str, Any]:
    """The sentences about the next deal that a phone makes by itself, with room for names and numbers.

    `rests` goes by how many sit out, `owe` and `so` by whether several owe a solo; `refused` says in which
    phases a deal may not be any one, and that it is about somebody who is not at the table.
    """
    refused = {Phase.FORCED: DUE_NOW, Phase.CANMAYMUST: ONE_OF_THREE_NOW, "away": NOT_AT_TABLE}
    return {
        "deals": _("%(name)s deals"),
        "youDeal": _("You deal"),
        "mustNow": forced_words(is_regular_over=False),
        "mustAtEnd": forced_words(is_regular_over=True),
        "bockDeal": bock_words(1),
        "bockDeals": bock_words(2),
        "closing": closing_words(),
        "rests": [ngettext("%(names)s sits out", "%(names)s sit out", count) for count in MAY_REST],
        "comma": join_words(("", "")),
        "owe": [owe_words(1), owe_words(2)],
        "youOwe": _("You still owe a solo"),
        "so": [others_owe_words(1), others_owe_words(2)],
        "everyone": _("everyone"),
        "soEveryone": _("so does everyone else"),
        "owedKinds": [owed_kind_words()[kind] for kind in rules.owed_kinds],
        "over": _("That was the last deal"),
        "refused": {phase: problem_text(Problem("", why)) for phase, why in refused.items()},
    }
