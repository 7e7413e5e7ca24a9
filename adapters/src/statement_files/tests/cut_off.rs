//! Files that end too early.

use super::{CAMT_02, CAMT_08, Desk, MT940_GERMAN, MT940_SWIFT, Reading};
use domain::statement::FileItem;
use ports::driven::statement_files::StatementFormat;

/// Every beginning of a file is an error, unless it has whole statements, which may happen this
/// often at most.
fn every_beginning_is_an_error(text: &str, format: StatementFormat, most_whole: usize) {
    let desk = Desk::new();
    let whole = desk.read(text.as_bytes(), format);
    assert_eq!(whole.error, None);
    let is_whole = |end: &usize| {
        let Reading { items, error } = desk.read(&text.as_bytes()[..*end], format);
        let has_whole_statements =
            whole.items.starts_with(&items) && matches!(items.last(), Some(FileItem::Ends { .. }));
        assert!(
            error.is_some() || has_whole_statements,
            "the first {end} bytes of {text}"
        );
        error.is_none()
    };
    let found = (0..text.len()).filter(is_whole).count();
    assert!(found <= most_whole, "{found} of {}", text.len());
}

#[test]
fn a_document_that_is_cut_off_is_an_error() {
    // The line break after the document.
    every_beginning_is_an_error(CAMT_02, StatementFormat::Camt053, 1);
    every_beginning_is_an_error(CAMT_08, StatementFormat::Camt053, 1);
}

#[test]
fn a_message_that_is_cut_off_is_an_error() {
    // Without the other balance, the line that ends the message, or its line break.
    every_beginning_is_an_error(MT940_GERMAN, StatementFormat::Mt940, 4);
    // Cuts between two messages, and after the last one, go unnoticed.
    every_beginning_is_an_error(MT940_SWIFT, StatementFormat::Mt940, 27);
}
