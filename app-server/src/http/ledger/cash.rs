//! The money on the platform's bank accounts on a day.

use crate::http::call::Json;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer};
use chrono::NaiveDate;
use ports::Failure;
use ports::driven::desk_ledger::{CashOfDay, OpenItem, OpenItems};
use ports::driving::ledger::{cash_of_day, export_cash};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of which day.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CashQuery)]
pub(crate) struct CashForm {
    /// By value date; absent: today.
    day: Option<Day>,
}

/// A bank account in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashEntry)]
struct Entry {
    bank_account_id: Integer,
    bank_account: String,
    /// ISO 4217.
    currency: &'static str,
    /// The book balance at the start of the day.
    opening: Exact,
    #[serde(rename = "in")]
    came_in: Exact,
    #[serde(rename = "out")]
    went_out: Exact,
    /// The book balance at the end of the day.
    closing: Exact,
    /// The closing balance on the bank's statement; null if no imported statement gives it.
    statement: Option<Exact>,
    /// The items that explain why the statement and the books differ; null if no statement was imported.
    open: Option<OpenItemsView>,
}

/// The items that explain the difference between a bank account's books and its statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashOpenItems)]
struct OpenItemsView {
    /// Statement balance minus book balance.
    sum: Exact,
    /// How many items there are.
    count: Integer,
    /// The oldest 100 of them.
    items: Vec<OpenItemView>,
}

/// A statement line that is not in the books by that day, or a booking without a statement line by then.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashOpenItem)]
struct OpenItemView {
    /// `statement_line:7`, `receipt:3` or `payout:9`.
    record: String,
    /// When the bank booked the line; of a booking, its value date.
    day: Day,
    /// By how much it makes the statement's balance higher than the books; negative if lower.
    amount: Exact,
}

/// The bank accounts on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashOfDay)]
pub(crate) struct CashView {
    day: Day,
    items: Vec<Entry>,
}

/// `GET cash`.
pub(crate) async fn show(call: Operator<CashForm>) -> Result<Json<CashView>, Failure> {
    let day = call.form.day.map(|day| day.0);
    let (day, found) = cash_of_day(&call.server.ports, &call.who, day).await?;
    Ok(Json(CashView {
        day: Day(day),
        items: found.into_iter().map(Entry::from).collect(),
    }))
}

/// `GET cash/export`.
pub(crate) async fn export(call: Operator<CashForm>) -> Result<Csv, Failure> {
    let day = call.form.day.map(|day| day.0);
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let (day, found) = export_cash(ports, &call.who, day, origin).await?;
    let rows = found.into_iter().map(|cash| row(day, cash));
    Ok(table("cash", HEAD, rows))
}

/// The columns of exported cash.
const HEAD: [&str; 10] = [
    "day",
    "bank_account",
    "currency",
    "opening",
    "in",
    "out",
    "closing",
    "statement",
    "open_items",
    "open_sum",
];

fn row(day: NaiveDate, cash: CashOfDay) -> [String; HEAD.len()] {
    [
        day.to_string(),
        cash.bank.name,
        cash.opening.currency().code().to_owned(),
        cash.opening.amount().to_string(),
        cash.came_in.amount().to_string(),
        cash.went_out.amount().to_string(),
        cash.closing.amount().to_string(),
        cell(cash.stated.map(domain::Money::amount)),
        cell(cash.open.as_ref().map(|it| it.count)),
        cell(cash.open.map(|it| it.sum.amount())),
    ]
}

impl From<CashOfDay> for Entry {
    fn from(cash: CashOfDay) -> Self {
        Self {
            bank_account_id: Integer(cash.bank.id.0),
            bank_account: cash.bank.name,
            currency: cash.opening.currency().code(),
            opening: cash.opening.into(),
            came_in: cash.came_in.into(),
            went_out: cash.went_out.into(),
            closing: cash.closing.into(),
            statement: cash.stated.map(Exact::from),
            open: cash.open.map(OpenItemsView::from),
        }
    }
}

impl From<OpenItems> for OpenItemsView {
    fn from(open: OpenItems) -> Self {
        let item = |item: OpenItem| OpenItemView {
            record: item.record,
            day: Day(item.day),
            amount: item.amount.into(),
        };
        Self {
            sum: open.sum.into(),
            count: Integer(i64::try_from(open.count).unwrap_or(i64::MAX)),
            items: open.first.into_iter().map(item).collect(),
        }
    }
}
