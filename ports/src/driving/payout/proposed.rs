//! A step of a payout that finance proposed and the approver approves.

use super::moves::{Moving, Step, move_payout};
use super::propose::{bank_of, payment};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::{approved_target, target};
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::content::ChangedField;
use domain::language::Text;
use domain::operations::proposal::{MovePayout, PayoutStep, ProposedAct, ProposedTarget};
use domain::payable::{Bounce, Payout, State};
use domain::payee::Target;
use domain::{Instant, Money, Refusal};

async fn stored(tx: &dyn Tx, act: &MovePayout) -> Result<Payout, Failure> {
    let payout = tx.payouts().get(act.payout).await?;
    Ok(payout.ok_or(Refusal::NotFound)?)
}

/// The state that a step begins in, and the one that it leads to.
const fn states(step: &PayoutStep) -> (State, State) {
    match step {
        PayoutStep::GiveTarget(_) => (State::WaitingTarget, State::Due),
        PayoutStep::Execute { .. } => (State::Due, State::Executed),
        PayoutStep::Reject => (State::Released, State::Due),
        PayoutStep::Bounce { .. } => (State::Executed, State::Bounced),
    }
}

#[async_trait]
impl Act for MovePayout {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::MovePayout(self.clone())
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        // Whoever books for an account locks it first.
        let payout = stored(tx, self).await?;
        if let Some(account) = payout.account {
            tx.accounts().lock(account).await?;
        }
        let locked = tx.payouts().lock(self.payout).await?;
        locked.map(drop).ok_or_else(|| Refusal::NotFound.into())
    }

    /// The payout by its payee and amount.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let payout = stored(tx, self).await?;
        let (amount, currency) = (payout.amount.amount(), payout.amount.currency().code());
        let name = format!("{} · {currency} {amount}", payout.reference());
        Ok(Record {
            name: Text {
                zh: name.clone(),
                en: name,
            },
            version: payout.version,
        })
    }

    async fn check(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let state = stored(tx, self).await?.state;
        if state == states(&self.step).0 {
            return Ok(());
        }
        let state = state.code();
        Err(Refusal::PayoutNotDue { state }.into())
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let payout = stored(tx, self).await?;
        let reason = approval.proposal.reason.as_str();
        let step = match &self.step {
            PayoutStep::GiveTarget(ProposedTarget::Typed(payee)) => {
                Step::GiveTarget(Target::Bank(payee.clone()))
            }
            PayoutStep::GiveTarget(ProposedTarget::Approved(payee)) => {
                let proposed = Target::Bank(payee.clone());
                let approved = approved_target(approval.ports, tx, &payout).await?;
                // What is approved now must be what was proposed.
                if approved.as_ref() != Some(&proposed) {
                    return Err(Refusal::PayeeChanged.into());
                }
                Step::GiveTarget(proposed)
            }
            PayoutStep::Execute {
                value_on,
                reference,
            } => Step::ExecuteSingly(payment(tx, &payout, *value_on, reference.clone()).await?),
            PayoutStep::Reject => Step::Reject,
            PayoutStep::Bounce {
                came_back,
                value_on,
            } => Step::Bounce(Bounce {
                bank: bank_of(tx, &payout).await?,
                came_back: *came_back,
                value_on: *value_on,
                reason: reason.to_owned(),
            }),
        };
        let moving = Moving {
            payout: self.payout,
            version: Some(approval.proposal.record_version),
            step,
            by: approval.by.id,
            proposed_by: Some(approval.proposal.maker),
            comment: Some(reason),
            origin: approval.origin,
            now: approval.now,
        };
        move_payout(approval.ports, tx, moving).await.map(drop)
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let payout = stored(tx, self).await?;
        let (from, to) = states(&self.step);
        let field = |name: &str, before: &str, after: String| ChangedField {
            field: name.to_owned(),
            before: (!before.is_empty()).then(|| before.to_owned()),
            after: Some(after),
        };
        let mut changes = vec![field("payout.state", from.code(), to.code().to_owned())];
        match &self.step {
            PayoutStep::GiveTarget(
                ProposedTarget::Approved(payee) | ProposedTarget::Typed(payee),
            ) => {
                let lines = target(&Target::Bank(payee.clone())).into_iter();
                let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
                changes.push(field("payout.target", "", lines.join("\n")));
            }
            PayoutStep::Execute {
                value_on,
                reference,
            } => {
                changes.push(field("payout.value_on", "", value_on.to_string()));
                changes.push(field("payout.reference", "", reference.clone()));
            }
            PayoutStep::Reject => {}
            PayoutStep::Bounce {
                came_back,
                value_on,
            } => {
                let currency = payout.amount.currency().code();
                let written = |money: Money| format!("{currency} {}", money.amount());
                changes.push(field("payout.value_on", "", value_on.to_string()));
                changes.push(field(
                    "payout.came_back",
                    &written(payout.amount),
                    written(*came_back),
                ));
            }
        }
        Ok(Outline::of(changes))
    }
}
