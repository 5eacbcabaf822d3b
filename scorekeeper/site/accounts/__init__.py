"""Additions to django-allauth, and the pages of one's own account.

Accounts are django-allauth's: codes by e-mail where mail can be sent, else a name and a password; passkeys in
both cases. A passkey is a way in and no second factor, so that a lost phone locks nobody out.
`site/accounts/urls.py` names the pages of allauth that are used; its other templates get our look by
`templates/allauth/`. Sessions begin with signing in: at the table there are none.
"""
