//! Transactions, and one with its postings.

use super::BookView;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{RecordedBy, RecordedKind, StepBy, TransactionSort};
use crate::http::desk::events::{by_of, kind_of};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::paging::keys;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ids::TransactionId;
use ports::Failure;
use ports::driven::desk_ledger::{ListedTransaction, Moved, TransactionPosting};
use ports::driving::desk::{HistoryEvent, WhoActed};
use ports::driving::ledger::{
    ListTransactions, TransactionItem, export_transactions, list_transactions, show_transaction,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TransactionsQuery)]
pub(crate) struct ListForm {
    /// Search words: a transaction's number, the beginning of its reference, or the record that it is for, such as `withdrawal:5`.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Value date, this day or later.
    from: Option<Day>,
    /// Value date, this day or earlier.
    to: Option<Day>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<TransactionSort>,
}

/// Which transactions are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TransactionsExportQuery)]
pub(crate) struct ExportForm {
    /// Words as in the list of transactions.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Value date, this day or later.
    from: Option<Day>,
    /// Value date, this day or earlier.
    to: Option<Day>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<TransactionSort>,
}

/// Which transaction.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TransactionNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// The amount of an asset that a transaction moved for one record.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionMoved)]
struct MovedView {
    /// An ISO 4217 code, or `shares:` with a project's number.
    asset: String,
    amount: Exact,
    /// The record, as the audit trail names it: `order:7`.
    record: String,
}

/// A transaction of the ledger in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionEntry)]
pub(crate) struct Entry {
    id: Integer,
    reference: String,
    /// The value date.
    effective_on: Day,
    booked_at: Moment,
    /// `investor`, `operator` or `system`.
    by: StepBy,
    /// The number of the investor or operator.
    by_id: Option<Integer>,
    /// The operator's name.
    name: Option<String>,
    /// The transaction that it reverses.
    reverses: Option<Integer>,
    /// The transaction that reverses it.
    reversed_by: Option<Integer>,
    /// The amounts that it moved.
    moved: Vec<MovedView>,
}

/// A posting of a transaction.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransactionPosting)]
struct PostingView {
    id: Integer,
    #[serde(flatten)]
    book: BookView,
    asset: String,
    /// Negative for an amount that leaves the book.
    amount: Exact,
    /// The record that it is for, as the audit trail names it: `order:7`.
    record: String,
    /// The project that it concerns.
    project_id: Option<Integer>,
}

/// The event that recorded a booking. Details reserved for readers of the audit trail, such as the caller's address, are left out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingEvent)]
struct EventView {
    /// Its number in the trail.
    id: Integer,
    at: Moment,
    #[schema(value_type = RecordedKind)]
    kind: &'static str,
    #[schema(value_type = RecordedBy)]
    by: &'static str,
    /// The number of the investor or operator who acted.
    by_id: Option<Integer>,
    /// The operator's name.
    name: Option<String>,
    /// The record that was decided on.
    record: String,
}

impl From<HistoryEvent> for EventView {
    fn from(event: HistoryEvent) -> Self {
        let recorded = event.recorded;
        let by_id = recorded.event.by().and_then(|by| by.parts().1);
        Self {
            id: Integer(recorded.id),
            at: Moment(recorded.at),
            kind: kind_of(&recorded),
            by: by_of(&recorded),
            by_id: by_id.map(Integer),
            name: event.name,
            record: recorded.event.record,
        }
    }
}

/// A transaction with its postings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LedgerTransaction)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    listed: Entry,
    /// SHA-256 of the transaction's content, in hexadecimal.
    content_hash: String,
    /// The first 200, by number.
    postings: Vec<PostingView>,
    /// How many postings there are.
    posted: Integer,
    /// The event of the audit trail that recorded the booking.
    event: Option<EventView>,
}

/// `GET ledger/transactions`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let keys = keys(call.form.before, call.form.after);
    let command = ListTransactions {
        by: call.who,
        from: call.form.from.map(|day| day.0),
        to: call.form.to.map(|day| day.0),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = list_transactions(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET ledger/transactions/export`. A transaction has a line for each asset and record.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListTransactions {
        by: call.who,
        from: call.form.from.map(|day| day.0),
        to: call.form.to.map(|day| day.0),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_transactions(&call.server.ports, &command, &call.caller.origin).await?;
    let rows = found
        .iter()
        .flat_map(|it| it.moved.iter().map(|moved| row(it, *moved)));
    Ok(table("ledger-transactions", HEAD, rows))
}

/// The columns of exported transactions.
const HEAD: [&str; 11] = [
    "id",
    "reference",
    "effective_on",
    "booked_at",
    "by",
    "name",
    "reverses",
    "reversed_by",
    "asset",
    "amount",
    "record",
];

fn row(listed: &ListedTransaction, moved: Moved) -> [String; HEAD.len()] {
    let (kind, number) = listed.by.parts();
    [
        listed.id.to_string(),
        listed.reference.clone(),
        listed.effective_on.to_string(),
        listed.recorded_at.to_rfc3339(),
        number.map_or_else(|| kind.to_owned(), |id| format!("{kind}:{id}")),
        cell(listed.operator.as_ref()),
        cell(listed.reverses),
        cell(listed.reversed_by),
        moved.asset.code(),
        moved.asset.amount(moved.units).to_string(),
        moved.purpose.record(),
    ]
}

/// `GET ledger/transactions/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let id = TransactionId(call.form.id.0);
    let TransactionItem { transaction, event } =
        show_transaction(&call.server.ports, &call.who, id).await?;
    Ok(Json(ItemView {
        listed: transaction.listed.into(),
        content_hash: transaction.content_hash,
        postings: transaction.postings.into_iter().map(posting).collect(),
        posted: Integer(i64::try_from(transaction.posted).unwrap_or(i64::MAX)),
        event: event.map(EventView::from),
    }))
}

fn posting(posting: TransactionPosting) -> PostingView {
    PostingView {
        id: Integer(posting.id),
        book: BookView::new(posting.book, posting.owner),
        amount: Exact(posting.asset.amount(posting.units)),
        asset: posting.asset.code(),
        record: posting.purpose.record(),
        project_id: posting.project.map(|id| Integer(id.0)),
    }
}

impl From<ListedTransaction> for Entry {
    fn from(listed: ListedTransaction) -> Self {
        let (_, by_id) = listed.by.parts();
        Self {
            id: Integer(listed.id.0),
            reference: listed.reference,
            effective_on: Day(listed.effective_on),
            booked_at: Moment(listed.recorded_at),
            by: Code(WhoActed::from(listed.by)),
            by_id: by_id.map(Integer),
            name: listed.operator,
            reverses: listed.reverses.map(|id| Integer(id.0)),
            reversed_by: listed.reversed_by.map(|id| Integer(id.0)),
            moved: listed.moved.into_iter().map(MovedView::from).collect(),
        }
    }
}

impl From<Moved> for MovedView {
    fn from(moved: Moved) -> Self {
        Self {
            amount: Exact(moved.asset.amount(moved.units)),
            asset: moved.asset.code(),
            record: moved.purpose.record(),
        }
    }
}
