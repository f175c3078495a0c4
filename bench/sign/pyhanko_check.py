"""Checks signed files with pyHanko against one root. Prints how many have one sound signature over the whole file.

Standard input is one JSON object: root (PEM file), files.
"""

import json
import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

task = json.load(sys.stdin)
context = ValidationContext(trust_roots=[load_cert_from_pemder(task["root"])], allow_fetching=False)
sound = 0
for path in task["files"]:
    with open(path, "rb") as signed:
        signatures = PdfFileReader(signed).embedded_signatures
        if len(signatures) != 1:
            continue
        status = validate_pdf_signature(signatures[0], context)
        untouched = status.modification_level == ModificationLevel.NONE
        if status.bottom_line and status.intact and status.trusted and untouched:
            sound += 1
print(json.dumps({"sound": sound}))
