//! Lists and exports batches of payouts.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{PayoutBatchSort, PayoutBatchStateCode};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::paging::keys;
use crate::http::desk::proposed::PersonView;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ids::OperatorId;
use ports::Failure;
use ports::driven::desk_payouts::ListedBatch;
use ports::driving::payout::{ListBatches, export_batches, list_batches};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutBatchesQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Search words: the bank account's name, the name of who made the batch, a currency, a batch's number or message id, or
    /// a payout's number or reference.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PayoutBatchSort>,
}

/// Which batches are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutBatchesExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Words as in the list of batches.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PayoutBatchSort>,
}

/// A batch of payouts in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutBatchEntry)]
pub(crate) struct BatchEntry {
    id: Integer,
    state: PayoutBatchStateCode,
    bank_account: OwnBankView,
    /// ISO 4217.
    currency: &'static str,
    pay_on: Day,
    /// Number of payouts; once it is released, of those that its payment files pay.
    count: Integer,
    total: Exact,
    /// Number of payouts that are released and not paid.
    unpaid: Integer,
    made_by: PersonView,
    made_at: Moment,
    released_by: Option<PersonView>,
    released_at: Option<Moment>,
}

/// `GET payout_batches`.
pub(crate) async fn list(
    call: Operator<ListForm>,
) -> Result<Json<KeyedEntries<BatchEntry>>, Failure> {
    let command = ListBatches {
        by: call.who,
        state: call.form.state,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let keys = keys(call.form.before, call.form.after);
    let found = list_batches(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET payout_batches/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListBatches {
        by: call.who,
        state: call.form.state,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_batches(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("payout-batches", HEAD, found.into_iter().map(row)))
}

/// The columns of exported batches.
const HEAD: [&str; 12] = [
    "id",
    "state",
    "bank_account",
    "currency",
    "pay_on",
    "count",
    "total",
    "unpaid",
    "made_by",
    "made_at",
    "released_by",
    "released_at",
];

fn row(batch: ListedBatch) -> [String; HEAD.len()] {
    let (released_by, released_at) = batch.released.unzip();
    [
        batch.id.to_string(),
        batch.state.code().to_owned(),
        batch.bank.name,
        batch.total.currency().code().to_owned(),
        batch.pay_on.to_string(),
        batch.count.to_string(),
        batch.total.amount().to_string(),
        batch.unpaid.to_string(),
        batch.made_by.1,
        batch.made_at.to_rfc3339(),
        cell(released_by.map(|(_, name)| name)),
        cell(released_at.map(|at| at.to_rfc3339())),
    ]
}

impl From<ListedBatch> for BatchEntry {
    fn from(batch: ListedBatch) -> Self {
        let count = |number: u64| Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let person = |(id, name): (OperatorId, String)| PersonView::new(id, name);
        let (released_by, released_at) = batch.released.map_or((None, None), |(by, at)| {
            (Some(person(by)), Some(Moment(at)))
        });
        Self {
            id: Integer(batch.id.0),
            state: Code(batch.state),
            currency: batch.total.currency().code(),
            bank_account: batch.bank.into(),
            pay_on: Day(batch.pay_on),
            count: count(batch.count),
            total: batch.total.into(),
            unpaid: count(batch.unpaid),
            made_by: person(batch.made_by),
            made_at: Moment(batch.made_at),
            released_by,
            released_at,
        }
    }
}
