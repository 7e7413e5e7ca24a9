//! A batch of payouts: making it, its page, its acts and its files.

use super::batch_list::BatchEntry;
use super::list::Entry;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{PayoutBatchAct, PayoutFileFormat, WhyNotRelease};
use crate::http::desk::extract::Operator;
use crate::http::document::FileBytes;
use crate::http::fields::{Day, Integer};
use crate::http::parsed::Dated;
use crate::http::rules::{known, named};
use domain::ids::{BankAccountId, PayoutBatchId, PayoutId};
use domain::payout::{BATCH_MOST, may_be_paid_on};
use domain::{Currency, Instant, Refusal};
use ports::driven::audit::Origin;
use ports::driven::objects::whole;
use ports::driven::payment_files::FileFormat;
use ports::driving::document::LinkedFile;
use ports::driving::payout::{
    BatchOf, ExecuteBatch, MakeBatch, TakeOut, execute_batch, make_batch, payment_file,
    release_batch, show_batch, take_out,
};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// A batch to create.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewPayoutBatch)]
#[validate(
    context = Instant,
    schema(function = "is_soon", use_context, skip_on_field_errors = false)
)]
pub(crate) struct MakeForm {
    /// The bank account that pays.
    bank_account: Integer,
    /// ISO 4217; the currency of every payout in the batch.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: String,
    /// The day on which the bank is to pay: today, or within 30 days.
    pay_on: Day,
    /// Absent: all that are due to bank accounts, the oldest first, at most 200.
    #[validate(custom(function = "is_a_batch"))]
    payouts: Option<Vec<Integer>>,
}

fn is_soon(form: &MakeForm, now: &Instant) -> Result<(), ValidationError> {
    named(may_be_paid_on(form.pay_on.0, *now))
}

fn is_a_batch(payouts: &[Integer]) -> Result<(), ValidationError> {
    known((1..=BATCH_MOST).contains(&payouts.len()).then_some(()))
}

/// Which batch.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutBatchNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// Which file of a batch.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PaymentFileQuery)]
pub(crate) struct FileForm {
    id: Integer,
    format: PayoutFileFormat,
}

/// Removes a payout from a batch.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TakeOutPayout)]
pub(crate) struct TakeOutForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    payout: Integer,
}

/// Releases a batch.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReleasePayoutBatch)]
pub(crate) struct ReleaseForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// Records that the bank paid a batch.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExecutePayoutBatch)]
pub(crate) struct ExecuteForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The value date.
    value_on: Day,
    /// The bank's reference. At most 140 characters.
    #[validate(custom(function = "crate::http::rules::bank_reference"))]
    reference: String,
    /// The payouts expected to be paid. The call is refused as stale if the remaining payouts differ. Absent: all remaining ones.
    payouts: Option<Vec<Integer>>,
}

/// A payment file of a released batch.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutFile)]
struct FileView {
    format: PayoutFileFormat,
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
    /// Must be sent back with a change.
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
    may: Vec<PayoutBatchAct>,
    /// Why the reader may not release it, while it can be released.
    why_not: Option<WhyNotRelease>,
}

/// `POST payout_batches`.
pub(crate) async fn make(call: Operator<Dated<MakeForm>>) -> Result<Json<BatchView>, Failure> {
    let Dated(form) = call.form;
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
    let format = call.form.format.0;
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
        format: Code(file.format),
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
        may: item.may.into_iter().map(Code).collect(),
        why_not: item.why_not.map(Code),
    }))
}
