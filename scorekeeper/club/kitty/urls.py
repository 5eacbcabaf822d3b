"""The addresses of the kitty, below that of its group."""

from django.urls import path

from scorekeeper.club.kitty.views import bookings, kitty, rules

app_name = "kitty"

urlpatterns = [
    path("kitty/", kitty.kitty, name="kitty"),
    path("kitty/players/<num:pk>/", kitty.player, name="player"),
    path("kitty/evenings/<num:pk>/", kitty.evening, name="evening"),
    path("kitty/evenings/<num:pk>/pay/", bookings.pay, name="pay"),
    path("kitty/history/", kitty.history, name="history"),
    path("kitty/kitty.csv", kitty.csv, name="csv"),
    path("kitty/kitty.xlsx", kitty.xlsx, name="xlsx"),
    path("kitty/tally/", bookings.tally, name="tally"),
    path("kitty/book/<slug:kind>/", bookings.book, name="book"),
    path("kitty/bookings/<num:pk>/undo/", bookings.take_back, name="take_back"),
    path("kitty/rules/", rules.rules, name="rules"),
    path("kitty/rules/<num:pk>/delete/", rules.drop_price, name="drop_price"),
    path("kitty/fines/", rules.add_fine, name="add_fine"),
    path("kitty/fines/<num:pk>/delete/", rules.drop_fine, name="drop_fine"),
]
