//! The desk's lists of payouts and of their batches, page by page or as a file.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_payouts::{
    BatchFilter, DuePayouts, ListedBatch, ListedPayout, PayoutFilter,
};
use crate::driving::desk::{record_export, words};
use crate::{Failure, Ports};
use domain::operations::Operator;
use domain::payable::State;
use domain::payout::BatchState;
use domain::{Currency, Refusal};

/// What of the payouts is asked for.
#[derive(Debug, Clone)]
pub struct ListPayouts {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Code of a currency; none is every currency.
    pub currency: Option<String>,
    /// Words of a name, a number of an account or a phone, a payout's number or a reference.
    pub search: Option<String>,
}

/// A page of the payouts, before or after a number, the newest first. Refusals: `Forbidden`, `BadRequest` with `state`, `currency` or `q`,
/// or with `before` where both ends are asked for.
pub async fn list_payouts(
    ports: &Ports,
    command: &ListPayouts,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedPayout>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.payouts(&payouts(command, from)?).await?)
}

/// The newest payouts for a file, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Refusals as of [`list_payouts`].
pub async fn export_payouts(
    ports: &Ports,
    command: &ListPayouts,
    origin: &Origin,
) -> Result<Vec<ListedPayout>, Failure> {
    let filter = payouts(command, ListFrom::Export)?;
    let found = ports.desk.payouts(&filter).await?.page.items;
    let filters = [
        ("state", command.state.as_deref()),
        ("currency", command.currency.as_deref()),
        ("q", command.search.as_deref()),
    ];
    record_export(
        ports,
        (&command.by, origin),
        ("payouts", &filters),
        found.len(),
    )
    .await?;
    Ok(found)
}

fn payouts(command: &ListPayouts, from: ListFrom) -> Result<PayoutFilter, Refusal> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    Ok(PayoutFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        currency: currency.transpose()?,
        words: words(command.search.as_deref())?,
        from,
    })
}

/// What is due to bank accounts, by paying bank account and currency. Refusals: `Forbidden`.
pub async fn payouts_due(ports: &Ports, by: &Operator) -> Result<Vec<DuePayouts>, Failure> {
    may_read(by)?;
    Ok(ports.desk.payouts_due().await?)
}

/// What of the batches is asked for.
#[derive(Debug, Clone)]
pub struct ListBatches {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Words of the bank account's name or of who made it, a currency, a batch's number, a payout's number or reference.
    pub search: Option<String>,
}

/// A page of the batches, before or after a number, the newest first. Refusals: `Forbidden`, `BadRequest` with `state` or `q`, or with
/// `before` where both ends are asked for.
pub async fn list_batches(
    ports: &Ports,
    command: &ListBatches,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedBatch>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.payout_batches(&batches(command, from)?).await?)
}

/// The newest batches for a file, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Refusals as of [`list_batches`].
pub async fn export_batches(
    ports: &Ports,
    command: &ListBatches,
    origin: &Origin,
) -> Result<Vec<ListedBatch>, Failure> {
    let filter = batches(command, ListFrom::Export)?;
    let found = ports.desk.payout_batches(&filter).await?.page.items;
    let filters = [
        ("state", command.state.as_deref()),
        ("q", command.search.as_deref()),
    ];
    let list = ("payout_batches", &filters[..]);
    record_export(ports, (&command.by, origin), list, found.len()).await?;
    Ok(found)
}

fn batches(command: &ListBatches, from: ListFrom) -> Result<BatchFilter, Refusal> {
    may_read(&command.by)?;
    Ok(BatchFilter {
        states: states(command.state.as_deref(), BatchState::from_code)?,
        words: words(command.search.as_deref())?,
        from,
    })
}

fn states<S>(codes: Option<&str>, known: fn(&str) -> Option<S>) -> Result<Vec<S>, Refusal> {
    let codes = codes.into_iter().flat_map(|codes| codes.split(','));
    codes
        .map(|code| known(code.trim()).ok_or_else(|| Refusal::bad_request("state")))
        .collect()
}
