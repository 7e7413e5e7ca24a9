//! Files read back, and batches that must not become one.

use super::BankFiles;
use super::samples::{batch, transfer};
use domain::{Currency, Money};
use ports::driven::payment_files::{
    BatchToPay, FileFormat, PaymentFileError, PaymentFiles, Transfer,
};
use quick_xml::Reader;
use quick_xml::events::Event;

/// The content of one format.
fn written(batch: &BatchToPay, format: FileFormat) -> String {
    let files = BankFiles.write(batch).unwrap();
    let formats: Vec<FileFormat> = files.iter().map(|file| file.format).collect();
    assert_eq!(formats, FileFormat::ALL);
    let file = files.into_iter().find(|file| file.format == format);
    String::from_utf8(file.unwrap().bytes).unwrap()
}

/// The paths of the elements that hold a text, below the message, each with its text.
fn elements(batch: &BatchToPay) -> Vec<(String, String)> {
    let document = written(batch, FileFormat::Pain001);
    let mut reader = Reader::from_str(&document);
    let (mut found, mut path, mut text) = (Vec::new(), Vec::new(), String::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                path.push(String::from_utf8(start.name().as_ref().to_vec()).unwrap());
                text.clear();
            }
            Event::Text(part) => text.push_str(&part.decode().unwrap()),
            Event::GeneralRef(reference) => {
                let name = reference.decode().unwrap();
                text.push_str(quick_xml::escape::resolve_xml_entity(&name).unwrap());
            }
            Event::End(_) => {
                if !text.trim().is_empty() {
                    found.push((path[2..].join("/"), text.clone()));
                }
                path.pop();
                text.clear();
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

/// The texts of the elements at a path.
fn at(batch: &BatchToPay, path: &str) -> Vec<String> {
    let found = elements(batch).into_iter().filter(|(at, _)| at == path);
    found.map(|(_, text)| text).collect()
}

fn of_transfer(transfer: Transfer, path: &str) -> Vec<String> {
    at(
        &batch(vec![transfer]),
        &format!("PmtInf/CdtTrfTxInf/{path}"),
    )
}

#[test]
fn a_batch_becomes_one_instruction_with_its_transfers() {
    let mut second = transfer(2, 1);
    second.payee.account_number = "DE89 3704 0044 0532 0130 00".into();
    second.payee.swift_code = Some("deutdeff".into());
    second.payee.correspondent_bank = Some("Citibank, CITIUS33".into());
    let expected = include_str!("expected.xml");
    let document = written(
        &batch(vec![transfer(1, 1_234_567_05), second]),
        FileFormat::Pain001,
    );
    assert_eq!(document, expected);
}

#[test]
fn the_same_batch_gives_the_same_bytes() {
    let batch = batch(vec![transfer(1, 5), transfer(2, 7)]);
    assert_eq!(
        BankFiles.write(&batch).unwrap(),
        BankFiles.write(&batch.clone()).unwrap()
    );
}

#[test]
fn the_sum_of_many_transfers_is_exact() {
    let many = batch(
        (1..=200)
            .map(|number| transfer(number, number * 10 + 1))
            .collect(),
    );
    // The sum of 1 to 200 is 20,100.
    for path in ["GrpHdr/CtrlSum", "PmtInf/CtrlSum"] {
        assert_eq!(at(&many, path), ["2012.00"]);
    }
    for path in ["GrpHdr/NbOfTxs", "PmtInf/NbOfTxs"] {
        assert_eq!(at(&many, path), ["200"]);
    }
    assert_eq!(at(&many, "PmtInf/CdtTrfTxInf/Amt/InstdAmt").len(), 200);
}

#[test]
fn names_are_read_back_as_they_were_typed() {
    for (typed, read) in [
        ("<>&\"'", "<>&\"'"),
        ("]]><Nm>x</Nm>&amp;&#0;", "]]><Nm>x</Nm>&amp;&#0;"),
        ("O'Neill", "O'Neill"),
        ("王小明", "王小明"),
        ("Wang\u{0}\u{b}\r\n\tXiaoming\u{ffff}", "Wang Xiaoming"),
        ("𠮷野 😀", "𠮷野 😀"),
    ] {
        let mut hostile = transfer(1, 5);
        hostile.payee.account_name = typed.into();
        assert_eq!(of_transfer(hostile, "Cdtr/Nm"), [read]);
    }
}

#[test]
fn long_texts_are_cut_to_what_the_schema_allows() {
    let long = "王".repeat(200);
    let mut wordy = transfer(1, 5);
    wordy.text.clone_from(&long);
    let payee = &mut wordy.payee;
    payee.account_name.clone_from(&long);
    payee.bank_name.clone_from(&long);
    let fields = [
        &mut payee.branch_name,
        &mut payee.branch_code,
        &mut payee.address,
    ];
    for field in fields
        .into_iter()
        .chain([&mut payee.city, &mut payee.area_code])
    {
        *field = Some(long.clone());
    }
    let address = "CdtrAgt/FinInstnId/PstlAdr";
    for (path, lengths) in [
        ("Cdtr/Nm", &[140][..]),
        ("RmtInf/Ustrd", &[140]),
        ("CdtrAgt/FinInstnId/Nm", &[140]),
        ("CdtrAgt/BrnchId/Nm", &[140]),
        ("CdtrAgt/FinInstnId/ClrSysMmbId/MmbId", &[]),
        (&format!("{address}/PstCd"), &[16]),
        (&format!("{address}/TwnNm"), &[35]),
        (&format!("{address}/AdrLine"), &[70, 70]),
    ] {
        let texts = of_transfer(wordy.clone(), path);
        let found: Vec<usize> = texts.iter().map(|text| text.chars().count()).collect();
        assert_eq!(found, lengths, "{path}");
    }
}

#[test]
fn what_is_not_known_is_left_out() {
    let mut bare = transfer(1, 5);
    bare.payee = domain::payee::Payee {
        account_name: "Wang".into(),
        account_number: "DE89370400440532013000".into(),
        correspondent_bank: Some("CITIBANK".into()),
        ..Default::default()
    };
    bare.text = "\u{0}".into();
    let mut bare = batch(vec![bare]);
    bare.debtor.bank_name.clear();
    bare.debtor.swift_code = "?".into();
    let found = elements(&bare);
    for missing in ["CdtrAgt", "IntrmyAgt1", "RmtInf"] {
        assert!(
            found.iter().all(|(path, _)| !path.contains(missing)),
            "{missing}"
        );
    }
    assert_eq!(
        at(&bare, "PmtInf/DbtrAgt/FinInstnId/Othr/Id"),
        ["NOTPROVIDED"]
    );
}

#[test]
fn a_table_holds_the_same_payments_and_no_formula() {
    let mut hostile = transfer(2, 99);
    hostile.payee.account_name = "=HYPERLINK(1)".into();
    hostile.payee.bank_name = "\t@Bank, \"A\"".into();
    let table = written(&batch(vec![transfer(1, 1_50), hostile]), FileFormat::Csv);
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert!(lines[0].starts_with("\u{feff}\"message_id\",\"pay_on\","));
    assert!(lines[1].starts_with(
        "\"LANDFALL-7\",\"2026-11-27\",\"GB29NWBK60161331926819\",\"1\",\"P0000000001X\",\"1.50\",\"USD\",\"Wang Xiaoming\",\"6222020200112233\""
    ));
    assert!(lines[2].contains("\"0.99\",\"USD\",\"'=HYPERLINK(1)\","));
    assert!(lines[2].contains(",\"'@Bank, \"\"A\"\"\","));
    assert_eq!(lines.len(), 4);
    let columns = lines[0].split(',').count();
    assert_eq!(lines[1].split("\",\"").count(), columns);
}

/// A change that makes a batch invalid.
type Mutation = fn(&mut BatchToPay);

#[test]
fn a_batch_that_a_bank_would_refuse_or_misread_is_an_error() {
    let spoilt: [(Mutation, &str); 16] = [
        (|it| it.transfers.clear(), "Empty"),
        (|it| it.message_id = "M".repeat(36), "MessageId"),
        (|it| it.message_id.clear(), "MessageId"),
        (|it| it.debtor.name = "\u{7f}".into(), "DebtorName"),
        (|it| it.debtor.account_number = " ".into(), "DebtorAccount"),
        (
            |it| it.transfers[1].payout = it.transfers[0].payout,
            "Repeated(PayoutId(1))",
        ),
        (
            |it| it.transfers[1].end_to_end = it.transfers[0].end_to_end.clone(),
            "Repeated(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].amount = Money::from_minor(5, Currency::Eur).unwrap(),
            "OtherCurrency(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].amount = Money::zero(Currency::Usd),
            "NotPositive(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].amount = Money::from_minor(-1, Currency::Usd).unwrap(),
            "NotPositive(PayoutId(2))",
        ),
        (
            |it| {
                it.transfers[0].amount =
                    Money::from_minor(domain::money::MAX_MINOR, Currency::Usd).unwrap();
            },
            "TotalTooLarge",
        ),
        (
            |it| it.transfers[1].end_to_end = "=1".into(),
            "Reference(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].payee.account_name.clear(),
            "PayeeName(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].payee.account_number = "1".repeat(35),
            "PayeeAccount(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].payee.account_number = "-1".into(),
            "PayeeAccount(PayoutId(2))",
        ),
        (
            |it| it.transfers[1].payee.bank_name.clear(),
            "PayeeBank(PayoutId(2))",
        ),
    ];
    for (spoil, expected) in spoilt {
        let mut batch = batch((1..=2).map(|number| transfer(number, 5)).collect());
        spoil(&mut batch);
        let error: PaymentFileError = BankFiles.write(&batch).unwrap_err();
        assert_eq!(format!("{error:?}"), expected);
    }
}

#[test]
fn account_numbers_are_written_in_full() {
    let longest = "9".repeat(34);
    for number in [longest.as_str(), "000 1882", "12-34/56.78"] {
        let mut other = transfer(1, 5);
        other.payee.account_number = format!(" {number}\t");
        assert_eq!(of_transfer(other, "CdtrAcct/Id/Othr/Id"), [number]);
    }
}
