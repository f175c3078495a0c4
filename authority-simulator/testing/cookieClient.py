"""A client that only has the cookies of a session: no certificate, no redirects but the gateway's own checks.

Reads a Netscape cookie jar, then one path per line; answers each with one JSON line: how the call ended, how many checks
it was led over, and the answer's text or the document's first bytes.
"""

import http.client
import json
import ssl
import sys

MOST_HOPS = 4


def read_jar(path):
    cookies = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").removeprefix("#HttpOnly_").split("\t")
            if len(fields) == 7:
                cookies[fields[5]] = fields[6]
    return cookies


def get(context, port, cookies, path):
    connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=20)
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    connection.request("GET", path, headers={"Cookie": header})
    answer = connection.getresponse()
    for cookie in answer.headers.get_all("Set-Cookie") or []:
        name, _, value = cookie.split(";")[0].partition("=")
        cookies[name] = value
    body = answer.read()
    connection.close()
    return answer.status, answer.headers.get("Location", ""), body


def call(context, port, cookies, path):
    target = path
    for hops in range(MOST_HOPS):
        status, location, body = get(context, port, cookies, target)
        if status != 302:
            return {"end": "answered", "hops": hops, "text": body[:4096].decode("latin-1")}
        target = location.removeprefix(f"https://localhost:{port}")
        if not target.startswith(("/my.policy_nonce", "/SPVWS2/")):
            return {"end": "signInNeeded", "hops": hops, "text": target}
    return {"end": "tooManyHops", "hops": MOST_HOPS, "text": ""}


def main():
    root, port, jar = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    context = ssl.create_default_context(cafile=root)
    cookies = read_jar(jar)
    for line in sys.stdin:
        print(json.dumps(call(context, port, cookies, line.rstrip("\n"))), flush=True)


main()
