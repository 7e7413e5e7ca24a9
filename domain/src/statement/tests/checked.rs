//! Whether a file is accepted: its lines are valid and lead from each opening balance to its closing one.

use super::*;

const OPENS_AT: u32 = 3;
const CLOSES_AT: u32 = 9;
const ONE_OFF: Unreadable = Unreadable::at(CLOSES_AT, WhyUnreadable::Balance);

fn stated(amount: &str, currency: &str) -> StatedBalance {
    StatedBalance {
        day: july(2),
        amount: decimal(amount),
        currency: currency.into(),
    }
}

fn begins(opening: Option<&str>) -> FileItem {
    FileItem::Begins {
        at: OPENS_AT,
        account: None,
        currency: None,
        opening: opening.map(|amount| stated(amount, "USD")),
    }
}

fn ends(closing: Option<&str>) -> FileItem {
    ends_with(closing.map(|amount| stated(amount, "USD")))
}

const fn ends_with(closing: Option<StatedBalance>) -> FileItem {
    FileItem::Ends {
        at: CLOSES_AT,
        closing,
        is_final: true,
    }
}

/// A line of this amount, negative if outgoing.
fn moves(amount: &str) -> FileItem {
    let amount = decimal(amount);
    line_of(RawLine {
        amount: amount.abs(),
        direction: if amount.is_sign_negative() {
            Direction::Debit
        } else {
            Direction::Credit
        },
        ..raw()
    })
}

fn line_of(raw: RawLine) -> FileItem {
    FileItem::Line(Box::new(raw))
}

/// A statement with these balances and lines between them.
fn statement(opening: Option<&str>, amounts: &[&str], closing: Option<&str>) -> Vec<FileItem> {
    let lines = amounts.iter().map(|amount| moves(amount));
    let mut items = vec![begins(opening)];
    items.extend(lines);
    items.push(ends(closing));
    items
}

fn check(items: impl IntoIterator<Item = FileItem>) -> Result<Checked, Unreadable> {
    let mut checker = Checker::new(&[], now());
    for item in items {
        checker.take(item)?;
    }
    checker.finish()
}

/// The closing balances of the checked file, in cents.
fn closings(checked: Checked) -> Vec<i64> {
    checked.closings.iter().map(|it| it.minor).collect()
}

#[test]
fn lines_lead_from_the_opening_to_the_closing_balance() {
    let vast = Decimal::MAX.to_string();
    for (opening, lines, closing, leads) in [
        ("100.00", &["50.25", "-0.25"][..], "150", true),
        ("100.00", &["50.25", "-0.25"], "150.01", false),
        ("100.00", &["50.25", "-0.25"], "149.99", false),
        ("100.00", &["50.25"], "49.75", false),
        ("100.00", &["-50.25"], "49.75", true),
        ("-10.00", &["3.00"], "-7.00", true),
        ("-10.00", &["3.00"], "7.00", false),
        ("5.00", &["-5.00"], "0", true),
        ("5.00", &["-6.00"], "-1.00", true),
        ("0.00", &[], "0", true),
        ("0.00", &[], "0.01", false),
        (&vast, &["1.00"], &vast, false),
    ] {
        let given = check(statement(Some(opening), lines, Some(closing)));
        let expected = if leads {
            Ok(decimal(closing) * decimal("100"))
        } else {
            Err(ONE_OFF)
        };
        let given = given.map(|it| Decimal::from(closings(it)[0]));
        assert_eq!(given, expected, "{opening} {lines:?} {closing}");
    }
}

#[test]
fn a_file_tells_its_lines_its_days_and_its_closing_balances() {
    let on = |day| {
        line_of(RawLine {
            booked_on: july(day),
            ..raw()
        })
    };
    let items = [begins(None), on(3), on(1), on(2), ends(Some("-12.34"))];
    let closing = ClosingBalance {
        day: july(2),
        currency: Currency::Usd,
        minor: -1_234,
    };
    let checked = Checked {
        lines: 3,
        days: Some((july(1), july(3))),
        closings: vec![closing],
    };
    assert_eq!(check(items), Ok(checked));
}

#[test]
fn each_line_is_answered_as_it_is_read() {
    let mut checker = Checker::new(&[], now());
    assert_eq!(checker.take(begins(None)), Ok(None));
    let expected = read(raw()).unwrap();
    assert_eq!(checker.take(line_of(raw())), Ok(Some(expected)));
    assert_eq!(checker.take(ends(None)), Ok(None));
}

/// Two statements, or two pages of one, in one file.
#[test]
fn each_statement_of_a_file_begins_anew() {
    let two = |second| {
        let first = statement(Some("100"), &["50"], Some("150"));
        check(first.into_iter().chain(second)).map(closings)
    };
    for (second, expected) in [
        // The next page of the same statement, and a statement of another day.
        (
            statement(Some("150"), &["-30"], Some("120")),
            Ok(vec![15_000, 12_000]),
        ),
        (
            statement(Some("7"), &["1"], Some("8")),
            Ok(vec![15_000, 800]),
        ),
        (statement(Some("150"), &["-30"], Some("170")), Err(ONE_OFF)),
        (statement(Some("150"), &["-30"], None), Ok(vec![15_000])),
        // A statement without an opening balance does not continue from the one before.
        (statement(None, &["-30"], Some("9")), Ok(vec![15_000, 900])),
    ] {
        let what = format!("{second:?}");
        assert_eq!(two(second), expected, "{what}");
    }
}

#[test]
fn pages_without_balances_of_their_own_are_not_compared() {
    let pages = [
        statement(Some("100"), &["50"], None),
        statement(None, &["-30"], Some("120")),
    ];
    let checked = check(pages.concat()).unwrap();
    assert_eq!(checked.lines, 2);
    assert_eq!(closings(checked), [12_000]);
}

#[test]
fn balances_and_lines_are_in_one_currency() {
    let in_yuan = || {
        line_of(RawLine {
            currency: "CNY".into(),
            ..raw()
        })
    };
    let (dollars, yuan) = (Currency::Usd, Currency::Cny);
    let wrong_line = Err(Unreadable::in_other_currency(AT, dollars, yuan));
    let (opens, closes) = (|| begins(Some("100")), || ends(Some("600")));
    for (items, expected) in [
        (vec![opens(), moves("500"), closes()], Ok(vec![60_000])),
        // The numbers add up, but the line is in yuan between balances in dollars.
        (vec![opens(), in_yuan(), closes()], wrong_line.clone()),
        (vec![opens(), moves("500"), in_yuan(), closes()], wrong_line),
        (
            vec![opens(), moves("500"), ends_with(Some(stated("600", "CNY")))],
            Err(Unreadable::in_other_currency(CLOSES_AT, dollars, yuan)),
        ),
        // A table without balances may have several.
        (
            vec![begins(None), moves("500"), in_yuan(), ends(None)],
            Ok(vec![]),
        ),
    ] {
        let what = format!("{items:?}");
        assert_eq!(check(items).map(closings), expected, "{what}");
    }
}

/// A statement without balances of an account in this currency.
fn begins_in(currency: &str, opening: Option<StatedBalance>) -> FileItem {
    FileItem::Begins {
        at: OPENS_AT,
        account: None,
        currency: Some(currency.into()),
        opening,
    }
}

#[test]
fn a_statement_that_names_its_currency_has_no_line_of_another() {
    let in_euro = || {
        line_of(RawLine {
            currency: "EUR".into(),
            ..raw()
        })
    };
    let other = |at, currency| Unreadable::in_other_currency(at, Currency::Usd, currency);
    let begins = || begins_in(" USD", None);
    for (items, expected) in [
        (vec![begins(), moves("500"), ends(None)], Ok(1)),
        (
            vec![begins(), moves("500"), in_euro()],
            Err(other(AT, Currency::Eur)),
        ),
        (
            vec![begins_in("USD", Some(stated("100", "CNY")))],
            Err(other(OPENS_AT, Currency::Cny)),
        ),
        (
            vec![begins(), ends_with(Some(stated("0", "EUR")))],
            Err(other(CLOSES_AT, Currency::Eur)),
        ),
        (
            vec![begins_in("JPY", None)],
            Err(Unreadable::at(OPENS_AT, WhyUnreadable::Currency)),
        ),
        // The next statement of a file is in a currency of its own.
        (
            vec![begins(), ends(None), begins_in("EUR", None), in_euro()],
            Ok(1),
        ),
    ] {
        let what = format!("{items:?}");
        assert_eq!(check(items).map(|it| it.lines), expected, "{what}");
    }
}

#[test]
fn a_closing_balance_is_in_whole_cents_of_a_currency_that_is_kept() {
    let wrong = |why| Err(Unreadable::at(CLOSES_AT, why));
    for (amount, currency, expected) in [
        ("0.00", "USD", Ok(0)),
        ("100.500", "USD", Ok(10_050)),
        ("-0.01", " CNY ", Ok(-1)),
        ("-999999999999.99", "USD", Ok(-99_999_999_999_999)),
        ("1000000000000.00", "USD", wrong(WhyUnreadable::Amount)),
        ("-1000000000000.00", "USD", wrong(WhyUnreadable::Amount)),
        (
            "79228162514264337593543950335",
            "USD",
            wrong(WhyUnreadable::Amount),
        ),
        ("100.005", "USD", wrong(WhyUnreadable::Amount)),
        ("100", "JPY", wrong(WhyUnreadable::Currency)),
        ("100", "", wrong(WhyUnreadable::Currency)),
    ] {
        let items = [begins(None), ends_with(Some(stated(amount, currency)))];
        let given = check(items).map(|it| it.closings[0].minor);
        assert_eq!(given, expected, "{amount} {currency}");
    }
}

/// The result for one line in a file that is read at an instant.
fn with_line(change: impl FnOnce(&mut RawLine), at: Instant) -> Result<(), WhyUnreadable> {
    let mut raw = raw();
    change(&mut raw);
    let mut checker = Checker::new(&[], at);
    checker.take(begins(None)).unwrap();
    let taken = checker.take(line_of(raw));
    taken.map(|_| ()).map_err(|it| {
        assert_eq!(it.line, Some(AT));
        it.why
    })
}

#[test]
fn an_amount_is_above_zero_in_whole_cents_of_a_currency_that_is_kept() {
    for (amount, currency, expected) in [
        ("0.01", "USD", Ok(())),
        ("5.0000", "USD", Ok(())),
        ("999999999999.99", " CNY\n", Ok(())),
        ("1000000000000", "USD", Err(WhyUnreadable::Amount)),
        (
            "79228162514264337593543950335",
            "USD",
            Err(WhyUnreadable::Amount),
        ),
        ("0", "USD", Err(WhyUnreadable::Amount)),
        ("-0.01", "USD", Err(WhyUnreadable::Amount)),
        ("0.001", "USD", Err(WhyUnreadable::Amount)),
        ("5.005", "USD", Err(WhyUnreadable::Amount)),
        ("5", "JPY", Err(WhyUnreadable::Currency)),
        ("5", "usd", Err(WhyUnreadable::Currency)),
        ("5", "", Err(WhyUnreadable::Currency)),
        // The unknown currency is reported first.
        ("0", "JPY", Err(WhyUnreadable::Currency)),
    ] {
        let change = |it: &mut RawLine| {
            it.amount = decimal(amount);
            it.currency = currency.into();
        };
        assert_eq!(with_line(change, now()), expected, "{amount} {currency}");
    }
}

#[test]
fn a_line_is_booked_until_today_which_begins_at_the_desk() {
    // The evening of the fourteenth in UTC is the fifteenth at UTC+8.
    let begins = july(14).and_hms_opt(16, 0, 0).unwrap().and_utc();
    let before = begins - TimeDelta::milliseconds(1);
    for (day, at, expected) in [
        (july(14), before, Ok(())),
        (july(15), before, Err(WhyUnreadable::Day)),
        (july(15), begins, Ok(())),
        (july(16), begins, Err(WhyUnreadable::Day)),
        (NaiveDate::MAX, begins, Err(WhyUnreadable::Day)),
        // A first file may reach back for years.
        (july(15) - TimeDelta::days(9_000), begins, Ok(())),
    ] {
        let change = |it: &mut RawLine| (it.booked_on, it.value_on) = (day, Some(day));
        assert_eq!(with_line(change, at), expected, "{day} {at}");
    }
}

#[test]
fn the_value_date_is_within_a_year_of_the_booking() {
    let booked = raw().booked_on;
    let days = |count| Some(booked + TimeDelta::days(count));
    for (value_on, expected) in [
        (None, Ok(())),
        (days(0), Ok(())),
        (days(366), Ok(())),
        (days(-366), Ok(())),
        (days(367), Err(WhyUnreadable::Day)),
        (days(-367), Err(WhyUnreadable::Day)),
        (Some(NaiveDate::MIN), Err(WhyUnreadable::Day)),
        (Some(NaiveDate::MAX), Err(WhyUnreadable::Day)),
    ] {
        let change = |it: &mut RawLine| it.value_on = value_on;
        assert_eq!(with_line(change, now()), expected, "{value_on:?}");
    }
}

#[test]
fn a_file_has_fifty_thousand_lines_and_not_one_more() {
    let mut checker = Checker::new(&[], now());
    checker.take(begins(Some("0"))).unwrap();
    for _ in 0..50_000 {
        checker.take(line_of(raw())).unwrap();
    }
    let one_more = checker.take(line_of(raw()));
    let too_many = Unreadable::at(AT, WhyUnreadable::TooManyLines);
    assert_eq!(one_more, Err(too_many));
    // The limit is for the whole file, not for each statement.
    checker.take(ends(Some("25000000"))).unwrap();
    checker.take(begins(None)).unwrap();
    assert_eq!(checker.take(line_of(raw())), Err(too_many));
    assert_eq!(checker.finish().unwrap().lines, MOST_LINES);
}

#[test]
fn a_file_without_a_statement_is_empty_and_a_statement_without_lines_is_not() {
    let empty = Unreadable::whole(WhyUnreadable::Empty);
    assert_eq!(check([]), Err(empty));
    let quiet = check(statement(None, &[], None));
    assert_eq!(quiet, Ok(Checked::default()));
}

#[test]
fn only_the_last_page_of_a_statement_closes_a_day() {
    let page = |opening: &str, amount: &str, closing: &str, is_final| {
        let ends = FileItem::Ends {
            at: CLOSES_AT,
            closing: Some(stated(closing, "USD")),
            is_final,
        };
        [begins(Some(opening)), moves(amount), ends]
    };
    let two = |second: &str| {
        let first = page("0", "10", "10", false);
        let closing = (decimal(second) + decimal("5")).to_string();
        check(first.into_iter().chain(page(second, "5", &closing, true)))
    };
    let whole = two("10").unwrap();
    assert_eq!(whole.lines, 2);
    let closings: Vec<i64> = whole.closings.iter().map(|it| it.minor).collect();
    assert_eq!(closings, [15_00]);
    // A page between them is missing.
    let missing = Unreadable::at(OPENS_AT, WhyUnreadable::Balance);
    assert_eq!(two("11"), Err(missing));
    let first_only = check(page("0", "10", "10", false)).unwrap();
    assert_eq!(first_only.closings, []);
    // A page is checked like a statement.
    assert_eq!(check(page("0", "10", "11", false)), Err(ONE_OFF));
}

#[test]
fn no_day_that_is_ahead_is_closed() {
    let ahead = StatedBalance {
        day: NaiveDate::from_ymd_opt(2999, 1, 1).unwrap(),
        ..stated("0.00", "USD")
    };
    let refused = Unreadable::at(CLOSES_AT, WhyUnreadable::Day);
    assert_eq!(
        check([begins(None), ends_with(Some(ahead))]).err(),
        Some(refused)
    );
}
