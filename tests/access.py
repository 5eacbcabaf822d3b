"""What every address answers, with every method, to every kind of visitor."""

from __future__ import annotations

VISITORS = (
    "nobody",
    "who had a link that was withdrawn",
    "who has the link to read",
    "who has the link to write",
    "staff",
    "owner of another group",
    "reader",
    "scorer",
    "owner",
    "who has the read link of the group",
    "who had it when it was withdrawn",
)
IN = "sign in first"

ALL = (200,) * 11
NEVER = (405,) * 11
NOT_THERE = (404,) * 11
LEADS_ON = (302,) * 11

SIGNED_OUT = (200, 200, 200, 200, 302, 302, 302, 302, 302, 200, 200)
SIGNED_IN = (IN, IN, IN, IN, 200, 200, 200, 200, 200, IN, IN)
NOTHING_OF_THEIRS = (IN, IN, IN, IN, 404, 404, 404, 404, 404, IN, IN)
NO_WAY_TO_CONFIRM = (IN, IN, IN, IN, 403, 403, 403, 403, 403, IN, IN)

MEMBERS = (IN, IN, IN, IN, 404, 404, 200, 200, 200, IN, IN)
LOOKERS = (IN, IN, IN, IN, 404, 404, 200, 200, 200, 200, 404)
LED_ON = (IN, IN, IN, IN, 404, 404, 302, 302, 302, 302, 404)
SAVERS = (IN, IN, IN, IN, 404, 404, 200, 200, 200, 404, 404)
SHEET_SAVERS = (404, 404, 200, 200, 404, 404, 200, 200, 200, 404, 404)
MEMBERS_DO = (IN, IN, IN, IN, 404, 404, 302, 302, 302, IN, IN)
SCORERS = (IN, IN, IN, IN, 404, 404, 403, 200, 200, IN, IN)
OWNERS = (IN, IN, IN, IN, 404, 404, 403, 403, 200, IN, IN)
OWNERS_DO = (IN, IN, IN, IN, 404, 404, 403, 403, 302, IN, IN)
SCORERS_DO = (IN, IN, IN, IN, 404, 404, 403, 302, 302, IN, IN)
BUILDERS = (404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 404)
BUILDERS_SIGNED_IN = (IN, IN, IN, IN, 404, 404, 404, 200, 200, IN, IN)

READ = (404, 404, 200, 200, 404, 404, 200, 200, 200, 200, 404)
WRITE = (404, 404, 403, 200, 404, 404, 403, 200, 200, 403, 404)
WRITE_DO = (404, 404, 403, 302, 404, 404, 403, 302, 302, 403, 404)
WRITE_AT_THE_WRONG_PLACE = (404, 404, 403, 409, 404, 404, 403, 409, 409, 403, 404)
WRITE_BY_RULES_THAT_ARE_NOT_THERE = (404, 404, 403, 404, 404, 404, 403, 404, 404, 403, 404)

STATUS: dict[str, dict[str, tuple[int | str, ...]]] = {
    "healthy": {"GET": ALL, "POST": ALL},
    "alive": {"GET": ALL, "POST": ALL},
    "robots": {"GET": ALL, "POST": NEVER},
    "manifest": {"GET": ALL, "POST": NEVER},
    "worker": {"GET": ALL, "POST": NEVER},
    "offline": {"GET": ALL, "POST": NEVER},
    "set_language": {"GET": LEADS_ON, "POST": LEADS_ON},
    "mfa_index": {"GET": SIGNED_IN, "POST": NEVER},
    "account_login": {"GET": SIGNED_OUT, "POST": SIGNED_OUT},
    "account_request_login_code": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_confirm_login_code": {"GET": NOT_THERE, "POST": NOT_THERE},
    "mfa_login_webauthn": {
        "GET": (IN,) * 4 + (302,) * 5 + (IN,) * 2,
        "POST": (IN,) * 4 + (302,) * 5 + (IN,) * 2,
    },
    "account_signup": {"GET": SIGNED_OUT, "POST": SIGNED_OUT},
    "account_logout": {"GET": (302,) * 4 + (200,) * 5 + (302,) * 2, "POST": LEADS_ON},
    "account_inactive": {"GET": ALL, "POST": NEVER},
    "account_reauthenticate": {"GET": NO_WAY_TO_CONFIRM, "POST": NO_WAY_TO_CONFIRM},
    "mfa_reauthenticate_webauthn": {"GET": NO_WAY_TO_CONFIRM, "POST": NO_WAY_TO_CONFIRM},
    "account_email": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_email_verification_sent": {"GET": NOT_THERE, "POST": NOT_THERE},
    "account_change_password": {
        "GET": (IN,) * 4 + (302,) * 5 + (IN,) * 2,
        "POST": (IN,) * 4 + (302,) * 5 + (IN,) * 2,
    },
    "account_set_password": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "mfa_list_webauthn": {"GET": SIGNED_IN, "POST": (IN,) * 4 + (405,) * 5 + (IN,) * 2},
    "mfa_add_webauthn": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "mfa_remove_webauthn": {"GET": NOTHING_OF_THEIRS, "POST": NOTHING_OF_THEIRS},
    "account_sessions": {"GET": SIGNED_IN, "POST": (IN,) * 4 + (302,) * 5 + (IN,) * 2},
    "account_delete": {"GET": SIGNED_IN, "POST": (IN, IN, IN, IN, 200, 409, 200, 200, 409, IN, IN)},
    "embed:standings": {"GET": ALL, "POST": NEVER},
    "groups:groups": {"GET": SIGNED_IN, "POST": NEVER},
    "groups:found": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "groups:invited": {"GET": NOT_THERE, "POST": NOT_THERE},
    "groups:open": {"GET": NOT_THERE, "POST": NEVER},
    "groups:read": {"GET": NOT_THERE, "POST": NEVER},
    "groups:read_link": {"GET": OWNERS, "POST": OWNERS_DO},
    "groups:make_read_link": {"GET": NEVER, "POST": OWNERS_DO},
    "groups:withdraw_read_link": {"GET": NEVER, "POST": OWNERS_DO},
    "groups:settings": {"GET": OWNERS, "POST": OWNERS},
    "groups:members": {"GET": MEMBERS, "POST": NEVER},
    "groups:change_role": {"GET": NEVER, "POST": (IN, IN, IN, IN, 404, 404, 403, 403, 409, IN, IN)},
    "groups:remove_member": {"GET": NEVER, "POST": OWNERS_DO},
    "groups:leave": {"GET": MEMBERS, "POST": (IN, IN, IN, IN, 404, 404, 302, 302, 409, IN, IN)},
    "groups:invitations": {"GET": OWNERS, "POST": OWNERS},
    "groups:invite_people": {"GET": OWNERS, "POST": OWNERS},
    "groups:invitation_links": {"GET": OWNERS, "POST": NEVER},
    "groups:invitation": {"GET": OWNERS, "POST": NEVER},
    "groups:withdraw": {"GET": NEVER, "POST": OWNERS_DO},
    "evenings:group": {"GET": LOOKERS, "POST": NEVER},
    "evenings:start": {"GET": SCORERS, "POST": SCORERS},
    "evenings:players": {"GET": MEMBERS, "POST": SCORERS},
    "evenings:player": {"GET": SCORERS, "POST": SCORERS},
    "evenings:merge": {"GET": OWNERS, "POST": OWNERS},
    "evenings:merge_guest": {
        "GET": (IN, IN, IN, IN, 404, 404, 403, 302, 302, IN, IN),
        "POST": (IN, IN, IN, IN, 404, 404, 403, 302, 302, IN, IN),
    },
    "evenings:delete_player": {"GET": NEVER, "POST": OWNERS},
    "evenings:undo_merger": {"GET": NEVER, "POST": OWNERS_DO},
    "evenings:make_anonymous": {"GET": NEVER, "POST": OWNERS},
    "evenings:import": {"GET": SCORERS, "POST": SCORERS},
    "evenings:import_progress": {"GET": SCORERS, "POST": NEVER},
    # Anna brought it in, so that Ben cannot take it out again.
    "evenings:undo_import": {"GET": NEVER, "POST": OWNERS_DO},
    "archive:document": {"GET": MEMBERS, "POST": NEVER},
    "archive:restore": {"GET": SIGNED_IN, "POST": SIGNED_IN},
    "archive:restoring": {"GET": NOTHING_OF_THEIRS, "POST": NOTHING_OF_THEIRS},
    # It was saved for Anna.
    "archive:saving": {"GET": (IN, IN, IN, IN, 404, 404, 404, 404, 200, IN, IN), "POST": NEVER},
    "archive:fetch": {"GET": (IN, IN, IN, IN, 404, 404, 404, 404, 200, IN, IN), "POST": NEVER},
    "evenings:delete": {"GET": OWNERS, "POST": OWNERS},
    "evenings:take": {"GET": SCORERS, "POST": SCORERS},
    "figures:player": {"GET": LOOKERS, "POST": NEVER},
    "figures:pair": {"GET": LOOKERS, "POST": NEVER},
    "figures:records": {"GET": LOOKERS, "POST": NEVER},
    "figures:strength": {"GET": LOOKERS, "POST": NEVER},
    "evenings:evening": {"GET": LED_ON, "POST": NEVER},
    "evenings:sheet": {"GET": LED_ON, "POST": NEVER},
    "evenings:deal": {"GET": LED_ON, "POST": NEVER},
    "evenings:change": {"GET": SCORERS, "POST": SCORERS},
    "evenings:begin": {"GET": SCORERS, "POST": SCORERS},
    "evenings:drop": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:here": {"GET": SCORERS, "POST": SCORERS},
    "evenings:draw": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:planned": {"GET": LOOKERS, "POST": NEVER},
    "evenings:by_hand": {"GET": SCORERS, "POST": SCORERS},
    "evenings:swap": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:open": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:links": {"GET": SCORERS, "POST": NEVER},
    "evenings:news": {"GET": LOOKERS, "POST": NEVER},
    "evenings:pay": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:take_back": {"GET": NEVER, "POST": SCORERS_DO},
    "evenings:picture": {"GET": LOOKERS, "POST": NEVER},
    "evenings:csv": {"GET": SAVERS, "POST": NEVER},
    "evenings:xlsx": {"GET": SAVERS, "POST": NEVER},
    "evenings:document": {"GET": SAVERS, "POST": NEVER},
    "leagues:standings": {"GET": LOOKERS, "POST": NEVER},
    "leagues:of_evening": {"GET": LED_ON, "POST": NEVER},
    "leagues:new": {"GET": OWNERS, "POST": OWNERS},
    "leagues:season": {"GET": LOOKERS, "POST": NEVER},
    "leagues:edit": {"GET": OWNERS, "POST": OWNERS},
    "leagues:unlock": {"GET": NEVER, "POST": OWNERS_DO},
    "leagues:champions": {"GET": LOOKERS, "POST": NEVER},
    "leagues:close": {"GET": OWNERS, "POST": OWNERS},
    "leagues:reopen": {"GET": NEVER, "POST": OWNERS_DO},
    "leagues:delete": {"GET": NEVER, "POST": OWNERS},
    "leagues:course": {"GET": LOOKERS, "POST": NEVER},
    "leagues:evenings": {"GET": LOOKERS, "POST": NEVER},
    "leagues:leave_out": {"GET": NEVER, "POST": (IN, IN, IN, IN, 404, 404, 403, 302, 302, IN, IN)},
    "leagues:player": {"GET": LOOKERS, "POST": NEVER},
    "leagues:csv": {"GET": SAVERS, "POST": NEVER},
    "leagues:season_csv": {"GET": SAVERS, "POST": NEVER},
    "leagues:season_xlsx": {"GET": SAVERS, "POST": NEVER},
    "leagues:xlsx": {"GET": SAVERS, "POST": NEVER},
    "kitty:kitty": {"GET": MEMBERS, "POST": NEVER},
    "kitty:player": {"GET": MEMBERS, "POST": NEVER},
    "kitty:history": {"GET": MEMBERS, "POST": NEVER},
    "kitty:csv": {"GET": MEMBERS, "POST": NEVER},
    "kitty:xlsx": {"GET": MEMBERS, "POST": NEVER},
    "kitty:tally": {"GET": SCORERS, "POST": SCORERS_DO},
    "kitty:book": {"GET": SCORERS, "POST": SCORERS},
    "kitty:take_back": {"GET": NEVER, "POST": SCORERS_DO},
    "kitty:rules": {"GET": OWNERS, "POST": OWNERS},
    "kitty:drop_price": {"GET": NEVER, "POST": OWNERS_DO},
    "kitty:add_fine": {"GET": NEVER, "POST": OWNERS},
    "kitty:drop_fine": {"GET": NEVER, "POST": OWNERS_DO},
    "comparing:rules": {"GET": ALL, "POST": NEVER},
    "comparing:calculator": {"GET": ALL, "POST": NEVER},
    "comparing:evening": {"GET": READ, "POST": NEVER},
    "comparing:season": {"GET": MEMBERS, "POST": NEVER},
    "comparing:season_switches": {"GET": MEMBERS, "POST": NEVER},
    "comparing:propose": {"GET": NOTHING_OF_THEIRS, "POST": NOTHING_OF_THEIRS},
    "comparing:proposal": {"GET": MEMBERS, "POST": NEVER},
    "comparing:vote": {"GET": NEVER, "POST": MEMBERS_DO},
    "comparing:decide": {"GET": NEVER, "POST": OWNERS_DO},
    "comparing:bring_in": {"GET": ALL, "POST": ALL},
    "houserules:rulesets": {"GET": ALL, "POST": NEVER},
    "houserules:new": {"GET": ALL, "POST": ALL},
    "houserules:typed": {"GET": ALL, "POST": ALL},
    "houserules:choose": {"GET": ALL, "POST": NEVER},
    "houserules:import": {"GET": ALL, "POST": ALL},
    "houserules:differences": {"GET": NEVER, "POST": ALL},
    "houserules:open": {"GET": NOT_THERE, "POST": NEVER},
    "houserules:ruleset": {"GET": ALL, "POST": NEVER},
    "houserules:edit": {"GET": BUILDERS, "POST": BUILDERS},
    "houserules:share": {"GET": ALL, "POST": NEVER},
    "houserules:give_to_group": {"GET": BUILDERS_SIGNED_IN, "POST": BUILDERS_SIGNED_IN},
    "houserules:document": {"GET": ALL, "POST": NEVER},
    "houserules:stored": {"GET": ALL, "POST": NEVER},
    "houserules:version": {"GET": ALL, "POST": NEVER},
    "houserules:version_document": {"GET": ALL, "POST": NEVER},
    "sheets:home": {"GET": ALL, "POST": NEVER},
    "sheets:start": {"GET": ALL, "POST": ALL},
    "sheets:open": {"GET": NOT_THERE, "POST": NEVER},
    "sheets:sheet": {"GET": READ, "POST": NEVER},
    "sheets:enter": {"GET": WRITE, "POST": WRITE_AT_THE_WRONG_PLACE},
    "sheets:preview": {"GET": NEVER, "POST": WRITE},
    "sheets:undo": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:prices": {"GET": READ, "POST": NEVER},
    "sheets:news": {"GET": READ, "POST": NEVER},
    "sheets:follow": {"GET": READ, "POST": NEVER},
    "sheets:share": {"GET": READ, "POST": NEVER},
    "sheets:renew_links": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:renew_read_link": {"GET": NEVER, "POST": WRITE_DO},
    "sheets:forget": {"GET": NEVER, "POST": (404, 404, 302, 302, 404, 404, 302, 302, 302, 302, 404)},
    "sheets:evening": {"GET": READ, "POST": NEVER},
    "sheets:picture": {"GET": READ, "POST": NEVER},
    "sheets:csv": {"GET": SHEET_SAVERS, "POST": NEVER},
    "sheets:xlsx": {"GET": SHEET_SAVERS, "POST": NEVER},
    "sheets:again": {"GET": READ, "POST": READ},
    "sheets:players": {"GET": WRITE, "POST": WRITE},
    "sheets:rules": {"GET": READ, "POST": NEVER},
    "sheets:change_rules": {
        "GET": WRITE_BY_RULES_THAT_ARE_NOT_THERE,
        "POST": WRITE_BY_RULES_THAT_ARE_NOT_THERE,
    },
    "sheets:document": {"GET": SHEET_SAVERS, "POST": NEVER},
    "sheets:stored": {"GET": SHEET_SAVERS, "POST": NEVER},
    "sheets:deal": {"GET": READ, "POST": NEVER},
    "sheets:correct": {"GET": WRITE, "POST": WRITE},
    "sheets:preview_correction": {"GET": NEVER, "POST": WRITE},
    "sheets:delete": {"GET": NEVER, "POST": WRITE_DO},
}
"""What each address answers to an empty request about a sheet, a ruleset and a player of the club, in the
order of the visitors. Links are asked for with a token that belongs to nothing, and no mail can be sent."""
