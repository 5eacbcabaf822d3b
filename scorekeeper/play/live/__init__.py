"""News that phones hear at once.

Pages that are open ask every moment with the revision they show (`play/sheets/page/views.py`,
`static/js/live.js`) and get nothing, or the part of the page that shows the sheet, anew. “Nothing” is said
before sessions, forms and accounts wake up (`play/sheets/news_middleware.py`), from what each process
remembers of sheets for a moment and then reads again, all together in a thread of its own
(`play/sheets/revisions.py`): whatever raises a revision or renews a link makes its own process forget, and
others find out within a second. As long as what is remembered stays as it was, the same question with the
same cookies is answered as before (`site/server/polling.py`), without a thread and without Django. The part
that is shown anew is rendered once for each revision, language and right (`site/web/fragment_cache.py`), the
token of its forms put in for each who asks. Where `manage.py live` runs, a page is told when to ask
(`scorekeeper/play/live/`, `static/js/push.js`; docs/server.md). A page swaps it whole, but never under a
finger, an open menu or a field that is typed in; on the page for entering only a line above the save button
changes.
"""
