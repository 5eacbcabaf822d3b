"""How English writes dates and times, where Django's own way does not suit."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j F"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
