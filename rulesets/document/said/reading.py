"""The items of a line one after the other: whose each was, how often, and what of it has to be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rulesets.checks.card_points import plain_ranges
from rulesets.document.said.scanning import NOTHING, Item, Offer, Owner, Question, Said, is_seat, said, scan
from rulesets.document.said.vocabulary import Meaning, phrases_of, words_of
from rulesets.scoring.deal import Game, Side

MOST_OF_A_BONUS = 12
"""A number up to this one before a bonus says how many of it there were."""


@dataclass
class Reading:
    """A line while it is read: its items one by one, then what they come to together."""

    text: str
    language: str
    offer: Offer
    place: int = 0
    context: Side | None = None
    owner: Owner = None
    count: int = 0
    called: Item | None = None
    is_against: bool = False
    is_alone: bool = False
    game: Game | None = None
    solo: str = ""
    reason: str = ""
    names: list[Said] = field(default_factory=list)
    against: list[Said] = field(default_factory=list)
    numbers: list[Said] = field(default_factory=list)
    ranges: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[Said] = field(default_factory=list)
    base_calls: dict[Side, bool] = field(default_factory=dict)
    sides: list[Said] = field(default_factory=list)
    doubts: list[Said] = field(default_factory=list)
    levels: list[Said] = field(default_factory=list)
    bonuses: list[Said] = field(default_factory=list)
    marks: list[Said] = field(default_factory=list)
    unclear: list[tuple[int, int]] = field(default_factory=list)
    questions: list[tuple[int, Question]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the items of the line; what the rules do not have is not understood."""
        self.say = words_of(self.language)["say"]
        found = scan(self.text, self.language, self.offer.rules, self.offer.players)
        self.items = [replace(item, meanings=self.offer.taken(item.meanings)) for item in found]

    def at(self, step: int) -> Item:
        """The item so many places on, or before."""
        place = self.place + step
        return self.items[place] if 0 <= place < len(self.items) else NOTHING

    def read(self) -> None:
        """Read all items, from left to right."""
        while self.place < len(self.items):
            item = self.items[self.place]
            READ.get(item.kind, Reading.read_unknown)(self, item)
            self.place += 1
        if self.called:
            self.not_understood(self.called)

    def ask(self, start: int, end: int, phrases: Sequence[str]) -> None:
        """Ask what of a line is meant: each answer is the line with another phrase in that place."""
        before, after = self.text[:start], self.text[end:]
        choices = tuple((phrase, f"{before}{phrase}{after}") for phrase in phrases)
        self.questions.append((start, Question(self.text[start:end], choices)))

    def not_understood(self, said: Said | Item) -> None:
        self.unclear.append((said.start, said.end))

    # --- One item after the other -----------------------------------------------------------------------

    def read_unknown(self, item: Item) -> None:
        """Keep an item without a meaning, or without one here, together with its owner."""
        self.count, _owner = 0, self.owner_after()
        self.not_understood(said(item, None, end=self.items[self.place].end))

    def read_doubtful(self, item: Item) -> None:
        """Ask about an item with several meanings, each given as a phrase that means just that."""
        phrases = [phrase for meaning in item.meanings if (phrase := self.phrase_of(meaning))]
        if len(phrases) == len(item.meanings):
            self.ask(item.start, item.end, phrases)
        else:
            self.not_understood(item)

    def phrase_of(self, meaning: Meaning) -> str:
        """A phrase that means only this, at this table, empty if there is none."""
        if meaning.kind == "player":
            return self.offer.players[meaning.key]
        phrases = phrases_of(self.language, meaning)
        return next((phrase for phrase in phrases if self.is_clear(phrase, meaning)), "")

    def is_clear(self, phrase: str, meaning: Meaning) -> bool:
        """Whether a phrase means only this, and no player is called so."""
        found = scan(phrase, self.language, self.offer.rules, self.offer.players)
        return [self.offer.taken(item.meanings) for item in found] == [(meaning,)]

    def read_player(self, item: Item) -> None:
        """A player of the side that is named, or whose the deal was."""
        (self.against if self.is_against else self.names).append(said(item, None))

    def read_side(self, item: Item) -> None:
        """A side: its call, or only whose something was."""
        side, before, after = Side(item.key), self.at(-1), self.at(1)
        self.sides.append(said(item, side))
        if after.is_word("own") and self.at(2).is_word("called"):
            self.place += 2
            self.base_calls[side], self.context = True, side
        elif after.is_word("own"):
            self.owner, self.place = side, self.place + 1
        elif after.kind == "under":
            self.place += 1
            self.ask_who_played(item.start, after.end, after.key)
        else:
            self.read_call_of(side, item)
            is_both = before.kind == "side" and not self.is_heading(item)
            self.context = None if is_both else side
        if self.at(1).kind == "player":
            self.is_against = side is Side.KONTRA

    def is_heading(self, item: Item) -> bool:
        """Whether what follows is said to be of this side: a colon stands between."""
        return self.text[item.end :].lstrip().startswith(":")

    def read_call_of(self, side: Side, item: Item) -> None:
        """Read the call of a side, unless the side is only named, as before a colon."""
        before, after = self.at(-1), self.at(1)
        if self.is_heading(item):
            self.base_calls.setdefault(side, False)
        elif after.is_word("uncalled") or after.is_word("has"):
            self.place += 1
            self.base_calls.setdefault(side, False)
            self.owner = side if self.at(1).kind == "number" and not self.is_count(1) else None
        elif after.is_word("called") or self.called:
            self.place += after.is_word("called")
            self.base_calls[side], self.called = True, None
        elif self.is_pair(1):
            self.not_understood(item)
        elif self.is_points(1):
            self.doubts.append(said(item, side, end=after.end, count=int(after.key)))
            self.place += 1
        else:
            self.read_bare(side, item, is_beside_player="player" in (before.kind, after.kind))

    def read_bare(self, side: Side, item: Item, *, is_beside_player: bool) -> None:
        """A side by itself is its call, but beside a player it may only be named."""
        if is_beside_player:
            self.doubts.append(said(item, side, count=-1))
        else:
            self.base_calls[side] = True

    def is_points(self, step: int) -> bool:
        """Whether a number so many places on says card points, and nobody says after it whose they are."""
        after = self.at(step + 1)
        is_other = after.is_word("of") or after.is_word("trick") or self.is_pair(step)
        return self.at(step).kind == "number" and not self.is_count(step) and not is_other

    def is_pair(self, step: int) -> bool:
        """Whether two numbers so many places on belong together."""
        return self.at(step).kind == "number" and self.other_number(step) is not None

    def is_count(self, step: int) -> bool:
        """Whether a number so many places on says how many of something there were, or is an article."""
        number, after = self.at(step), self.at(step + 1)
        return (after.kind == "bonus" and 0 < int(number.key) <= MOST_OF_A_BONUS) or (
            after.kind in ("game", "solo", "mark", "reason") and number.key == "1"
        )

    def owner_after(self) -> Owner:
        """The owner of an item, as said before it or after it."""
        owner, self.owner = self.owner, None
        if not self.at(1).is_word("of") or self.at(2).kind not in ("side", "player"):
            return owner
        self.place += 2
        item = self.items[self.place]
        return Side(item.key) if item.kind == "side" else item.key

    def how(self) -> str:
        """Whether something was called or played, as it is said after it."""
        for key in ("called", "played"):
            if self.at(1).is_word(key):
                self.place += 1
                return key
        return ""

    def read_call(self, item: Item) -> None:
        """An Absage, or what came out."""
        how = "called" if self.called else self.how()
        owner = self.owner_after()
        how, self.called = how or self.how(), None
        owner = owner or self.context
        self.levels.append(said(item, owner, end=self.items[self.place].end, how=how))

    def read_under(self, item: Item) -> None:
        """Read a level that a side stayed below; always asked about, as the side before may be meant."""
        self.ask_who_played(item.start, item.end, item.key)

    def ask_who_played(self, start: int, end: int, call: str) -> None:
        """Ask which side kept the other one below a level."""
        self.ask(start, end, [self.of_side("played", self.say["call"][call], side) for side in Side])

    def of_side(self, way: str, what: str, side: Side) -> str:
        """How a line says something of a side, without doubt."""
        return str(self.say[way].format(what=what, side=self.say["side"][side]))

    def read_number(self, item: Item) -> None:
        """Card points, how many of something, a trick."""
        number, after = int(item.key), self.at(1)
        if self.is_count(0):
            self.count = number if after.kind == "bonus" else 0
        elif self.at(-1).kind == "bonus" and self.at(-1).end == item.start:
            self.bonuses.append(replace(self.bonuses.pop(), count=number))
        elif after.is_word("trick"):
            self.place += 1
            self.tricks.append(said(item, None, end=after.end, count=number))
        elif (other := self.other_number(0)) is not None:
            self.read_pair(item, other)
        else:
            self.numbers.append(said(item, self.owner_after(), count=number))

    def other_number(self, step: int) -> Item | None:
        """The other number of a pair: from so many to so many, or so many to so many."""
        number, after = self.at(step), self.at(step + 1)
        is_worded = after.is_word("range") or after.is_word("score")
        other = self.at(step + 1 + is_worded)
        sign = self.text[number.end : other.start].strip()
        is_signed = len(sign) == 1 and sign in "-:/\N{EN DASH}〜～"
        return other if other.kind == "number" and (is_worded or is_signed) else None

    def read_pair(self, item: Item, other: Item) -> None:
        """Both sides' card points, or a range of those of one."""
        self.place = self.items.index(other)
        low, high = int(item.key), int(other.key)
        owner = self.owner_after()
        whole = said(item, owner, end=other.end, count=low)
        if low + high == 240:
            self.numbers.append(whole)
            return
        if owner is Side.KONTRA:
            low, high = 240 - high, 240 - low
        found = [each for each in plain_ranges(self.offer.rules) if each[0] <= low < high <= each[1]]
        if found and not is_seat(owner):
            self.ranges.append(found[0])
        else:
            self.not_understood(whole)

    def read_game(self, item: Item) -> None:
        game = Game(item.key)
        if self.game in (None, game) or {self.game, game} == {Game.SOLO, Game.SILENT_SOLO}:
            self.game = game if self.game is not Game.SILENT_SOLO else self.game
        else:
            self.not_understood(item)

    def read_solo(self, item: Item) -> None:
        if self.game in (None, Game.SOLO) and self.solo in ("", item.key):
            self.game, self.solo = Game.SOLO, item.key
        else:
            self.not_understood(item)

    def read_reason(self, item: Item) -> None:
        """Why it was dealt again."""
        if self.game in (None, Game.REDEAL) and not self.reason:
            self.game, self.reason = Game.REDEAL, item.key
        else:
            self.not_understood(item)

    def read_bonus(self, item: Item) -> None:
        count, self.count = (self.count or 1) * item.meanings[0].count, 0
        owner = self.owner_after() or self.context
        self.bonuses.append(said(item, owner, count=count))

    def read_mark(self, item: Item) -> None:
        """Read something to tick, for a side or for the deal."""
        self.marks.append(said(item, self.owner_after() or self.context))

    def read_word(self, item: Item) -> None:
        """A small word that no other item has taken."""
        if item.key == "called" and self.at(1).kind in ("side", "call"):
            self.called = item
        elif item.key == "alone":
            self.is_alone = True
        elif item.key == "against":
            self.is_against = True
        elif item.key not in ("has", "uncalled"):
            self.not_understood(item)


READ: dict[str, Callable[[Reading, Item], None]] = {
    "doubtful": Reading.read_doubtful,
    "player": Reading.read_player,
    "side": Reading.read_side,
    "call": Reading.read_call,
    "under": Reading.read_under,
    "number": Reading.read_number,
    "game": Reading.read_game,
    "solo": Reading.read_solo,
    "reason": Reading.read_reason,
    "bonus": Reading.read_bonus,
    "mark": Reading.read_mark,
    "word": Reading.read_word,
}
"""How an item of each kind is read."""
