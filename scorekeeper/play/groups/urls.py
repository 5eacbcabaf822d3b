"""The addresses of groups, members and invitations."""

from django.urls import path

from scorekeeper.play.groups import links_views, views

app_name = "groups"

urlpatterns = [
    path("", views.groups, name="groups"),
    path("new/", views.found_group, name="found_group"),
    path("invited/", links_views.accept_invitation, name="invited"),
    # The log leaves out what follows /groups/invited/: see scorekeeper.site.server.log_lines.
    path("invited/<str:token>/", links_views.open_link, name="open"),
    # Nor what follows /groups/read/ and /groups/embed/.
    path("read/<str:token>/", links_views.open_read_link, name="read"),
    path("<slug:slug>/settings/", views.settings, name="settings"),
    path("<slug:slug>/members/", views.members, name="members"),
    path("<slug:slug>/members/<num:pk>/role/", views.change_role, name="change_role"),
    path("<slug:slug>/members/<num:pk>/remove/", views.remove_member, name="remove_member"),
    path("<slug:slug>/link/make/", links_views.make_read_link, name="make_read_link"),
    path("<slug:slug>/link/withdraw/", links_views.withdraw_read_link, name="withdraw_read_link"),
    path("<slug:slug>/leave/", views.leave, name="leave"),
    path("<slug:slug>/invitations/<slug:invitation>/withdraw/", links_views.withdraw, name="withdraw"),
    # What had pages of its own, and is on the page of the members now.
    path("<slug:slug>/link/", links_views.moved, name="read_link"),
    path("<slug:slug>/invitations/", links_views.moved, name="invitations"),
    path("<slug:slug>/invitations/<slug:invitation>/", links_views.moved, name="invitation"),
]
