//! Lists and exports payouts and their batches, and sums up what is due.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk::Page;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_payouts::{
    BatchFilter, DuePayouts, ListedBatch, ListedPayout, PayoutFilter,
};
use crate::driven::sorting::{BatchBy, PayoutBy, Sort};
use crate::driving::desk::{Due, due_for, exported, states, words};
use crate::{Failure, Ports};
use domain::Coded;
use domain::ids::ProjectId;
use domain::operations::{Operator, Standing, Task};
use domain::payable::{Reason, State};
use domain::payout::BatchState;
use domain::{Currency, Instant, Refusal};

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
    /// Code of a standing: only what waits for the desk and stands so against its target.
    pub standing: Option<String>,
    /// Words of a name, a number of an account or a phone, a payout's number or a reference.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PayoutBy>>,
}

/// A payout with its due time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwedPayout {
    /// The payout.
    pub listed: ListedPayout,
    /// When it is due at the desk; none once the bank has it.
    pub due: Option<Due>,
}

impl OwedPayout {
    /// As it stands now.
    pub(super) fn of(ports: &Ports, listed: ListedPayout, now: Instant) -> Self {
        let waits = listed.state.waits_for_desk();
        let due = waits.then(|| due_for(ports, Task::Payout, listed.since, now));
        Self { listed, due }
    }
}

/// A page of the payouts, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `state`, `currency`, `reason`, `standing` or `q`, or with `before` if both
/// keys are given.
pub async fn list_payouts(
    ports: &Ports,
    command: &ListPayouts,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<OwedPayout>, Failure> {
    let from = ListFrom::page(before, after)?;
    let now = ports.clock.now();
    let filter = payouts(ports, command, from, now)?;
    let found = ports.desk.payouts(&filter).await?;
    let items = found.page.items.into_iter();
    Ok(KeyedPage {
        page: Page {
            items: items.map(|it| OwedPayout::of(ports, it, now)).collect(),
            total: found.page.total,
            total_capped: found.page.total_capped,
        },
        newer: found.newer,
        older: found.older,
    })
}

/// Exports the newest payouts, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_payouts`].
pub async fn export_payouts(
    ports: &Ports,
    command: &ListPayouts,
    origin: &Origin,
) -> Result<Vec<OwedPayout>, Failure> {
    let now = ports.clock.now();
    let filter = payouts(ports, command, ListFrom::Export, now)?;
    let found = ports.desk.payouts(&filter).await?.page.items.into_iter();
    let found = found.map(|it| OwedPayout::of(ports, it, now)).collect();
    let project = command.project.map(|id| id.to_string());
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("currency", command.currency.as_deref()),
        ("reason", command.reason.as_deref()),
        ("project", project.as_deref()),
        ("standing", command.standing.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), ("payouts", &filters), found).await
}

fn payouts(
    ports: &Ports,
    command: &ListPayouts,
    from: ListFrom,
    now: Instant,
) -> Result<PayoutFilter, Refusal> {
    may_read(&command.by)?;
    let mut states = states(command.state.as_deref(), State::from_code)?;
    let (mut entered_from, mut entered_before) = (None, None);
    if let Some(code) = command.standing.as_deref() {
        let standing = Standing::from_code(code).ok_or_else(|| Refusal::bad_request("standing"))?;
        let bounds = ports.settings.service.bounds(Task::Payout, now);
        (entered_from, entered_before) = bounds.of(standing);
        if states.is_empty() {
            states = State::ALL.to_vec();
        }
        states.retain(|state| state.waits_for_desk());
        // Without any of them every state would be shown.
        if states.is_empty() {
            return Err(Refusal::bad_request("standing"));
        }
    }
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    let reason = command.reason.as_deref().map(|code| {
        let found = Reason::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("reason"))
    });
    Ok(PayoutFilter {
        states,
        entered_from,
        entered_before,
        currency: currency.transpose()?,
        reason: reason.transpose()?,
        project: command.project,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}

/// The payouts due to bank accounts, from one of ours and in one currency, with the time since which the oldest is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwedPayouts {
    /// The payouts.
    pub payouts: DuePayouts,
    /// When the desk is to have paid the oldest.
    pub due: Due,
}

/// The payouts due to bank accounts, by paying bank account and currency. Refusals: `Forbidden`.
pub async fn payouts_due(ports: &Ports, by: &Operator) -> Result<Vec<OwedPayouts>, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    let found = ports.desk.payouts_due().await?.into_iter();
    let owed = found.map(|payouts| OwedPayouts {
        due: due_for(ports, Task::Payout, payouts.oldest, now),
        payouts,
    });
    Ok(owed.collect())
}

/// Exports the same. Same refusals as [`payouts_due`].
pub async fn export_payouts_due(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<OwedPayouts>, Failure> {
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
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BatchBy>>,
}

/// A page of the batches, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `state` or `q`, or with `before` if both keys are given.
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
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("payout_batches", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn batches(command: &ListBatches, from: ListFrom) -> Result<BatchFilter, Refusal> {
    may_read(&command.by)?;
    Ok(BatchFilter {
        states: states(command.state.as_deref(), BatchState::from_code)?,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}
