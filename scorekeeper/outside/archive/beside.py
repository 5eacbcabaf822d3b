"""What an evening has beside its sheets, into the file of a group and out of it.

How its tables are made, who is here, the rounds and the payments; not who ticked these off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.club.evenings.models import Attendance, Payment, PlannedRound, Setup
from scorekeeper.outside.archive.reading_beside import BesidePart, SetupPart
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.documents import write_document
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import changed_options, is_readable, rules_of
from scorekeeper.play.houserules.writes import keep_ruleset

MODELS = (Setup, Attendance, PlannedRound, Payment)


def evenings_with_more(group: Group) -> set[int]:
    """The keys of a group's evenings that have anything beside their sheets."""
    found: set[int] = set()
    for model in MODELS:
        rows = model._default_manager.filter(evening__group=group)  # noqa: SLF001  # public in Django's documentation
        found |= set(rows.order_by().values_list("evening", flat=True).distinct())
    return found


def setups_of(evenings: Collection[int]) -> list[Setup]:
    """How the tables of some evenings are made, where that can be read."""
    setups = Setup.objects.filter(evening__in=evenings).select_related("ruleset")
    return [setup for setup in setups if is_readable(setup.ruleset)]


def written_beside(evenings: Collection[int], setups: Iterable[Setup]) -> dict[int, dict[str, Any]]:
    """What some evenings have beside their sheets, by key: three queries for any number."""
    found: dict[int, dict[str, Any]] = {setup.evening_id: {"setup": written_setup(setup)} for setup in setups}
    people = Attendance.objects.filter(evening__in=evenings).select_related("player")
    for each in people.order_by("evening", "number"):
        found.setdefault(each.evening_id, {}).setdefault("here", []).append(written_person(each))
    for plan in PlannedRound.objects.filter(evening__in=evenings).order_by("evening", "number"):
        beside = found.setdefault(plan.evening_id, {})
        here = {person["number"] for person in beside.get("here", ())}
        beside.setdefault("rounds", []).append(written_round(plan, here))
    payments = Payment.objects.filter(evening__in=evenings).select_related("payer", "payee")
    for payment in payments.order_by("pk"):
        beside = found.setdefault(payment.evening_id, {})
        beside.setdefault("payments", []).append(written_payment(payment))
    return found


def written_setup(setup: Setup) -> dict[str, Any]:
    """How the tables of an evening are made; the rules as they are, whoever has them."""
    ruleset = setup.ruleset
    return {
        "ruleset": write_document("", ruleset.preset, changed_options(ruleset)),
        **({} if setup.length is None else {"length": setup.length}),
        "rounds": setup.rounds,
        "seed": setup.seed,
    }


def written_person(each: Attendance) -> dict[str, Any]:
    """Who is here: a player or a guest, and from which round to which if that is not all evening."""
    return {
        "number": each.number,
        **({"player": each.player.name} if each.player else {"guest": each.guest}),
        **({"first_round": each.first_round} if each.first_round > 1 else {}),
        **({} if each.last_round is None else {"last_round": each.last_round}),
    }


def written_round(plan: PlannedRound, here: Collection[int]) -> dict[str, Any]:
    """The tables of a round, without who is not on the list any more."""
    return {
        "number": plan.number,
        "tables": [[one for one in table if one in here] for table in plan.tables],
        "making": plan.making,
        "seed": plan.seed,
        **({"opened": plan.opened.isoformat()} if plan.opened else {}),
    }


def written_payment(payment: Payment) -> dict[str, Any]:
    """Who paid whom how much, players by their names in the group."""
    payer, payee = payment.payer, payment.payee
    return {
        **({"payer": payer.name} if payer else {"payer_name": payment.payer_name}),
        **({"payee": payee.name} if payee else {"payee_name": payment.payee_name}),
        "cents": payment.cents,
        **({} if payment.rate is None else {"rate": payment.rate}),
        "at": payment.at.isoformat(),
    }


def make_beside(
    made: Sequence[tuple[int, BesidePart]], players: Mapping[str, Player], versions: Mapping[int, Ruleset]
) -> None:
    """What some evenings (keys) have beside their sheets; `versions` has their rulesets with a name."""
    Setup.objects.bulk_create(
        Setup(evening_id=key, ruleset=ruleset_of(part.setup, versions.get(key)), **part.setup.columns)
        for key, part in made
        if part.setup
    )
    Attendance.objects.bulk_create(
        Attendance(evening_id=key, **{**person, "player": players.get(person["player"])})
        for key, part in made
        for person in part.here
    )
    PlannedRound.objects.bulk_create(
        PlannedRound(evening_id=key, **plan) for key, part in made for plan in part.rounds
    )
    Payment.objects.bulk_create(
        Payment(
            evening_id=key,
            **{
                **payment,
                "payer": players.get(payment["payer"]),
                "payee": players.get(payment["payee"]),
            },
        )
        for key, part in made
        for payment in part.payments
    )


def ruleset_of(setup: SetupPart, version: Ruleset | None) -> Ruleset:
    """The ruleset by which tables are made: the one with a name if these are its rules."""
    given = setup.ruleset
    if version is not None and rules_of(version) == given.rules:
        return version
    return keep_ruleset(preset=given.preset, rules=given.rules)
