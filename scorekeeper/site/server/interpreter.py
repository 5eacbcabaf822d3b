"""Settings of Python's memory, so that no page is slow for reasons of its own.

Python keeps the frames of calls in pieces of 16 KiB. The next piece is asked of the system when a call does
not fit any more, and given back as soon as that call returns. A loop whose every call is the first that does
not fit asks for memory and gives it back each time, and takes twice as long and more: CPython issue 142183,
which the last releases of 3.13 and 3.14 mend.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import update_wrapper
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

SLOTS = 66_000
"""What a frame claims to need: its piece is as large as the next power of two, half of which is left over."""
OBJECTS = 20_000
"""So many more objects than before let Python look for those that only hold each other."""


def with_room(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """The same function, with room for 520 KB of frames of whatever it calls."""

    def call(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return function(*args, **kwargs)

    call.__code__ = call.__code__.replace(co_stacksize=SLOTS)
    return update_wrapper(call, function)


def look_seldom_for_waste() -> None:
    """Leave out all that stays for good when Python looks for objects that hold each other, and look seldom.

    Every page makes thousands of objects, and looking through those that are there took more than some pages.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, 20, 20)
