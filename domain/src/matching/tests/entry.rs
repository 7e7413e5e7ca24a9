//! A bank line as finance enters it, and each possible mistake.

use super::*;

fn entry() -> Entry {
    Entry {
        bank: BANK,
        reference: " NTRF 7 ".into(),
        booked_on: july(2),
        value_on: july(3),
        amount: usd(50_000),
        payer: Some("Ann Example ".into()),
        payer_account: Some("6222021234567890".into()),
        text: Some("my deposit\nD00000000091".into()),
    }
}

fn typed(change: impl FnOnce(&mut Entry)) -> Result<Receipt, Refusal> {
    let mut entry = entry();
    change(&mut entry);
    entry.receipt(ANN, now())
}

/// The fields named for wrong values.
fn wrong(change: impl FnOnce(&mut Entry)) -> String {
    match typed(change) {
        Err(Refusal::BadRequest { field: Some(field) }) => field,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_becomes_an_unmatched_receipt_of_whoever_typed_it_without_blanks_around_its_words() {
    let expected = Receipt {
        id: ReceiptId(0),
        text: Some("my deposit\nD00000000091".into()),
        version: 1,
        ..receipt(None)
    };
    assert_eq!(typed(|_| ()), Ok(expected));
}

#[test]
fn nothing_or_less_is_no_receipt() {
    for minor in [0, -1] {
        assert_eq!(wrong(|it| it.amount = usd(minor)), "amount");
    }
    assert!(typed(|it| it.amount = usd(1)).is_ok());
}

#[test]
fn a_line_is_of_today_or_of_the_year_before() {
    let today = july(15);
    let days = |count| today - TimeDelta::days(count);
    let booked = |day| {
        typed(|it| {
            it.booked_on = day;
            it.value_on = day;
        })
    };
    for day in [today, days(1), days(366)] {
        assert_eq!(booked(day).unwrap().booked_on, day);
    }
    for day in [days(-1), days(367), NaiveDate::MIN, NaiveDate::MAX] {
        assert_eq!(booked(day), Err(Refusal::bad_request("booked_on")), "{day}");
    }
}

#[test]
fn today_is_the_day_at_the_desk() {
    // The evening of the fourteenth in UTC is the fifteenth at UTC+8.
    let late = july(14).and_hms_opt(16, 0, 0).unwrap().and_utc();
    let of = |now: Instant| {
        let entry = Entry {
            booked_on: july(15),
            ..entry()
        };
        entry.receipt(ANN, now)
    };
    assert!(of(late).is_ok());
    let early = late - TimeDelta::milliseconds(1);
    assert_eq!(of(early), Err(Refusal::bad_request("booked_on")));
}

#[test]
fn the_value_date_is_within_a_month_of_the_booking_and_not_ahead() {
    let booked = july(2);
    // Thirteen days later is today.
    for days in [-31, 0, 13] {
        let value_on = booked + TimeDelta::days(days);
        assert_eq!(
            typed(|it| it.value_on = value_on).unwrap().value_on,
            value_on
        );
    }
    for value_on in [
        booked + TimeDelta::days(14),
        booked - TimeDelta::days(32),
        NaiveDate::MIN,
        NaiveDate::MAX,
    ] {
        assert_eq!(wrong(|it| it.value_on = value_on), "value_on");
    }
}

#[test]
fn a_line_has_a_reference() {
    for blank in ["", "  ", "\n", "\u{3000}", "\u{200b}", "\u{3164}"] {
        assert_eq!(wrong(|it| it.reference = blank.into()), "reference");
    }
}

#[test]
fn what_the_bank_need_not_say_may_be_left_blank() {
    for blank in [None, Some(""), Some(" \t\n"), Some("\u{200b}")] {
        let blank = blank.map(str::to_owned);
        let receipt = typed(|it| {
            it.payer.clone_from(&blank);
            it.payer_account.clone_from(&blank);
            it.text = blank;
        });
        let receipt = receipt.unwrap();
        let said = (receipt.payer, receipt.payer_account, receipt.text);
        assert_eq!(said, (None, None, None));
    }
}

/// A field's name, its input, and its maximum length.
type Field = (&'static str, fn(&mut Entry, String), usize);

const FIELDS: [Field; 4] = [
    ("reference", |it, typed| it.reference = typed, 100),
    ("payer", |it, typed| it.payer = Some(typed), 140),
    (
        "payer_account",
        |it, typed| it.payer_account = Some(typed),
        40,
    ),
    ("text", |it, typed| it.text = Some(typed), 500),
];

#[test]
fn each_field_takes_so_many_characters_and_not_one_more() {
    for (field, set, most) in FIELDS {
        for letter in ["a", "字", "𠮷"] {
            assert!(typed(|it| set(it, letter.repeat(most))).is_ok(), "{field}");
            let longer = letter.repeat(most + 1);
            assert_eq!(wrong(|it| set(it, longer)), field);
        }
        // Surrounding spaces do not count.
        let padded = format!("  {}  ", "a".repeat(most));
        assert!(typed(|it| set(it, padded)).is_ok(), "{field}");
    }
}

#[test]
fn no_field_hides_anything() {
    for (field, set, _) in FIELDS {
        for hidden in ["a\u{200b}b", "a\u{202e}b", "a\u{0}b", "a\u{2028}b"] {
            assert_eq!(wrong(|it| set(it, hidden.into())), field);
        }
    }
}

#[test]
fn only_what_the_payer_wrote_has_several_lines() {
    for (field, set, _) in FIELDS {
        for lines in ["a\nb", "a\r\nb", "a\tb"] {
            if field == "text" {
                let kept = typed(|it| set(it, lines.into())).unwrap().text;
                assert_eq!(kept.as_deref(), Some(lines));
            } else {
                assert_eq!(wrong(|it| set(it, lines.into())), field);
            }
        }
    }
}

#[test]
fn every_wrong_field_is_named() {
    let refused = typed(|it| {
        it.amount = usd(0);
        it.booked_on = july(16);
        it.reference = " ".into();
        it.payer_account = Some("6".repeat(41));
    });
    let refused = refused.unwrap_err();
    assert_eq!(
        refused.bad_field_names(),
        ["amount", "booked_on", "reference", "payer_account"]
    );
}
