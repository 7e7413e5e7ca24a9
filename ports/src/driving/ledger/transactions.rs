//! Transactions, and one with its postings and the event of the audit trail that explains it.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk::AuditFilter;
use crate::driven::desk_ledger::{
    LedgerTransaction, ListedTransaction, TransactionFilter, TransactionWord,
};
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::sorting::{Sort, TransactionBy};
use crate::driving::desk::{HistoryEvent, exported, named_events, words};
use crate::{Failure, Ports};
use chrono::{NaiveDate, TimeDelta};
use domain::Coded;
use domain::Refusal;
use domain::ids::TransactionId;
use domain::ledger::Purpose;
use domain::operations::{AuditKind, Operator};

/// Which transactions are listed.
#[derive(Debug, Clone)]
pub struct ListTransactions {
    /// Who asks.
    pub by: Operator,
    /// Value date, this day or later.
    pub from: Option<NaiveDate>,
    /// Value date, this day or earlier.
    pub to: Option<NaiveDate>,
    /// A transaction's number, the beginning of its reference, or the record that it is for, such as `withdrawal:5`.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<TransactionBy>>,
}

/// A page of the transactions, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `q`, or with `before` if both keys are given.
pub async fn list_transactions(
    ports: &Ports,
    command: &ListTransactions,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedTransaction>, Failure> {
    let filter = filter(command, ListFrom::page(before, after)?)?;
    Ok(ports.desk.ledger_transactions(&filter).await?)
}

/// Exports the newest transactions, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_transactions`].
pub async fn export_transactions(
    ports: &Ports,
    command: &ListTransactions,
    origin: &Origin,
) -> Result<Vec<ListedTransaction>, Failure> {
    let filter = filter(command, ListFrom::Export)?;
    let found = ports.desk.ledger_transactions(&filter).await?.page.items;
    let (from, to) = (
        command.from.map(|day| day.to_string()),
        command.to.map(|day| day.to_string()),
    );
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("from", from.as_deref()),
        ("to", to.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("ledger_transactions", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn filter(command: &ListTransactions, from: ListFrom) -> Result<TransactionFilter, Refusal> {
    may_read(&command.by)?;
    let words = words(command.search.as_deref())?;
    Ok(TransactionFilter {
        from_day: command.from,
        to_day: command.to,
        words: words.into_iter().map(word).collect(),
        sort: command.sort,
        from,
    })
}

/// `#12` and `12` are numbers, `withdrawal:5` a record; anything else begins a reference, which `withdrawal:5:` does too.
fn word(word: String) -> TransactionWord {
    let number = word.strip_prefix('#').unwrap_or(&word).parse();
    if let Ok(number) = number {
        return TransactionWord::Number(number);
    }
    match &Purpose::of_record(&word)[..] {
        [] => TransactionWord::Reference(word),
        of => TransactionWord::Record(of.to_vec()),
    }
}

/// A transaction with what caused it.
#[derive(Debug, Clone)]
pub struct TransactionItem {
    /// The transaction with its postings.
    pub transaction: LedgerTransaction,
    /// The event that recorded the booking, on the record that was decided on; none where nothing recorded it.
    pub event: Option<HistoryEvent>,
}

/// A transaction. Refusals: `Forbidden`, `NotFound`.
pub async fn show_transaction(
    ports: &Ports,
    by: &Operator,
    id: TransactionId,
) -> Result<TransactionItem, Failure> {
    may_read(by)?;
    let found = ports.desk.ledger_transaction(id).await?;
    let transaction = found.ok_or(Refusal::NotFound)?;
    let event = booked(ports, &transaction.listed).await?;
    Ok(TransactionItem { transaction, event })
}

/// The event of a booking: it is recorded at the same instant, with the transaction's reference as its detail.
async fn booked(
    ports: &Ports,
    transaction: &ListedTransaction,
) -> Result<Option<HistoryEvent>, Failure> {
    let at = transaction.recorded_at;
    let filter = AuditFilter {
        from: Some(at),
        to: Some(at + TimeDelta::microseconds(1)),
        by: None,
        kind: Some(AuditKind::MoneyBooked.code()),
        record: None,
        request_id: None,
        detail: Some(transaction.reference.clone()),
        sort: None,
        before: None,
        limit: 1,
        whole: true,
    };
    let found = ports.desk.audit(&filter).await?;
    Ok(named_events(ports, found).await?.pop())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::{ChargeId, OrderId, WithdrawalId};

    #[test]
    fn a_word_is_a_number_a_record_or_the_beginning_of_a_reference() {
        let read = |text: &str| word(text.to_owned());
        assert_eq!(read("12"), TransactionWord::Number(12));
        assert_eq!(read("#12"), TransactionWord::Number(12));
        for (text, purpose) in [
            ("withdrawal:5", Purpose::Withdrawal(WithdrawalId(5))),
            ("order:7", Purpose::Subscription(OrderId(7))),
            ("payment:3", Purpose::Fee(ChargeId(3))),
        ] {
            assert_eq!(read(text), TransactionWord::Record(vec![purpose]), "{text}");
        }
        for text in ["withdrawal:5:", "withdrawal:x", "account:5", "withdrawal"] {
            let reference = TransactionWord::Reference(text.to_owned());
            assert_eq!(read(text), reference, "{text}");
        }
    }
}
