"""The addresses of the kitty, below that of its group."""

from django.urls import path

from scorekeeper.club.kitty import views

app_name = "kitty"

urlpatterns = [
    path("kitty/", views.kitty, name="kitty"),
    path("kitty/pay/", views.pay, name="pay_all"),
    path("kitty/players/<num:pk>/", views.player, name="player"),
    path("kitty/evenings/<num:pk>/", views.evening, name="evening"),
    path("kitty/evenings/<num:pk>/pay/", views.pay, name="pay"),
    path("kitty/history/", views.history, name="history"),
    path("kitty/kitty.csv", views.csv, name="csv"),
    path("kitty/kitty.xlsx", views.xlsx, name="xlsx"),
    path("kitty/tally/", views.tally, name="tally"),
    path("kitty/book/<slug:kind>/", views.book, name="book"),
    path("kitty/bookings/<num:pk>/undo/", views.take_back, name="take_back"),
    path("kitty/rules/", views.rules, name="rules"),
    path("kitty/rules/<num:pk>/delete/", views.drop_price, name="drop_price"),
    path("kitty/fines/", views.add_fine, name="add_fine"),
    path("kitty/fines/<num:pk>/delete/", views.drop_fine, name="drop_fine"),
]
