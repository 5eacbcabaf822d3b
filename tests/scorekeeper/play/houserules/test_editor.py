"""The editor step by step: chapters and found rules come and go, and no answer is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulesets import CATALOGUE
from rulesets.rules.presets import presets
from rulesets.rules.reading import write_options
from rulesets.rules.ruleset import DDV, Ruleset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.forms.agreement import RARE, SPLITTING, read_draft
from scorekeeper.play.houserules.reads import changed_options, rules_of

pytestmark = pytest.mark.django_db

PUB = "/rules/new/?from=pub"
HTMX = {"HX-Request": "true"}


class Page:
    """The page of the editor as a browser has it: what it sends back, and what is typed into it."""

    def __init__(self, url: str = PUB) -> None:
        self.client, self.url = Client(), url
        self.response: Any = self.client.get(url)

    def send(self, *on_page: str, **typed: object) -> Any:
        """Press a button with these questions on the page."""
        sent = {
            "name": "Krone",
            "preset": "pub",
            "draft": self.response.context["draft"],
            "question": on_page,
        }
        self.response = self.client.post(self.url, sent | typed)
        return self.response

    @property
    def draft(self) -> dict[str, Any]:
        """What the draft of the page changes in the pub rules."""
        draft = read_draft({"draft": self.response.context["draft"]}, DDV)
        return write_options(draft, presets()["pub"].rules)

    @property
    def asked(self) -> list[str]:
        """The questions that stand on the page."""
        page = self.response.content.decode()
        return [part.partition('"')[0] for part in page.split('name="question" value="')[1:]]


def stored() -> dict[str, Any]:
    options: dict[str, Any] = changed_options(models.Ruleset.objects.get())
    return options


def stored_rules() -> Ruleset:
    return rules_of(models.Ruleset.objects.get())


def test_a_fresh_page_asks_nothing_until_a_chapter_is_opened() -> None:
    page = Page()
    assert (page.asked, len(page.response.content) < 60_000) == ([], True)
    page.send(open="winning")
    assert page.asked == ["kontra_only_swaps_tie", "schwarz_means", "draw_scores"]


def test_chips_of_a_limit_say_if_the_number_is_inside() -> None:
    page = Page()
    field = page.send(open="dealing").context["form"]["redeal_few_trumps"]
    assert [(each.data["value"], each.choice_label) for each in field] == [
        ("0", "never"),
        ("1", "no trump"),
        ("2", "at most 1 trump"),
        ("3", "at most 2 trumps"),
        ("4", "at most 3 trumps"),
    ]


def test_what_was_not_on_the_page_stays_as_it_is() -> None:
    page = Page()
    assert page.send().status_code == 302
    assert stored() == {}


def test_a_tick_that_was_on_the_page_can_be_taken_away() -> None:
    page = Page()
    page.send("silent_solo", "fox", fox="2")
    assert stored() == {"silent_solo": False, "fox": 2}


def test_answers_are_kept_while_chapters_and_finds_come_and_go() -> None:
    page = Page()
    page.send(open="bonuses")
    page.send("fox", chapter="bonuses", fox="3", search="yes", q="Dulle")
    assert (page.draft, "second_heart10_wins" in page.asked) == ({"fox": 3}, True)
    page.send("joker", joker="on", open="value")
    assert page.draft == {"joker": True, "fox": 3}
    page.send()
    assert stored() == {"joker": True, "fox": 3}


def test_an_answer_that_cannot_be_read_stays_on_the_page_until_it_is_mended() -> None:
    page = Page()
    page.send("pot_start", pot_start="many", search="yes", q="Fox")
    assert "pot_start" in page.asked
    assert b'value="many"' in page.response.content
    page.send("pot_start", pot_start="many")
    assert (page.response.status_code, "pot_start" in page.asked) == (200, True)
    page.send("pot_start", pot_start="40")
    assert stored() == {"pot_start": 40}


def test_a_rule_is_found_by_a_name_and_its_value_is_said() -> None:
    page = Page(f"{PUB}&q=scharf")
    response = page.client.get(f"{PUB}&q=scharf", headers={"Accept-Language": "de"})
    (hit,) = response.context["hits"][:1]
    assert (hit.rule.option, hit.rule.value) == ("deck", "40 Karten, ohne Neunen")


def test_an_unknown_name_becomes_a_bonus_of_the_group() -> None:
    page = Page()
    page.send(search="yes", q="Pig race")
    assert (page.response.context["own"], page.response.context["hits"]) == ("bonus", [])
    own = {"own-name": "Pig race", "own-points": "2", "own-means": "Both pigs win.", "own-goes_to": "winners"}
    page.send(add="bonus", q="Pig race", **own)
    expected = {"id": "bonus_pig_race", "name": "Pig race", "points": 2, "most": 1, "in_lone": False}
    expected |= {"goes_to": "winners", "means": "Both pigs win."}
    assert (page.response.context["added"], page.draft) == ("Pig race", {"custom_bonuses": [expected]})


def test_a_name_becomes_a_solo_with_its_trumps_or_a_sentence() -> None:
    page = Page()
    page.send(make="solo", q="Stroll")
    assert page.response.context["own"] == "solo"
    page.send(add="solo", **{"own-name": "Stroll", "own-trump": "Jacks."})
    page.send(add="line", **{"own-name": "No phones."})
    solo = {"id": "solo_stroll", "name": "Stroll", "group": "none", "trump": "Jacks."}
    assert page.draft == {"custom_solos": [solo], "own_rules": ["No phones."]}


@pytest.mark.parametrize("step", [{"search": "yes", "q": "Strolling"}, {"open": "deck", "q": "Stroll"}])
def test_a_rule_of_their_own_that_is_being_described_stays(step: dict[str, str]) -> None:
    page = Page()
    page.send(make="solo", q="Stroll")
    own = {"own-name": "The stroll", "own-trump": "Jacks."}
    page.send(found="Stroll", **own, **step)
    context = page.response.context
    assert (context["own"], context["own_typed"]) == ("solo", {"name": "The stroll", "trump": "Jacks."})
    assert b">Jacks.</textarea>" in page.response.content


def test_another_search_begins_with_nothing_described() -> None:
    page = Page()
    page.send(make="solo", q="Stroll")
    page.send(search="yes", q="Pig race", found="Stroll", **{"own-name": "The stroll", "own-trump": "Jacks."})
    context = page.response.context
    assert (context["own"], context["own_typed"]) == ("bonus", {"name": "Pig race"})


def test_a_rule_of_their_own_that_cannot_be_added_stays_as_it_was_typed() -> None:
    page = Page()
    own = {"own-name": "x" * 41, "own-trump": "Jacks."}
    page.send(add="solo", q="Stroll", found="Stroll", **own)
    context = page.response.context
    assert (context["own"], context["own_typed"]) == ("solo", {"name": "x" * 41, "trump": "Jacks."})


def test_a_known_sentence_is_added_in_the_place_of_what_the_card_would_say() -> None:
    page = Page()
    page.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    page.send(search="yes", q="Karten auf dem Tisch zählen")
    assert [each.id for each in page.response.context["found"].lines] == ["calls_counted_on_table"]
    page.send(add="calls_counted_on_table")
    line = "Re und Kontra werden angesagt, bevor die siebte Karte des Spiels auf dem Tisch liegt."
    assert page.draft == {"own_rules": [line]}
    page.send()
    assert (stored(), models.Ruleset.objects.get().replaced) == ({"own_rules": [line]}, {"call_cards": line})
    card = page.client.get(f"/rules/{models.Ruleset.objects.get().slug}/").text
    assert (line in card, "mit mindestens 11 Karten" in card) == (True, False)


def test_what_a_kitty_keeps_is_told_where_and_not_added() -> None:
    page = Page()
    page.send(search="yes", q="absent players pay")
    assert "a regular fee for every evening missed" in page.response.text
    page.send(add="kitty_missed")
    assert page.draft == {}


def test_a_template_is_added_in_the_language_of_the_page() -> None:
    page = Page()
    page.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    page.send(take="fish_eye")
    (bonus,) = page.draft["custom_bonuses"]
    assert (bonus["name"], bonus["points"], bonus["most"]) == ("Fischauge", 1, 2)
    assert "custom_bonuses" in page.asked


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ({"add": "bonus", "own-name": " "}, "Must be a text of 1 to 40 characters"),
        ({"add": "bonus", "own-name": "x", "own-goes_to": "me"}, "Must be one of side, winners"),
        ({"add": "solo", "own-name": "x" * 41}, "Must be a text of 1 to 40 characters"),
    ],
)
def test_what_cannot_be_added_says_why(own: dict[str, str], problem: str) -> None:
    page = Page()
    page.send(**own)
    assert (page.response.context["problem"], page.draft) == (problem, {})


def test_scripts_get_the_parts_that_changed() -> None:
    page = Page()
    sent = {"name": "", "preset": "pub", "draft": page.response.context["draft"]}
    opened = page.client.post(PUB, sent | {"open": "winning"}, headers=HTMX)
    searched = page.client.post(PUB, sent | {"search": "yes", "q": "Fox"}, headers=HTMX)
    for answer in (opened, searched):
        content = answer.content.decode()
        assert ("<html" in content, 'id="draft"' in content, 'id="found"' in content) == (False, True, True)
    assert opened.content.count(b'class="chapter') < searched.content.count(b'class="chapter')


@pytest.mark.parametrize("draft", ["", "[]", "{}", '{"number": 1}', '{"number": "x", "options": []}', "\0"])
def test_a_draft_that_cannot_be_read_is_the_ruleset_itself(draft: str) -> None:
    rules: Ruleset = presets()["pub"].rules
    assert read_draft({"draft": draft}, rules) == rules


def test_the_key_that_ends_typing_searches_or_saves() -> None:
    page = Page()
    page.send(enter="yes", q="Fox", found="")
    assert [hit.rule.option for hit in page.response.context["hits"]][:1] == ["fox"]
    assert page.send(enter="yes", q="Fox", found="Fox").status_code == 302


# --- The card in the editor -----------------------------------------------------------------------------


def lines_on(page: Page) -> dict[str, bool]:
    """The sentences on the card by their options, and whether each is open."""
    card = page.response.context["card"]
    return {line.key: bool(line.questions) for part in (*card.agreed, *card.rest) for line in part.lines}


FOXES = "fox charlie charlie_caught doppelkopf"


def test_a_line_of_the_card_is_changed_where_it_stands() -> None:
    page = Page("/rules/new/?from=pub_forty")
    page.send(rule=FOXES)
    assert (page.asked, lines_on(page)[FOXES]) == (FOXES.split(), True)
    page.send(*FOXES.split(), fold=FOXES, fox="2", charlie="1", charlie_caught="1", doppelkopf="1")
    assert (page.asked, lines_on(page)["fox"], lines_on(page)["charlie charlie_caught doppelkopf"]) == (
        [],
        False,
        False,
    )
    page.send()
    rules = presets()["pub_forty"].rules
    assert write_options(stored_rules(), rules) == {"fox": 2}


def test_lines_stay_open_beside_one_another_until_something_else_is_opened() -> None:
    page = Page("/rules/new/?from=pub_forty")
    page.send(rule="deck")
    page.send("deck", rule="duty_solos", deck="40", **{"on-card": "deck"})
    assert page.asked == ["deck", "duty_solos"]
    page.send("deck", "duty_solos", open="winning", deck="48", duty_solos="none", **{"on-card": ["deck"]})
    assert page.asked == ["kontra_only_swaps_tie", "schwarz_means", "draw_scores"]
    assert page.response.context["form"].draft.has_nines


def test_a_rule_is_asked_once_wherever_it_is_opened() -> None:
    page = Page("/rules/new/?from=pub_forty")
    page.send(chapter="bonuses", rule=FOXES)
    assert sorted(page.asked) == sorted(FOXES.split())
    page.send(*FOXES.split(), search="yes", q="Fox", **{"on-card": FOXES.split()})
    assert len(page.asked) == len(set(page.asked))
    assert [key for key, is_open in lines_on(page).items() if is_open] == []


def test_what_is_wrong_in_an_open_line_stays_on_the_page() -> None:
    page = Page("/rules/new/?from=pot")
    key = next(key for key in lines_on(page) if "pot_start" in key)
    page.send(rule=key)
    page.send(*key.split(), fold=key, settlement="pot", pot_start="many")
    assert page.asked == ["pot_start"]
    assert b'value="many"' in page.response.content


def test_rules_that_few_groups_play_stand_behind_a_fold_and_are_found_by_name() -> None:
    page = Page("/rules/new/?from=pub_forty")
    page.send(open="deck")
    (deck,) = (each for each in page.response.context["chapters"] if each.id == "deck")
    assert "joker" in [question.field.name for question in deck.behind_fold]
    assert {"deck", "piglets"} <= {question.field.name for question in deck.in_sight}
    page.send(search="yes", q="Joker")
    assert page.response.context["hits"][0].rule.option == "joker"


def test_no_ruleset_that_comes_along_plays_what_is_behind_a_fold() -> None:
    played = {
        (preset.id, option)
        for preset in presets().values()
        for option in RARE
        if getattr(preset.rules, option) != getattr(DDV, option)
    }
    assert played == set()
    assert SPLITTING.isdisjoint(RARE)
    assert set(CATALOGUE) >= RARE
