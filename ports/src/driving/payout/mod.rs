//! Moving a payout from state to state (states: payout).

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::desk::same_version;
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::ids::{OperatorId, PayoutId};
use domain::ledger::Purpose;
use domain::operations::AuditKind;
use domain::payable::Payout;
use domain::payout::{Command, decide};
use domain::review::Actor;
use domain::withdrawal;
use domain::{Instant, Refusal};

/// What is to happen to a payout.
#[derive(Debug, Clone)]
pub struct MovePayout<'a> {
    /// Which.
    pub payout: PayoutId,
    /// The version that was read.
    pub version: i64,
    /// What, with the facts that it needs.
    pub command: Command,
    /// Who; of what two people did, who approved it.
    pub by: OperatorId,
    /// Who proposed it.
    pub proposed_by: Option<OperatorId>,
    /// Words for the log.
    pub comment: Option<&'a str>,
    /// From where.
    pub origin: &'a Origin,
    /// When.
    pub now: Instant,
}

/// Decides on a payout and carries the decision out within the caller's transaction; a withdrawal whose payout came back fails with
/// it. Refusals: `NotFound`,
/// `StaleVersion` and the machines'.
pub async fn move_payout(
    ports: &Ports,
    tx: &dyn Tx,
    wanted: MovePayout<'_>,
) -> Result<Payout, Failure> {
    let found = tx.payouts().get(wanted.payout).await?;
    // Whoever books for an account locks it first.
    let found = found.ok_or(Refusal::NotFound)?;
    if let Some(account) = found.account {
        tx.accounts().lock(account).await?;
    }
    let withdrawal = match (found.settles, &wanted.command) {
        (Purpose::Withdrawal(id), Command::Bounce(_)) => {
            let withdrawal = tx.withdrawals().lock(id).await?;
            let missing = || Failure::Broken(format!("no withdrawal {id}"));
            Some(withdrawal.ok_or_else(missing)?)
        }
        _ => None,
    };
    let payout = tx.payouts().lock(wanted.payout).await?;
    let payout = payout.ok_or(Refusal::NotFound)?;
    same_version(wanted.version, payout.version)?;
    let by = Actor::Operator(wanted.by);
    let act = Act {
        proposed_by: wanted.proposed_by,
        comment: wanted.comment,
        version: Some(payout.version),
        ..Act::new(by, AuditKind::OrderChanged, wanted.origin, wanted.now)
    };
    let decision = decide(&payout, wanted.command, wanted.now)?;
    let moved = carry_out(ports, tx, decision, &act).await?;
    if let Some(withdrawal) = withdrawal {
        let failed = withdrawal::decide(&withdrawal, withdrawal::Command::CameBack, wanted.now)?;
        // What the bank says stays in the payout's log: the investor reads the comment of a withdrawal.
        let act = Act {
            comment: None,
            version: Some(withdrawal.version),
            ..act
        };
        carry_out(ports, tx, failed, &act).await?;
    }
    Ok(moved)
}

#[async_trait]
impl Stored for Payout {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.payouts().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
