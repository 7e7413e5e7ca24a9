//! The list of an investor's entries: a page of it, with the choices of its filters.

use super::words::{
    detail, document_name, kind_of, message_file, order_name, statement_name, title,
};
use crate::driven::catalog::Page;
use crate::driven::catalogue_texts::Texts;
use crate::driven::vault::{Entry, EntryFilter, EntrySearch, EntrySlice, VaultEntry};
use crate::driving::letter::{AnsweredLetter, answered_by, record_of};
use crate::{Failure, Ports, read_once};
use domain::account::Account;
use domain::account_statement::StatementKind;
use domain::document::DocumentCode;
use domain::ids::{AccountId, AccountStatementId, InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::receipt_number;
use domain::portfolio::OrderType;
use domain::vault::EntryKind;
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// The longest number of a receipt or a statement: no movement has one beyond it.
const MOST_DIGITS: usize = 18;

/// The template of the messages that are requests of the desk.
const REQUEST: &str = "message.letterRequest";

const BOTH: [Language; 2] = [Language::Zh, Language::En];

/// A query for entries.
#[derive(Debug, Clone)]
pub struct ListEntries {
    /// Whose.
    pub who: InvestorId,
    /// In which language they are named.
    pub language: Language,
    /// Of one kind.
    pub kind: Option<EntryKind>,
    /// Of one account.
    pub account: Option<AccountId>,
    /// Of one project.
    pub project: Option<ProjectId>,
    /// From this instant on.
    pub from: Option<Instant>,
    /// Before this instant.
    pub before: Option<Instant>,
    /// Search words.
    pub search: Option<String>,
    /// Which page.
    pub page: Page,
}

/// An entry as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedEntry {
    /// Of which kind.
    pub kind: EntryKind,
    /// Its title.
    pub title: String,
    /// The name that its owner gave it, or its number.
    pub detail: Option<String>,
    /// SHA-256 of its file, lower-case hex; none if it is made when it is opened.
    pub sha256: Option<String>,
    /// The answer to it, if it is a request of the desk.
    pub answer: Option<AnsweredLetter>,
    /// The entry itself.
    pub entry: VaultEntry,
}

/// A page of entries.
#[derive(Debug, Clone)]
pub struct ListedEntries {
    /// The newest first.
    pub entries: Vec<ListedEntry>,
    /// Number of entries on all pages.
    pub total: u64,
    /// The accounts that entries of the investor belong to, and their numbers.
    pub accounts: BTreeMap<AccountId, String>,
    /// The projects that they concern, and their names.
    pub projects: BTreeMap<ProjectId, Text>,
}

/// A page of an investor's entries. Refuses with `NotFound` if it is filtered by an account that
/// does not exist or is another investor's.
pub async fn list_entries(ports: &Ports, wish: &ListEntries) -> Result<ListedEntries, Failure> {
    let texts = ports.texts.as_ref();
    let words = wish.search.as_deref().map(str::trim);
    let filter = EntryFilter {
        kind: wish.kind,
        account: wish.account,
        project: wish.project,
        from: wish.from,
        before: wish.before,
        statements_in: Some(wish.language),
        search: words
            .filter(|words| !words.is_empty())
            .map(|words| search(ports, words)),
    };
    let size = u64::from(wish.page.size);
    let slice = EntrySlice {
        newest_first: true,
        skipped: u64::from(wish.page.number.saturating_sub(1)).saturating_mul(size),
        limit: size,
    };
    let (found, total, owners, answered) = read_once(ports, async |tx| {
        let (found, total) = tx.vault().entries(wish.who, &filter, slice).await?;
        // The list has only the investor's own.
        if let (0, Some(id)) = (total, wish.account) {
            Account::owned(tx.accounts().get(id).await?, wish.who)?;
        }
        let answered = if found.iter().any(|entry| asks(&entry.what)) {
            answered_by(tx, wish.who).await?
        } else {
            Vec::new()
        };
        Ok((found, total, tx.vault().owners(wish.who).await?, answered))
    })
    .await?;
    let (mut accounts, mut projects) = (BTreeMap::new(), BTreeMap::new());
    for owner in owners {
        accounts.extend(owner.account);
        projects.extend(owner.project);
    }
    let entries = found.into_iter().map(|entry| ListedEntry {
        kind: kind_of(&entry.what),
        title: title(texts, wish.language, &entry.what),
        detail: detail(&entry.what),
        sha256: hash(ports, &entry),
        answer: answer_to(&entry, &answered),
        entry,
    });
    Ok(ListedEntries {
        entries: entries.collect(),
        total,
        accounts,
        projects,
    })
}

/// Whether an entry is a request of the desk.
fn asks(what: &Entry) -> bool {
    matches!(what, Entry::Message { template, .. } if template == REQUEST)
}

/// The answer to a request. The message is the copy of its letter: it was written at the same time, about the same record.
fn answer_to(entry: &VaultEntry, answered: &[AnsweredLetter]) -> Option<AnsweredLetter> {
    let Entry::Message { text, about, .. } = &entry.what else {
        return None;
    };
    let of_entry = |it: &&AnsweredLetter| {
        let letter = &it.letter;
        letter.at == entry.at && letter.text == *text && record_of(letter) == *about
    };
    answered.iter().find(of_entry).cloned()
}

/// The hash of an entry's file, where it has one that stays the same.
fn hash(ports: &Ports, entry: &VaultEntry) -> Option<String> {
    match &entry.what {
        Entry::Message { subject, text, .. } => {
            let file = message_file(entry.at, subject.as_deref(), text);
            Some(ports.secrets.digest(file.as_bytes()))
        }
        Entry::Document { .. } | Entry::Statement { .. } | Entry::Receipt { .. } => {
            entry.file.as_ref().map(|file| file.sha256.clone())
        }
    }
}

/// The search for these words: kinds are found by their names in either language, receipts, statements and orders by their numbers.
fn search(ports: &Ports, words: &str) -> EntrySearch {
    let wanted = words.to_lowercase();
    let is_named = |name: String| name.to_lowercase().contains(&wanted);
    let texts = ports.texts.as_ref();
    let documents = DocumentCode::ALL.into_iter().filter(|code| {
        BOTH.iter()
            .any(|language| is_named(document_name(texts, *language, *code)))
    });
    let statements = StatementKind::ALL.into_iter().filter(|kind| {
        BOTH.iter()
            .any(|language| is_named(statement_name(texts, *language, *kind)))
    });
    let number = number_in(words);
    let statement = number.map(AccountStatementId).filter(|id| {
        StatementKind::ALL
            .iter()
            .any(|kind| kind.number(*id).eq_ignore_ascii_case(words))
    });
    EntrySearch {
        documents: documents.collect(),
        statements: statements.collect(),
        receipt: number.filter(|id| receipt_number(*id).eq_ignore_ascii_case(words)),
        statement,
        orders: number.map_or_else(Vec::new, |id| orders_called(texts, words, id)),
        words: words.to_owned(),
    }
}

/// The orders with this number that the words name by the number alone, or with their type in
/// either language.
fn orders_called(texts: &dyn Texts, words: &str, number: i64) -> Vec<(OrderType, i64)> {
    let wanted = without_signs(words);
    let is_called = |order: &(OrderType, i64)| {
        let mut names = BOTH.into_iter().map(|it| order_name(texts, it, *order));
        wanted == number.to_string() || names.any(|name| wanted == without_signs(&name))
    };
    let orders = OrderType::ALL.map(|kind| (kind, number));
    orders.into_iter().filter(is_called).collect()
}

/// In lower case, without spaces and number signs.
fn without_signs(text: &str) -> String {
    let shown = text.chars().filter(|c| !c.is_whitespace() && *c != '#');
    shown.collect::<String>().to_lowercase()
}

/// The number at the end of the words.
fn number_in(words: &str) -> Option<i64> {
    let digits = words.trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_number = digits.len() <= MOST_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_behind_its_letters() {
        assert_eq!(number_in("LF-R00000042"), Some(42));
        for other in ["LF-R", "42x", "1-2", &"9".repeat(19)] {
            assert_eq!(number_in(other), None, "{other}");
        }
    }
}
