"""What every address of a tournament and of its tables answers to who has one of its links or only helps.

It stands beside `access`, which has the members of the group and everybody else."""

from __future__ import annotations

KINDS = (
    "who set it up and may write",
    "who set it up and may only read now",
    "who helped and is no member any more",
    "who has its read link",
    "who had its read link when it was made anew",
    "who has the read link of another tournament",
    "who has the link of the table to write",
    "who has the link of the table to read",
    "who has the link of another table",
    "who had a table of the round before",
    "who had the link of the table when it was made anew",
)
"""All of them send whatever they were given, also where a browser would not."""
IN = "sign in first"

NEVER = (405,) * 11
LEADERS = (200, 403, 404, IN, IN, IN, IN, IN, IN, IN, IN)
LEADERS_DO = (302, 403, 404, IN, IN, IN, IN, IN, IN, IN, IN)
AT_TABLE = (200, 200, 404, 404, 404, 404, 200, 200, 404, 404, 404)
MEMBERS = (200, 200, 404, IN, IN, IN, IN, IN, IN, IN, IN)
LOOKERS = (200, 200, 404, 200, 404, 404, IN, IN, IN, IN, IN)
WRITERS_DO = (302, 403, 404, 404, 404, 404, 302, 403, 404, 404, 404)
WRITERS = (200, 403, 404, 404, 404, 404, 200, 403, 404, 404, 404)
WRITERS_NOT_NOW = (409, 403, 404, 404, 404, 404, 409, 403, 404, 404, 404)
WRITERS_OF_NO_DEAL = (404, 403, 404, 404, 404, 404, 404, 403, 404, 404, 404)
HELPERS_DO_AT_TABLE = (302, 403, 404, 404, 404, 404, 403, 403, 404, 404, 404)
NOT_AT_A_LIST = (409, 409, 404, 404, 404, 404, 409, 409, 404, 404, 404)
SIT_THERE_DO = (302, 403, 404, 404, 404, 404, 302, 302, 404, 404, 404)
FORGET = (302, 302, 404, 404, 404, 404, 302, 302, 404, 404, 404)
LED_ON = (302, 302, 404, 302, 404, 404, IN, IN, IN, IN, IN)
HELPERS = (200, 403, 404, 404, 404, 404, IN, IN, IN, IN, IN)
ENTERED = (200,) * 11
ENTER = (200, 200, 200, 200, 404, 200, 200, 200, 200, 200, 200)
MEMBERS_DO = (302, 302, 404, IN, IN, IN, IN, IN, IN, IN, IN)
OPEN_TO_READ = (302, 302, 302, 302, 404, 302, 302, 302, 302, 302, 302)
OPEN_TABLE = (302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 404)
OPEN_BY_CODE = (302, 302, 302, 302, 302, 302, 302, 302, 302, 302, 410)
NO_DEAL = (404,) * 11

Both = tuple[tuple[int | str, ...], tuple[int | str, ...]]
ROWS: dict[Both, tuple[str, ...]] = {
    (NEVER, LEADERS_DO): (
        "tournaments:drop",
        "tournaments:renew_links",
        "tournaments:tick",
        "tournaments:all_here",
        "tournaments:drop_out",
        "tournaments:take_over",
        "tournaments:say_who",
        "tournaments:remove",
        "tournaments:draw",
        "tournaments:undo_cut",
        "tournaments:announce",
        "tournaments:take_back",
        "tournaments:stop",
        "tournaments:swap",
        "tournaments:open",
        "tournaments:release",
        "tournaments:end",
        "tournaments:answer",
        "tournaments:minutes",
        "tournaments:move",
        "tournaments:hand_back",
        "tournaments:break_off",
        "tournaments:lock_unplayed",
        "tournaments:drop_paper",
        "tournaments:confirm_paper",
        "tournaments:cancel_award",
        "tournaments:decide_protest",
        "tournaments:hide_standings",
    ),
    (AT_TABLE, NEVER): (
        "tournaments:at_table",
        "tournaments:list",
        "comparing:evening",
        "sheets:sheet",
        "sheets:prices",
        "sheets:news",
        "sheets:follow",
        "sheets:share",
        "sheets:rules",
        "sheets:evening",
        "sheets:picture",
        "sheets:csv",
        "sheets:xlsx",
        "sheets:document",
        "sheets:stored",
    ),
    (LEADERS, NEVER): (
        "tournaments:log",
        "tournaments:ranking",
        "tournaments:ranking_csv",
        "tournaments:links",
        "tournaments:print_seating",
        "tournaments:print_lists",
        "tournaments:print_tents",
        "tournaments:print_standings",
        "tournaments:print_certificates",
        "tournaments:print_wall",
        "tournaments:table",
    ),
    (MEMBERS, NEVER): (
        "tournaments:tournaments",
        "tournaments:series",
        "tournaments:csv",
        "tournaments:xlsx",
        "tournaments:ddv",
        "tournaments:tables_news",
    ),
    (MEMBERS_DO, NEVER): ("tournaments:tables",),
    (LOOKERS, NEVER): (
        "tournaments:tournament",
        "tournaments:rounds",
        "tournaments:seating",
        "tournaments:seat",
        "tournaments:screen",
        "tournaments:screen_news",
        "tournaments:standings",
        "tournaments:standings_news",
        "tournaments:line",
    ),
    (LEADERS, LEADERS): (
        "evenings:take",
        "tournaments:new",
        "tournaments:change",
        "tournaments:entrant",
        "tournaments:reseat",
        "tournaments:paper",
        "tournaments:awards",
    ),
    (NEVER, WRITERS_DO): (
        "tournaments:referee",
        "tournaments:strike",
        "tournaments:hand_in",
        "sheets:undo",
        "sheets:delete",
    ),
    (NEVER, HELPERS_DO_AT_TABLE): (
        "sheets:renew_links",
        "sheets:renew_read_link",
    ),
    (WRITERS_NOT_NOW, WRITERS_NOT_NOW): (
        "sheets:players",
        "sheets:change_rules",
    ),
    (NEVER, WRITERS_NOT_NOW): ("sheets:end",),
    (LOOKERS, HELPERS): ("tournaments:entrants",),
    (LED_ON, NEVER): ("tournaments:planned",),
    (LEADERS_DO, LEADERS_DO): ("tournaments:by_hand", "tournaments:final"),
    (NEVER, LEADERS): ("tournaments:unlock",),
    (NEVER, SIT_THERE_DO): ("tournaments:confirm",),
    (ENTER, ENTER): ("tournaments:enter",),
    (ENTERED, ENTERED): ("tournaments:entered",),
    (ENTERED, NEVER): ("tournaments:announced",),
    (OPEN_TO_READ, NEVER): ("tournaments:read",),
    (OPEN_BY_CODE, NEVER): ("tournaments:short",),
    (OPEN_TABLE, NEVER): ("sheets:open",),
    (WRITERS, WRITERS_NOT_NOW): ("sheets:enter",),
    (NEVER, WRITERS): ("sheets:preview",),
    (WRITERS, NEVER): ("sheets:line",),
    (NEVER, FORGET): ("sheets:forget", "sheets:keep_owner"),
    (NOT_AT_A_LIST, NOT_AT_A_LIST): ("sheets:again",),
    (NO_DEAL, NEVER): ("sheets:deal", "tournaments:example"),
    (WRITERS_OF_NO_DEAL, WRITERS_OF_NO_DEAL): ("sheets:correct", "comparing:at_table"),
    (NEVER, WRITERS_OF_NO_DEAL): ("sheets:preview_correction",),
}
"""Which addresses answer an empty request so: first what is asked of them, then what is sent to them."""
ANSWERS: dict[str, dict[str, tuple[int | str, ...]]] = {
    name: {"GET": asked, "POST": sent} for (asked, sent), names in ROWS.items() for name in names
}
