//! Funding a distribution, from a receipt or from the project's money.

use super::show::item;
use super::{DistributionItem, act, locked, may_prepare};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::distribution::{Command, Distribution, Funding, decide};
use domain::ids::{DistributionId, OperatorId, ReceiptId};
use domain::matching;
use domain::operations::{AuditKind, Operator};
use domain::{Amount, Instant, Refusal};

/// Where the money comes from.
#[derive(Debug, Clone)]
pub enum FundedFrom {
    /// An unmatched receipt.
    Receipt(ReceiptId),
    /// This amount of the project's money.
    Project(Amount),
}

/// Funding a distribution.
#[derive(Debug, Clone)]
pub struct FundDistribution {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: DistributionId,
    /// The version that was read.
    pub version: i64,
    /// The source.
    pub from: FundedFrom,
    /// The origin of the request.
    pub origin: Origin,
}

/// Funds a distribution. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, those of
/// [`Distribution::placed`], `BadRequest` with `receipt` for a receipt that does not exist, and
/// `ReceiptAlreadyMatched`.
pub async fn fund_distribution(
    ports: &Ports,
    command: &FundDistribution,
) -> Result<DistributionItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = locked(tx, command.id, command.version).await?;
        let act = act(&command.by, &command.origin, now);
        fund(ports, tx, (&before, &command.from), command.by.id, &act).await?;
        item(ports, tx, &command.by, command.id, now).await
    })
    .await
}

/// Funds a locked distribution.
pub(crate) async fn fund(
    ports: &Ports,
    tx: &dyn Tx,
    (before, from): (&Distribution, &FundedFrom),
    by: OperatorId,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let funding = match from {
        FundedFrom::Receipt(id) => matched(ports, tx, (before, *id), by, act).await?,
        FundedFrom::Project(amount) => of_project(tx, before, amount, act.now).await?,
    };
    let placed = before.placed(funding, act.now)?;
    let decision = decide(before, Command::Fund(funding), act.now)?;
    let detail = format!(
        "funded: {} {}",
        placed.amount.currency().code(),
        placed.amount.amount()
    );
    carry_out(ports, tx, decision.noting(detail), act).await?;
    Ok(tx
        .distributions()
        .add_funding(before.id, &placed, by, act.now)
        .await?)
}

/// The receipt is matched to the distribution.
async fn matched(
    ports: &Ports,
    tx: &dyn Tx,
    (distribution, id): (&Distribution, ReceiptId),
    by: OperatorId,
    act: &Act<'_>,
) -> Result<Funding, Failure> {
    let receipt = tx.receipts().lock(id).await?;
    let receipt = receipt.ok_or_else(|| Refusal::bad_request("receipt"))?;
    let command = matching::Command::Fund {
        distribution: distribution.id,
        by,
    };
    let decision = matching::decide(&receipt, command, act.now)?;
    let on_receipt = Act {
        kind: AuditKind::ReceiptChanged,
        ..*act
    };
    carry_out(ports, tx, decision, &on_receipt).await?;
    Ok(Funding::Receipt {
        id,
        amount: receipt.amount,
        value_on: receipt.value_on,
    })
}

async fn of_project(
    tx: &dyn Tx,
    distribution: &Distribution,
    amount: &Amount,
    now: Instant,
) -> Result<Funding, Failure> {
    let (project, currency) = (distribution.terms.project, distribution.terms.currency);
    let amount = amount.money(currency);
    Ok(Funding::Project {
        amount: amount.ok_or_else(|| Refusal::bad_request("amount"))?,
        money: tx.project_payments().money(project, currency, now).await?,
    })
}
