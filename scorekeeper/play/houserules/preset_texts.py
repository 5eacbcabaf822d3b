"""The texts of the preset files, marked for translation; a test holds that none is missing."""

from django.utils.translation import gettext_noop as _

SOURCES = {
    "Deutscher Doppelkopf-Verband, Turnier-Spielregeln; scoring (ch. 7) unchanged 2000-2026": _(
        "Deutscher Doppelkopf-Verband, Turnier-Spielregeln; scoring (ch. 7) unchanged 2000-2026"
    ),
    "seed 003": _("Doppelkopf in the English Wikipedia"),
    "seed 001": _("Doppelkopf at Game Farm, by Akagiri"),
    "seed 000": _("The English rules that come with a Japanese Doppelkopf deck"),
    "seed 002": _("Online Doppelkopf at Brettspielwelt, in a Japanese translation"),
    "seed 004": _("Doppelkopf with a pot, mandatory solos and Canmaymust, in English"),
    "common pub rules": _("Common pub rules"),
    "common rules of groups that play without nines": _("Common rules of groups that play without nines"),
    "common club rules": _("Common club rules"),
    "fourteen rule sheets of groups and clubs": _("Fourteen rule sheets from groups and clubs"),
    "rounds that play Spritzen": _("Groups that play Spritzen"),
    "rounds that play for a pot": _("Groups that play for a pot"),
    "rule sheets of four clubs with tables of five": _("Rule sheets from four clubs with tables of five"),
    "Deutscher Doppelkopf-Verband, Turnier-Spielregeln, ch. 10": _(
        "Deutscher Doppelkopf-Verband, Turnier-Spielregeln, ch. 10"
    ),
}
"""What a source is called for those who read a rule card."""

READINGS = (
    _("“More than 120 against no 90” in its list is read as 120 or more, as its own sixth example has it."),
    _(
        "Bonuses in lone deals and deals that nobody wins are not mentioned: taken from the DDV "
        "rules, which it says it follows."
    ),
    _("Call deadlines are those of its table."),
    _(
        "Lists are lost in the text: kinds of solo and card ranks are recovered from its own order of "
        "priority."
    ),
    _(
        "Which hands void a deal, what a misère is worth and which solos are added are our "
        "readings; all of them are off."
    ),
    _(
        "The text gives the losing side the same number as the winning side and never triples: a "
        "solo counts once for everyone and the bank holds the difference (solo × 1). Groups that "
        "want a table without a bank choose × 3."
    ),
    _(
        "“Opponents announced 90 but scored 120 or more”: read as your own side scoring 120 "
        "against their no 90."
    ),
    _("“90 announcement succeeded”: read as the losers being under 90, called or not."),
    _(
        "“Each team scores its own 90 when both succeed” cannot happen: all calls of both sides "
        "go to the winner."
    ),
    _(
        "When nobody wins, bonuses still count. The hearts tens are trumps, though the printed list "
        "leaves them out."
    ),
    _(
        "The second of Re and Kontra adds 1 and “everything except bonus points is doubled”: the "
        "1 is inside the doubling."
    ),
    _("The point for a defending win is printed without an exception for solos, so it counts there too."),
    _(
        "Kontra alone raises Kontra's target to 121. A failed call loses. A silent solo is tripled "
        "like any other solo."
    ),
    _("Replies to calls are not mentioned. After a voided hand, the same player deals."),
    _("A lost call earns nobody any extra points."),
    _("A negative result of the Re side counts as a win of the others."),
    _("A Kontra win moves points from Re to Kontra (table row “Opp. Win”); the pot stays."),
    _("Pub rounds differ from table to table: these are the rules most of them share."),
    _(
        "The point against the elders is part of the game value, so Re and Kontra double it; "
        "bonuses are not doubled."
    ),
    _("A Bock round has as many deals as there are players; a second one follows the first."),
    _("Beating a call earns nothing beyond the game itself, as hardly any group counts that."),
    _("Re and Kontra double everything, including the bonuses and the point against the elders."),
    _("A fox caught in the last trick counts two: one for the fox, one extra."),
    _("A player who takes a first trick of 30 card points or more has to call."),
    _("A trump solo is played instead of the suit solos, and a solo changes neither the deal nor the lead."),
    _(
        "Only the winners score, plus points; the bank holds whatever is missing to zero, and nobody is "
        "paid from it."
    ),
    _(
        "Every unit is one point: won, each level, each of Re and Kontra. A jack solo adds 1, a "
        "queen solo 2, a trump solo 3."
    ),
    _(
        "A soloist who wins scores three times the value; one who loses scores nothing, and each "
        "opponent scores it once."
    ),
    _("At the end, ten cents are paid for each point above or below the table's average."),
    _(
        "The dealer sits out with 0 points. A round has 30 deals and 125 minutes; after that, only "
        "compulsory solos are played."
    ),
    _("If one of the five is missing, it is a round of 24 deals."),
    _(
        "Made from fourteen published rule sheets: each rule is what most of the sheets that "
        "mention it say. Where none does, the tournament rules apply."
    ),
    _(
        "40 cards: six of ten. The second hearts ten beats the first except in the last trick: "
        "three of six; piglets: all six."
    ),
    _(
        "Re and Kontra double the value including the point against the elders, as groups play it; "
        "clubs and tournaments add points."
    ),
    _(
        "Armut with an exchange: five of six. Five kings void a deal: four of four. A soloist "
        "leads: three of five; a solo is owed in three of the fourteen."
    ),
    _(
        "Bock is rare on these sheets: after a heart trick on two, after a lost Re on one. A round "
        "has as many deals as there are players."
    ),
    _("A caught Charlie counts: three of five. One against three, no bonuses count: four of four."),
    _(
        "A deal is worth ten cents. Each of Re and Kontra, each further call, each level called "
        "and each level made doubles that."
    ),
    _(
        "After Re and Kontra two further calls may follow in turn. Bonuses are ten cents each and"
        " are not doubled."
    ),
    _(
        "Playing against the elders earns nothing. A soloist gets the value from each of the three, "
        "or pays it to each."
    ),
    _(
        "Everyone pays five points into the pot. Whoever wins two against two draws the value from "
        "it, and nobody pays."
    ),
    _(
        "No solos are announced. A player who keeps both club queens quiet draws alone; a marriage "
        "without a partner is settled between the players."
    ),
    _("Re and Kontra add one point each, and beating a call earns nothing beyond the game itself."),
    _(
        "Made from the rule sheets of four clubs that may have tables of five. The dealer sits out; "
        "fifteen deals, or twelve at a table of four."
    ),
    _(
        "Every unit is one point, plus for the winners and minus for the losers: won, each level,"
        " Re, Kontra, a fox."
    ),
    _("A solo has queens, jacks or trumps; none is owed, and no bonuses count in it. There is no Bock."),
    _("A hand without a trump above the fox voids the deal."),
)
"""How doubtful places of the sources were read."""
