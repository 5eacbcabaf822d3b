"""How German writes dates and times, where Django's own way does not suit."""

DATETIME_FORMAT = "j. F Y, H:i"
