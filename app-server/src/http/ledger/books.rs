//! Sums of the books, and lists and exports of one kind of them.

use super::{BookView, owner_name};
use crate::http::call::Json;
use crate::http::codes::{BookKindCode, BookSort};
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::paging::keys;
use crate::http::extract::Nothing;
use crate::http::fields::{Exact, Flag, Integer};
use ports::Failure;
use ports::driven::desk_ledger::{BookTotal, ListedBook};
use ports::driving::ledger::{self, ListBooks, export_books, ledger_totals, list_books};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// All books of a kind in one asset.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookTotal)]
struct TotalView {
    #[schema(value_type = BookKindCode)]
    kind: &'static str,
    /// An ISO 4217 code, or `shares:` with a project's number.
    asset: String,
    /// For shares, the project's name.
    name_zh: Option<String>,
    name_en: Option<String>,
    /// Number of books with a balance other than zero.
    books: Integer,
    /// The sum of their balances.
    balance: Exact,
}

/// The totals of the whole ledger. The balances of an asset sum to zero.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LedgerTotals)]
pub(crate) struct TotalsView {
    items: Vec<TotalView>,
}

/// `GET ledger`.
pub(crate) async fn totals(call: Operator<Nothing>) -> Result<Json<TotalsView>, Failure> {
    let found = ledger_totals(&call.server.ports, &call.who).await?;
    let items = found.into_iter().map(TotalView::from).collect();
    Ok(Json(TotalsView { items }))
}

/// `GET ledger/export`.
pub(crate) async fn export_totals(call: Operator<Nothing>) -> Result<Csv, Failure> {
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let found = ledger::export_totals(ports, &call.who, origin).await?;
    Ok(table("ledger", TOTALS, found.into_iter().map(total_row)))
}

/// The columns of the exported trial balance.
const TOTALS: [&str; 6] = ["kind", "asset", "name_zh", "name_en", "books", "balance"];

fn total_row(total: BookTotal) -> [String; TOTALS.len()] {
    let (zh, en) = total.project.map(|name| (name.zh, name.en)).unzip();
    [
        total.kind.to_owned(),
        total.asset.code(),
        zh.unwrap_or_default(),
        en.unwrap_or_default(),
        total.books.to_string(),
        total.asset.amount(total.balance).to_string(),
    ]
}

impl From<BookTotal> for TotalView {
    fn from(total: BookTotal) -> Self {
        let (name_zh, name_en) = total.project.map(|name| (name.zh, name.en)).unzip();
        Self {
            kind: total.kind,
            name_zh,
            name_en,
            balance: Exact(total.asset.amount(total.balance)),
            asset: total.asset.code(),
            books: Integer(i64::try_from(total.books).unwrap_or(i64::MAX)),
        }
    }
}

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BooksQuery)]
pub(crate) struct ListForm {
    #[schema(value_type = BookKindCode)]
    kind: String,
    /// An ISO 4217 code, or `shares:` with a project's number.
    #[validate(custom(function = "crate::http::rules::asset"))]
    asset: String,
    /// Whether to include books with a zero balance.
    empty: Option<Flag>,
    /// Search words: the owner's name or number, or an account number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 books after this owner's; lower owner numbers in the default order.
    before: Option<Integer>,
    /// The 20 books before this owner's; higher owner numbers in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<BookSort>,
}

/// Which books are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BooksExportQuery)]
pub(crate) struct ExportForm {
    #[schema(value_type = BookKindCode)]
    kind: String,
    /// An ISO 4217 code, or `shares:` with a project's number.
    #[validate(custom(function = "crate::http::rules::asset"))]
    asset: String,
    /// Whether to include books with a zero balance.
    empty: Option<Flag>,
    /// Words as in the list of books.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<BookSort>,
}

/// A book with its balance in one asset.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookEntry)]
pub(crate) struct Entry {
    #[serde(flatten)]
    book: BookView,
    asset: String,
    balance: Exact,
}

/// `GET ledger/books`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let keys = keys(call.form.before, call.form.after);
    let command = ListBooks {
        by: call.who,
        kind: call.form.kind,
        asset: call.form.asset,
        with_empty: call.form.empty.is_some_and(|empty| empty.0),
        search: call.form.q,
        sort: call
            .form
            .sort
            .map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let found = list_books(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET ledger/books/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListBooks {
        by: call.who,
        kind: call.form.kind,
        asset: call.form.asset,
        with_empty: call.form.empty.is_some_and(|empty| empty.0),
        search: call.form.q,
        sort: call
            .form
            .sort
            .map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let found = export_books(&call.server.ports, &command, &call.caller.origin).await?;
    let head = ["book", "owner", "asset", "balance"];
    Ok(table("ledger-books", head, found.into_iter().map(row)))
}

fn row(listed: ListedBook) -> [String; 4] {
    [
        listed.book.to_string(),
        owner_name(listed.owner),
        listed.asset.code(),
        listed.asset.amount(listed.balance).to_string(),
    ]
}

impl From<ListedBook> for Entry {
    fn from(listed: ListedBook) -> Self {
        Self {
            book: BookView::new(listed.book, listed.owner),
            balance: Exact(listed.asset.amount(listed.balance)),
            asset: listed.asset.code(),
        }
    }
}
