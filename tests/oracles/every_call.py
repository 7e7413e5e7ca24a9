"""Fuzzes a server that runs with the demo data: every call of its OpenAPI document as an investor and as an operator of each role, and
holds every answer to the document, with schemathesis. Prints what it found and how far each caller came, as JSON.
Usage: every_call.py BASE SEED SECONDS FIXTURES

What is drawn from the document alone is refused nearly always, so that a call is also made with what the server told before: ids of
the list above it, the record's own version and fields, and values that stood under the same name in other answers.

Not checked: whether what breaks the document's description of a request is refused. Requests are read leniently on purpose (`"12"` is a
whole number), and the tests in Rust hold that."""

import copy
import json
import random
import re
import sys
import time
import zlib
from collections import defaultdict
from pathlib import Path

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

ROLES = ["reviewer", "approver", "finance", "editor", "admin", "auditor"]
INVESTOR = "investor"
MOBILE = "86-13800138000"
KNOWN = "known"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# How many of the latest values are remembered for each field name.
KEPT = 40
# How often an optional field is sent.
SENT_THOUGH_OPTIONAL = 0.6
# Time limit for one answer.
PATIENCE = 60
# Fields that the caller's session provides.
COMMON = {"csrfToken", "language", "timestamp"}
PASSWORDS = {INVESTOR: "Landfall1", **dict.fromkeys(ROLES, "Landfall-demo-1")}
# Password fields. A new password equals the old one, so that the caller can log in again.
PASSWORD_FIELDS = {"Password", "OldPassword", "NewPassword", "password", "new_password"}
REMARK = "Compared on a call."
# Free-text fields, which the document describes as plain strings.
REMARK_FIELDS = {"comment", "reason"}


KINDS = {
    "boolean": [bool],
    "integer": [int],
    "number": [float],
    "string": [str],
    "array": [list],
    "object": [dict],
}
FORMATS = {"date": r"^\d{4}-\d\d-\d\d$", "date-time": r"^\d{4}-\d\d-\d\dT"}


def parts(schema, document):
    """The object schemas that a schema is composed of."""
    if "$ref" in schema:
        return parts(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], document)
    if "allOf" in schema:
        return [one for part in schema["allOf"] for one in parts(part, document)]
    return [schema]


def fits(value, schema, document):
    """Whether a value has one of the primitive types of a schema."""
    if "$ref" in schema:
        return fits(value, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], document)
    if "oneOf" in schema:
        return any(fits(value, one, document) for one in schema["oneOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = schema.get("type", [])
    kind = next((name for name, of in KINDS.items() if type(value) in of), "null")
    if kind not in kinds and not (kind == "integer" and "number" in kinds):
        return False
    return kind != "string" or "format" not in schema or bool(re.match(FORMATS.get(schema["format"], ""), value))


class Closed:
    """The document with responses closed to properties that it does not describe, as its readers expect."""

    def __init__(self, document):
        self.document = copy.deepcopy(document)
        self.schemas = self.document["components"]["schemas"]
        self.originals = document["components"]["schemas"]
        for operations in self.document["paths"].values():
            for operation in operations.values():
                operation["responses"] = self.close(operation["responses"], True)

    def close(self, node, is_whole):
        """`is_whole` where the node is not one part of several of a value."""
        if isinstance(node, list):
            return [self.close(one, True) for one in node]
        if not isinstance(node, dict):
            return node
        if isinstance(node.get("$ref"), str):
            return {**node, "$ref": f"#/components/schemas/{self.named(node['$ref'].rsplit('/', 1)[1], is_whole)}"}
        if isinstance(node.get("allOf"), list):
            closed = {"allOf": [self.close(part, False) for part in node["allOf"]]}
            return {**closed, "unevaluatedProperties": False} if is_whole else closed
        closed = {name: self.close(value, True) for name, value in node.items()}
        if is_whole and isinstance(node.get("properties"), dict) and "additionalProperties" not in node:
            closed["additionalProperties"] = False
        return closed

    def named(self, name, is_whole):
        own = f"{name}.{'closed' if is_whole else 'part'}"
        if own not in self.schemas:
            self.schemas[own] = {}
            self.schemas[own] = self.close(self.originals[name], is_whole)
        return own


class Known:
    """The values that responses have contained so far."""

    def __init__(self):
        self.values = defaultdict(list)
        self.listed = defaultdict(list)
        self.tokens = defaultdict(list)
        self.asked = set()

    def learn(self, path, answer):
        rows = answer if isinstance(answer, list) else answer.get("items", []) if isinstance(answer, dict) else []
        for row in rows:
            if isinstance(row, dict):
                for name in ["id", "number", "name", "framework", "kind", "code"]:
                    if isinstance(row.get(name), (int, str)):
                        self.keep(self.listed[path, name], row[name])
        self.walk(answer)

    def walk(self, node, name=None):
        if isinstance(node, dict):
            if name and isinstance(node.get("id"), int):
                self.keep(self.values[name], node["id"])
            for inner, value in node.items():
                self.walk(value, inner)
        elif isinstance(node, list):
            for value in node[:KEPT]:
                self.walk(value, name)
        elif node is not None:
            self.keep(self.values[name], node)
            for path, token in re.findall(r"(/api/\w+/)([^/?\s]+)", node if isinstance(node, str) else ""):
                self.keep(self.tokens[path], token)

    @staticmethod
    def keep(values, value):
        if value not in values:
            values.append(value)
            del values[:-KEPT]


class Caller:
    """An investor or an operator with a session of their own."""

    def __init__(self, base, name):
        self.base, self.name, self.known = base, name, Known()
        self.sent, self.reached, self.done = 0, set(), set()
        self.logged_in_at = -1
        self.log_in()

    @property
    def is_operator(self):
        return self.name != INVESTOR

    def log_in(self):
        self.logged_in_at = self.sent
        self.browser = requests.Session()
        self.browser.trust_env = False
        if self.is_operator:
            token = self.browser.get(f"{self.base}/ops/api/csrf_token", timeout=PATIENCE).json()["csrf_token"]
            form = {"email": f"{self.name}@demo.landfall.test", "password": PASSWORDS[self.name]}
            answer = self.browser.post(
                f"{self.base}/ops/api/login", json=form, headers={"X-CSRF-Token": token}, timeout=PATIENCE
            )
        else:
            token = self.browser.get(f"{self.base}/api/security_csrftoken.json", timeout=PATIENCE).json()["csrfToken"]
            form = {"EmailOrMobile": MOBILE, "Password": PASSWORDS[INVESTOR], "csrfToken": token}
            answer = self.browser.post(f"{self.base}/api/login.json", json=form, timeout=PATIENCE)
        told = answer.json() if answer.ok else {}
        self.token = told.get("csrf_token" if self.is_operator else "csrfToken")
        if not self.token:
            raise SystemExit(f"{self.name} cannot log in: {answer.status_code} {answer.text}")
        self.id = told["operator"]["id"] if self.is_operator else None

    def request(self, **request):
        """Sends the request in the session; if a call ended it, logs in and sends once more."""
        request["headers"] = {**request.get("headers", {}), "X-CSRF-Token": self.token}
        self.sent += 1
        answer = self.browser.request(**request, allow_redirects=False, timeout=PATIENCE)
        is_own = ("/ops/api/" in request["url"]) == self.is_operator
        is_out = answer.status_code in (401, 403) and re.search('"Error_(NotLoggedIn|Csrf)"', answer.text)
        if is_own and is_out and self.sent > self.logged_in_at + 1:
            self.log_in()
            request["headers"]["X-CSRF-Token"] = self.token
            answer = self.browser.request(**request, allow_redirects=False, timeout=PATIENCE)
        return answer

    def read(self, path, query=None):
        answer = self.request(method="GET", url=self.base + path, params=query)
        is_json = answer.ok and "json" in answer.headers.get("content-type", "")
        return answer.json() if is_json else None


class Call:
    """A call of the document, with the requests that were drawn for it."""

    def __init__(self, operation, document, seeded):
        self.operation, self.label, self.path = operation, operation.label, operation.path
        self.is_read = operation.method.lower() == "get"
        described = document["paths"][operation.path][operation.method.lower()]
        schemes = [name for scheme in described.get("security", []) for name in scheme]
        self.whose = schemes[0] if schemes else None
        self.parameters = described.get("parameters", [])
        content = described.get("requestBody", {}).get("content", {})
        schemas = [part for body in content.values() for part in parts(body["schema"], document)]
        self.fields = {name: kind for schema in schemas for name, kind in schema.get("properties", {}).items()}
        self.needed = {name for schema in schemas for name in schema.get("required", [])}
        self.is_upload = "multipart/form-data" in content
        self.statuses = set(described["responses"])
        self.seeded, self.drawn = seeded, {}

    def is_for(self, caller):
        return self.whose != ("session" if caller.is_operator else "operator")

    def draws(self, mode, most):
        """Requests drawn by schemathesis: the simplest first, then at random."""
        if mode not in self.drawn:
            drawn = self.drawn[mode] = []
            own_seed = zlib.crc32(f"{self.seeded} {mode} {self.label}".encode())

            @seed(own_seed)
            @settings(max_examples=most, database=None, deadline=None, phases=[Phase.generate],
                      suppress_health_check=list(HealthCheck))
            @given(self.operation.as_strategy(generation_mode=mode))
            def draw(case):
                drawn.append(case)

            try:
                draw()
            except Unsatisfiable:
                # A call without parameters has no invalid request.
                pass
        return self.drawn[mode]

    def copy(self, case):
        return self.operation.Case(
            method=case.method,
            path_parameters=dict(case.path_parameters or {}),
            headers=dict(case.headers or {}),
            query=dict(case.query or {}) if isinstance(case.query, dict) else case.query,
            # Schemathesis marks an absent body with one object.
            body=copy.deepcopy(case.body) if isinstance(case.body, (dict, list)) else case.body,
            media_type=case.media_type,
        )


class Run:
    """The whole run."""

    def __init__(self, base, seeded, seconds, fixtures):
        self.base, self.random, self.fixtures = base, random.Random(seeded), fixtures
        self.ends_at = time.monotonic() + seconds
        self.document = requests.get(f"{base}/api/openapi.json", timeout=PATIENCE).json()
        config = schemathesis.Config.from_dict({"generation": {"with-security-parameters": False}})
        schema = schemathesis.openapi.from_dict(Closed(self.document).document, config=config)
        found = [operation.ok() for operation in schema.get_all_operations()]
        # Lists come before their records, and calls that end a session come last.
        found.sort(key=lambda operation: ("logout" in operation.path, operation.path.count("/"), operation.path))
        self.calls = [Call(operation, self.document, seeded) for operation in found]
        self.reads = {call.path for call in self.calls if call.is_read}
        self.findings = {}
        self.callers = [Caller(base, name) for name in [INVESTOR, *ROLES]]
        # A closed or suspended account could make no further calls.
        auditor = self.callers[-1]
        shown = auditor.read("/ops/api/investors", {"q": MOBILE.split("-")[1]})["items"]
        self.spared = {("/ops/api/operators/", str(caller.id)) for caller in self.callers if caller.is_operator}
        self.spared |= {("/ops/api/investors/", str(investor["id"])) for investor in shown}

    def filled(self, caller, call, case, with_optional=True):
        """The same call with values from earlier responses."""
        case, known = call.copy(case), caller.known
        case.headers = {}
        path = call.path
        places = {parameter["name"]: parameter for parameter in call.parameters}
        for name in re.findall(r"\{(\w+)\}", call.path):
            above = path[: path.index(f"{{{name}}}")]
            list_at = above.rstrip("/")
            if call.path[: call.path.index(f"/{{{name}}}")] in self.reads and list_at not in known.asked:
                known.asked.add(list_at)
                known.learn(list_at, caller.read(list_at))
            choices = known.listed[list_at, name] or known.listed[list_at, "id"]
            choices = self.fitting(choices or known.tokens[above] or known.values[name], places[name]["schema"])
            choices = [one for one in choices if not self.is_spared(call, above, one)]
            if choices:
                case.path_parameters[name] = self.random.choice(choices)
            path = path.replace(f"{{{name}}}", str(case.path_parameters[name]))
        chance = SENT_THOUGH_OPTIONAL if with_optional else 0
        for name, parameter in places.items():
            if parameter["in"] == "query":
                needed = 1 if parameter.get("required") else chance
                self.fill(caller, case.query, name, parameter["schema"], needed, {})
        if isinstance(case.body, dict):
            record = self.record(caller, call.path, path)
            for name in set(case.body) - set(call.fields):
                case.body.pop(name)
            for name in sorted(call.fields):
                needed = 1 if name in call.needed or name in record else chance
                self.fill(caller, case.body, name, call.fields[name], needed, record)
            if call.is_upload:
                name = "passport.jpg" if re.search("picture|headimg|document", call.path) else "proof.pdf"
                case.body["file"] = (self.fixtures / name).read_bytes()
        return case

    def fill(self, caller, values, name, schema, needed, record):
        """Fills the field with a remembered value; `needed` is the probability that it is sent."""
        if name in PASSWORD_FIELDS:
            values[name] = PASSWORDS[caller.name]
        elif name in REMARK_FIELDS and fits(REMARK, schema, self.document):
            values[name] = REMARK
        elif name in COMMON or self.random.random() >= needed:
            values.pop(name, None)
        elif name == "flags" and isinstance(record.get(name), list):
            values[name] = {flag["key"]: REMARK for flag in record[name]}
        else:
            own = self.fitting([record[name]] if name in record else [], schema)
            choices = own or self.fitting(caller.known.values[name], schema)
            if choices:
                values[name] = self.random.choice(choices)

    def is_spared(self, call, above, value):
        """Whether a call would change a user whom the run still needs."""
        return not call.is_read and (above, str(value)) in self.spared

    def fitting(self, values, schema):
        return [value for value in values if fits(value, schema, self.document)]

    def record(self, caller, template, path):
        """The fields of the record that a call changes, as its GET call shows them: outer fields before nested ones."""
        steps, its_steps = path.split("/"), template.split("/")
        for length in range(len(steps), 2, -1):
            shown_at = "/".join(steps[:length])
            if shown_at in self.reads or "/".join(its_steps[:length]) in self.reads:
                shown, fields = [caller.read(shown_at)], {}
                while shown:
                    node = shown.pop(0)
                    if isinstance(node, dict):
                        for name, value in node.items():
                            fields.setdefault(name, value)
                        shown += node.values()
                    elif isinstance(node, list):
                        shown += node[:1]
                return fields
        return {}

    def send(self, caller, call, case):
        above, _, rest = call.path.partition("{")
        first = rest.partition("}")[0]
        if first and self.is_spared(call, above, case.path_parameters.get(first)):
            # A number that no record has.
            case.path_parameters[first] = 0
        request = case.as_transport_kwargs(base_url=self.base)
        request.pop("cookies", None)
        if call.is_upload and request.get("files"):
            request["files"] = [self.part(name, value) for name, value in request["files"]]
        try:
            answer = caller.request(**request)
        except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL):
            # Values that HTTP clients cannot send.
            return
        caller.reached.add(call.label)
        if answer.status_code < 400:
            caller.done.add(call.label)
            if "json" in answer.headers.get("content-type", ""):
                caller.known.learn(requests.utils.urlparse(answer.url).path, answer.json())
            if str(answer.status_code) not in call.statuses:
                self.find(caller, call, answer, "Undocumented success", f"{answer.status_code}")
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            for failure in group.exceptions:
                self.find(caller, call, answer, failure.title, failure.message)

    @staticmethod
    def part(name, value):
        """A part of a multipart body; schemathesis gives no file name to a file field inside a composed schema."""
        return (name, ("file", *value[1:])) if name == "file" else (name, value)

    def find(self, caller, call, answer, title, message):
        first = message.strip().split("\n\n")[0]
        key = (call.label, title, answer.status_code, first)
        if key not in self.findings:
            body = answer.request.body or b""
            body = body if isinstance(body, str) else body.decode(errors="replace")
            self.findings[key] = {
                "call": call.label,
                "caller": caller.name,
                "what": f"{title}: {message.strip()[:1500]}",
                "asked": f"{answer.request.method} {answer.request.url} {body[:1500]}",
                "answered": f"{answer.status_code} {answer.headers.get('content-type', '')} {answer.text[:1500]}",
            }

    def is_over(self):
        return time.monotonic() > self.ends_at

    def make(self, caller, call, kind, turn):
        """The call with remembered values, or as it was drawn, valid or not."""
        mode = GenerationMode.POSITIVE if kind == KNOWN else kind
        draws = call.draws(mode, 4 if mode == GenerationMode.POSITIVE else 2)
        if draws:
            case = draws[turn % len(draws)]
            self.send(caller, call, self.filled(caller, call, case) if kind == KNOWN else call.copy(case))

    def whole_round(self):
        """Every caller makes every call with remembered values; one permitted caller also makes it as drawn."""
        for call in self.calls:
            for caller in self.callers:
                self.make(caller, call, KNOWN, 0)
            theirs = [caller for caller in self.callers if call.is_for(caller)]
            one = self.random.choice([caller for caller in theirs if call.label in caller.done] or theirs)
            self.make(one, call, GenerationMode.POSITIVE, 1)
            self.make(one, call, GenerationMode.NEGATIVE, 0)

    def further_round(self, turn):
        """Permitted callers repeat every call with further draws until the time is up."""
        for call in self.calls:
            for caller in self.callers:
                for kind in [KNOWN, GenerationMode.POSITIVE, GenerationMode.NEGATIVE]:
                    if self.is_over():
                        return
                    if call.is_for(caller):
                        self.make(caller, call, kind, turn)

    def go(self):
        for caller in self.callers:
            for call in self.calls:
                if call.is_read and call.is_for(caller):
                    self.send(caller, call, self.filled(caller, call, call.draws(GenerationMode.POSITIVE, 4)[0], False))
        self.whole_round()
        rounds = 1
        while not self.is_over():
            self.further_round(rounds)
            rounds += 1
        told = {
            caller.name: {
                "sent": caller.sent,
                "unreached": sorted({call.label for call in self.calls} - caller.reached),
                "own": sum(call.is_for(caller) for call in self.calls),
                "done": sorted(caller.done),
            }
            for caller in self.callers
        }
        return {"calls": len(self.calls), "rounds": rounds, "callers": told, "findings": list(self.findings.values())}


def main():
    base, seeded, seconds, fixtures = sys.argv[1:]
    print(json.dumps(Run(base, int(seeded), float(seconds), Path(fixtures)).go()))


if __name__ == "__main__":
    main()
