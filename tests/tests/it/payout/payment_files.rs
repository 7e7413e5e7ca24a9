//! Payment files checked with independent tools: xmlschema, against the schema of the standard, and Python's csv
//! (`tests/oracles/payment_files.py`, `scripts/python-tools.sh`).

use adapters::payment_files::BankFiles;
use chrono::{NaiveDate, TimeZone, Utc};
use domain::ids::{PayoutBatchId, PayoutId};
use domain::payee::Payee;
use domain::{Currency, Money};
use ports::driven::payment_files::{BatchToPay, Debtor, FileFormat, PaymentFiles, Transfer};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

fn transfer(payout: i64, minor: i64) -> Transfer {
    Transfer {
        payout: PayoutId(payout),
        end_to_end: format!("P{payout:010}X"),
        amount: Money::from_minor(minor, Currency::Hkd).unwrap(),
        payee: Payee {
            account_name: format!("Payee {payout}"),
            account_number: format!("62220202001122{payout:04}"),
            bank_name: "Example Bank of China".into(),
            branch_name: Some("Shanghai Branch".into()),
            branch_code: Some("102290000001".into()),
            address: Some("1 Example Road".into()),
            city: Some("Shanghai".into()),
            area_code: Some("200040".into()),
            ..Payee::default()
        },
        country: Some("CN".into()),
        text: format!("Landfall withdrawal {payout}"),
    }
}

fn batch(transfers: Vec<Transfer>) -> BatchToPay {
    BatchToPay {
        batch: PayoutBatchId(7),
        message_id: "LANDFALL-7".into(),
        made_at: Utc.with_ymd_and_hms(2026, 11, 26, 8, 30, 15).unwrap(),
        pay_on: NaiveDate::from_ymd_opt(2026, 11, 27).unwrap(),
        currency: Currency::Hkd,
        debtor: Debtor {
            name: "Landfall Example Ltd".into(),
            account_number: "000 1882".into(),
            bank_name: "Example Bank".into(),
            swift_code: "DEMOHKHH".into(),
        },
        transfers,
    }
}

fn ordinary() -> BatchToPay {
    let mut abroad = transfer(2, 12_345_678_90);
    abroad.payee.account_number = "DE89370400440532013000".into();
    abroad.payee.swift_code = Some("DEUT DE FF".into());
    abroad.payee.correspondent_bank = Some("Citibank New York, CITIUS33".into());
    let mut by_iban = transfer(3, 1);
    by_iban.payee = Payee {
        account_name: "Seán O'Neill".into(),
        account_number: "GB29NWBK60161331926819".into(),
        ..Payee::default()
    };
    batch(vec![transfer(1, 100_00), abroad, by_iban])
}

/// A batch whose texts contain everything that a payee should not have typed.
fn hostile() -> BatchToPay {
    let long = "王".repeat(200);
    let texts = [
        "<>&\"'",
        "]]></Nm><Amt>&#0;",
        "=cmd|'/c calc'!A1",
        "@SUM(1)",
        "a\u{0}\u{1b}\tb\r\nc",
        "\u{fffe}王小明 😀\u{ffff}",
        &long,
    ];
    let transfers = texts.iter().zip(1..).map(|(text, payout)| {
        let mut transfer = transfer(payout, payout);
        let payee = &mut transfer.payee;
        payee.account_name = (*text).into();
        payee.bank_name = (*text).into();
        for field in [
            &mut payee.branch_name,
            &mut payee.branch_code,
            &mut payee.swift_code,
            &mut payee.address,
            &mut payee.city,
            &mut payee.region,
            &mut payee.area_code,
            &mut payee.correspondent_bank,
            &mut transfer.country,
        ] {
            *field = Some((*text).into());
        }
        transfer.text = (*text).into();
        transfer
    });
    let mut batch = batch(transfers.collect());
    batch.debtor.name = texts[0].into();
    batch.debtor.bank_name.clone_from(&long);
    batch.debtor.swift_code.clear();
    batch
}

/// The expected content of the files.
fn expected_payment_file(batch: &BatchToPay) -> Value {
    let payment = |it: &Transfer| {
        let minor = it.amount.minor();
        let name = it.payee.account_name.replace(
            |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'),
            " ",
        );
        let words: Vec<&str> = name.split_whitespace().collect();
        json!({
            "reference": it.end_to_end,
            "amount": format!("{}.{:02}", minor / 100, minor % 100),
            "account": it.payee.account_number,
            "payee": words.join(" "),
        })
    };
    batch.transfers.iter().map(payment).collect()
}

/// Writes a batch into the folder; each file may be changed on the way.
fn write(folder: &Path, name: &str, batch: &BatchToPay, change: impl Fn(String) -> String) {
    for file in BankFiles.write(batch).unwrap() {
        let extension = match file.format {
            FileFormat::Pain001 => "xml",
            FileFormat::Csv => "csv",
        };
        let text = change(String::from_utf8(file.bytes).unwrap());
        std::fs::write(folder.join(name).with_extension(extension), text).unwrap();
    }
    let meant = expected_payment_file(batch).to_string();
    std::fs::write(folder.join(name).with_extension("json"), meant).unwrap();
}

/// The mistakes in each batch of the folder.
fn validated(folder: &Path) -> Value {
    let python = std::env::var_os("LANDFALL_TEST_PYTHON").expect(
        "LANDFALL_TEST_PYTHON is not set: export LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)",
    );
    let output = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/payment_files.py"))
        .arg(folder)
        .output()
        .expect("Python runs");
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{trouble}");
    serde_json::from_slice(&output.stdout).expect("the judgement is JSON")
}

#[test]
fn payment_files_meet_their_schema_and_their_sums() {
    let folder = tempfile::tempdir().unwrap();
    let many = batch((1..=200).map(|it| transfer(it, it * 1_003)).collect());
    for (name, batch) in [
        ("ordinary", ordinary()),
        ("hostile", hostile()),
        ("many", many),
    ] {
        write(folder.path(), name, &batch, |text| text);
    }
    let judged = validated(folder.path());
    assert_eq!(
        judged,
        json!({"ordinary": null, "hostile": null, "many": null})
    );
}

#[test]
fn what_is_wrong_with_a_payment_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    for (name, from, to) in [
        ("amount", "\"100.00\"", "\"100.01\""),
        ("element", "ChrgBr>", "ChrgBearer>"),
        ("formula", "\"Example Bank of China\"", "\"=A1\""),
        ("length", ">Payee 1<", &format!(">{}<", "O".repeat(141))),
        ("sum", "<CtrlSum>12345778.91<", "<CtrlSum>12345778.9<"),
    ] {
        write(folder.path(), name, &ordinary(), |text| {
            text.replace(from, to)
        });
    }
    let judged = validated(folder.path());
    for (name, wrong) in [
        ("amount", "rows: "),
        ("element", "schema: "),
        ("formula", "formulas: "),
        ("length", "schema: "),
        ("sum", "sum: "),
    ] {
        let found = judged[name].as_str().unwrap_or_default();
        assert!(found.starts_with(wrong), "{name}: {found}");
    }
}
