//! Detecting the format of a file.

use super::{CAMT_02, CAMT_08, Desk, MT940_GERMAN, MT940_SWIFT};
use domain::statement::WhyUnreadable;
use ports::driven::statement_files::StatementFormat;

#[test]
fn a_format_is_known_by_what_stands_in_the_file() {
    let desk = Desk::new();
    let utf16: Vec<u8> = CAMT_02.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, expected) in [
        (CAMT_02.as_bytes(), StatementFormat::Camt053),
        (CAMT_08.as_bytes(), StatementFormat::Camt053),
        (
            format!("\u{feff}\n {CAMT_08}")
                .replace("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "")
                .as_bytes(),
            StatementFormat::Camt053,
        ),
        (&utf16, StatementFormat::Camt053),
        (MT940_GERMAN.as_bytes(), StatementFormat::Mt940),
        (MT940_SWIFT.as_bytes(), StatementFormat::Mt940),
        (
            format!("BANK\n940\nBANK\n{MT940_GERMAN}").as_bytes(),
            StatementFormat::Mt940,
        ),
        (
            b"Time,Date,Amount\n10:20:30,2026-11-03,1.00\n",
            StatementFormat::Csv,
        ),
        (b"Date,Amount\n2026-11-03,1.00\n", StatementFormat::Csv),
        (b"\xef\xbb\xbfDatum;Betrag\r\n", StatementFormat::Csv),
        (
            b"Account 12345678\n\n\xbd\xf0\xb6\xee\t\xb1\xd2\xd6\xd6\n1\tCNY\n",
            StatementFormat::Csv,
        ),
    ] {
        assert_eq!(
            desk.format(bytes),
            Ok(expected),
            "{}",
            String::from_utf8_lossy(bytes)
        );
    }
}

#[test]
fn other_files_are_of_no_known_format() {
    let desk = Desk::new();
    for version in [
        "001",
        "053.001.03",
        "053.001.14",
        "052.001.02",
        "054.001.08",
        "053.001.021",
    ] {
        let other = CAMT_02.replace("camt.053.001.02", &format!("camt.{version}"));
        assert_eq!(
            desk.format(other.as_bytes()),
            Err(WhyUnreadable::UnknownFormat),
            "{version}"
        );
    }
    let mt942 = MT940_GERMAN.replace(":60F:", ":34F:");
    for bytes in [
        &b""[..],
        b" \n",
        b"<html><body>a,b\nc,d</body></html>",
        b"<!DOCTYPE html><html></html>",
        b"<Document>",
        b"<",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj << /Length 3 >> stream\n\x00\x01\x02",
        b"PK\x03\x04,;\n,;\n",
        b"Dear bank,\nplease send me a statement.\n",
        b"\xff\xfea\0,\0b\0",
        mt942.as_bytes(),
    ] {
        let expected = Err(WhyUnreadable::UnknownFormat);
        assert_eq!(
            desk.format(bytes),
            expected,
            "{}",
            String::from_utf8_lossy(bytes)
        );
    }
    let entities = format!("<!DOCTYPE Document [<!ENTITY a 'b'>]>{}", &CAMT_02[38..]);
    assert_eq!(
        desk.format(entities.as_bytes()),
        Err(WhyUnreadable::Entities)
    );
}
