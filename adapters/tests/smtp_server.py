"""A real mail server (aiosmtpd) for the tests of the SMTP adapter, on a free port of 127.0.0.1.

It keeps what it takes as N.json beside its certificate authority in the folder it is given, and ends when
its input does. Usage: smtp_server.py FOLDER starttls|tls|plain none|busy|broken|silent|refusing
"""

import asyncio
import json
import pathlib
import ssl
import sys

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

FOLDER = pathlib.Path(sys.argv[1])
SECURITY = sys.argv[2]
TROUBLE = sys.argv[3]
LOGIN = LoginPassword(b"landfall", "pass wörd".encode())
ANSWERS = {
    "busy": "451 4.7.1 too much mail for investor@example.com, come back later",
    "broken": "421 4.3.0 breaking down",
    "refusing": "550 5.1.1 there is no investor@example.com here",
}


class Mailbox:
    """Takes or refuses mail, as the test asks."""

    taken = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if TROUBLE == "silent":
            await asyncio.sleep(3600)
        if TROUBLE in ANSWERS:
            return ANSWERS[TROUBLE]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.taken += 1
        kept = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "tls": SECURITY == "tls" or session.ssl is not None,
            "login": bool(session.authenticated),
            "content": envelope.content.decode("utf-8"),
        }
        (FOLDER / f"{self.taken}.json").write_text(json.dumps(kept))
        return "250 2.0.0 taken"


def authenticate(server, session, envelope, mechanism, data):
    return AuthResult(success=data == LOGIN, handled=False)


async def main():
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    authority.cert_pem.write_to_path(FOLDER / "authority.pem")
    mailbox = Mailbox()

    def conversation():
        return SMTP(
            mailbox,
            enable_SMTPUTF8=True,
            tls_context=context if SECURITY == "starttls" else None,
            require_starttls=SECURITY == "starttls",
            authenticator=authenticate,
            auth_required=SECURITY != "plain",
            auth_require_tls=SECURITY == "starttls",
        )

    tls = context if SECURITY == "tls" else None
    server = await asyncio.get_running_loop().create_server(conversation, "127.0.0.1", 0, ssl=tls)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
