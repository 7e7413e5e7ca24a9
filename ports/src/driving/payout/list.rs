//! The desk's lists of payouts and of their batches.

use super::may_read;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_payouts::{DuePayouts, ListedBatch, ListedPayout, PayoutFilter};
use crate::{Failure, Ports};
use domain::operations::Operator;
use domain::payable::State;
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
    /// Those next older than this number.
    pub before: Option<i64>,
    /// Those next newer than this number.
    pub after: Option<i64>,
}

/// A page of payouts, with what is due.
#[derive(Debug, Clone)]
pub struct PayoutList {
    /// The page, the newest first.
    pub page: KeyedPage<ListedPayout>,
    /// What is due to bank accounts, by bank account and currency.
    pub due: Vec<DuePayouts>,
}

/// A page of the payouts. Refusals: `Forbidden`, `BadRequest` with `state` or `currency`, or with `before` where both ends are asked
/// for.
pub async fn list_payouts(ports: &Ports, command: &ListPayouts) -> Result<PayoutList, Failure> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| bad("currency"))
    });
    let filter = PayoutFilter {
        states: states(command.state.as_deref())?,
        currency: currency.transpose()?,
        search: command.search.clone(),
        from: from(command.before, command.after)?,
    };
    Ok(PayoutList {
        page: ports.desk.payouts(&filter).await?,
        due: ports.desk.payouts_due().await?,
    })
}

/// What of the batches is asked for.
#[derive(Debug, Clone)]
pub struct ListBatches {
    /// Who asks.
    pub by: Operator,
    /// Those next older than this number.
    pub before: Option<i64>,
    /// Those next newer than this number.
    pub after: Option<i64>,
}

/// A page of the batches, the newest first. Refusals: `Forbidden`, `BadRequest` with `before` where both ends are asked for.
pub async fn list_batches(
    ports: &Ports,
    command: &ListBatches,
) -> Result<KeyedPage<ListedBatch>, Failure> {
    may_read(&command.by)?;
    let from = from(command.before, command.after)?;
    Ok(ports.desk.payout_batches(from).await?)
}

fn from(before: Option<i64>, after: Option<i64>) -> Result<ListFrom, Refusal> {
    ListFrom::of(before, after).ok_or_else(|| bad("before"))
}

fn states(codes: Option<&str>) -> Result<Vec<State>, Refusal> {
    let codes = codes.into_iter().flat_map(|codes| codes.split(','));
    codes
        .map(|code| State::from_code(code.trim()).ok_or_else(|| bad("state")))
        .collect()
}

fn bad(field: &str) -> Refusal {
    Refusal::BadRequest {
        field: Some(field.to_owned()),
    }
}
