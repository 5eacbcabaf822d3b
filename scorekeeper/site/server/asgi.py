"""The ASGI entry point, for servers of one's own choice; `manage.py up` brings one along."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = get_asgi_application()
