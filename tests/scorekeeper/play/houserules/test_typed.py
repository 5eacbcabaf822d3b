"""Rules that are typed as a text: shown as they were understood, confirmed one by one, then a ruleset."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.start_questions import BASE
from rulesets.rules.typed import LONGEST_TEXT
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import agreement_of, rules_of

pytestmark = pytest.mark.django_db

BASE_RULES = presets()[BASE].rules
URL = "/rules/new/typed/"
TEXT = "Fox 2, no poverty, goose 1\nBock after a heart trick\nthe loser buys a round"
GERMAN = {"Accept-Language": "de"}


def shown(client: Client, text: str, **headers: str) -> tuple[list[Any], list[str]]:
    """What the page says it found, and what it did not understand."""
    form = client.post(URL, {"text": text}, headers=headers).context["form"]
    return [(each.clause, *each.rules) for each in form.found], [each.clause for each in form.unclear]


def confirm(client: Client, **sent: object) -> Any:
    """Send what was shown, with ticks."""
    return client.post(URL, {"text": TEXT, "seen": TEXT, "done": "yes", "name": "Krone", **sent})


def test_the_page_asks_for_a_text(client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = client.get(URL)
    assert (page.status_code, len(queries), page.context["is_read"]) == (200, 0, False)
    assert f'"{URL}"' in client.get("/rules/new/").content.decode()


def test_what_was_typed_is_shown_as_it_was_understood(client: Client) -> None:
    assert shown(client, TEXT) == (
        [
            ("Fox 2", ("Fox caught", "2")),
            ("no poverty", ("Armut (poverty)", "no")),
            ("goose 1", ("Goose", "1")),
            ("Bock after a heart trick", ("A Bock round starts after", "a heart trick")),
        ],
        ["the loser buys a round"],
    )
    assert not Ruleset.objects.exists()


def test_a_contradiction_is_shown_as_one(client: Client) -> None:
    form = client.post(URL, {"text": "Fox 1. Charlie 1. Fox 2. Fox 2"}).context["form"]
    assert [(each.clause, each.contradicts) for each in form.found] == [
        ("Charlie 1", ()),
        ("Fox 2", ("Fox 1",)),
    ]
    page = client.post(URL, {"text": "Fox 1. Fox 2"}).content.decode()
    assert "contradicts “Fox 1”: the last one counts" in page


def test_rules_without_a_name_get_one(client: Client) -> None:
    assert client.post(URL, {"text": TEXT}).context["form"]["name"].value() == "Our rules"
    confirm(client, name="", rule=["0"])
    assert Ruleset.objects.get().name == "Our rules"


def test_names_are_those_of_the_language_of_the_page(client: Client) -> None:
    found, unclear = shown(client, "Fuchs 2, kein Fleischloser", **GERMAN)
    assert [clause for clause, *_rules in found] == ["Fuchs 2", "kein Fleischloser"]
    assert unclear == []


def test_what_is_confirmed_is_a_ruleset(client: Client) -> None:
    page = confirm(client, rule=["0", "2", "3"], line=["0"])
    stored = Ruleset.objects.get()
    assert (page.headers["Location"], stored.name, stored.preset) == (f"/rules/{stored.slug}/", "Krone", BASE)
    changed = write_options(rules_of(stored), BASE_RULES)
    goose = changed.pop("custom_bonuses")
    assert [(bonus["id"], bonus["name"], bonus["points"]) for bonus in goose] == [("goose", "Goose", 1)]
    assert changed == {
        "fox": 2,
        "own_rules": ["the loser buys a round"],
    }


def test_what_was_typed_is_agreed_though_all_play_it_so(client: Client) -> None:
    text = "Five kings may be dealt again, fox 1, super piglets"
    client.post(URL, {"text": text, "seen": text, "done": "yes", "name": "Krone", "rule": ["0", "1", "2"]})
    agreement = agreement_of(Ruleset.objects.get())
    assert agreement.said == ("piglets", "super_piglets", "redeal_kings", "fox")
    assert agreement.open == (
        *("deck", "second_heart10_wins", "armut", "solos", "re_kontra", "charlie_caught"),
        *("bock_triggers", "session_deals", "duty_solos"),
    )


def test_a_known_sentence_stands_in_the_words_of_the_group(client: Client) -> None:
    """It is told that no point depends on it; what the kitty keeps is no line unless somebody wants one."""
    text = "Re and Kontra until the seventh card on the table; whoever is absent pays 2 euros"
    sent = {"text": text, "seen": text, "look": ["0", "1"]}
    page = client.post(URL, sent)
    known = [each.known.id for each in page.context["form"].unclear]
    assert known == ["calls_counted_on_table", "kitty_missed"]
    assert page.text.count("It changes no points") == 1
    confirm(client, **sent, line=["0"])
    stored = Ruleset.objects.get()
    line = "Re and Kontra until the seventh card on the table"
    assert (stored.replaced, rules_of(stored).own_rules) == ({"call_cards": line}, (line,))


LIST = "Solos: queen solo, king solo"
LEFT_OUT = "no longer: Jack solo, Clubs solo, Spades solo, Hearts solo, Diamonds solo"


def test_a_rule_that_is_allowed_too_is_added(client: Client) -> None:
    found, _unclear = shown(client, "Königssolo gibt es auch", **GERMAN)
    assert found == [("Königssolo gibt es auch", ("Soli", "Königssolo"))]
    text = "King solo is allowed too"
    confirm(client, text=text, seen=text, rule=["0"])
    assert set(rules_of(Ruleset.objects.get()).solos) == {*BASE_RULES.solos, "kings"}


def test_what_a_list_leaves_out_is_shown_beside_it_and_is_not_ticked(client: Client) -> None:
    page = client.post(URL, {"text": LIST})
    lost = [
        (each.clause, [(one.words, one.is_taken) for one in each.lost]) for each in page.context["form"].found
    ]
    assert lost == [("Solos: queen solo", []), ("king solo", [(LEFT_OUT, False)])]
    content = page.content.decode()
    assert content.count('name="drop"') == 1
    tick = content[content.index('name="drop"') :].split(">", 1)[0]
    assert 'value="solos"' in tick
    assert "checked" not in tick


def test_what_a_list_leaves_out_stays_until_it_is_ticked(client: Client) -> None:
    confirm(client, text=LIST, seen=LIST, rule=["0", "1"])
    assert set(rules_of(Ruleset.objects.get()).solos) == {*BASE_RULES.solos, "kings"}
    Ruleset.objects.all().delete()
    confirm(client, text=LIST, seen=LIST, rule=["0", "1"], drop=["solos"])
    assert rules_of(Ruleset.objects.get()).solos == ("queens", "kings")


@pytest.mark.parametrize("drop", ["bock_triggers", "fox", "x", ""])
def test_a_tick_for_what_no_list_leaves_out_takes_nothing_away(client: Client, drop: str) -> None:
    text = "King solo is allowed too"
    confirm(client, text=text, seen=text, rule=["0"], drop=[drop])
    assert set(rules_of(Ruleset.objects.get()).solos) == {*BASE_RULES.solos, "kings"}
    assert rules_of(Ruleset.objects.get()).bock_triggers == BASE_RULES.bock_triggers


def test_a_list_without_its_ticks_takes_nothing_away(client: Client) -> None:
    confirm(client, text=LIST, seen=LIST, drop=["solos"])
    assert rules_of(Ruleset.objects.get()) == BASE_RULES


def test_a_tick_stays_where_something_else_has_to_be_changed(client: Client) -> None:
    text = f"{LIST}. no pigs. super pigs"
    form = confirm(client, text=text, seen=text, rule=["0", "1", "2", "3"], drop=["solos"]).context["form"]
    assert [one.is_taken for each in form.found for one in each.lost] == [True]


def test_what_a_denied_set_loses_is_named(client: Client) -> None:
    found, _unclear = shown(client, "no Bock")
    assert found == [
        ("no Bock", ("A Bock round starts after", "no longer: a heart trick, Re called and lost"))
    ]


def test_one_of_four_numbers_is_named_with_it(client: Client) -> None:
    found, _unclear = shown(client, "no 90 counts 2")
    assert found == [("no 90 counts 2", ("Called no 90, no 60, no 30, schwarz", "no 90: 2"))]
    text = "no 90 counts 2"
    confirm(client, text=text, seen=text, rule=["0"])
    assert rules_of(Ruleset.objects.get()).calls == (2, *BASE_RULES.calls[1:])


# --- What nobody mentions ---


def test_what_splits_groups_and_was_not_typed_is_not_agreed(client: Client) -> None:
    """What was typed is, also where it is what most groups play."""
    text = "no nines; Re and Kontra double; no Bock"
    confirm(client, text=text, seen=text, rule=["0", "1", "2"])
    stored = Ruleset.objects.get()
    assert (stored.preset, stored.open) == (
        BASE,
        [
            *("second_heart10_wins", "piglets", "armut", "solos", "charlie_caught"),
            *("session_deals", "duty_solos"),
        ],
    )


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("Grundlage sind die Turnierregeln des DDV. Armut", "ddv"),
        ("Default ist der DDV-Ruleset, alles Folgende sind Ausnahmen: Armut", "ddv"),
        ("Armut. Sonst alles nach DDV", "ddv"),
        ("Wir spielen nach DDV mit folgenden Abweichungen: Armut", "ddv"),
        ("Armut; alles andere wie in den Turnierregeln", "ddv"),
        ("Armut. Strafpunkte wie im DDV", BASE),
        ("Keine Turnierregeln. Armut", BASE),
        ("Armut", BASE),
    ],
)
def test_a_text_says_what_it_builds_upon(client: Client, text: str, base: str) -> None:
    page = client.post(URL, {"text": text}, headers=GERMAN)
    form = page.context["form"]
    assert form.preset.id == base
    assert [
        each.clause for each in form.unclear if "Grundlage" in each.clause or "Sonst" in each.clause
    ] == []
    client.post(URL, {"text": text, "seen": text, "rule": ["0"], "base": form.preset.id, "done": "yes"})
    assert (Ruleset.objects.get().preset, bool(Ruleset.objects.get().open)) == (base, base == BASE)


def test_what_it_builds_upon_can_be_answered_otherwise(client: Client) -> None:
    text = "Sonst alles nach DDV. Armut"
    sent = {"text": text, "seen": text, "done": "yes", "rule": ["0"]}
    assert client.post(URL, {**sent, "base": "pub"}, headers=GERMAN).status_code == 200
    client.post(URL, {**sent, "base": BASE}, headers=GERMAN)
    assert Ruleset.objects.get().preset == BASE


# --- What was not understood ----------------------------------------------------------------------------

STRANGE = "Fuchs 2. Lustsolo zu jeder Uhrzeit. Pferderennen"


def look(client: Client, text: str, **sent: object) -> Any:
    """Look for the rules that clauses may be about, as the button beside each does."""
    return client.post(URL, {"text": text, "seen": text, "rule": ["0"], **sent}, headers=GERMAN)


def asked(page: Any) -> list[list[str]]:
    """The options that are asked about for each clause that was not understood."""
    return [[each.field.name for each in line.questions] for line in page.context["form"].unclear]


def test_a_rank_of_solos_names_them_and_plays_those_that_it_ranks(client: Client) -> None:
    text = "Damensolo sticht Bubensolo, Bubensolo sticht Trumpfsolo"
    (found,), _unclear = shown(client, text, **GERMAN)
    assert found[1] == ("Eigene Rangfolge der Soli", "Damensolo, Bubensolo, Trumpfsolo")
    sent = {"text": text, "seen": text, "done": "yes", "name": "Krone", "rule": "0"}
    client.post(URL, sent, headers=GERMAN)
    rules = rules_of(Ruleset.objects.get())
    assert (rules.solo_order, set(rules.solos) - set(BASE_RULES.solos)) == (
        ("queens", "jacks", "trump"),
        {"trump"},
    )


def test_what_was_not_understood_can_be_searched_where_it_stands(client: Client) -> None:
    page = client.post(URL, {"text": STRANGE}, headers=GERMAN)
    assert (asked(page), page.content.decode().count('name="look"')) == ([[], []], 2)
    found = asked(look(client, STRANGE, look=["0"]))
    assert found[0][0] == "lust_after_duty"
    assert found[1] == []
    assert not Ruleset.objects.exists()


SHEET = (
    "Stammtisch Krone:\nohne Neunen\nSoli: Damen, Buben, Trumpf\nFuchs 1, Karlchen 1\nDoppelkopf 1\n"
    "Contra bis zur zweiten Karte, Re auch\nPferderennen, Oma zahlt nie\n"
    "2 Arme: neu"
)


def test_at_first_sight_nothing_is_lost(client: Client) -> None:
    """A title is the name, what is not understood a line, and what a whole sheet does not list not played."""
    form = client.post(URL, {"text": SHEET}, headers=GERMAN).context["form"]
    assert form["name"].value() == "Stammtisch Krone"
    assert [(each.clause, each.is_line, each.is_guessed) for each in form.unclear] == [
        ("Contra bis zur zweiten Karte, Re auch", True, False),
        ("Pferderennen", True, False),
        ("Oma zahlt nie", True, False),
        ("2 Arme: neu", True, False),
    ]
    assert [one.is_taken for each in form.found for one in each.lost] == [True]


def test_lines_stand_where_they_say_it_all_and_as_they_were_typed(client: Client) -> None:
    sent = {"text": SHEET, "seen": SHEET, "done": "yes", "rule": list(map(str, range(7)))}
    client.post(URL, {**sent, "line": ["0", "1", "2", "3"], "guess": ["3"]}, headers=GERMAN)
    stored = Ruleset.objects.get()
    deadline = "Contra bis zur zweiten Karte, Re auch"
    assert rules_of(stored).own_rules == (deadline, "Pferderennen, Oma zahlt nie")
    assert stored.replaced == {"call_cards": deadline}
    assert rules_of(stored).armut == "redeal"


def test_a_line_takes_the_place_only_of_what_the_card_says(client: Client) -> None:
    """Nothing is said of forced calls that are not played, so that the line stands by itself."""
    text = "Bockbier.\nFuchs 1\nSchweine Pflicht (müssen gespielt werden, nicht angesagt)"
    client.post(URL, {"text": text, "seen": text, "done": "yes", "line": ["0", "1", "2"]}, headers=GERMAN)
    stored = Ruleset.objects.get()
    assert set(stored.replaced) <= {"piglets", "piglets_declared"}
    assert "Schweine Pflicht" in " ".join(rules_of(stored).own_rules)


def card_lines(client: Client, text: str, ticks: int) -> tuple[str, ...]:
    """The own lines of a card that is made of a text with so many ticks."""
    confirm(client, text=text, seen=text, rule=[str(place) for place in range(ticks)])
    return rules_of(Ruleset.objects.get()).own_rules


@pytest.mark.parametrize(
    ("text", "ticks", "lines"),
    [
        (
            "A voluntary solo only after the compulsory solo. Fox 2",
            2,
            ("A voluntary solo only after the compulsory solo",),
        ),
        ("Queen solo 2, jack solo 1, trump solo 3", 1, ("Queen solo 2, jack solo 1, trump solo 3",)),
        ("Queen solo 2, jack solo 1", 1, ()),
    ],
)
def test_what_means_nothing_among_the_rules_stays_as_it_was_typed(
    client: Client, text: str, ticks: int, lines: tuple[str, ...]
) -> None:
    assert card_lines(client, text, ticks) == lines


def test_the_parts_of_a_list_are_meant_by_one_tick(client: Client) -> None:
    text = "Fuchs 1\nSoli: Trumpf, Damen, Buben, Fleischloser, keine Farbsoli"
    form = client.post(URL, {"text": text}, headers=GERMAN).context["form"]
    assert form.unclear.clauses == ("Soli: Trumpf, Damen, Buben, Fleischloser", "keine Farbsoli")
    client.post(URL, {"text": text, "seen": text, "done": "yes", "guess": ["0", "1"]}, headers=GERMAN)
    assert set(rules_of(Ruleset.objects.get()).solos) == {"trump", "queens", "jacks", "no_trump"}


def test_what_was_read_otherwise_than_it_is_meant_stays_as_it_was_typed(client: Client) -> None:
    text = "Fuchs 2"
    client.post(URL, {"text": text, "seen": text, "done": "yes", "keep": ["0"]}, headers=GERMAN)
    rules = rules_of(Ruleset.objects.get())
    assert (rules.fox, rules.own_rules) == (BASE_RULES.fox, (text,))


def test_who_does_not_count_charlie_does_not_count_it_caught(client: Client) -> None:
    text = "Karlchen zählt nicht"
    client.post(URL, {"text": text, "seen": text, "done": "yes", "rule": ["0"]}, headers=GERMAN)
    rules = rules_of(Ruleset.objects.get())
    assert (rules.charlie, rules.charlie_caught) == (0, 0)


def test_a_line_of_the_card_is_as_it_was_typed(client: Client) -> None:
    """The reader joins what a comma divides; the card has the comma, and a full stop."""
    text = "Fuchs 2\nWer zuletzt liegt, der   zahlt, wenn er mag"
    assert client.post(URL, {"text": text}, headers=GERMAN).context["form"].unclear.clauses
    look(client, text, line=["0"], done="yes")
    stored = Ruleset.objects.get()
    assert rules_of(stored).own_rules == ("Wer zuletzt liegt, der zahlt, wenn er mag",)
    card = client.get(f"/rules/{stored.slug}/", headers=GERMAN).content.decode()
    assert "<q>Wer zuletzt liegt, der zahlt, wenn er mag.</q>" in card


def test_with_the_higher_solo_goes_which_one_is_higher(client: Client) -> None:
    text = "Fuchs 2. Wenn zwei ein Solo wollen, geht ungefähr das höhere vor"
    assert {"solo_tie", "solo_kind_order"} <= {*asked(look(client, text, look=["0"]))[0]}


def test_what_no_rule_comes_near_says_so_and_can_be_a_bonus_or_a_line(client: Client) -> None:
    content = look(client, STRANGE, look=["1"]).content.decode()
    assert "Dem kommt keine Regel nahe." in content
    assert (content.count('name="own"'), content.count('name="line"')) == (1, 2)


def test_a_search_keeps_what_was_ticked(client: Client) -> None:
    text = f"Karlchen 1. {STRANGE}"
    form = look(client, text, rule=["1"], look=["0"], line=["1"]).context["form"]
    assert [each.is_taken for each in form.found] == [False, True]
    assert [each.is_line for each in form.unclear] == [False, True]


def answered(client: Client, **sent: object) -> Any:
    """Confirm what was understood, with answers to the questions that stand beside what was not."""
    page = look(client, STRANGE, look=["0"])
    draft = page.context["form"].unclear.draft
    names = asked(page)[0]
    shown = {"draft": draft, "question": names, "look": ["0"], "done": "yes", "name": "Krone"}
    return look(client, STRANGE, **shown | sent)


def test_the_answer_to_a_search_becomes_a_rule(client: Client) -> None:
    assert answered(client, lust_after_duty="").status_code == 302
    assert rules_of(Ruleset.objects.get()) == read_options({"fox": 2, "lust_after_duty": False}, BASE_RULES)


def test_a_search_that_is_not_answered_changes_nothing(client: Client) -> None:
    assert answered(client, lust_after_duty="on").status_code == 302
    assert rules_of(Ruleset.objects.get()) == read_options({"fox": 2}, BASE_RULES)


def test_what_is_right_as_it_stands_is_agreed_by_a_tick(client: Client) -> None:
    assert answered(client, lust_after_duty="on", agreed=["lust_after_duty"], line=["0"]).status_code == 302
    stored = Ruleset.objects.get()
    assert "lust_after_duty" in (agreement_of(stored).said or ())
    assert rules_of(stored) == read_options({"fox": 2}, BASE_RULES)


def test_what_was_searched_becomes_a_bonus_of_the_groups_own(client: Client) -> None:
    answered(client, lust_after_duty="on", look=["0", "1"], own=["1"], **{"points-1": "2"})
    (bonus,) = rules_of(Ruleset.objects.get()).custom_bonuses
    assert (bonus.id, bonus.name, bonus.points) == ("bonus_pferderennen", "Pferderennen", 2)


def test_nothing_that_was_not_searched_becomes_a_rule(client: Client) -> None:
    answered(client, lust_after_duty="on", own=["1", "7"])
    assert rules_of(Ruleset.objects.get()).custom_bonuses == ()


def test_a_name_that_ends_like_a_solo_becomes_one(client: Client) -> None:
    text = "Fuchs 2. Piratensolo"
    sent = {"look": ["0"], "own": ["0"], "done": "yes", "draft": ""}
    look(client, text, **sent)
    (solo,) = rules_of(Ruleset.objects.get()).custom_solos
    assert (solo.id, solo.name) == ("solo_piratensolo", "Piratensolo")


@pytest.mark.parametrize("clause", ["Soli etwa dreifach", "Rotes Solo", "13 Spiele ungefähr"])
def test_a_rule_that_is_there_is_searched_before_it_becomes_one_of_their_own(
    client: Client, clause: str
) -> None:
    assert (
        'name="own"' not in client.post(URL, {"text": f"Fuchs 2. {clause}"}, headers=GERMAN).content.decode()
    )
    content = look(client, f"Fuchs 2. {clause}", look=["0"]).content.decode()
    assert 0 < content.index('name="question"') < content.index('name="own"')


@pytest.mark.parametrize("sent", [{"look": ["x", "99"]}, {"look": ["0"], "draft": "{"}, {"own": ["²"]}])
def test_odd_answers_to_a_search_are_no_error(client: Client, sent: dict[str, object]) -> None:
    assert look(client, STRANGE, done="yes", **sent).status_code in {200, 302}


def test_nothing_that_lost_its_tick_is_taken(client: Client) -> None:
    confirm(client)
    assert rules_of(Ruleset.objects.get()) == BASE_RULES


def test_a_text_that_was_changed_since_is_shown_first(client: Client) -> None:
    page = confirm(client, text="Fox 1", rule=["0"])
    assert [each.clause for each in page.context["form"].found] == ["Fox 1"]
    assert not Ruleset.objects.exists()


def test_line_ends_are_no_change(client: Client) -> None:
    assert confirm(client, text=TEXT.replace("\n", "\r\n"), rule=["0"]).status_code == 302
    assert rules_of(Ruleset.objects.get()) == read_options({"fox": 2}, BASE_RULES)


def test_rules_that_do_not_go_together_are_told(client: Client) -> None:
    text = "no pigs. super pigs"
    page = confirm(client, text=text, seen=text, rule=["0", "1"])
    errors = page.context["form"].non_field_errors()
    assert len(errors) == 1
    assert errors[0].startswith("Super piglets")
    assert not Ruleset.objects.exists()


@pytest.mark.parametrize("places", [["99"], ["x"], ["-1"], ["²"], [""]])
def test_a_tick_that_is_not_there_takes_nothing(client: Client, places: list[str]) -> None:
    confirm(client, rule=places, line=places)
    assert rules_of(Ruleset.objects.get()) == BASE_RULES


def test_a_text_that_is_too_long_is_refused_with_its_length(client: Client) -> None:
    page = client.post(URL, {"text": "x" * (LONGEST_TEXT + 1)})
    expected = "At most 4000 characters can be read at once; this has 4001."
    assert page.context["form"].errors["text"] == [expected]
    assert client.post(URL, {"text": "x" * LONGEST_TEXT}).context["is_read"] is True


@pytest.mark.parametrize("text", ["", "  ", "a\0b"])
def test_a_text_that_is_none_is_refused(client: Client, text: str) -> None:
    assert client.post(URL, {"text": text}).context["is_read"] is False


def test_what_stands_beside_the_rules_of_a_sheet_is_no_line_of_the_card(client: Client) -> None:
    """Titles, headings, greetings and dates are none, and what was not understood stands there whole."""
    text = (
        "Regeln vom Montag\n\nLiebe Ulrike, lieber Bernd,\nschön, dass ihr mitspielen wollt!\n\nPUNKTE\n"
        "[14.03.24, 18:03] Kalle: Fuchs\t2\tPunkte\nTOP 2 Kasse\nWird das Spiel vergeigt, freut sich der "
        "Wirt, so war es immer schon.\nHerzlich, eure Gudrun"
    )
    form = client.post(URL, {"text": text}, headers=GERMAN).context["form"]
    shown = [(each.clause, each.is_line) for each in form.unclear]
    assert (form.fields["name"].initial, shown) == (
        "Regeln vom Montag",
        [
            ("Wird das Spiel vergeigt, freut sich der Wirt, so war es immer schon", True),
            ("Liebe Ulrike, lieber Bernd,", False),
            ("schön, dass ihr mitspielen wollt", False),
            ("Herzlich, eure Gudrun", False),
        ],
    )
    assert [each.rules for each in form.found] == [(("Fuchs gefangen", "2"),)]
