"""The pages of groups and their members: guard, form, action, answer."""

from __future__ import annotations

from django.conf import settings as project
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.play.groups import guards, reads, writes
from scorekeeper.play.groups.forms import FoundGroupForm, GroupSettingsForm, InviteForm, RoleForm
from scorekeeper.play.groups.guarding import action_for, form_for
from scorekeeper.play.groups.links_views import say_sent, shown_read_link, url_of, waiting_invitations
from scorekeeper.play.groups.models import Group, Membership, Role
from scorekeeper.play.groups.writes import send_links
from scorekeeper.site.data.daily_copies import last_copy


@require_safe
@login_required
def groups(request: HttpRequest) -> HttpResponse:
    return render(
        request, "play/groups/groups.html", {"memberships": reads.groups_of(guards.account(request))}
    )


@login_required
def found_group(request: HttpRequest) -> HttpResponse:
    """Found a group: a name and who plays."""
    user = guards.account(request)
    own_name = "" if user.email else user.username  # who signs in by mail never chose a name
    form = FoundGroupForm(request.POST or None, initial={"own_name": own_name})
    if form.is_valid():
        group = writes.found_group(
            name=form.cleaned_data["name"],
            user=user,
            own_name=form.cleaned_data["own_name"],
            players=form.cleaned_data["players"],
        )
        return redirect("evenings:group", group.slug)
    context = {
        "title": _("Start a group"),
        "back": reverse("groups:groups"),
        "form": form,
        "action": _("Start the group"),
    }
    return render(request, "form.html", context)


@form_for(guards.group_for_owners)
def settings(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the settings that owners decide on, and save them."""
    initial = {"name": group.name, "shows_strength": group.shows_strength}
    form = GroupSettingsForm(request.POST or None, initial=initial)
    if form.is_valid():
        writes.change_group(group=group, **form.cleaned_data)
        return redirect("evenings:group", group.slug)
    context = {"form": form, "group": group, "last_copy": last_copy(), "contact": project.CONTACT}
    return render(request, "play/groups/settings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the members and their roles; owners invite others, and see whom they wait for."""
    if request.method != "POST":
        return show_members(request, guards.may_read(request, slug))
    membership = guards.may_manage(request, slug)
    form = InviteForm(request.POST, group=membership.group)
    if not form.is_valid():
        return show_members(request, membership, form=form)
    people = form.cleaned_data["people"]
    made = writes.invite_people(
        group=membership.group,
        people=people,
        role=form.chosen_role,
        days=form.cleaned_data["days"],
        user=guards.account(request),
    )
    urls = [url_of(request, invitation) for invitation in made]
    say_sent(request, len(made), send_links(request, membership.group, list(zip(people, urls, strict=True))))
    # The browser opens what the address points into: the link of who is invited alone.
    place = f"link-{made[0].slug}" if len(made) == 1 else "waiting"
    return redirect(f"{reverse('groups:members', args=(slug,))}#{place}")


@action_for(guards.may_manage)
def change_role(request: HttpRequest, membership: Membership, pk: int) -> HttpResponse:
    """Give a member another role."""
    changed = member_of(membership, pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return show_members(request, membership, problem=_("This role does not exist."))
    try:
        writes.change_role(membership_id=changed.pk, role=form.chosen_role)
    except writes.LastOwner:
        return show_members(request, membership, problem=last_owner())
    return redirect("groups:members", membership.group.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def remove_member(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a member out of the group, after a page that says what ends with it; their player stays."""
    membership = guards.may_manage(request, slug)
    leaving = member_of(membership, pk)
    if request.method != "POST":
        member = next(
            member for member in reads.members_of(membership.group, membership.user_id) if member.pk == pk
        )
        context = {"group": membership.group, "member": member, "keys": reads.keys_made_by(leaving)}
        return render(request, "play/groups/remove.html", context)
    try:
        writes.remove_member(membership_id=leaving.pk)
    except writes.LastOwner:
        return show_members(request, membership, problem=last_owner())
    return redirect("groups:groups") if leaving == membership else redirect("groups:members", slug)


@form_for(guards.may_read)
def leave(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Leave a group, after a question."""
    if request.method == "POST":
        try:
            writes.remove_member(membership_id=membership.pk)
        except writes.LastOwner:
            return show_members(request, membership, problem=last_owner())
        messages.success(request, _("You have left %(group)s.") % {"group": membership.group})
        return redirect("groups:groups")
    context = {
        "group": membership.group,
        "is_last_owner": reads.is_last_owner(membership),
        "keys": reads.keys_made_by(membership),
    }
    return render(request, "play/groups/leave.html", context)


def member_of(membership: Membership, pk: int) -> Membership:
    return get_object_or_404(membership.group.memberships, pk=pk)


def last_owner() -> str:
    """Why the last owner cannot go."""
    return _("The group needs an owner. Make someone else an owner first, or delete the group.")


def show_members(
    request: HttpRequest, membership: Membership, *, problem: str = "", form: InviteForm | None = None
) -> HttpResponse:
    """The page of the members, with what stood in the way."""
    context = {
        "group": membership.group,
        "members": reads.members_of(membership.group, membership.user_id),
        "may_manage": membership.may_manage,
        "roles": Role.choices,
        "problem": problem,
    }
    if membership.may_manage:
        tapped = {"players": request.GET.getlist("player")}
        context["form"] = form or InviteForm(group=membership.group, initial=tapped)
        context["waiting"] = waiting_invitations(request, membership.group)
        context |= shown_read_link(request, membership.group)
    return render(request, "play/groups/members.html", context, status=409 if problem else 200)
