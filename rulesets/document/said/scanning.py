"""A line as items: who and what is named in it, from left to right, the longest phrase first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.checks.entry_fields import bonuses_asked, marks_asked
from rulesets.checks.games import REDEAL_OPTIONS
from rulesets.document.said.vocabulary import Index, Meaning, Token, index_of, joined, own_index, tokens_of
from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.search import SHORTEST_SLIP, is_one_edit
from rulesets.scoring.deal import Game, Mark, Reason, Side

LONGEST_LINE = 400
"""So many characters are read; what is longer is told as not understood."""

SIDED_MARKS = {
    ("piglets", Side.RE): Mark.PIGLETS_RE,
    ("piglets", Side.KONTRA): Mark.PIGLETS_KONTRA,
    ("super_piglets", Side.RE): Mark.SUPER_PIGLETS_RE,
    ("super_piglets", Side.KONTRA): Mark.SUPER_PIGLETS_KONTRA,
    ("double", Side.RE): Mark.DOUBLE_RE,
    ("double", Side.KONTRA): Mark.DOUBLE_KONTRA,
}
"""What a side said or had that is ticked."""

Owner = Side | str | None
"""Whose something was: a side, the seat of a player, or nobody said it."""


@dataclass(frozen=True)
class Offer:
    """Everything sayable of a deal now: rules, players (names by seat), games and solos on offer."""

    rules: Ruleset
    players: Players
    games: Collection[Game]
    kinds: Collection[str]

    def taken(self, meanings: Sequence[Meaning]) -> tuple[Meaning, ...]:
        """The meanings that are possible here; a kind of solo rather than just any solo."""
        found = tuple(meaning for meaning in meanings if self.takes(meaning))
        is_kind = any(meaning.kind == "solo" for meaning in found)
        return tuple(meaning for meaning in found if not (is_kind and meaning.kind == "game"))

    def takes(self, meaning: Meaning) -> bool:
        """Whether the rules have something, and it can be played now."""
        if meaning.kind == "reason":
            return Game.REDEAL in self.games and REDEAL_OPTIONS[Reason(meaning.key)](self.rules)
        return meaning.kind not in self.known or meaning.key in self.known[meaning.kind]

    @cached_property
    def known(self) -> dict[str, Collection[str]]:
        """The names that exist of each kind of thing that not all rules have."""
        marks = marks_asked(self.rules)
        of_sides = {key for (key, _side), mark in SIDED_MARKS.items() if mark in marks}
        bonuses = bonuses_asked(self.rules)
        return {"game": self.games, "solo": self.kinds, "bonus": bonuses, "mark": {*marks, *of_sides}}


@dataclass(frozen=True)
class Question:
    """A phrase that can be meant in several ways, with a line for each that says just that."""

    said: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Said:
    """A thing that was said, whose it was, and where it stands in the line."""

    key: str
    owner: Owner
    start: int
    end: int
    count: int = 1
    how: str = ""


Sides = dict[str, Side]
"""The side of each player, by seat, as far as it is known."""


def said(item: Item, owner: Owner, *, end: int = 0, count: int = 1, how: str = "") -> Said:
    """An item as a thing that was said; it reaches to `end` where words after it belong to it."""
    return Said(item.key, owner, item.start, end or item.end, count, how)


def is_seat(owner: Owner) -> bool:
    """Whether the seat of a player is meant, and not a side."""
    return owner is not None and not isinstance(owner, Side)


def side_of(thing: Said, sides: Sides) -> Side | None:
    """The side that something was of, None if nobody said it."""
    return thing.owner if isinstance(thing.owner, Side) else sides.get(thing.owner or "")


LONGEST_PHRASE = 16
"""So many words, or letters of words that are written together, are one phrase at most."""

SHORTEST_NAME_SLIP = 4
"""A name of so many letters is found with one slip in it, after its first letter."""

SHORTEST_BEGINNING = 3
"""So many letters of a name that are a word, too, may be either."""

Indexes = tuple[Index, ...]

Players = Mapping[str, str]
"""The names of those who play, by their seats as facts name them."""


@dataclass(frozen=True)
class Item:
    """Something in a line: what it can mean, and where it stands."""

    meanings: tuple[Meaning, ...]
    start: int
    end: int

    @property
    def kind(self) -> str:
        """Its kind; “unknown” if it means nothing, “doubtful” if it can mean several things."""
        if len(self.meanings) != 1:
            return "doubtful" if self.meanings else "unknown"
        return self.meanings[0].kind

    @property
    def key(self) -> str:
        """The name of the meaning within its kind; of a small word, the word."""
        return self.meanings[0].key if self.meanings else ""

    def is_word(self, key: str) -> bool:
        return self.kind == "word" and self.key == key


NOTHING = Item((), -1, -1)
"""What stands before a line and after it."""


def scan(text: str, language: str, rules: Ruleset, players: Players) -> list[Item]:
    """The items of a line, without words that say nothing."""
    own = (own_index(language, rules), index_of(language))
    others = tuple(index_of(other) for other in LANGUAGES if other != language)
    return [item for item in items_of(text, own, others, players) if not item.is_word("filler")]


def items_of(text: str, own: Indexes, others: Indexes, players: Players) -> Iterator[Item]:
    tokens, place = tokens_of(text), 0
    while place < len(tokens):
        size, meanings = longest(tokens[place : place + LONGEST_PHRASE], own, others, players)
        yield Item(meanings, tokens[place].start, tokens[place + size - 1].end)
        place += size


def longest(
    tokens: Sequence[Token], own: Indexes, others: Indexes, players: Players
) -> tuple[int, tuple[Meaning, ...]]:
    """How long the longest phrase at the beginning is, and what it can mean."""
    for size in range(len(tokens), 0, -1):
        head = tokens[:size]
        if seats := seats_called(head, players):
            return size, seats
        if meanings := looked_up(head, own):
            return size, (*meanings, *begun_beside(head, meanings, players))
        if size > 1 and (meanings := looked_up(head, others)):
            return size, meanings
    if figures := figure(tokens[0]):
        return 1, figures
    for size in range(len(tokens), 0, -1):
        if seats := players_beginning(tokens[:size], players):
            return size, seats
    return 1, looked_up(tokens[:1], others) or slipped(tokens[0], own, players)


def looked_up(tokens: Sequence[Token], indexes: Indexes) -> tuple[Meaning, ...]:
    """The meanings of a phrase in the first index that has it, as it stands or without endings."""
    phrases = joined(tokens)
    found = (index.get(phrases[0]) or index.get(phrases[1]) for index in indexes)
    return next((meanings for meanings in found if meanings), ())


def figure(token: Token) -> tuple[Meaning, ...]:
    return (Meaning("number", str(int(token.word))),) if token.word.isdecimal() else ()


def seats_called(tokens: Sequence[Token], players: Players) -> tuple[Meaning, ...]:
    """The players of this name, or with this word in their name."""
    said = joined(tokens)[0]
    return seats_with(players, lambda name: said == joined(name)[0] or is_part(tokens, name))


def is_part(tokens: Sequence[Token], name: Sequence[Token]) -> bool:
    return len(tokens) == 1 and len(tokens[0].word) > 1 and tokens[0].word in [token.word for token in name]


def players_beginning(tokens: Sequence[Token], players: Players) -> tuple[Meaning, ...]:
    """The players whose names, or a word of them, begin so."""
    start = joined(tokens)[0]
    return seats_with(
        players, lambda name: any(joined(name[at:])[0].startswith(start) for at in starts_of(name))
    )


def starts_of(name: Sequence[Token]) -> list[int]:
    """The places where the words of a name begin; letters that are written together are one word."""
    return [at for at, token in enumerate(name) if not at or name[at - 1].end < token.start]


def begun_beside(
    tokens: Sequence[Token], meanings: Sequence[Meaning], players: Players
) -> tuple[Meaning, ...]:
    """The players whose names begin with what is a word for something else as well."""
    is_long = len(tokens) == 1 and len(tokens[0].word) >= SHORTEST_BEGINNING
    is_small = any(meaning.kind in ("word", "side", "number") for meaning in meanings)
    return players_beginning(tokens, players) if is_long and not is_small else ()


def slipped(token: Token, known: Indexes, players: Players) -> tuple[Meaning, ...]:
    """The meanings of a word with one slip: a player, or the only thing that a phrase means."""
    if len(token.word) >= SHORTEST_NAME_SLIP and (
        seats := seats_with(players, lambda name: is_slip(token, name))
    ):
        return seats
    if len(token.word) < SHORTEST_SLIP:
        return ()
    for index in known:
        near = {index[phrase] for phrase in index if is_one_edit(token.word, phrase)}
        if near:
            return near.pop() if len(near) == 1 else ()
    return ()


def is_slip(token: Token, name: Sequence[Token]) -> bool:
    """Whether a word is one of a name but for one slip after its first letter."""
    return any(each.word[0] == token.word[0] and is_one_edit(each.word, token.word) for each in name)


def seats_with(players: Players, fits: Callable[[Sequence[Token]], bool]) -> tuple[Meaning, ...]:
    return tuple(Meaning("player", seat) for seat, name in players.items() if fits(tokens_of(name)))
