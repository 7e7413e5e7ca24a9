//! Readers of bank statements compared with independent ones, and the sample documents with the
//! schemas of the standard (`tests/oracles/statement_files.py`, `scripts/python-tools.sh`).

use adapters::statement_files::StatementReader;
use chrono::{Days, NaiveDate};
use domain::statement::{Direction, FileItem, RawLine};
use futures_util::TryStreamExt;
use ports::driven::objects::Rereadable;
use ports::driven::statement_files::{StatementFiles, StatementFormat};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The samples that the adapter's own tests read as well.
const SAMPLES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../adapters/src/statement_files/samples"
);

/// The result of the other readers for the files of a folder.
fn read_by_others(folder: &Path) -> Value {
    let python = std::env::var_os("LANDFALL_TEST_PYTHON").expect(
        "LANDFALL_TEST_PYTHON is not set: export LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)",
    );
    let output = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/statement_files.py"))
        .arg(folder)
        .output()
        .expect("Python runs");
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{trouble}");
    serde_json::from_slice(&output.stdout).expect("what was read is JSON")
}

/// The result of our reader for the files of a folder, in the same form.
async fn read_by_ours(folder: &Path) -> Value {
    let mut read = json!({});
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let items = items(std::fs::read(&path).unwrap()).await;
        let mut closings = items.iter().filter_map(|item| match item {
            FileItem::Ends { closing, .. } => closing.as_ref(),
            FileItem::Begins { .. } | FileItem::Line(_) => None,
        });
        let lines = items.iter().filter_map(|item| match item {
            FileItem::Line(line) => Some(&**line),
            FileItem::Begins { .. } | FileItem::Ends { .. } => None,
        });
        let lines: Vec<&RawLine> = lines.collect();
        let entries: Vec<Value> = lines.chunk_by(|a, b| a.at == b.at).map(entry).collect();
        let closing = closings.next_back().expect("a closing balance");
        read[name] = json!({"schema": null, "entries": entries, "closing": number(closing.amount)});
    }
    read
}

async fn items(bytes: Vec<u8>) -> Vec<FileItem> {
    let (reader, file) = (StatementReader::default(), Rereadable::in_memory(bytes));
    let format = reader.format(&file).await.unwrap();
    assert_ne!(format, StatementFormat::Csv);
    let items = reader.read(&file, format, None);
    items.try_concat().await.unwrap()
}

/// The lines of an entry as the one that the others read: only the last of several falls back on the entry's reference.
fn entry(lines: &[&RawLine]) -> Value {
    let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
    let amount: Decimal = lines.iter().map(|line| line.amount).sum();
    let references = lines.iter().filter_map(|line| line.end_to_end.as_deref());
    let references: Vec<&str> = references.filter(|it| *it != "NONREF").collect();
    json!({
        "booked_on": first.booked_on.to_string(),
        "value_on": first.value_on.map(|day| day.to_string()),
        "direction": first.direction.code(),
        "amount": number(amount),
        "currency": first.currency,
        "is_reversal": first.is_reversal,
        "reference": last.reference,
        "end_to_end": references,
    })
}

fn number(amount: Decimal) -> String {
    format!("{amount:.2}")
}

/// Three hundred days around the turn of two years, each with a line of another amount and mark.
fn many() -> impl Iterator<Item = (NaiveDate, NaiveDate, Direction, bool, i64)> {
    let first = NaiveDate::from_ymd_opt(2027, 10, 1).unwrap();
    (0_u32..300).map(move |number| {
        let value_on = first + Days::new(number.into());
        let booked_on = value_on + Days::new((number % 5).into());
        let direction = if number % 3 == 0 {
            Direction::Credit
        } else {
            Direction::Debit
        };
        let minor = i64::from(number) * 1_003 + 1;
        (value_on, booked_on, direction, number % 7 == 0, minor)
    })
}

fn many_in_mt940() -> String {
    let mut text = ":20:MANY\n:25:12345678\n:28C:1\n:60F:C270930EUR0,00\n".to_owned();
    for (number, (value_on, booked_on, direction, is_reversal, minor)) in many().enumerate() {
        let mark = match (direction, is_reversal) {
            (Direction::Credit, false) => "C",
            (Direction::Credit, true) => "RD",
            (Direction::Debit, false) => "D",
            (Direction::Debit, true) => "RC",
        };
        writeln!(
            text,
            ":61:{}{}{mark}{},{:02}NTRFP{number}//B{number}\n:86:Line {number}",
            value_on.format("%y%m%d"),
            booked_on.format("%m%d"),
            minor / 100,
            minor % 100,
        )
        .unwrap();
    }
    text + ":62F:C280801EUR0,00\n-\n"
}

/// The entries of a sample document, again and again with other numbers.
fn many_in_camt(sample: &str) -> String {
    let (start, end) = (
        sample.find("<Ntry>"),
        sample.find("<Ntry>\n        <NtryRef>2"),
    );
    let (start, end) = (start.unwrap(), end.unwrap());
    let template = &sample[start..end];
    let mut entries = String::new();
    for (number, (value_on, booked_on, direction, is_reversal, minor)) in many().enumerate() {
        let indicator = match direction {
            Direction::Credit => "CRDT",
            Direction::Debit => "DBIT",
        };
        let entry = template
            .replace("1234.50", &format!("{}.{:02}", minor / 100, minor % 100))
            .replace(
                "CRDT</CdtDbtInd>",
                &format!("{indicator}</CdtDbtInd><RvslInd>{is_reversal}</RvslInd>"),
            )
            .replace("<NtryRef>1<", &format!("<NtryRef>{number}<"))
            .replace("2026110300001", &format!("B{number}"))
            .replace("NOTPROVIDED", &format!("P{number}"))
            .replacen("2026-11-03", &booked_on.to_string(), 1)
            .replacen("2026-11-03", &value_on.to_string(), 1);
        entries.push_str(&entry);
    }
    format!("{}{entries}{}", &sample[..start], &sample[start..])
}

#[tokio::test]
async fn statements_are_read_as_others_read_them() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    for file in std::fs::read_dir(SAMPLES).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        write(name, &std::fs::read_to_string(&path).unwrap());
    }
    write("many.sta", &many_in_mt940());
    let sample = std::fs::read_to_string(Path::new(SAMPLES).join("camt053_02.xml")).unwrap();
    write("many_camt.xml", &many_in_camt(&sample));
    let (ours, others) = (
        read_by_ours(folder.path()).await,
        read_by_others(folder.path()),
    );
    let others = others.as_object().unwrap();
    assert_eq!(others.len(), 6);
    for (name, other) in others {
        let (our, other) = (&ours[name], other.clone());
        assert_eq!(our["schema"], other["schema"], "{name}");
        assert_eq!(our["closing"], other["closing"], "{name}");
        let (our, other) = (our["entries"].as_array(), other["entries"].as_array());
        let (our, other) = (our.unwrap(), other.unwrap());
        for (our, other) in our.iter().zip(other) {
            assert_eq!(our, other, "{name}");
        }
        assert_eq!(our.len(), other.len(), "{name}");
    }
    assert_eq!(ours["many"]["entries"].as_array().unwrap().len(), 300);
}

#[test]
fn a_document_that_is_not_as_the_schema_says_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let sample = std::fs::read_to_string(Path::new(SAMPLES).join("camt053_02.xml")).unwrap();
    let spoilt = sample.replace("<Sts>BOOK</Sts>", "<Sts>BOOK</Sts><Stt>BOOK</Stt>");
    std::fs::write(folder.path().join("spoilt.xml"), spoilt).unwrap();
    let read = read_by_others(folder.path());
    assert!(read["spoilt"]["schema"].is_string(), "{read}");
}
