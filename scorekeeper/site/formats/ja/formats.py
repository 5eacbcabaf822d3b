"""How Japanese writes dates and times, where Django's own way does not suit."""

DATETIME_FORMAT = "Y年n月j日 G:i"
