"""How much room names need."""

import pytest

from scorekeeper.play.sheets.name_sizes import have_long_names, line_size, with_soft_hyphens, word_size


@pytest.mark.parametrize(
    ("name", "word", "line"),
    [
        ("Li", 8, 8),
        ("Maximiliane", 10, 10),
        ("Dr. Hagenbuch", 9, 12),
        ("Jörg-Peter", 8, 9),
        ("山田太郎左衛門", 14, 14),
        ("x" * 40, 17, 17),
        ("", 8, 8),
    ],
)
def test_a_name_needs_room_for_its_longest_part_or_for_all_of_it(name: str, word: int, line: int) -> None:
    assert (word_size(name), line_size(name)) == (word, line)


@pytest.mark.parametrize(
    "parted",
    [
        *("Ma|xi|mi|lia|ne", "Ka|tha|ri|na Schnei|der", "Krüger-Lü|den|scheidt", "Sieg|fried", "Do|ro|thea"),
        *("Anna", "Ottmar", "Jörg-Peter", "Dr. Ha|gen|buch", "Alek|san|dra", "山田太郎左衛門", "AB12345"),
    ],
)
def test_long_words_of_a_name_part_between_syllables(parted: str) -> None:
    assert with_soft_hyphens(parted.replace("|", "")) == parted.replace("|", "\N{SOFT HYPHEN}")


def test_one_long_name_is_enough() -> None:
    assert have_long_names(["Li", "Maximiliane"])
    assert not have_long_names(["Li", "Anna"])
