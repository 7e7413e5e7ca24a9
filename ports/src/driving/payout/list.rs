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

/// A page of the payouts. Refusals: `Forbidden`, `BadRequest` with `state` or `currency`, or with `before` where both ends are asked
/// for.
pub async fn list_payouts(
    ports: &Ports,
    command: &ListPayouts,
) -> Result<KeyedPage<ListedPayout>, Failure> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    let filter = PayoutFilter {
        states: states(command.state.as_deref())?,
        currency: currency.transpose()?,
        search: command.search.clone(),
        from: from(command.before, command.after)?,
    };
    Ok(ports.desk.payouts(&filter).await?)
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
    ListFrom::of(before, after).ok_or_else(|| Refusal::bad_request("before"))
}

fn states(codes: Option<&str>) -> Result<Vec<State>, Refusal> {
    let codes = codes.into_iter().flat_map(|codes| codes.split(','));
    codes
        .map(|code| State::from_code(code.trim()).ok_or_else(|| Refusal::bad_request("state")))
        .collect()
}
