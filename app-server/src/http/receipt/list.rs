//! Lists and exports receipts, and names their bank accounts.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{ReceiptMatchedKind, ReceiptSort, ReceiptStateCode};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::paging::keys;
use crate::http::extract::Nothing;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::receipt::MatchedTo;
use ports::Failure;
use ports::driven::desk_receipts::ListedReceipt;
use ports::driving::receipt::{ListReceipts, bank_accounts, export_receipts, list_receipts};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReceiptsQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// ISO 4217; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Search words: the payer's name or text, the bank's reference or the receipt's number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ReceiptSort>,
}

/// Which receipts are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReceiptsExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// ISO 4217; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Words as in the list of receipts.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ReceiptSort>,
}

/// The match of a receipt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptMatched)]
struct MatchedView {
    #[schema(value_type = ReceiptMatchedKind)]
    kind: &'static str,
    /// Null if it is returned to its payer.
    id: Option<Integer>,
}

/// A receipt in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptEntry)]
pub(crate) struct Entry {
    id: Integer,
    state: ReceiptStateCode,
    entered_at: Moment,
    /// The bank account that received it; null if it is at the bitcoin gateway.
    bank_account: Option<OwnBankView>,
    /// The bank's reference or that of the gateway's invoice; none if a person stated what arrived and the bank's line is not
    /// known yet.
    reference: Option<String>,
    /// When the bank booked it.
    booked_on: Day,
    value_on: Day,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    payer: Option<String>,
    /// Last characters of the number of the account that it was paid from.
    payer_account_tail: Option<String>,
    /// What the payer wrote.
    text: Option<String>,
    matched_to: Option<MatchedView>,
}

/// The platform's bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptBankAccounts)]
pub(crate) struct Banks {
    /// Open ones first, then by name.
    items: Vec<KnownBankView>,
}

/// One of the platform's bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptBankAccount)]
struct KnownBankView {
    #[serde(flatten)]
    #[schema(inline)]
    bank: OwnBankView,
    /// Whether it is in use. Late money may still arrive on a closed one, but nothing new is paid to it or from it.
    open: bool,
}

/// `GET receipts`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListReceipts {
        by: call.who,
        state: form.state,
        currency: form.currency,
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_receipts(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET receipts/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListReceipts {
        by: call.who,
        state: call.form.state,
        currency: call.form.currency,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_receipts(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("receipts", HEAD, found.into_iter().map(row)))
}

/// `GET receipts/bank_accounts`.
pub(crate) async fn banks(call: Operator<Nothing>) -> Result<Json<Banks>, Failure> {
    let banks = bank_accounts(&call.server.ports, &call.who).await?;
    Ok(Json(Banks {
        items: banks
            .into_iter()
            .map(|it| KnownBankView {
                bank: it.bank.into(),
                open: it.is_open,
            })
            .collect(),
    }))
}

/// The columns of exported receipts.
const HEAD: [&str; 13] = [
    "id",
    "state",
    "entered_at",
    "bank_account",
    "reference",
    "booked_on",
    "value_on",
    "amount",
    "currency",
    "payer",
    "payer_account_tail",
    "text",
    "matched_to",
];

fn row(ListedReceipt { receipt, bank }: ListedReceipt) -> [String; HEAD.len()] {
    [
        receipt.id.to_string(),
        receipt.state().code().to_owned(),
        receipt.entered_at.to_rfc3339(),
        cell(bank.map(|bank| bank.name)),
        receipt.reference.unwrap_or_default(),
        receipt.booked_on.to_string(),
        receipt.value_on.to_string(),
        receipt.amount.amount().to_string(),
        receipt.amount.currency().code().to_owned(),
        receipt.payer.unwrap_or_default(),
        cell(receipt.payer_account.as_deref().map(tail)),
        receipt.text.unwrap_or_default(),
        cell(receipt.matched_to.map(matched)),
    ]
}

/// `deposit:7`, or `return`.
fn matched(to: MatchedTo) -> String {
    match to.parts() {
        (kind, Some(id)) => format!("{kind}:{id}"),
        (kind, None) => kind.to_owned(),
    }
}

/// The last four characters.
pub(crate) fn tail(number: &str) -> String {
    let signs: Vec<char> = number
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    let from = signs.len().saturating_sub(4);
    signs.get(from..).unwrap_or_default().iter().collect()
}

impl From<ListedReceipt> for Entry {
    fn from(ListedReceipt { receipt, bank }: ListedReceipt) -> Self {
        Self {
            id: Integer(receipt.id.0),
            state: Code(receipt.state()),
            entered_at: Moment(receipt.entered_at),
            bank_account: bank.map(OwnBankView::from),
            reference: receipt.reference,
            booked_on: Day(receipt.booked_on),
            value_on: Day(receipt.value_on),
            amount: receipt.amount.into(),
            currency: receipt.amount.currency().code(),
            payer: receipt.payer,
            payer_account_tail: receipt.payer_account.as_deref().map(tail),
            text: receipt.text,
            matched_to: receipt.matched_to.map(|to| {
                let (kind, id) = to.parts();
                MatchedView {
                    kind,
                    id: id.map(Integer),
                }
            }),
        }
    }
}
