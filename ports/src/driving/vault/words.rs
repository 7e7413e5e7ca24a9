//! Names of entries in the reader's language, and a message as a text file.

use crate::driven::catalogue_texts::Texts;
use crate::driven::vault::Entry;
use domain::account_statement::StatementKind;
use domain::day::CUT_OFF;
use domain::document::DocumentCode;
use domain::ledger::receipt_number;
use domain::portfolio::OrderType;
use domain::vault::EntryKind;
use domain::{Instant, Language};

/// Of which kind an entry is.
pub(super) const fn kind_of(what: &Entry) -> EntryKind {
    match what {
        Entry::Document { code, .. } if code.is_uploaded() => EntryKind::Uploaded,
        Entry::Document { .. } => EntryKind::Signed,
        Entry::Statement { .. } => EntryKind::Statement,
        Entry::Receipt { .. } => EntryKind::Receipt,
        Entry::Message { .. } => EntryKind::Message,
    }
}

/// The name of a kind of entries.
pub(super) fn kind_name(texts: &dyn Texts, language: Language, kind: EntryKind) -> String {
    texts.text(language, &format!("paper.vault.kind.{}", kind.code()), &[])
}

/// The name of a document code.
pub(super) fn document_name(texts: &dyn Texts, language: Language, code: DocumentCode) -> String {
    let key = format!("paper.vault.document.{}", code.code());
    texts.text(language, &key, &[])
}

/// The name of a kind of statement.
pub(super) fn statement_name(texts: &dyn Texts, language: Language, kind: StatementKind) -> String {
    let key = format!("paper.vault.statement.{}", kind.code());
    texts.text(language, &key, &[])
}

/// An order by its type and its number.
pub(super) fn order_name(
    texts: &dyn Texts,
    language: Language,
    (kind, number): (OrderType, i64),
) -> String {
    let key = format!("paper.vault.order.{}", kind.id());
    texts.text(language, &key, &[("number", &number.to_string())])
}

/// The name of an entry.
pub(super) fn title(texts: &dyn Texts, language: Language, what: &Entry) -> String {
    match what {
        Entry::Document { code, .. } => document_name(texts, language, *code),
        Entry::Statement { kind, period, .. } => {
            let name = statement_name(texts, language, *kind);
            format!("{name} {}", period.code())
        }
        Entry::Receipt {
            movement,
            cash_type,
        } => {
            let number = receipt_number(*movement);
            let params = [
                ("number", number.as_str()),
                ("kind", cash_type.get(language)),
            ];
            texts.text(language, "paper.vault.receipt", &params)
        }
        Entry::Message { subject, text, .. } => subject
            .clone()
            .filter(|subject| !subject.is_empty())
            .unwrap_or_else(|| beginning(text)),
    }
}

/// The name that its owner gave it, or its number, unless the title already has it.
pub(super) fn detail(what: &Entry) -> Option<String> {
    match what {
        Entry::Document { code, name, .. } => code.is_uploaded().then(|| name.clone()),
        Entry::Statement {
            id, kind, format, ..
        } => Some(format!("{} · {}", kind.number(*id), format.code())),
        Entry::Receipt { .. } | Entry::Message { .. } => None,
    }
}

/// The first words of a text without a subject.
fn beginning(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(LONGEST).collect();
    if short.len() < line.len() {
        format!("{short}…")
    } else {
        short
    }
}

/// An instant as files and tables show it, at UTC+8.
pub(super) fn moment(at: Instant) -> String {
    (at + CUT_OFF).format("%Y-%m-%d %H:%M").to_string()
}

/// A message as a file, whose hash is shown.
pub(super) fn message_file(at: Instant, subject: Option<&str>, text: &str) -> String {
    let mut file = String::new();
    if let Some(subject) = subject {
        file.push_str(subject);
        file.push_str("\r\n");
    }
    file.push_str(&moment(at));
    file.push_str(" (UTC+8)\r\n\r\n");
    file.push_str(&text.replace("\r\n", "\n").replace('\n', "\r\n"));
    file.push_str("\r\n");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_without_a_subject_is_called_by_its_first_words() {
        let long = "意".repeat(61);
        assert_eq!(beginning(&long), format!("{}…", "意".repeat(60)));
        assert_eq!(beginning("Paid.\nThank you."), "Paid.");
    }

    #[test]
    fn a_message_reads_the_same_as_a_file_each_time() {
        let at = Instant::from_timestamp(1_800_000_000, 0).unwrap();
        let file = message_file(at, Some("Paid"), "One\nTwo\r\nThree");
        assert_eq!(
            file,
            "Paid\r\n2027-01-15 16:00 (UTC+8)\r\n\r\nOne\r\nTwo\r\nThree\r\n"
        );
    }
}
