"""The rule book of Doppelkopf: house rules, rulesets, deals, scores, sessions.

Plain Python, standard library only; it could be published on its own.
"""
