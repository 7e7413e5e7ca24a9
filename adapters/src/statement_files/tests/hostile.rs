//! Files that were made to do harm.

use super::super::MOST_BYTES;
use super::{CAMT_02, CAMT_08, Desk, ENGLISH, MT940_GERMAN, MT940_SWIFT, english};
use bytes::Bytes;
use domain::statement::{FileItem, Unreadable, WhyUnreadable};
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::driven::objects::{ObjectError, Rereadable};
use ports::driven::statement_files::{NotRead, StatementFiles, StatementFormat};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn samples() -> [(&'static str, StatementFormat); 5] {
    [
        (CAMT_02, StatementFormat::Camt053),
        (CAMT_08, StatementFormat::Camt053),
        (MT940_GERMAN, StatementFormat::Mt940),
        (MT940_SWIFT, StatementFormat::Mt940),
        (ENGLISH, StatementFormat::Csv),
    ]
}

fn error(text: &str, format: StatementFormat) -> Option<Unreadable> {
    Desk::new()
        .read_by(text.as_bytes(), format, Some(&english()))
        .error
}

#[test]
fn entities_are_never_resolved() {
    let laughs = "<!DOCTYPE lolz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]>";
    let outside = "<!DOCTYPE d SYSTEM \"file:///etc/passwd\">";
    for doctype in [laughs, outside, "<!doctype d>"] {
        let document = format!("{doctype}{}", &CAMT_02[38..]).replace("EUR</Ccy>", "&b;</Ccy>");
        let found = error(&document, StatementFormat::Camt053);
        assert_eq!(
            found.map(|it| it.why),
            Some(WhyUnreadable::Entities),
            "{doctype}"
        );
    }
}

#[test]
fn what_is_too_long_is_refused_where_it_begins() {
    let not_understood = |line| Some(Unreadable::at(line, WhyUnreadable::NotUnderstood));
    let long = "x".repeat(MOST_BYTES + 1);
    let refused =
        |from: &str, to: &str| error(&CAMT_02.replacen(from, to, 1), StatementFormat::Camt053);
    for (from, to) in [
        (">EUR</Ccy>", format!(">{long}</Ccy>")),
        (
            ">EUR</Ccy>",
            format!(">{}</Ccy>", "x&amp;".repeat(MOST_BYTES)),
        ),
        (
            ">EUR</Ccy>",
            format!(">{}</Ccy>", "x<!-- -->".repeat(MOST_BYTES + 1)),
        ),
        ("<Ccy>", format!("<Ccy a='{long}'>")),
        ("<Ccy>", format!("<!--{long}--><Ccy>")),
        ("<Ccy>EUR</Ccy>", format!("<{long}/>")),
        ("<Ccy>", format!("<?{long}?><Ccy>")),
        ("<Ccy>", format!("<![CDATA[{long}]]><Ccy>")),
    ] {
        assert_eq!(refused(from, &to), not_understood(17), "{}", &to[..20]);
    }
    let message = MT940_GERMAN.replacen("?00GUTSCHRIFT", &long, 1);
    assert_eq!(error(&message, StatementFormat::Mt940), not_understood(6));
    let message = MT940_GERMAN.replacen("\n:61:", &format!("{}\n:61:", "\nx".repeat(200)), 2);
    assert_eq!(error(&message, StatementFormat::Mt940), not_understood(4));
    let table = ENGLISH.replacen("Subscription", &long, 1);
    assert_eq!(
        error(&table, StatementFormat::Csv).unwrap().why,
        WhyUnreadable::NotUnderstood
    );
    let table = ENGLISH.replacen(
        "\"Subscription",
        &format!("\"{}", "x\n".repeat(MOST_BYTES)),
        1,
    );
    assert_eq!(
        error(&table, StatementFormat::Csv).unwrap().why,
        WhyUnreadable::NotUnderstood
    );
}

#[test]
fn blanks_between_elements_are_no_text() {
    let document = CAMT_02.replacen("<Ccy>", &format!("{}<Ccy>", " \n".repeat(1000)), 1);
    assert_eq!(error(&document, StatementFormat::Camt053), None);
}

#[test]
fn thousands_of_nested_elements_are_refused() {
    let nested = format!("{}{}", "<a>".repeat(10_000), "</a>".repeat(10_000));
    for place in ["<Ntry>", "<Stmt>", "<BkToCstmrStmt>"] {
        let document = CAMT_02.replacen(place, &format!("{place}{nested}"), 1);
        let found = error(&document, StatementFormat::Camt053);
        assert_eq!(
            found.map(|it| it.why),
            Some(WhyUnreadable::NotUnderstood),
            "{place}"
        );
    }
}

#[test]
fn an_entry_of_too_many_payments_is_refused() {
    let payment = "<TxDtls><AddtlTxInf>x</AddtlTxInf></TxDtls>".repeat(50_001);
    let document = CAMT_02.replacen("<NtryDtls>", &format!("<NtryDtls>{payment}"), 1);
    let found = error(&document, StatementFormat::Camt053);
    assert_eq!(found.map(|it| it.why), Some(WhyUnreadable::TooManyLines));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut bytes = CAMT_02.as_bytes().to_vec();
    let at = CAMT_02.find("GUTSCHRIFT").unwrap();
    bytes[at] = 0xff;
    let read = Desk::new().read(&bytes, StatementFormat::Camt053);
    let line = 1 + u32::try_from(CAMT_02[..at].matches('\n').count()).unwrap();
    let wrong = Unreadable::at(line, WhyUnreadable::NotUnderstood);
    assert_eq!(read.error, Some(wrong));
}

#[test]
fn a_file_that_cannot_be_fetched_is_not_cut_off() {
    let desk = Desk::new();
    let half = Bytes::from_static(&CAMT_02.as_bytes()[..3000]);
    let file = Rereadable::new(move || {
        let lost = Err(ObjectError::Unavailable("gone".into()));
        stream::iter([Ok(half.clone()), lost]).boxed()
    });
    let read = desk.reader.read(&file, StatementFormat::Camt053, None);
    let read = desk.runtime.block_on(read.try_collect::<Vec<_>>());
    assert!(matches!(read, Err(NotRead::Unavailable(_))), "{read:?}");
}

/// A file without an end; counts how many chunks of it were fetched.
fn endless(fetched: Arc<AtomicUsize>) -> Rereadable {
    let entries = CAMT_02.find("<Ntry>").unwrap()..CAMT_02.find("</Stmt>").unwrap();
    let start = Bytes::from_static(&CAMT_02.as_bytes()[..entries.start]);
    let entries = Bytes::from_static(&CAMT_02.as_bytes()[entries]);
    Rereadable::new(move || {
        let (start, entries, fetched) = (start.clone(), entries.clone(), Arc::clone(&fetched));
        let count = move |_: &Bytes| {
            fetched.fetch_add(1, Ordering::Relaxed);
        };
        let chunks = stream::once(async { start }).chain(stream::repeat(entries));
        chunks.inspect(count).map(Ok).boxed()
    })
}

#[test]
fn nobody_reads_ahead_of_who_takes_the_items() {
    let desk = Desk::new();
    let fetched = Arc::new(AtomicUsize::new(0));
    let file = endless(Arc::clone(&fetched));
    desk.runtime.block_on(async {
        let mut read = desk.reader.read(&file, StatementFormat::Camt053, None);
        let items: Vec<FileItem> = read.try_next().await.unwrap().unwrap();
        assert_eq!(items.len(), 500);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let most = fetched.load(Ordering::Relaxed);
        assert!(most < 500, "{most} chunks of five lines were read");
    });
    // The thread ends with the stream; otherwise the runtime would wait for it.
    drop(desk);
}

#[test]
fn two_files_are_read_at_a_time() {
    let desk = Desk::new();
    let counts: Vec<_> = (0..3).map(|_| Arc::new(AtomicUsize::new(0))).collect();
    let readings = counts.iter().map(|count| {
        let file = endless(Arc::clone(count));
        desk.reader.read(&file, StatementFormat::Camt053, None)
    });
    let mut readings: Vec<_> = readings.collect();
    desk.runtime.block_on(async {
        for reading in &mut readings[..2] {
            reading.try_next().await.unwrap();
        }
        let third = std::time::Duration::from_millis(50);
        let waited = tokio::time::timeout(third, readings[2].try_next()).await;
        assert!(waited.is_err());
        assert_eq!(counts[2].load(Ordering::Relaxed), 0);
        drop(readings.remove(0));
        readings[1].try_next().await.unwrap();
    });
}

proptest! {
    #[test]
    fn any_bytes_come_to_an_end(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let desk = Desk::new();
        for format in StatementFormat::ALL {
            let read = desk.read_by(&bytes, format, Some(&english()));
            prop_assert!(format == StatementFormat::Csv || read.error.is_some());
        }
        let _known = desk.format(&bytes);
        let _sample = desk.sample(&bytes, None);
        let _sample = desk.sample(&bytes, Some(&english()));
    }

    #[test]
    fn a_damaged_file_comes_to_an_end(
        sample in 0_usize..5,
        damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..20),
    ) {
        let (text, format) = samples()[sample];
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let desk = Desk::new();
        let read = desk.read_by(&bytes, format, Some(&english()));
        let begins = read.items.iter().filter(|it| matches!(it, FileItem::Begins { .. })).count();
        let ends = read.items.iter().filter(|it| matches!(it, FileItem::Ends { .. })).count();
        prop_assert!(read.error.is_some() || begins == ends);
        let _known = desk.format(&bytes);
    }

    #[test]
    fn a_file_reads_alike_however_it_is_chopped(sample in 0_usize..5, length in 1_usize..200) {
        let (text, format) = samples()[sample];
        let chunks: Vec<Bytes> = text.as_bytes().chunks(length).map(Bytes::copy_from_slice).collect();
        let file = Rereadable::new(move || stream::iter(chunks.clone()).map(Ok).boxed());
        let desk = Desk::new();
        let layout = english();
        let read = desk.reader.read(&file, format, Some(&layout));
        let read = desk.runtime.block_on(read.try_concat());
        let whole = desk.read_by(text.as_bytes(), format, Some(&layout));
        prop_assert_eq!(read.unwrap(), whole.items);
    }
}
