//! Lists and exports payouts and their batches, and sums up what is due.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_payouts::{
    BatchFilter, DuePayouts, ListedBatch, ListedPayout, PayoutFilter,
};
use crate::driving::desk::{exported, states, words};
use crate::{Failure, Ports};
use domain::ids::ProjectId;
use domain::operations::Operator;
use domain::payable::{Reason, State};
use domain::payout::BatchState;
use domain::{Currency, Refusal};

/// The filters of a list of payouts.
#[derive(Debug, Clone)]
pub struct ListPayouts {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Code of a currency; none is every currency.
    pub currency: Option<String>,
    /// Code of a reason; none is every reason.
    pub reason: Option<String>,
    /// Payments to this project; none is everything.
    pub project: Option<ProjectId>,
    /// Words of a name, a number of an account or a phone, a payout's number or a reference.
    pub search: Option<String>,
}

/// A page of the payouts, before or after a number, the newest first. Refusals: `Forbidden`, `BadRequest` with `state`, `currency`,
/// `reason` or `q`, or with `before` where both ends are asked for.
pub async fn list_payouts(
    ports: &Ports,
    command: &ListPayouts,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedPayout>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.payouts(&payouts(command, from)?).await?)
}

/// Exports the newest payouts, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_payouts`].
pub async fn export_payouts(
    ports: &Ports,
    command: &ListPayouts,
    origin: &Origin,
) -> Result<Vec<ListedPayout>, Failure> {
    let filter = payouts(command, ListFrom::Export)?;
    let found = ports.desk.payouts(&filter).await?.page.items;
    let project = command.project.map(|id| id.to_string());
    let filters = [
        ("state", command.state.as_deref()),
        ("currency", command.currency.as_deref()),
        ("reason", command.reason.as_deref()),
        ("project", project.as_deref()),
        ("q", command.search.as_deref()),
    ];
    exported(ports, (&command.by, origin), ("payouts", &filters), found).await
}

fn payouts(command: &ListPayouts, from: ListFrom) -> Result<PayoutFilter, Refusal> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    let reason = command.reason.as_deref().map(|code| {
        let found = Reason::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("reason"))
    });
    Ok(PayoutFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        currency: currency.transpose()?,
        reason: reason.transpose()?,
        project: command.project,
        words: words(command.search.as_deref())?,
        from,
    })
}

/// What is due to bank accounts, by paying bank account and currency. Refusals: `Forbidden`.
pub async fn payouts_due(ports: &Ports, by: &Operator) -> Result<Vec<DuePayouts>, Failure> {
    may_read(by)?;
    Ok(ports.desk.payouts_due().await?)
}

/// Exports the same. Same refusals as [`payouts_due`].
pub async fn export_payouts_due(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<DuePayouts>, Failure> {
    let found = payouts_due(ports, by).await?;
    exported(ports, (by, origin), ("payouts_due", &[]), found).await
}

/// The filters of a list of batches.
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

/// Exports the newest batches, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_batches`].
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
    exported(ports, (&command.by, origin), list, found).await
}

fn batches(command: &ListBatches, from: ListFrom) -> Result<BatchFilter, Refusal> {
    may_read(&command.by)?;
    Ok(BatchFilter {
        states: states(command.state.as_deref(), BatchState::from_code)?,
        words: words(command.search.as_deref())?,
        from,
    })
}
