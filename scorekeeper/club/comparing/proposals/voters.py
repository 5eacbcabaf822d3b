"""The people who answer proposals: all who play in the group, and other members."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from scorekeeper.club.comparing.models import Vote
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.labels import join_words

Way = Vote.Way


@dataclass(frozen=True)
class Voter:
    """Somebody who is asked: a player, or the account (its key) of a member who does not play."""

    name: str
    player: Player | None
    user_id: int | None

    @property
    def key(self) -> dict[str, int | None]:
        return {"player_id": self.player.pk} if self.player else {"user_id": self.user_id}

    def vote_among(self, votes: Iterable[Vote]) -> Vote | None:
        """Their vote; as a player if they have given one before they played, and one since."""
        own = [each for each in votes if self.has_given(each)]
        return next((each for each in own if each.player_id), own[0] if own else None)

    def has_given(self, vote: Vote) -> bool:
        if vote.player_id is not None:
            return self.player is not None and vote.player_id == self.player.pk
        return vote.user_id == self.user_id


def voters_of(group: Group) -> list[Voter]:
    """Everybody who is asked, by name: who plays, but for guests, and every member; two queries."""
    plays = Q(is_active=True, is_guest=False) | ~Q(user=None)
    players = list(group.players.filter(plays))
    playing = {player.user_id for player in players}
    members = group.memberships.select_related("user")
    found = [Voter(player.name, player, player.user_id) for player in players]
    found += [
        Voter(each.user.get_username(), None, each.user_id) for each in members if each.user_id not in playing
    ]
    return sorted(found, key=lambda voter: voter.name.casefold())


def voter_with_account(voters: Iterable[Voter], user_id: int) -> Voter | None:
    return next((voter for voter in voters if voter.user_id == user_id), None)


def voter_who_plays(voters: Iterable[Voter], player: int | None) -> Voter | None:
    return next((voter for voter in voters if voter.player and voter.player.pk == player), None)


@dataclass(frozen=True)
class Answer:
    """The answer of one person who is asked; None before they answer, or when they took it back."""

    voter: Voter
    vote: Vote | None

    @property
    def is_yes(self) -> bool | None:
        """Yes, no, or nothing yet."""
        return None if self.vote is None else self.vote.is_yes

    @property
    def is_own(self) -> bool:
        """Whether they have said it by themselves, signed in or by their link: no phone changes that."""
        return self.vote is not None and self.vote.way != Way.TABLE

    def label(self, votes: Collection[Vote], voters: Sequence[Voter]) -> str:
        """The name, and how it was said where that was not by an account."""
        how = self.how(votes, voters)
        return _("%(name)s (%(how)s)") % {"name": self.voter.name, "how": how} if how else self.voter.name

    def how(self, votes: Collection[Vote], voters: Sequence[Voter]) -> str:
        """How it was said; of a phone at the table, for whom else it has answered."""
        if self.vote is None or self.vote.way == Way.ACCOUNT:
            return ""
        if self.vote.way == Way.LINK:
            return _("by link")
        same = [each for each in votes if each.device and each.device == self.vote.device]
        others = [each.name for each in voters if each != self.voter and each.vote_among(same)]
        if not others:
            return _("at the table")
        return _("at the table, on one phone with %(names)s") % {"names": join_words(others)}


def answers_of(voters: Sequence[Voter], votes: Collection[Vote]) -> list[Answer]:
    """The answer of each voter, without those of people who are not asked any more."""
    return [Answer(voter, voter.vote_among(votes)) for voter in voters]
