//! Which CSV layouts are valid.

use super::*;

fn layout() -> CsvLayout {
    let heading = |text: &str| Some(text.to_owned());
    CsvLayout {
        delimiter: Delimiter::Semicolon,
        encoding: Encoding::Windows1252,
        skip_lines: 0,
        day_format: DayFormat::DayMonthYearDots,
        decimal: DecimalSign::Comma,
        currency: None,
        columns: Columns {
            booked_on: "Buchungstag".into(),
            value_on: heading("Valuta"),
            amount: heading("Betrag"),
            credit: None,
            debit: None,
            currency: heading("Währung"),
            reference: heading("Referenz"),
            party: heading("Name"),
            party_account: heading("IBAN"),
            text: heading("Verwendungszweck"),
            end_to_end: heading("E2E"),
        },
    }
}

/// Only the required columns.
fn least() -> CsvLayout {
    CsvLayout {
        currency: Some(Currency::Eur),
        columns: Columns {
            booked_on: "Tag".into(),
            amount: Some("Betrag".into()),
            ..Columns::default()
        },
        ..layout()
    }
}

/// The field for which a changed layout is refused; `None` if it is valid.
fn wrong(mut layout: CsvLayout, change: impl FnOnce(&mut CsvLayout)) -> Option<String> {
    change(&mut layout);
    match layout.check() {
        Ok(()) => None,
        Err(Refusal::BadRequest { field: Some(field) }) => Some(field),
        Err(other) => panic!("{other:?}"),
    }
}

/// A change of a layout.
type Change = fn(&mut CsvLayout);

#[test]
fn a_layout_has_a_day_one_amount_and_one_currency() {
    let table: [(Change, Option<&str>); 14] = [
        (|_| (), None),
        (|it| it.skip_lines = 50, None),
        (|it| it.skip_lines = 51, Some("skip_lines")),
        (|it| it.skip_lines = u32::MAX, Some("skip_lines")),
        (|it| it.columns.booked_on.clear(), Some("booked_on")),
        // Either one column of signed amounts, or two columns for incoming and outgoing amounts.
        (|it| it.columns.amount = None, Some("amount")),
        (|it| it.columns.credit = Some("In".into()), Some("amount")),
        (|it| it.columns.debit = Some("Out".into()), Some("amount")),
        (
            |it| {
                it.columns.credit = Some("In".into());
                it.columns.debit = Some("Out".into());
            },
            Some("amount"),
        ),
        (
            |it| {
                it.columns.amount = None;
                it.columns.credit = Some("In".into());
            },
            Some("amount"),
        ),
        (
            |it| {
                it.columns.amount = None;
                it.columns.debit = Some("Out".into());
            },
            Some("amount"),
        ),
        (
            |it| {
                it.columns.amount = None;
                it.columns.credit = Some("In".into());
                it.columns.debit = Some("Out".into());
            },
            None,
        ),
        (
            |it| it.columns.value_on = Some(" ".into()),
            Some("value_on"),
        ),
        (|it| it.columns.text = Some("\u{3000}".into()), Some("text")),
    ];
    for (nth, (change, field)) in table.into_iter().enumerate() {
        for layout in [layout(), least()] {
            let given = wrong(layout, change);
            assert_eq!(given.as_deref(), field, "row {nth}");
        }
    }
}

#[test]
fn the_currency_stands_in_a_column_or_is_that_of_all_lines() {
    let of_all = |it: &mut CsvLayout| it.currency = Some(Currency::Eur);
    let no_column = |it: &mut CsvLayout| it.columns.currency = None;
    assert_eq!(wrong(layout(), of_all), None);
    assert_eq!(wrong(layout(), no_column).as_deref(), Some("currency"));
    let other = |it: &mut CsvLayout| {
        of_all(it);
        no_column(it);
    };
    assert_eq!(wrong(layout(), other), None);
}

/// Puts a heading over a column.
type Heading = fn(&mut Columns, String);

const HEADINGS: [(&str, Heading); 9] = [
    ("booked_on", |it, heading| it.booked_on = heading),
    ("value_on", |it, heading| it.value_on = Some(heading)),
    ("amount", |it, heading| it.amount = Some(heading)),
    ("currency", |it, heading| it.currency = Some(heading)),
    ("reference", |it, heading| it.reference = Some(heading)),
    ("party", |it, heading| it.party = Some(heading)),
    ("party_account", |it, heading| {
        it.party_account = Some(heading);
    }),
    ("text", |it, heading| it.text = Some(heading)),
    ("end_to_end", |it, heading| it.end_to_end = Some(heading)),
];

#[test]
fn each_heading_says_something_and_is_no_longer_than_a_hundred_characters() {
    for (field, put) in HEADINGS {
        let with = |heading: &str| wrong(layout(), |it| put(&mut it.columns, heading.into()));
        for letter in ["a", "字", "𠮷"] {
            assert_eq!(with(&letter.repeat(100)), None, "{field}");
            let longer = with(&letter.repeat(101));
            assert_eq!(longer.as_deref(), Some(field));
        }
        for blank in ["", "  ", "\t"] {
            assert_eq!(with(blank).as_deref(), Some(field));
        }
    }
}

#[test]
fn a_column_is_used_once() {
    for (field, put) in HEADINGS {
        // The later one of two is reported.
        let later = if field == "end_to_end" {
            field
        } else {
            "end_to_end"
        };
        let heading = if field == "end_to_end" {
            " Name "
        } else {
            "E2E"
        };
        let given = wrong(layout(), |it| put(&mut it.columns, heading.into()));
        assert_eq!(given.as_deref(), Some(later), "{field}");
    }
    let sides = |it: &mut CsvLayout| {
        it.columns.amount = None;
        it.columns.credit = Some("Betrag".into());
        it.columns.debit = Some("Betrag".into());
    };
    assert_eq!(wrong(layout(), sides).as_deref(), Some("debit"));
}

#[test]
fn the_columns_that_are_there_are_told_by_their_fields() {
    let named = least().columns;
    assert_eq!(named.named(), [("booked_on", "Tag"), ("amount", "Betrag")]);
    assert_eq!(layout().columns.named().len(), 9);
}

#[test]
fn every_wrong_field_is_named_once() {
    let wrong = CsvLayout {
        skip_lines: 51,
        currency: None,
        columns: Columns {
            booked_on: " ".into(),
            value_on: Some("Tag".into()),
            amount: Some("Tag".into()),
            credit: Some("In".into()),
            ..Columns::default()
        },
        ..layout()
    };
    let refused = wrong.check().unwrap_err();
    assert_eq!(
        refused.bad_field_names(),
        ["skip_lines", "booked_on", "amount", "currency"]
    );
}
