//! Tables as banks write them.

use super::super::tests::{Desk, ENGLISH, english};
use domain::Currency;
use domain::statement::{
    Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding, Unreadable, WhyUnreadable,
};
use encoding_rs::{GB18030, WINDOWS_1252};
use ports::driven::statement_files::StatementFormat;

const GERMAN: &str = "\
Umsätze Girokonto;DE89370400440532013000;;;\r\n\
Zeitraum:;01.11.2026 - 03.11.2026;;;\r\n\
\r\n\
\"Buchungstag\";\"Wertstellung\";\"Auftraggeber / Begünstigter\";\"Verwendungszweck\";\"IBAN\";\"Betrag (EUR)\";\"Kundenreferenz\"\r\n\
\"03.11.2026\";\"03.11.2026\";\"Müller & Söhne GmbH\";\"Zeichnung D0000000042K\";\"DE02120300000000202051\";\"1.234,50\";\"\"\r\n\
\"03.11.26\";\"04.11.26\";\"Wang Xiaoming\";\"Auszahlung; Nr. 1\";\"\";\"-300,00\";\"P0000000001X\"\r\n";

const CHINESE: &str = "\
账号：,6222020200112233,,,,,\n\
交易日期,交易时间,收入金额,支出金额,余额,币种,对方户名,对方账号,摘要,交易流水号\n\
20261103,09:15:00,\"88,000.00\",,\"88,000.00\",CNY,王小明,6222020200112299\t,认购 D0000000043M,A001\n\
20261103,10:15:00,0.00,500.00,\"87,500.00\",CNY,李娜,,提现,A002\n\
20261104,00:00:00,--,12.00,\"87,488.00\",CNY,,,手续费,A003\n";

fn read(text: &str, layout: &CsvLayout) -> Vec<String> {
    let bytes = encoded(text, layout.encoding);
    let read = Desk::new().read_by(&bytes, StatementFormat::Csv, Some(layout));
    read.shown()
}

fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Gb18030 => GB18030.encode(text).0.into_owned(),
        Encoding::Windows1252 => WINDOWS_1252.encode(text).0.into_owned(),
    }
}

/// The layout that is guessed for a table.
fn guessed(text: &str, encoding: Encoding) -> CsvLayout {
    let sample = Desk::new().sample(&encoded(text, encoding), None).unwrap();
    let guess = sample.guess.unwrap();
    assert_eq!(guess.encoding, encoding);
    for (_, heading) in guess.columns.named() {
        assert!(sample.headings.iter().any(|it| it == heading), "{heading}");
    }
    guess
}

fn error(text: &str, layout: &CsvLayout) -> Option<Unreadable> {
    let read = Desk::new().read_by(text.as_bytes(), StatementFormat::Csv, Some(layout));
    read.error
}

#[test]
fn an_english_table_is_read_and_its_layout_guessed() {
    assert_eq!(guessed(ENGLISH, Encoding::Utf8), english());
    assert_eq!(
        read(ENGLISH, &english()),
        [
            "3: ? from ?",
            "4: 2026-11-03 credit 1234.50 USD value=2026-11-03 ref=FT1 by=O'Neill, Seán text=Subscription\nD0000000042K",
            "6: 2026-11-03 debit 300.00 USD ref=FT2 by=Wang Xiaoming text=Landfall \"withdrawal\" 1",
            "8: 2026-11-04 debit 0.50 USD value=2026-11-05 ref=FT3 text==Fee",
            "8: to ?",
        ]
    );
}

#[test]
fn a_german_table_is_read_and_its_layout_guessed() {
    let layout = guessed(GERMAN, Encoding::Windows1252);
    assert_eq!(layout.delimiter, Delimiter::Semicolon);
    assert_eq!(layout.day_format, DayFormat::DayMonthYearDots);
    assert_eq!(layout.decimal, DecimalSign::Comma);
    assert_eq!(
        (layout.skip_lines, layout.currency),
        (3, Some(Currency::Eur))
    );
    assert_eq!(layout.check(), Ok(()));
    assert_eq!(
        read(GERMAN, &layout),
        [
            "4: ? from ?",
            "5: 2026-11-03 credit 1234.50 EUR value=2026-11-03 by=Müller & Söhne GmbH account=DE02120300000000202051 \
             text=Zeichnung D0000000042K",
            "6: 2026-11-03 debit 300.00 EUR value=2026-11-04 e2e=P0000000001X by=Wang Xiaoming text=Auszahlung; Nr. 1",
            "6: to ?",
        ]
    );
}

#[test]
fn a_chinese_table_is_read_and_its_layout_guessed() {
    let layout = guessed(CHINESE, Encoding::Gb18030);
    assert_eq!(layout.day_format, DayFormat::Compact);
    assert_eq!(layout.check(), Ok(()));
    assert_eq!(
        read(CHINESE, &layout),
        [
            "2: ? from ?",
            "3: 2026-11-03 credit 88000.00 CNY ref=A001 by=王小明 account=6222020200112299 text=认购 D0000000043M",
            "4: 2026-11-03 debit 500.00 CNY ref=A002 by=李娜 text=提现",
            "5: 2026-11-04 debit 12.00 CNY ref=A003 text=手续费",
            "5: to ?",
        ]
    );
}

#[test]
fn headings_are_shown_without_a_guess_where_they_are_unknown() {
    let desk = Desk::new();
    let sample = desk.sample(b"When|How much|What\n1|2|3\n", None).unwrap();
    assert_eq!(
        (sample.headings, sample.guess),
        (vec!["When".into(), "How much".into(), "What".into()], None)
    );
    let by_layout = CsvLayout {
        skip_lines: 1,
        ..english()
    };
    let sample = desk.sample(b"x\n a , b \n", Some(&by_layout)).unwrap();
    assert_eq!(sample.headings, ["a", "b"]);
    assert_eq!(desk.sample(b"", None), Err(WhyUnreadable::NotUnderstood));
    assert_eq!(
        desk.sample(b"\n\n", Some(&english())),
        Err(WhyUnreadable::NotUnderstood)
    );
}

#[test]
fn headings_are_found_in_capital_letters_and_behind_a_byte_order_mark() {
    let table = "\u{feff} DATE ,AMOUNT, ,\n2026-11-03,5.00\n";
    let layout = CsvLayout {
        skip_lines: 0,
        currency: Some(Currency::Gbp),
        columns: Columns {
            booked_on: "Date".into(),
            amount: Some("amount".into()),
            ..Columns::default()
        },
        ..english()
    };
    assert_eq!(read(table, &layout)[1], "2: 2026-11-03 credit 5.00 GBP");
}

#[test]
fn of_two_columns_for_amounts_one_says_something() {
    let layout = CsvLayout {
        skip_lines: 0,
        currency: Some(Currency::Gbp),
        columns: Columns {
            booked_on: "Date".into(),
            credit: Some("In".into()),
            debit: Some("Out".into()),
            ..Columns::default()
        },
        ..english()
    };
    let row = |money: &str| format!("Date,In,Out\n2026-11-03,{money}\n");
    for (money, expected) in [
        ("5.00,", "credit 5.00"),
        ("5.00,0.00", "credit 5.00"),
        (",5.00", "debit 5.00"),
        ("-,-5.00", "debit 5.00"),
    ] {
        let expected = format!("2: 2026-11-03 {expected} GBP");
        assert_eq!(read(&row(money), &layout)[1], expected, "{money}");
    }
    for money in [
        "5.00,5.00",
        ",",
        "0.00,0.00",
        "-5.00,",
        "-5.00,5.00",
        "five,",
    ] {
        let wrong = Unreadable::at(2, WhyUnreadable::Amount);
        assert_eq!(error(&row(money), &layout), Some(wrong), "{money}");
    }
}

#[test]
fn what_a_table_may_not_say_is_an_error_with_its_line() {
    let wrong = WhyUnreadable::NotUnderstood;
    for (from, to, line, why) in [
        ("Counterparty", "Other side", 3, wrong),
        ("2026-11-04,", "04.11.2026,", 8, WhyUnreadable::Day),
        ("2026-11-05", "soon", 8, WhyUnreadable::Day),
        ("2026-11-04,", ",", 8, WhyUnreadable::Day),
        ("-0.50", "\"-0,50\"", 8, WhyUnreadable::Amount),
        ("-0.50", "－0.50", 8, WhyUnreadable::Amount),
        ("-0.50", "", 8, WhyUnreadable::Amount),
        ("-0.50,USD", "-0.50,", 8, WhyUnreadable::Currency),
        (",FT3", ",FT3,more", 8, wrong),
        (",FT3", "", 8, WhyUnreadable::CutOff),
        (",FT2", "", 6, wrong),
        ("FT3\n", "FT3", 8, WhyUnreadable::CutOff),
    ] {
        assert!(ENGLISH.contains(from), "{from}");
        let table = ENGLISH.replacen(from, to, 1);
        let found = error(&table, &english());
        assert_eq!(found, Some(Unreadable::at(line, why)), "{to}");
    }
    let nothing = Unreadable::at(1, WhyUnreadable::CutOff);
    assert_eq!(error("", &english()), Some(nothing));
}

#[test]
fn a_table_without_a_layout_is_not_read() {
    let read = Desk::new().read(ENGLISH.as_bytes(), StatementFormat::Csv);
    assert_eq!(read.error, Some(Unreadable::whole(WhyUnreadable::NoLayout)));
}

#[test]
fn a_text_that_is_not_in_its_encoding_is_refused() {
    let latin = encoded(GERMAN, Encoding::Windows1252);
    let layout = CsvLayout {
        encoding: Encoding::Utf8,
        ..guessed(GERMAN, Encoding::Windows1252)
    };
    let read = Desk::new().read_by(&latin, StatementFormat::Csv, Some(&layout));
    assert_eq!(
        read.error,
        Some(Unreadable::at(4, WhyUnreadable::NotUnderstood))
    );
}

/// Each beginning of a table is an error, or reads as the first of its rows, each of them whole.
#[test]
fn a_table_that_is_cut_off_has_no_half_rows() {
    let desk = Desk::new();
    for (text, layout) in [
        (ENGLISH, english()),
        (GERMAN, guessed(GERMAN, Encoding::Windows1252)),
        (CHINESE, guessed(CHINESE, Encoding::Gb18030)),
    ] {
        let bytes = encoded(text, layout.encoding);
        let whole = desk
            .read_by(&bytes, StatementFormat::Csv, Some(&layout))
            .lines();
        let mut lists = vec![0; whole.len() + 1];
        for end in 0..bytes.len() {
            let read = desk.read_by(&bytes[..end], StatementFormat::Csv, Some(&layout));
            if read.error.is_none() {
                let lines = read.lines();
                assert_eq!(
                    lines,
                    whole[..lines.len()],
                    "the first {end} bytes of {text}"
                );
                lists[lines.len()] += 1;
            }
        }
        // After a closing quote or a line break, or in the last heading, which is not read, and in
        // blank rows.
        assert!(lists.iter().sum::<i32>() < 40, "{lists:?}");
    }
}
