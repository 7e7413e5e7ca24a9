//! Messages as banks write them.

use super::super::tests::{Desk, MT940_GERMAN, MT940_SWIFT};
use domain::statement::{RawLine, Unreadable, WhyUnreadable};
use ports::driven::statement_files::StatementFormat;

fn shown(text: &str) -> Vec<String> {
    Desk::new()
        .read(text.as_bytes(), StatementFormat::Mt940)
        .shown()
}

/// A message with these fields between its balances.
fn message(fields: &str) -> String {
    format!(":20:X\n:25:12345678\n:28C:1\n:60F:C261102EUR0,\n{fields}\n:62F:C261103EUR0,\n-\n")
}

fn line(bytes: &[u8]) -> RawLine {
    let mut lines = Desk::new().read(bytes, StatementFormat::Mt940).lines();
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

fn error(text: &str) -> Option<Unreadable> {
    Desk::new()
        .read(text.as_bytes(), StatementFormat::Mt940)
        .error
}

#[test]
fn a_german_file_is_read() {
    assert_eq!(
        shown(MT940_GERMAN),
        [
            "1: 37040044/0532013000 from 10000.00 EUR on 2026-11-02",
            "5: 2026-11-03 credit 1234.50 EUR value=2026-11-03 ref=2026110300001 by=Mueller und Soehne GmbH \
             account=DE02120300000000202051 text=Subscription, reference D0000000042K",
            "9: 2026-11-03 debit 500.00 EUR value=2026-11-04 ref=2026110300002 e2e=LANDFALL-7 text=2 payments",
            "11: 2026-11-03 credit 250.0 EUR reversal value=2026-11-02 ref=2026110300003 e2e=P0000000003X by=Zhang Wei \
             account=DE75512108001245126199 text=Landfall withdrawal 3",
            "14: 2026-11-03 debit 49.19 EUR charge value=2026-11-03 text=ENTGELTABSCHLUSS",
            "16: to 10935.31 EUR on 2026-11-03",
        ]
    );
}

#[test]
fn a_file_in_blocks_is_read_whatever_its_line_breaks() {
    let expected = [
        "2: 012-345678-001 from -200.00 HKD on 2026-12-31",
        "6: 2027-01-02 credit 88000.00 HKD value=2026-12-31 ref=FT26365ABCDE e2e=D0000000043M by=WANG XIAOMING \
         account=NL91ABNA0417164300 text=Subscription 43",
        "10: 2027-01-02 debit 1000.00 HKD reversal value=2027-01-02 ref=FT27002ABCDF text=Taken back by the sender",
        "12: 2027-01-02 credit 0.25 HKD interest value=2027-01-02 text=Interest for December\ncredited",
        "15: carried over to 86800.25 HKD on 2027-01-02",
        "18: 012-345678-001 from 86800.25 HKD on 2027-01-02",
        "22: 2027-01-04 debit 6800.25 HKD return value=2027-01-04 ref=FT27004ABCDG e2e=CHEQUE 9",
        "23: to 80000.00 HKD on 2027-01-04",
    ];
    for line_break in ["\n", "\r\n", "\r"] {
        assert_eq!(shown(&MT940_SWIFT.replace('\n', line_break)), expected);
    }
}

#[test]
fn messages_may_have_names_and_blanks_around_them() {
    let plain = message("");
    let expected = shown(&plain);
    assert_eq!(expected.len(), 2);
    for text in [
        plain.replace("-\n", ""),
        plain.replace("-\n", "-"),
        format!("\n\n{plain}\n \n"),
        format!("\u{1}{plain}\u{3}\u{1a}"),
        format!("\u{feff}{plain}"),
    ] {
        assert_eq!(shown(&text).len(), 2, "{text:?}");
    }
    let named = format!("ABNANL2A\n940\nABNANL2A\n{plain}").repeat(2);
    assert_eq!(shown(&named).len(), 4);
    assert_eq!(shown(&format!(":940:\n{plain}")).len(), 2);
    let close = plain
        .replace(":20:", "{1:F01X}{2:O940X}{4::20:")
        .replace("-\n", "-}{1:F01X}{2:O940X}{4:\n");
    let close = format!("{close}{}", plain.replace("-\n", "-}"));
    assert_eq!(shown(&close).len(), 4);
}

#[test]
fn letters_are_utf8_or_those_of_western_europe() {
    let text = message(":61:261103C1,00NTRFNONREF\n:86:M\u{fc}ller");
    assert_eq!(line(text.as_bytes()).text.as_deref(), Some("Müller"));
    let latin: Vec<u8> = text
        .chars()
        .map(|it| u8::try_from(u32::from(it)).unwrap())
        .collect();
    assert_eq!(line(&latin).text.as_deref(), Some("Müller"));
}

#[test]
fn details_of_a_line_are_its_text_where_there_is_no_other() {
    let text = |fields: &str| line(message(fields).as_bytes()).text;
    assert_eq!(
        text(":61:261103C1,NMSCNONREF\nCash at the desk").as_deref(),
        Some("Cash at the desk")
    );
    assert_eq!(
        text(":61:261103C1,NMSCNONREF\nCash\n:86:Rent").as_deref(),
        Some("Rent")
    );
    assert_eq!(
        text(":61:261103C1,NMSCNONREF\n:86:One\n:86:Two").as_deref(),
        Some("One\nTwo")
    );
    assert_eq!(text(":61:261103C1,NMSCNONREF\n:61:261103C0,00NMSCX"), None);
}

#[test]
fn what_a_message_may_not_say_is_an_error_with_its_line() {
    let wrong = WhyUnreadable::NotUnderstood;
    for (from, to, line, why) in [
        (":25:37040044/0532013000EUR\n", "", 3, wrong),
        (":60F:C", ":60F:X", 4, wrong),
        (":60F:C261102EUR10000,00\n", "", 4, wrong),
        ("261102EUR", "261302EUR", 4, WhyUnreadable::Day),
        ("EUR10000,00", "EUR10000.00", 4, WhyUnreadable::Amount),
        ("CR1234,50", "CR1234.50", 5, WhyUnreadable::Amount),
        (":62F:C261103EUR10935,31\n", "", 17, WhyUnreadable::CutOff),
        (":64:", ":60F:", 17, wrong),
        (
            ":64:C261103EUR10935,31",
            ":61:2611031103C1,00NTRFX",
            17,
            wrong,
        ),
        (
            ":64:C261103EUR10935,31",
            "-\nmore",
            19,
            WhyUnreadable::CutOff,
        ),
        (
            ":61:2611041103DR500",
            ":20:X\n:61:2611041103DR500",
            9,
            WhyUnreadable::CutOff,
        ),
    ] {
        assert!(MT940_GERMAN.contains(from), "{from}");
        let text = MT940_GERMAN.replacen(from, to, 1);
        assert_eq!(error(&text), Some(Unreadable::at(line, why)), "{to}");
    }
}
