//! Batches of payouts.

use super::list::{BankView, Entry};
use crate::http::call::Json;
use crate::http::codes::{PayoutBatchAct, PayoutBatchStateCode, PayoutFileFormat, WhyNotRelease};
use crate::http::desk::exported::{cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::{counted, keys};
use crate::http::desk::proposed::PersonView;
use crate::http::document::FileBytes;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ids::{BankAccountId, OperatorId, PayoutBatchId, PayoutId};
use domain::{Currency, Refusal};
use ports::driven::audit::Origin;
use ports::driven::desk_payouts::ListedBatch;
use ports::driven::objects::whole;
use ports::driven::payment_files::FileFormat;
use ports::driving::document::LinkedFile;
use ports::driving::payout::{
    BatchMay, BatchOf, ExecuteBatch, ListBatches, MakeBatch, TakeOut, WhyNotRelease as WhyNot,
    execute_batch, export_batches, list_batches, make_batch, payment_file, release_batch,
    show_batch, take_out,
};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PayoutBatchesQuery)]
pub(crate) struct ListForm {
    /// State codes with commas between; absent: every state.
    state: Option<String>,
    /// Words of the bank account's name or of who made it, a currency, a batch's number or message id, a payout's number or reference.
    q: Option<String>,
    /// The next 20 that are older than this number.
    before: Option<Integer>,
    /// The next 20 that are newer than this number.
    after: Option<Integer>,
}

/// Which batches are exported.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PayoutBatchesExportQuery)]
pub(crate) struct ExportForm {
    /// State codes with commas between; absent: every state.
    state: Option<String>,
    /// Words as in the list of batches.
    q: Option<String>,
}

/// A batch to make.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPayoutBatch)]
pub(crate) struct MakeForm {
    /// The bank account that pays.
    bank_account: Integer,
    /// ISO 4217, of every payout in it.
    currency: String,
    /// The day on which the bank is to pay: today, or within 30 days.
    pay_on: Day,
    /// Absent: all that are due to bank accounts, the oldest first, at most 200.
    payouts: Option<Vec<Integer>>,
}

/// Which batch.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PayoutBatchNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// Which file of a batch.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PaymentFileQuery)]
pub(crate) struct FileForm {
    id: Integer,
    #[schema(value_type = PayoutFileFormat)]
    format: String,
}

/// Taking a payout out of a batch.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TakeOutPayout)]
pub(crate) struct TakeOutForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    payout: Integer,
}

/// Releasing a batch.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReleasePayoutBatch)]
pub(crate) struct ReleaseForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// Entering that the bank paid a batch.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ExecutePayoutBatch)]
pub(crate) struct ExecuteForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The value date.
    value_on: Day,
    /// The bank's reference. At most 140 characters.
    reference: String,
    /// The payouts that were shown as about to be paid. Refused as stale if others are left by now; absent: whatever is left.
    payouts: Option<Vec<Integer>>,
}

/// A batch of payouts in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutBatchEntry)]
pub(crate) struct BatchEntry {
    id: Integer,
    #[schema(value_type = PayoutBatchStateCode)]
    state: &'static str,
    bank_account: BankView,
    /// ISO 4217.
    currency: &'static str,
    pay_on: Day,
    /// How many payouts: once it is released, those that its file pays.
    count: Integer,
    total: Exact,
    /// How many are released and not paid.
    unpaid: Integer,
    made_by: PersonView,
    made_at: Moment,
    released_by: Option<PersonView>,
    released_at: Option<Moment>,
}

/// A page of the batches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutBatchEntries)]
pub(crate) struct BatchEntries {
    /// The newest first.
    items: Vec<BatchEntry>,
    /// Exact up to 1,000.
    total: Integer,
    /// There are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
    /// For `after`; null where there are no newer ones.
    newer: Option<Integer>,
    /// For `before`; null where there are no older ones.
    older: Option<Integer>,
}

/// A payment file of a released batch.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutFile)]
struct FileView {
    #[schema(value_type = PayoutFileFormat)]
    format: &'static str,
    name: String,
    sha256: String,
    /// In bytes.
    size: Integer,
}

/// A batch of payouts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutBatchItem)]
pub(crate) struct BatchView {
    #[serde(flatten)]
    #[schema(inline)]
    batch: BatchEntry,
    /// To be sent back with a change.
    version: Integer,
    /// By number.
    payouts: Vec<Entry>,
    /// The payouts of an open batch whose target is not the signed or approved one. The batch cannot be released while it holds any of them.
    changed: Vec<Integer>,
    /// The released payouts with an open proposal. They are left out when the batch is marked as paid.
    proposed: Vec<Integer>,
    /// None before it is released.
    files: Vec<FileView>,
    /// What the reader may do now.
    #[schema(value_type = Vec<PayoutBatchAct>)]
    may: Vec<&'static str>,
    /// Why the reader may not release it, while it can be released.
    #[schema(value_type = Option<WhyNotRelease>)]
    why_not: Option<&'static str>,
}

/// `GET payout_batches`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<BatchEntries>, Failure> {
    let command = ListBatches {
        by: call.who,
        state: call.form.state,
        search: call.form.q,
    };
    let keys = keys(call.form.before, call.form.after);
    let found = list_batches(&call.server.ports, &command, keys).await?;
    let (total, total_capped) = counted(&found.page);
    Ok(Json(BatchEntries {
        items: found.page.items.into_iter().map(BatchEntry::from).collect(),
        total,
        total_capped,
        newer: found.newer.map(Integer),
        older: found.older.map(Integer),
    }))
}

/// `GET payout_batches/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<FileBytes, Failure> {
    let command = ListBatches {
        by: call.who,
        state: call.form.state,
        search: call.form.q,
    };
    let found = export_batches(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("payout-batches", HEAD, found.into_iter().map(row)))
}

/// The columns of a file of batches.
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

/// `POST payout_batches`.
pub(crate) async fn make(call: Operator<MakeForm>) -> Result<Json<BatchView>, Failure> {
    let form = call.form;
    let currency =
        Currency::from_code(&form.currency).ok_or_else(|| Refusal::bad_request("currency"))?;
    let payouts = form
        .payouts
        .map(|ids| ids.into_iter().map(|id| PayoutId(id.0)));
    let command = MakeBatch {
        by: call.who,
        bank: BankAccountId(form.bank_account.0),
        currency,
        pay_on: form.pay_on.0,
        payouts: payouts.map(Iterator::collect),
        origin: call.caller.origin,
    };
    let id = make_batch(&call.server.ports, &command).await?;
    view(&call.server.ports, &command.by, id).await
}

/// `GET payout_batches/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<BatchView>, Failure> {
    view(&call.server.ports, &call.who, PayoutBatchId(call.form.id.0)).await
}

/// `POST payout_batches/{id}/take_out`.
pub(crate) async fn out(call: Operator<TakeOutForm>) -> Result<Json<BatchView>, Failure> {
    let form = call.form;
    let command = TakeOut {
        of: of(call.who, form.id, form.version, call.caller.origin),
        payout: PayoutId(form.payout.0),
    };
    take_out(&call.server.ports, &command).await?;
    view(&call.server.ports, &command.of.by, command.of.batch).await
}

/// `POST payout_batches/{id}/release`.
pub(crate) async fn release(call: Operator<ReleaseForm>) -> Result<Json<BatchView>, Failure> {
    let command = of(
        call.who,
        call.form.id,
        call.form.version,
        call.caller.origin,
    );
    release_batch(&call.server.ports, &command).await?;
    view(&call.server.ports, &command.by, command.batch).await
}

/// `POST payout_batches/{id}/execute`.
pub(crate) async fn execute(call: Operator<ExecuteForm>) -> Result<Json<BatchView>, Failure> {
    let form = call.form;
    let command = ExecuteBatch {
        of: of(call.who, form.id, form.version, call.caller.origin),
        value_on: form.value_on.0,
        reference: form.reference,
        payouts: form
            .payouts
            .map(|ids| ids.into_iter().map(|id| PayoutId(id.0)).collect()),
    };
    execute_batch(&call.server.ports, &command).await?;
    view(&call.server.ports, &command.of.by, command.of.batch).await
}

/// `GET payout_batches/{id}/file`.
pub(crate) async fn file(call: Operator<FileForm>) -> Result<FileBytes, Failure> {
    let id = PayoutBatchId(call.form.id.0);
    let format =
        FileFormat::from_code(&call.form.format).ok_or_else(|| Refusal::bad_request("format"))?;
    let by = (&call.who, &call.caller.origin);
    let bytes = payment_file(&call.server.ports, by, id, format).await?;
    Ok(FileBytes(LinkedFile {
        media_type: match format {
            FileFormat::Pain001 => "application/xml",
            FileFormat::Csv => "text/csv; charset=utf-8",
        },
        name: name(id, format),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        body: whole(bytes),
    }))
}

fn name(id: PayoutBatchId, format: FileFormat) -> String {
    let ending = match format {
        FileFormat::Pain001 => "xml",
        FileFormat::Csv => "csv",
    };
    format!("landfall-payouts-{id}.{ending}")
}

/// A batch at the version that was read.
const fn of(
    by: domain::operations::Operator,
    id: Integer,
    version: Integer,
    origin: Origin,
) -> BatchOf {
    BatchOf {
        by,
        batch: PayoutBatchId(id.0),
        version: version.0,
        origin,
    }
}

async fn view(
    ports: &Ports,
    by: &domain::operations::Operator,
    id: PayoutBatchId,
) -> Result<Json<BatchView>, Failure> {
    let item = show_batch(ports, by, id).await?;
    let files = item.files.into_iter().map(|file| FileView {
        format: file.format.code(),
        name: name(id, file.format),
        sha256: file.sha256,
        size: Integer(i64::try_from(file.size).unwrap_or(i64::MAX)),
    });
    Ok(Json(BatchView {
        batch: item.listed.into(),
        version: Integer(item.version),
        payouts: item.payouts.into_iter().map(Entry::from).collect(),
        changed: item.changed.into_iter().map(|id| Integer(id.0)).collect(),
        proposed: item.proposed.into_iter().map(|id| Integer(id.0)).collect(),
        files: files.collect(),
        may: item.may.into_iter().map(BatchMay::code).collect(),
        why_not: item.why_not.map(WhyNot::code),
    }))
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
            state: batch.state.code(),
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
