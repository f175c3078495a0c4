"""Signs files with pyHanko and the key of a token: one process, one login. Prints the milliseconds it took.

Standard input is one JSON object: module, tokenLabel, pin, keyId (hexadecimal), issuer (PEM file), files, outDir.
"""

import json
import os
import sys
import time

from pyhanko.config.pkcs11 import TokenCriteria
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.pkcs11 import PKCS11Signer, open_pkcs11_session

task = json.load(sys.stdin)
session = open_pkcs11_session(task["module"], token_criteria=TokenCriteria(label=task["tokenLabel"]), user_pin=task["pin"])
key_id = bytes.fromhex(task["keyId"])
signer = PKCS11Signer(
    session,
    cert_id=key_id,
    key_id=key_id,
    ca_chain=[load_cert_from_pemder(task["issuer"])],
)
meta = signers.PdfSignatureMetadata(
    field_name="Signature",
    md_algorithm="sha256",
    subfilter=fields.SigSeedSubFilter.ADOBE_PKCS7_DETACHED,
)
pdf_signer = signers.PdfSigner(meta, signer)


def sign(path):
    out = os.path.join(task["outDir"], os.path.basename(path))
    with open(path, "rb") as original, open(out, "wb") as signed:
        pdf_signer.sign_pdf(IncrementalPdfFileWriter(original), output=signed)


# The key and the certificate are looked up at the first signature.
sign(task["files"][0])
begun = time.perf_counter()
for path in task["files"]:
    sign(path)
print(json.dumps({"sign": (time.perf_counter() - begun) * 1000}))
