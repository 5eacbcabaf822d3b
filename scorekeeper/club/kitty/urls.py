"""The addresses of the kitty, below that of its group."""

from django.urls import path

from scorekeeper.club.kitty import rules_views, statement_views, views

app_name = "kitty"

# The log leaves out what follows /groups/statement/: see `scorekeeper.site.server.log_lines`.
statement_urls = ([path("<str:token>/", statement_views.statement, name="statement")], "statement")

urlpatterns = [
    path("kitty/", views.kitty, name="kitty"),
    path("kitty/pay/", views.pay, name="pay_all"),
    path("kitty/statements/", statement_views.owing, name="statements"),
    path("kitty/players/<num:pk>/", statement_views.player, name="player"),
    path("kitty/players/<num:pk>/link/", statement_views.make_link, name="make_link"),
    path("kitty/players/<num:pk>/link/withdraw/", statement_views.withdraw_link, name="withdraw_link"),
    path("kitty/evenings/<num:pk>/", views.evening, name="evening"),
    path("kitty/evenings/<num:pk>/pay/", views.pay, name="pay"),
    path("kitty/history/", views.history, name="history"),
    path("kitty/cash/", views.cash, name="cash"),
    path("kitty/cash/<num:number>/", views.cash, name="cash_of_year"),
    path("kitty/kitty.csv", views.csv, name="csv"),
    path("kitty/kitty.xlsx", views.xlsx, name="xlsx"),
    path("kitty/tally/", views.tally, name="tally"),
    path("kitty/book/<slug:kind>/", views.book, name="book"),
    path("kitty/bookings/<num:pk>/undo/", views.take_back, name="take_back"),
    path("kitty/rules/", rules_views.rules, name="rules"),
    path("kitty/rules/<num:pk>/delete/", rules_views.drop_price, name="drop_price"),
    path("kitty/fees/", rules_views.add_fee, name="add_fee"),
    path("kitty/fees/<num:pk>/end/", rules_views.end_fee, name="end_fee"),
    path("kitty/fees/<num:pk>/delete/", rules_views.drop_fee, name="drop_fee"),
    path("kitty/payers/", rules_views.payers, name="payers"),
    path("kitty/bank/", rules_views.set_bank, name="set_bank"),
    path("kitty/fines/", rules_views.add_fine, name="add_fine"),
    path("kitty/fines/<num:pk>/delete/", rules_views.drop_fine, name="drop_fine"),
]
