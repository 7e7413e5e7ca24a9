//! The stored form of a line's texts. An unusual character never causes a refusal.

use super::*;

/// A field's name, its text in a file, the stored text, and its maximum length.
type Field = (
    &'static str,
    fn(&mut RawLine, Option<String>),
    fn(Entry) -> Option<String>,
    usize,
);

const FIELDS: [Field; 5] = [
    (
        "reference",
        |it, written| it.reference = written,
        |it| it.reference,
        100,
    ),
    (
        "end_to_end",
        |it, written| it.end_to_end = written,
        |it| it.end_to_end,
        100,
    ),
    (
        "party",
        |it, written| it.party = written,
        |it| it.party,
        140,
    ),
    (
        "party_account",
        |it, written| it.party_account = written,
        |it| it.party_account,
        40,
    ),
    ("text", |it, written| it.text = written, |it| it.text, 500),
];

/// The stored text of a field.
fn kept((_, write, keep, _): Field, written: Option<&str>) -> Option<String> {
    let mut raw = raw();
    write(&mut raw, written.map(str::to_owned));
    keep(read(raw).unwrap())
}

#[test]
fn what_nobody_can_see_is_left_out() {
    for field in FIELDS {
        for (written, expected) in [
            (None, None),
            (Some(""), None),
            (Some(" \t\n"), None),
            (Some("\u{200b}\u{feff}"), None),
            (Some("\u{3164}"), None),
            (Some("  NTRF 7  "), Some("NTRF 7")),
            (Some("\u{feff}NT\u{200b}RF\u{0} 7\u{202e}"), Some("NTRF 7")),
            (Some("汇款 张三"), Some("汇款 张三")),
            (Some("a\u{fffd}b"), Some("ab")),
        ] {
            let given = kept(field, written);
            assert_eq!(given.as_deref(), expected, "{} {written:?}", field.0);
        }
    }
}

#[test]
fn only_the_text_keeps_its_lines() {
    for field in FIELDS {
        for (written, single) in [("a\nb", "a b"), ("a\r\nb", "a b"), ("a \n  b", "a b")] {
            let given = kept(field, Some(written)).unwrap();
            let lines = written.replace('\r', "");
            let expected = if field.0 == "text" { &lines } else { single };
            assert_eq!(given, expected, "{} {written:?}", field.0);
        }
    }
}

#[test]
fn each_field_is_cut_after_so_many_characters() {
    for field in FIELDS {
        let most = field.3;
        for letter in ["a", "字", "𠮷"] {
            let whole = letter.repeat(most);
            let longer = format!("{whole}{letter}");
            for written in [&whole, &longer, &format!("  {whole}  ")] {
                let given = kept(field, Some(written));
                assert_eq!(given.as_ref(), Some(&whole), "{}", field.0);
            }
            // A space at which it is cut is removed too.
            let shorter = letter.repeat(most - 1);
            let given = kept(field, Some(&format!("{shorter} {letter}")));
            assert_eq!(given, Some(shorter), "{}", field.0);
        }
    }
}

#[test]
fn a_reference_that_says_there_is_none_is_none() {
    let words = ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "NOREF", "N/A"];
    for field in FIELDS {
        let is_reference = matches!(field.0, "reference" | "end_to_end");
        for word in words {
            let lower = word.to_lowercase();
            for written in [word, &lower, &format!(" {word}\n")] {
                let given = kept(field, Some(written));
                assert_eq!(given.is_none(), is_reference, "{} {written}", field.0);
            }
        }
        for written in ["NONREF1", "0", "NOT PROVIDED YET", "N A"] {
            assert_eq!(kept(field, Some(written)).as_deref(), Some(written));
        }
    }
}

#[test]
fn everything_else_is_kept_as_the_file_has_it() {
    let entry = Entry {
        at: AT,
        reference: Some("ntrf 7".into()),
        end_to_end: None,
        booked_on: july(2),
        value_on: july(3),
        amount: usd(50_000),
        direction: Direction::Debit,
        is_reversal: true,
        party: Some("Ann Example".into()),
        party_account: Some("6222021234567890".into()),
        text: Some("for the house".into()),
        code: Some(BankCode::Charge),
    };
    let raw = RawLine {
        direction: Direction::Debit,
        is_reversal: true,
        code: Some(BankCode::Charge),
        ..raw()
    };
    assert_eq!(read(raw), Ok(entry));
}

#[test]
fn a_line_without_value_date_has_that_of_its_booking() {
    let raw = RawLine {
        value_on: None,
        ..raw()
    };
    assert_eq!(read(raw).unwrap().value_on, july(2));
}
