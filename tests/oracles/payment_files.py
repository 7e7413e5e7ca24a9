"""Reads payment files as a bank would: NAME.xml against the schema of pain.001.001.09, its counts and sums, and NAME.csv, both against
the payments that the test meant to write (NAME.json). Prints, for each name, what is wrong or null. Usage: payment_files.py FOLDER"""

import csv
import json
import sys
from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import xmlschema

NAMESPACE = {"p": "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"}
FORMULA_SIGNS = tuple("=+-@\t\r\n")


def meet(holds, message):
    if not holds:
        raise ValueError(message)


def same(what, found, expected):
    meet(found == expected, f"{what}: {found!r}, not {expected!r}")


def texts(element, path):
    return [found.text for found in element.iterfind(path, NAMESPACE)]


def account(transfer):
    iban = texts(transfer, "p:CdtrAcct/p:Id/p:IBAN")
    return (iban or texts(transfer, "p:CdtrAcct/p:Id/p:Othr/p:Id"))[0]


def check_xml(path, schema, expected):
    error = next(schema.iter_errors(path), None)
    meet(error is None, f"schema: {error and error.path}: {error and error.reason}")
    message = ElementTree.parse(path).getroot().find("p:CstmrCdtTrfInitn", NAMESPACE)
    transfers = message.findall("p:PmtInf/p:CdtTrfTxInf", NAMESPACE)
    found = [
        {
            "reference": texts(transfer, "p:PmtId/p:EndToEndId")[0],
            "amount": texts(transfer, "p:Amt/p:InstdAmt")[0],
            "account": account(transfer),
            "payee": texts(transfer, "p:Cdtr/p:Nm")[0],
        }
        for transfer in transfers
    ]
    same("payments", found, [{**payment, "payee": payment["payee"][:140].rstrip()} for payment in expected])
    total = sum(Decimal(payment["amount"]) for payment in found)
    for place in "p:GrpHdr", "p:PmtInf":
        same("count", texts(message, f"{place}/p:NbOfTxs"), [str(len(transfers))])
        same("sum", [Decimal(text) for text in texts(message, f"{place}/p:CtrlSum")], [total])


def check_csv(path, expected):
    with open(path, encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table, strict=True))
    found = [
        {
            "reference": row["reference"],
            "amount": row["amount"],
            "account": row["account_number"],
            # The sign that keeps a spreadsheet from running it.
            "payee": row["payee_name"].removeprefix("'"),
        }
        for row in rows
    ]
    same("rows", found, expected)
    for row in rows:
        meet(None not in row and None not in row.values(), "a row has more or fewer cells than the head")
        formulas = [cell for cell in row.values() if cell.startswith(FORMULA_SIGNS)]
        meet(not formulas, f"formulas: {formulas}")


def check(folder, name, schema):
    expected = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    try:
        check_xml(folder / f"{name}.xml", schema, expected)
        check_csv(folder / f"{name}.csv", expected)
    except ValueError as wrong:
        return str(wrong)
    return None


folder = Path(sys.argv[1])
schema = xmlschema.XMLSchema(str(files("sepaxml") / "schemas" / "pain.001.001.09.xsd"))
names = sorted(path.stem for path in folder.glob("*.json"))
print(json.dumps({name: check(folder, name, schema) for name in names}))
