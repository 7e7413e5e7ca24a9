//! Confirms all lines whose proposal is certain, some at a time.

use super::confirm::{ConfirmLine, confirm_one_of_many};
use super::facts::facts_of;
use super::may_confirm;
use crate::driven::audit::Origin;
use crate::{Failure, Ports, read, transact_ahead};
use domain::ids::StatementLineId;
use domain::operations::Operator;
use domain::statement::{Kind, State, StatementLine, proposals};

/// How many lines a call confirms at most.
const AT_ONCE: u32 = 200;
/// Why a payout came back, if the bank gave no reason.
const NO_REASON: &str = "no reason given";

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConfirmedExactly {
    /// How many were confirmed.
    pub confirmed: u64,
    /// How many certain ones are left; counted up to [`COUNTED`](crate::driven::desk::COUNTED).
    pub left: u64,
}

/// Confirms the first open lines whose proposal is certain, at most 200. Each is confirmed in a transaction of its own and looked at again before;
/// one that is not certain any more is left to a person. Refusals: `Forbidden`.
pub async fn confirm_exact(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<ConfirmedExactly, Failure> {
    may_confirm(by)?;
    let first = StatementLineId(0);
    let lines = read(ports, async |tx| {
        Ok(tx.statements().certain(first, AT_ONCE).await?)
    })
    .await?;
    let mut confirmed = 0;
    for line in &lines {
        if is_confirmed(ports, line, (by, origin)).await? {
            confirmed += 1;
        } else {
            left_to_a_person(ports, line).await?;
        }
    }
    let left = read(ports, async |tx| {
        Ok(tx.statements().certain_count().await?)
    })
    .await?;
    Ok(ConfirmedExactly { confirmed, left })
}

async fn is_confirmed(
    ports: &Ports,
    line: &StatementLine,
    (by, origin): (&Operator, &Origin),
) -> Result<bool, Failure> {
    let facts = read(ports, async |tx| facts_of(ports, tx, line).await).await?;
    let found = proposals(&line.entry, line.bank, &facts);
    let Some(certain) = found.first().filter(|it| it.is_certain) else {
        return Ok(false);
    };
    let bounces = matches!(certain.meaning.kind(), Kind::PayoutBounced | Kind::Reversal);
    let reason = if bounces {
        let text = line.entry.text.clone();
        text.unwrap_or_else(|| NO_REASON.to_owned())
    } else {
        String::new()
    };
    let command = ConfirmLine {
        by: by.clone(),
        line: line.id,
        version: line.version,
        meaning: certain.meaning,
        charge: None,
        owed: None,
        reason,
        origin: origin.clone(),
    };
    match confirm_one_of_many(ports, &command).await {
        Ok(()) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(failure) => Err(failure),
    }
}

/// It is no longer certain, unless somebody changed it in the meantime.
async fn left_to_a_person(ports: &Ports, line: &StatementLine) -> Result<(), Failure> {
    transact_ahead(ports, async |tx| {
        let stored = tx.statements().lock(line.id).await?;
        let stored = stored.filter(|it| it.version == line.version && it.state == State::Open);
        if let Some(stored) = stored {
            let after = StatementLine {
                is_certain: false,
                ..stored
            };
            tx.statements().save(&after).await?;
        }
        Ok(())
    })
    .await
}
