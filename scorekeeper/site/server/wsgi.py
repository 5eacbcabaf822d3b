"""The WSGI entry point, for servers of one's own choice; `manage.py up` brings one along."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = get_wsgi_application()
