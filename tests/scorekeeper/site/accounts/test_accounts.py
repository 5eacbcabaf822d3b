"""Accounts: made, signed in to and deleted, with mail and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.checks import run_checks
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper.play.groups.models import Group, Membership, Role
from scorekeeper.site.accounts.adapter import browser_of
from tests.cast import begin, visitor
from tests.club import found, person, player, signed_in, take_in

pytestmark = pytest.mark.django_db

PASSWORD = "karo-bube-sticht"
LOGIN, SIGNUP, BY_CODE = "/accounts/login/", "/accounts/signup/", "/accounts/login/code/"


@pytest.fixture
def post(settings: Any) -> list[mail.EmailMessage]:
    """A site that can send mail, and what it has sent."""
    settings.HAS_MAIL = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    outbox: list[mail.EmailMessage] = mail.outbox
    return outbox


def code_in(message: mail.EmailMessage) -> str:
    """The code of a mail."""
    found = re.search(r"^([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})$", str(message.body), re.MULTILINE)
    assert found, message.body
    return found[1]


def labels_in(page: str) -> list[str]:
    """What stands in the labels of a page's fields."""
    labels = re.findall(r"<label[^>]*>(.*?)</label>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", label).split()) for label in labels]


def is_signed_in(browser: Client) -> bool:
    return browser.get("/groups/").status_code == 200


def make_account(browser: Client, name: str = "anna", **more: str) -> Any:
    return browser.post(SIGNUP, {"username": name, "password1": PASSWORD, **more})


def test_without_mail_an_account_is_a_name_and_a_password() -> None:
    browser = Client()
    response = make_account(browser, next="/groups/invited/")
    assert response.headers["Location"] == "/groups/invited/"
    assert (is_signed_in(browser), User.objects.get().username) == (True, "anna")
    assert mail.outbox == []


def test_without_mail_the_site_says_so() -> None:
    for page in (LOGIN, SIGNUP):
        assert "This site cannot send email" in Client().get(page).content.decode()


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({"username": "anna", "password1": "kurz"}, ["password1"]),
        ({"username": "anna", "password1": "anna"}, ["password1"]),
        ({"username": "", "password1": PASSWORD}, ["username"]),
        ({"username": "Karlchen", "password1": PASSWORD}, ["username"]),
        ({"username": "BEN", "password1": PASSWORD}, ["username"]),
    ],
)
def test_an_account_that_cannot_be_made_is_said_at_its_field(sent: dict[str, str], errors: list[str]) -> None:
    person("Ben")
    response = Client().post(SIGNUP, sent)
    assert (response.status_code, list(response.context["form"].errors)) == (200, errors)
    assert User.objects.count() == 1


def test_somebody_signs_in_with_a_password_and_is_led_on() -> None:
    make_account(Client())
    browser = Client()
    sent = {"login": "anna", "password": PASSWORD, "next": "/groups/new/"}
    assert browser.post(LOGIN, sent).headers["Location"] == "/groups/new/"
    assert is_signed_in(browser)


def test_signing_in_leads_to_the_only_group_to_the_start_page_or_to_where_a_group_begins() -> None:
    make_account(Client())
    anna, led = User.objects.get(), []
    for number in range(3):
        led.append(Client().post(LOGIN, {"login": "anna", "password": PASSWORD}).headers["Location"])
        group = Group.objects.create(slug=f"runde-{number}", name="Runde")
        Membership.objects.create(group=group, user=anna, role=Role.READER)
    assert led == ["/groups/", "/groups/runde-0/", "/"]


def test_nobody_is_led_to_another_site() -> None:
    make_account(Client())
    sent = {"login": "anna", "password": PASSWORD, "next": "https://example.org/"}
    assert Client().post(LOGIN, sent).headers["Location"] == "/groups/"


def test_a_password_cannot_be_guessed_for_long() -> None:
    make_account(Client())
    for guess in range(5):
        Client().post(LOGIN, {"login": "anna", "password": f"falsch-{guess}"})
    response = Client().post(LOGIN, {"login": "anna", "password": PASSWORD})
    assert response.context["form"].non_field_errors() == ["Too many failed login attempts. Try again later."]


def test_a_guess_counts_under_whatever_name_and_port_the_site_is_asked() -> None:
    make_account(Client())
    for number, host in enumerate(("localhost", "localhost:1", "127.0.0.1", "127.0.0.1:2", "[::1]:3")):
        sent = {"login": "anna", "password": f"falsch-{number}"}
        Client(headers={"host": host}).post(LOGIN, sent)
    response = Client().post(LOGIN, {"login": "anna", "password": PASSWORD})
    assert response.context["form"].non_field_errors() == ["Too many failed login attempts. Try again later."]


def guess(address: str, times: int, password: str = "") -> Any:
    """Sign in as Anna from an address; the answer to the last try."""
    for number in range(times):
        sent = {"login": "anna", "password": password or f"falsch-{number}"}
        answer = Client(headers={"x-forwarded-for": address}).post(LOGIN, sent)
    return answer


@pytest.mark.thorough
def test_who_guesses_a_password_shuts_out_nobody_elsewhere(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    make_account(Client())
    guess("203.0.113.9", 5)
    assert guess("203.0.113.9", 1, PASSWORD).status_code == 200
    assert guess("198.51.100.1", 1, PASSWORD).status_code == 302


@pytest.mark.thorough
def test_guessing_from_many_addresses_is_slowed_down_except_where_the_owner_was(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    make_account(Client())
    with time_machine.travel("2026-11-20T12:00:00+00:00", tick=False):
        assert guess("2001:db8:a:b::1", 1, PASSWORD).status_code == 302
        statuses = [
            guess(f"203.0.113.{number}", 3, PASSWORD if number > 10 else "").status_code
            for number in range(12)
        ]
        assert statuses == [200] * 12
        assert guess("2001:db8:a:b::2", 1, PASSWORD).status_code == 302
    with time_machine.travel("2026-11-20T12:01:00+00:00", tick=False):
        assert guess("203.0.113.11", 1, PASSWORD).status_code == 302


def test_another_code_is_sent_after_a_pause(post: list[mail.EmailMessage], settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    anna = person("Anna", email="anna@example.org")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)

    def ask(address: str) -> None:
        Client(headers={"x-forwarded-for": address}).post("/accounts/login/code/", {"email": anna.email})

    with time_machine.travel("2026-11-20T12:00:00+00:00", tick=False):
        for number in range(12):
            ask(f"203.0.113.{number}")
    with time_machine.travel("2026-11-20T12:01:01+00:00", tick=False):
        ask("198.51.100.1")
    assert len(post) == 4


def test_an_account_is_made_with_a_code_by_mail(post: list[mail.EmailMessage]) -> None:
    browser = Client()
    response = browser.post(SIGNUP, {"email": "anna@example.org"}, follow=True)
    assert response.redirect_chain == [("/accounts/email/confirm/", 302)]
    assert not is_signed_in(browser)
    browser.post("/accounts/email/confirm/", {"code": code_in(post[-1])})
    assert is_signed_in(browser)
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("anna@example.org", True)]


def test_a_password_is_optional_where_a_code_comes_by_mail_and_nowhere_else(settings: Any) -> None:
    without = labels_in(Client().get(SIGNUP).content.decode())
    settings.ACCOUNT_SIGNUP_FIELDS, settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = ["email*", "password1"], True
    with_mail = labels_in(Client().get(SIGNUP).content.decode())
    assert (without, with_mail) == (["Username", "Password"], ["Email", "Password optional"])


def test_somebody_signs_in_with_a_code_by_mail(post: list[mail.EmailMessage]) -> None:
    anna = person("Anna", email="anna@example.org")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    browser = Client()
    browser.post("/accounts/login/code/", {"email": anna.email, "next": "/groups/new/"})
    assert [message.to for message in post] == [["anna@example.org"]]
    assert post[0].subject.startswith("Karlchen: ")
    wrong = browser.post("/accounts/login/code/confirm/", {"code": "XXXXXX"})
    assert (wrong.status_code, is_signed_in(browser)) == (200, False)
    browser.post("/accounts/login/code/confirm/", {"code": code_in(post[0])})
    assert is_signed_in(browser)


def test_a_second_account_with_an_address_leads_to_the_first(post: list[mail.EmailMessage]) -> None:
    anna = person("Anna", email="anna@example.org")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    response = Client().post(SIGNUP, {"email": anna.email}, follow=True)
    assert response.redirect_chain == [("/accounts/email/confirm/", 302)]
    assert (post[0].to, User.objects.count()) == ([anna.email], 1)
    assert "http://testserver/accounts/login/code/\n" in str(post[0].body)


def test_mails_and_their_pages_say_du(post: list[mail.EmailMessage]) -> None:
    said = []
    for path, email in (
        (SIGNUP, "anna"),
        ("/accounts/login/code/", "anna"),
        ("/accounts/login/code/", "ben"),
    ):
        browser = Client(headers={"accept-language": "de"})
        said.append(browser.get(path).content.decode())
        said.append(browser.post(path, {"email": f"{email}@example.org"}, follow=True).content.decode())
    person("Cem", email="cem@example.org")
    Client(headers={"accept-language": "de"}).post(SIGNUP, {"email": "cem@example.org"})
    said += [str(message.body) for message in post]
    assert len(post) == 4
    assert re.findall(r"\b(?:Sie|Ihre?[mnrs]?|Ihnen)\b", strip_tags(" ".join(said))) == []


def test_an_account_from_before_there_was_mail_still_opens(post: list[mail.EmailMessage]) -> None:
    person("Anna", password=PASSWORD)
    browser = Client()
    browser.post(LOGIN, {"login": "anna", "password": PASSWORD})
    assert is_signed_in(browser)
    browser.post("/accounts/email/", {"action_add": "", "email": "anna@example.org"})
    browser.post("/accounts/email/confirm/", {"code": code_in(post[-1])})
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("anna@example.org", True)]


@pytest.mark.parametrize("page", ["login/", "signup/", "login/code/", "", "email/", "password/set/"])
def test_the_pages_with_mail_carry_the_strict_policy_and_nothing_inline(
    post: list[mail.EmailMessage], page: str
) -> None:
    browser = signed_in(person("Anna")) if page in ("", "email/", "password/set/") else Client()
    response = browser.get(f"/accounts/{page}")
    content = response.content.decode()
    assert response.status_code == 200
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert re.findall(r"\sstyle=|\son\w+=|<script(?![^>]*(?:src=|application/json))", content) == []


def test_mail_addresses_and_codes_are_not_logged(post: list[mail.EmailMessage], log: StringIO) -> None:
    person("Anna", password=PASSWORD)
    browser = Client()
    browser.post(LOGIN, {"login": "anna", "password": PASSWORD})
    browser.post("/accounts/email/", {"action_add": "", "email": "anna@example.org"})
    browser.post("/accounts/email/confirm/", {"code": "XXXXXX"})
    browser.post("/accounts/email/confirm/", {"code": code_in(post[-1])})
    said = [line.split(" scorekeeper.site.accounts.log: ")[1] for line in log.getvalue().splitlines()]
    assert said == [
        "anna signed in (from 127.0.0.1)",
        "anna gave a wrong code (from 127.0.0.1)",
        "anna added an address for mail (from 127.0.0.1)",
        "anna confirmed an address for mail (from 127.0.0.1)",
        "anna changed the address for mail (from 127.0.0.1)",
    ]


@pytest.mark.parametrize("times", [1, 2])
def test_making_an_account_does_not_tell_who_has_one(post: list[mail.EmailMessage], times: int) -> None:
    anna = person("Anna", email="anna@example.org")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    said = []
    for email in ("anna@example.org", "nobody@example.org"):
        for _time in range(times):
            answer = Client(headers={"accept-language": "en"}).post(SIGNUP, {"email": email}, follow=True)
        page = re.sub(r'value="[^"]*"', "", answer.content.decode()).replace(email, "")
        said.append((answer.status_code, answer.redirect_chain, page))
    assert said[0] == said[1]


def test_a_mail_that_cannot_be_sent_is_said_so(post: list[mail.EmailMessage], settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    response = Client().post(SIGNUP, {"email": "anna@example.org"})
    assert response.status_code == 503
    assert "The email could not be sent" in response.content.decode()


def test_the_settings_for_mail_go_together(post: list[mail.EmailMessage]) -> None:
    assert [str(each) for each in run_checks() if "allauth" in str(each) or "ACCOUNT" in str(each)] == []


def test_a_device_is_signed_out_from_another(django_assert_num_queries: Callable[[int], Any]) -> None:
    make_account(Client())
    phones = [Client(headers={"user-agent": agent}) for agent in ("Firefox/132 Android", "Chrome/130 Linux")]
    for phone in phones:
        phone.post(LOGIN, {"login": "anna", "password": PASSWORD})
    listed = phones[1].get("/accounts/sessions/").context["sessions"]
    assert [browser for _session, browser in listed] == ["Chrome, Linux", "Firefox, Android", ""]
    phones[1].post("/accounts/sessions/", {"session": listed[1][0].pk})
    assert [is_signed_in(phone) for phone in phones] == [False, True]
    phones[1].post("/accounts/sessions/", {"session": "others"})
    assert len(phones[1].get("/accounts/sessions/").context["sessions"]) == 1


def test_somebody_else_s_session_cannot_be_ended() -> None:
    anna, ben = Client(), Client()
    make_account(anna, "anna")
    make_account(ben, "ben")
    session = anna.get("/accounts/sessions/").context["sessions"][0][0]
    ben.post("/accounts/sessions/", {"session": session.pk})
    assert is_signed_in(anna)


def test_a_deleted_account_leaves_names_and_points() -> None:
    club = found()
    evening = take_in(club, begin())
    browser = signed_in(club.ben)
    assert browser.post("/accounts/delete/").context["form"].errors == {"sure": ["This field is required."]}
    response = browser.post("/accounts/delete/", {"sure": "on"}, follow=True)
    assert "Your account has been deleted." in response.content.decode()
    assert not User.objects.filter(username="ben").exists()
    assert not Membership.objects.filter(group=club.group, user=club.ben.pk).exists()
    assert (player(club, "Ben").user, evening.sheet.seats.get(position=1).name) == (None, "Ben")


def test_who_owns_a_group_alone_hands_it_over_first() -> None:
    club = found()
    anna = signed_in(club.anna)
    response = anna.post("/accounts/delete/", {"sure": "on"})
    assert (response.status_code, response.context["to_hand_over"]) == (409, [club.group])
    club.group.memberships.filter(user=club.ben).update(role="owner")
    assert anna.post("/accounts/delete/", {"sure": "on"}).headers["Location"] == "/"
    assert not User.objects.filter(username="anna").exists()


def test_nobody_deletes_an_account_at_a_phone_that_lies_around() -> None:
    make_account(Client())
    browser = signed_in(User.objects.get())
    response = browser.get("/accounts/delete/")
    assert response.headers["Location"] == "/accounts/confirm/?next=%2Faccounts%2Fdelete%2F"
    asked = browser.get("/accounts/confirm/?next=/accounts/delete/", headers={"accept-language": "de"})
    assert ("Bist du es?" in asked.content.decode(), " Sie " in asked.content.decode()) == (True, False)
    browser.post("/accounts/confirm/", {"password": PASSWORD, "next": "/accounts/delete/"})
    assert browser.get("/accounts/delete/").status_code == 200


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    browser = Client()
    make_account(browser)
    cookie = browser.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", True)


def test_at_the_table_nobody_gets_a_session() -> None:
    evening = begin()
    phone = visitor(evening.token)
    for page in ("/", "/new/", evening.url, f"{evening.url}enter/", f"{evening.url}share/"):
        phone.get(page)
    assert "sessionid" not in phone.cookies


def test_signing_in_leaves_the_links_of_the_phone_alone() -> None:
    make_account(Client())
    evening = begin()
    phone = visitor(evening.token)
    phone.post(LOGIN, {"login": "anna", "password": PASSWORD})
    assert phone.get(f"{evening.url}enter/").status_code == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("curl/8", ""),
    ],
)
def test_a_browser_is_called_by_its_name(agent: str, name: str) -> None:
    assert browser_of(agent) == name
