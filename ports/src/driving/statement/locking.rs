//! The locks for confirming a line, in the order of [`Statements`](crate::driven::statements::Statements).

use super::confirm::{ConfirmLine, wrong};
use super::taking::lock_standing;
use super::transfer::lock_both;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::{Failure, Ports};
use domain::Refusal;
use domain::ids::StatementLineId;
use domain::statement::{Meaning, StatementLine};
use std::collections::{BTreeMap, BTreeSet};

/// Locks the file of the line, then the bank accounts of a transfer, then the line and the one that it takes back, by number.
pub(super) async fn lock(
    ports: &Ports,
    tx: &dyn Tx,
    command: &ConfirmLine,
) -> Result<(StatementLine, Option<StatementLine>), Failure> {
    let statements = tx.statements();
    let seen = statements.get(command.line).await?;
    let seen = seen.ok_or(Refusal::NotFound)?;
    same_version(command.version, seen.version)?;
    lock_standing(tx, seen.file).await?;
    let earlier = match command.meaning {
        Meaning::Reversal(earlier) => {
            let earlier = statements.get(earlier).await?.ok_or_else(wrong)?;
            if let Some(Meaning::Transfer(bank)) = earlier.confirmed() {
                lock_both(tx, earlier.bank, bank).await?;
            }
            Some(earlier)
        }
        Meaning::Transfer(bank) => {
            let known = ports.desk.bank_accounts().await?;
            known
                .iter()
                .find(|it| it.bank.id == bank)
                .ok_or_else(wrong)?;
            lock_both(tx, seen.bank, bank).await?;
            None
        }
        Meaning::Receipt(_)
        | Meaning::DistributionFunding(_)
        | Meaning::PayoutExecuted(_)
        | Meaning::BatchExecuted(_)
        | Meaning::PayoutBounced(_)
        | Meaning::GatewaySettlement(_)
        | Meaning::Charge
        | Meaning::Interest
        | Meaning::ProjectMoney(_) => None,
    };
    let ids: BTreeSet<StatementLineId> = [seen.id]
        .into_iter()
        .chain(earlier.as_ref().map(|it| it.id))
        .collect();
    let mut locked = BTreeMap::new();
    for id in ids {
        let line = statements.lock(id).await?;
        locked.insert(id, line.ok_or(Refusal::NotFound)?);
    }
    let line = locked.remove(&seen.id).ok_or(Refusal::NotFound)?;
    same_version(command.version, line.version)?;
    let Some(earlier) = earlier else {
        return Ok((line, None));
    };
    // The machine refuses a line that takes itself back.
    let now = locked.remove(&earlier.id).unwrap_or_else(|| line.clone());
    let is_transfer = matches!(now.confirmed(), Some(Meaning::Transfer(_)));
    if is_transfer && now.confirmed() != earlier.confirmed() {
        // It became a transfer after it was read, so its bank accounts are not locked.
        return Err(Refusal::StaleVersion.into());
    }
    Ok((line, Some(now)))
}
