"""The addresses of groups, members and invitations."""

from django.urls import path

from scorekeeper.groups import invitations, views

app_name = "groups"

urlpatterns = [
    path("", views.groups, name="groups"),
    path("new/", views.found, name="found"),
    path("invited/", invitations.invited, name="invited"),
    # The log leaves out what follows /groups/invited/: see scorekeeper.site.redaction.
    path("invited/<str:token>/", invitations.open_link, name="open"),
    path("<slug:slug>/settings/", views.settings, name="settings"),
    path("<slug:slug>/members/", views.members, name="members"),
    path("<slug:slug>/members/<int:pk>/role/", views.change_role, name="change_role"),
    path("<slug:slug>/members/<int:pk>/remove/", views.remove_member, name="remove_member"),
    path("<slug:slug>/leave/", views.leave, name="leave"),
    path("<slug:slug>/invitations/", invitations.invitations, name="invitations"),
    path("<slug:slug>/invitations/<slug:invitation>/", invitations.invitation, name="invitation"),
    path("<slug:slug>/invitations/<slug:invitation>/withdraw/", invitations.withdraw, name="withdraw"),
]
