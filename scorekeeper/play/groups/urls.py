"""The addresses of groups, members and invitations."""

from django.urls import path

from scorekeeper.play.groups.views import groups, invitations, read_link

app_name = "groups"

urlpatterns = [
    path("", groups.groups, name="groups"),
    path("new/", groups.found, name="found"),
    path("invited/", invitations.accept_invitation, name="invited"),
    # The log leaves out what follows /groups/invited/: see scorekeeper.site.web.redaction.
    path("invited/<str:token>/", invitations.open_link, name="open"),
    # Nor what follows /groups/read/ and /groups/embed/.
    path("read/<str:token>/", read_link.open_link, name="read"),
    path("<slug:slug>/settings/", groups.settings, name="settings"),
    path("<slug:slug>/members/", groups.members, name="members"),
    path("<slug:slug>/members/<num:pk>/role/", groups.change_role, name="change_role"),
    path("<slug:slug>/members/<num:pk>/remove/", groups.remove_member, name="remove_member"),
    path("<slug:slug>/link/", read_link.read_link, name="read_link"),
    path("<slug:slug>/link/make/", read_link.make, name="make_read_link"),
    path("<slug:slug>/link/withdraw/", read_link.withdraw, name="withdraw_read_link"),
    path("<slug:slug>/leave/", groups.leave, name="leave"),
    path("<slug:slug>/invitations/", invitations.invitations, name="invitations"),
    path("<slug:slug>/invitations/people/", invitations.invite_people, name="invite_people"),
    path("<slug:slug>/invitations/links/", invitations.invitation_links, name="invitation_links"),
    path("<slug:slug>/invitations/<slug:invitation>/", invitations.invitation, name="invitation"),
    path("<slug:slug>/invitations/<slug:invitation>/withdraw/", invitations.withdraw, name="withdraw"),
]
