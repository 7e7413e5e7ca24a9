//! The postings on one book.

use super::books::Entry;
use crate::http::call::Json;
use crate::http::codes::PostingSort;
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::{counted, keys};
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ledger::Asset;
use ports::Failure;
use ports::driven::desk_ledger::ListedPosting;
use ports::driving::ledger::{ListPostings, export_postings, list_postings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PostingsQuery)]
pub(crate) struct ListForm {
    /// The name of a book, such as `wallet:3`.
    #[validate(custom(function = "crate::http::rules::book"))]
    book: String,
    /// An ISO 4217 code, or `shares:` with a project's number.
    #[validate(custom(function = "crate::http::rules::asset"))]
    asset: String,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PostingSort>,
}

/// Which postings are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PostingsExportQuery)]
pub(crate) struct ExportForm {
    /// The name of a book, such as `wallet:3`.
    #[validate(custom(function = "crate::http::rules::book"))]
    book: String,
    /// An ISO 4217 code, or `shares:` with a project's number.
    #[validate(custom(function = "crate::http::rules::asset"))]
    asset: String,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PostingSort>,
}

/// A posting on a book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookPosting)]
struct PostingView {
    id: Integer,
    /// The transaction's number.
    transaction_id: Integer,
    reference: String,
    /// The value date.
    effective_on: Day,
    booked_at: Moment,
    /// Negative for an amount that leaves the book.
    amount: Exact,
    /// The record that it is for, as the audit trail names it: `order:7`.
    record: String,
}

/// A page of the postings on a book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookPostings)]
pub(crate) struct Postings {
    book: Entry,
    /// Newest first by default.
    items: Vec<PostingView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
    /// For `after`; null on the first page.
    newer: Option<Integer>,
    /// For `before`; null on the last page.
    older: Option<Integer>,
}

/// `GET ledger/postings`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<Postings>, Failure> {
    let keys = keys(call.form.before, call.form.after);
    let command = ListPostings {
        by: call.who,
        book: call.form.book,
        asset: call.form.asset,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = list_postings(&call.server.ports, &command, keys).await?;
    let asset = found.book.asset;
    let page = found.postings;
    let (total, total_capped) = counted(&page.page);
    let items = page.page.items.into_iter();
    Ok(Json(Postings {
        book: found.book.into(),
        items: items.map(|posting| view(posting, asset)).collect(),
        total,
        total_capped,
        newer: page.newer.map(Integer),
        older: page.older.map(Integer),
    }))
}

fn view(posting: ListedPosting, asset: Asset) -> PostingView {
    PostingView {
        id: Integer(posting.id),
        transaction_id: Integer(posting.transaction.0),
        reference: posting.reference,
        effective_on: Day(posting.effective_on),
        booked_at: Moment(posting.recorded_at),
        amount: Exact(asset.amount(posting.units)),
        record: posting.purpose.record(),
    }
}

/// `GET ledger/postings/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListPostings {
        by: call.who,
        book: call.form.book,
        asset: call.form.asset,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let origin = &call.caller.origin;
    let (asset, found) = export_postings(&call.server.ports, &command, origin).await?;
    let head = [
        "id",
        "transaction",
        "reference",
        "effective_on",
        "booked_at",
        "asset",
        "amount",
        "record",
    ];
    let rows = found.into_iter().map(|posting| {
        [
            posting.id.to_string(),
            posting.transaction.to_string(),
            posting.reference,
            posting.effective_on.to_string(),
            posting.recorded_at.to_rfc3339(),
            asset.code(),
            asset.amount(posting.units).to_string(),
            posting.purpose.record(),
        ]
    });
    Ok(table("ledger-postings", head, rows))
}
