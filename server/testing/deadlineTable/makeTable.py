"""Writes table.json: each deadline of 2024 to 2030 by form and month, and the holidays of 2018 to 2035.

The other means by which the calendar is checked: Python's `holidays` and the two articles written a second time.
    pip install holidays==0.109 && python3 makeTable.py
"""

import calendar
import json
import os
from datetime import date, timedelta

import holidays

ON_25 = ["D100", "D112", "D300", "D301", "D390", "D710"]
ON_30 = ["D394"]
AT_END = ["D406"]
ROMANIAN = holidays.country_holidays("RO", years=range(2017, 2037))


def works(day):
    return day.isoweekday() < 6 and day not in ROMANIAN


def due(day):
    """Art. 155 for 25 December, else art. 75."""
    step = 1
    if (day.month, day.day) == (12, 25):
        day, step = date(day.year, 12, 21), -1
    while not works(day):
        day += timedelta(days=step)
    return day.isoformat()


table = {form: {} for form in ON_25 + ON_30 + AT_END}
for year in range(2024, 2031):
    for month in range(1, 13):
        before = date(year, month, 1) - timedelta(days=1)
        declared = before.isoformat()[:7]
        for form in ON_25:
            table[form][declared] = due(date(year, month, 25))
        last = calendar.monthrange(year, month)[1]
        for form in ON_30:
            table[form][declared] = due(date(year, month, min(30, last)))
        for form in AT_END:
            table[form][declared] = due(date(year, month, last))

days = {
    str(year): sorted({day.isoformat() for day in ROMANIAN if day.year == year}) for year in range(2018, 2036)
}
here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "table.json"), "w", encoding="utf-8") as out:
    json.dump({"deadlines": table, "holidays": days}, out, indent=2)
    out.write("\n")
