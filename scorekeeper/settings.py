"""Settings. What differs between installations comes from the environment, as docs/en/hosting.md says."""

from typing import Any

from csp.constants import NONE, SELF

from scorekeeper import __version__
from scorekeeper.site import bootstrap, environment
from scorekeeper.site.web.cookies import cookie_name

PROJECT = bootstrap.PROJECT

# --- This installation --------------------------------------------------------------------------------

DATA = environment.folder("KARLCHEN_DATA", default=bootstrap.usual_folder())
DEBUG = environment.yes_or_no("KARLCHEN_DEBUG")
IS_BEHIND_PROXY = environment.yes_or_no("KARLCHEN_HTTPS")
# What `up --tls` serves HTTPS with by itself.
TLS = environment.certificate("KARLCHEN_TLS")
HTTPS = IS_BEHIND_PROXY or TLS is not None
HOSTS = environment.host_names("KARLCHEN_HOSTS")
SECRET_KEY = environment.secret_key("KARLCHEN_SECRET_KEY", kept_in=DATA / "secret_key")
MAIL = environment.mail("EMAIL_URL")
# Who runs this server and how to reach them, for the pages that say what is kept.
CONTACT = environment.words("KARLCHEN_CONTACT")
PROCESSES = environment.number("KARLCHEN_PROCESSES")
THREADS = environment.number("KARLCHEN_THREADS")
# Whether `manage.py live` tells phones that something is new, so that they ask less often.
LIVE = environment.yes_or_no("KARLCHEN_LIVE")
# Whether strangers may look around in an invented club.
EXAMPLE = environment.yes_or_no("KARLCHEN_EXAMPLE", default=True)

# --- Application --------------------------------------------------------------------------------------

# In the order of the house: a feature may import those before it.
OUR_APPS = (
    "play.groups",
    "play.houserules",
    "play.sheets",
    "club.jobs",
    "club.planning",
    "club.evenings",
    "club.leagues",
    "club.kitty",
    "tournament",
    "club.figures",
    "club.comparing",
    "club.places",
    "outside.connections",
    "outside.archive",
    "site.accounts",
    "site.guide",
    "outside.api",
)
INSTALLED_APPS = [
    "scorekeeper",
    *(f"scorekeeper.{app}" for app in OUR_APPS),
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    # Who may keep an answer, what a page may use: around all others, of whatever answers.
    "scorekeeper.site.web.headers.set_headers",
    "django.middleware.security.SecurityMiddleware",
    # Files that pages ask for, before anything that costs.
    "scorekeeper.site.web.bundles.ServedFiles",
    # Phones that ask for news and get none need no session.
    "scorekeeper.play.sheets.news_middleware.answer_nothing_new",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    # Cookies of former names, before what reads them.
    "scorekeeper.site.web.cookies.take_over",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Who sends too much, before a form is read (CSRF).
    "scorekeeper.site.server.limits.refuse_early",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # What views and writes refuse, answered with the messages and the language of who asked.
    "scorekeeper.play.groups.closed_days.Refusals",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
FORM_RENDERER = "scorekeeper.site.web.fields.PlainInputs"
WSGI_APPLICATION = "scorekeeper.site.server.wsgi.application"

PAGES = "scorekeeper.site.web.template_loaders"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        f"scorekeeper.site.web.template_loaders.{each}"
                        for each in ("Filesystem", "AppDirectories")
                    ],
                )
            ],
            "builtins": ["scorekeeper.site.web.bundles", "scorekeeper.site.web.page_tags"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- Database -----------------------------------------------------------------------------------------

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / "karlchen.sqlite3",
    "OPTIONS": {
        # No WAL: SQLite before 3.51.3 can lose committed transactions in that mode.
        "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA; PRAGMA foreign_keys=ON;",
        # A transaction that reads first and takes the write lock later fails as soon as two phones write.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    },
}
POSTGRESQL = environment.postgresql("DATABASE_URL")
# The database itself, where DATABASE_URL leads to a pooler such as PgBouncer, which hands a connection on
# after each transaction: what listens, and pg_dump, need one of their own.
DIRECT = environment.postgresql("DATABASE_DIRECT_URL")

# Whether one process serves all there is, so that whatever changes, it has changed itself.
ALONE = POSTGRESQL is None and PROCESSES in {None, 1}

# No ATOMIC_REQUESTS: it would make every page view a writer. Each write opens its own transaction.
# A connection is kept for later requests: to open one, even of SQLite, takes as long as several questions.
DATABASES = {
    "default": {
        **(POSTGRESQL or SQLITE),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": POSTGRESQL is not None,
        # A cursor of the server's outlives a transaction.
        "DISABLE_SERVER_SIDE_CURSORS": DIRECT is not None,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOCAL_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
REDIS = environment.redis("CACHE_URL")

# Counts of who asks too often. All processes keep them together, so that two let nobody guess twice as often;
# nothing else is in there that could throw them out.
LIMITS: dict[str, Any] = {
    "BACKEND": LOCAL_MEMORY if ALONE else "scorekeeper.site.server.shared_counts.CountingCache",
    "LOCATION": "limits",
    # Longer than any of them counts for.
    "TIMEOUT": 48 * 3600,
    "OPTIONS": {"MAX_ENTRIES": 200_000},
}
if REDIS:
    LIMITS = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS,
        "TIMEOUT": 48 * 3600,
    }

# States and parts of pages can be made anew, and are remembered by revision in the memory of each process.
CACHES: dict[str, dict[str, Any]] = {
    # django-allauth counts in the first one, whatever it is called elsewhere.
    "default": LIMITS,
    "limits": LIMITS,
    "states": {
        "BACKEND": LOCAL_MEMORY,
        "LOCATION": "states",
        "KEY_PREFIX": __version__,
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    "news": {
        "BACKEND": LOCAL_MEMORY,
        "LOCATION": "news",
        "KEY_PREFIX": __version__,
        "OPTIONS": {"MAX_ENTRIES": 1_000},
    },
}

# --- Accounts -----------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "groups:groups"
LOGOUT_REDIRECT_URL = "sheets:home"

# Without a way to send mail there are no codes and no addresses to confirm: a name and a password then.
HAS_MAIL = MAIL is not None or DEBUG
ACCOUNT_ADAPTER = "scorekeeper.site.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"] if HAS_MAIL else ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if HAS_MAIL else "none"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_LOGIN_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Karlchen: "
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "karlchen"]
# Wrong passwords: from one address, and from one address for one account (see the adapter). A whole club may
# sit behind an address.
ACCOUNT_RATE_LIMITS = {"login_failed": "30/m/ip,5/300s/key"}
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False

MFA_ADAPTER = "scorekeeper.site.accounts.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Browsers make passkeys over HTTPS and on this machine; only for the latter is plain HTTP allowed.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# The proxy in front adds the address that it was asked from at the end of X-Forwarded-For.
ALLAUTH_TRUSTED_PROXY_COUNT = int(IS_BEHIND_PROXY)

SESSION_COOKIE_NAME = cookie_name("sessionid", is_secure=HTTPS)
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
MESSAGE_STORAGE = "scorekeeper.site.web.cookies.Messages"

# --- Mail ---------------------------------------------------------------------------------------------

if MAIL is not None:
    vars().update(MAIL)
else:
    # What would be sent is printed while developing; elsewhere nothing is offered that would send any.
    EMAIL_BACKEND = f"django.core.mail.backends.{'console' if DEBUG else 'dummy'}.EmailBackend"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.sender("KARLCHEN_MAIL_FROM", HOSTS)

# --- Languages and time -------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ja", "日本語")]
FORMAT_MODULE_PATH = ["scorekeeper.site.formats"]
LOCALE_PATHS = [bootstrap.CODE / "scorekeeper" / "locale"]
LANGUAGE_COOKIE_NAME = cookie_name("django_language", is_secure=HTTPS)
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

# --- Static files -------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [PROJECT / "static", ("pictures", PROJECT / "docs" / "pictures")]
PLAIN_STATIC_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC_FILES = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {"staticfiles": {"BACKEND": PLAIN_STATIC_FILES if DEBUG else HASHED_STATIC_FILES}}
# What a page is made of comes in one file for its styles and one for its scripts, except while developing.
HAS_BUNDLES = not DEBUG
# WhiteNoise would let the pages of every other host read our files.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- Security -----------------------------------------------------------------------------------------

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *HOSTS, *(TLS.hosts if TLS else ())]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "scorekeeper.site.web.refusals.forged"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_NAME = cookie_name("csrftoken", is_secure=HTTPS)
CSRF_COOKIE_SECURE = HTTPS

# Nobody who serves by a certificate of their own is held to it for a year.
if IS_BEHIND_PROXY:
    SECURE_SSL_REDIRECT = True
    # Whoever watches over the server asks it directly, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthy/(live/)?$"]
    # The proxy in front must set this header itself, as Caddy and the examples in docs/en/hosting.md do.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # Subdomains and the browsers' preload list: only the owner of the whole domain can decide these.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Logging ------------------------------------------------------------------------------------------

TO_CONSOLE = {"handlers": ["console"], "propagate": False}
# What the page of the host shows of them.
ERRORS = DATA / "errors.log"
# In lines, with who it was and without the tokens of links.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "say_who": {"()": "scorekeeper.site.server.log_lines.SayWho"},
        "redact": {"()": "scorekeeper.site.server.log_lines.RedactLinks"},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {
            "class": "scorekeeper.site.server.log_lines.Console",
            "errors": ERRORS,
            "filters": ["say_who", "redact"],
            "formatter": "line",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {**TO_CONSOLE, "level": "INFO" if DEBUG else "WARNING"},
        "scorekeeper": {**TO_CONSOLE, "level": "INFO"},
        # These bring handlers of their own, which would write links in full.
        "django.server": {**TO_CONSOLE, "level": "INFO"},
        "_granian": TO_CONSOLE,
    },
}
