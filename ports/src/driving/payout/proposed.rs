//! A step of a payout that finance proposed and the approver approves.

use super::moves::{Moving, Step, move_payout};
use super::propose::payment;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::desk::check_not_blocked;
use crate::driving::payee::approved_target;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::content::ChangedField;
use domain::ids::BankAccountId;
use domain::language::Text;
use domain::ledger::Place;
use domain::operations::proposal::{MovePayout, PayoutStep, ProposedAct, ProposedTarget};
use domain::payable::{Bounce, Payout, State};
use domain::payee::Target;
use domain::{Instant, Money, Refusal};

async fn stored(tx: &dyn Tx, act: &MovePayout) -> Result<Payout, Failure> {
    let payout = tx.payouts().get(act.payout).await?;
    Ok(payout.ok_or(Refusal::NotFound)?)
}

/// The bank account that paid it and receives a return. `PayoutNotDue` for a payment in coins.
fn paid_from(payout: &Payout) -> Result<BankAccountId, Failure> {
    match payout.payment.as_ref().map(|payment| payment.from) {
        Some(Place::Bank(bank)) => Ok(bank),
        Some(Place::Gateway) | None => {
            let state = payout.state.code();
            Err(Refusal::PayoutNotDue { state }.into())
        }
    }
}

/// The state before a step, and the one after it.
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
        // An account is locked before anything is booked on it.
        let payout = stored(tx, self).await?;
        if let Some(account) = payout.account {
            tx.accounts().lock(account).await?;
        }
        let locked = tx.payouts().lock(self.payout).await?;
        locked.map(drop).ok_or_else(|| Refusal::NotFound.into())
    }

    /// The payout by its reference and amount.
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

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        let payout = stored(tx, self).await?;
        if let (PayoutStep::Execute { .. }, Some(account)) = (&self.step, payout.account) {
            check_not_blocked(tx, account).await?;
        }
        let state = payout.state;
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
            PayoutStep::GiveTarget(ProposedTarget::Coins(address)) => {
                Step::GiveTarget(Target::Bitcoin(address.clone()))
            }
            PayoutStep::GiveTarget(ProposedTarget::Approved(payee)) => {
                let proposed = Target::Bank(payee.clone());
                let approved = approved_target(approval.ports, tx, &payout).await?;
                // The approved step must be the proposed one.
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
                bank: paid_from(&payout)?,
                came_back: *came_back,
                value_on: *value_on,
                reason: reason.to_owned(),
            }),
        };
        let who = (approval.by.id, approval.origin, approval.now);
        let moving = Moving {
            version: Some(approval.proposal.record_version),
            proposed_by: Some(approval.proposal.maker),
            comment: Some(reason),
            ..Moving::new(self.payout, step, who)
        };
        move_payout(approval.ports, tx, moving).await.map(drop)
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let payout = stored(tx, self).await?;
        let (from, to) = states(&self.step);
        let field = |name: &str, after: String| ChangedField {
            field: name.to_owned(),
            before: None,
            after: Some(after),
        };
        let mut changes = vec![ChangedField {
            before: Some(from.code().to_owned()),
            ..field("payout.state", to.code().to_owned())
        }];
        match &self.step {
            PayoutStep::GiveTarget(
                ProposedTarget::Approved(payee) | ProposedTarget::Typed(payee),
            ) => changes.extend(lines(tx, &Target::Bank(payee.clone())).await?),
            PayoutStep::GiveTarget(ProposedTarget::Coins(address)) => {
                changes.extend(lines(tx, &Target::Bitcoin(address.clone())).await?);
            }
            PayoutStep::Execute {
                value_on,
                reference,
            } => {
                changes.push(field("payout.value_on", value_on.to_string()));
                changes.push(field("payout.reference", reference.clone()));
                if let Some(target) = &payout.target {
                    // The payee does not change.
                    let kept = lines(tx, target).await?.into_iter();
                    changes.extend(kept.map(|line| ChangedField {
                        before: line.after.clone(),
                        ..line
                    }));
                }
            }
            PayoutStep::Reject => {}
            PayoutStep::Bounce {
                came_back,
                value_on,
            } => {
                let currency = payout.amount.currency().code();
                let written = |money: Money| format!("{currency} {}", money.amount());
                changes.push(field("payout.value_on", value_on.to_string()));
                changes.push(ChangedField {
                    before: Some(written(payout.amount)),
                    ..field("payout.came_back", written(*came_back))
                });
            }
        }
        Ok(Outline::of(changes))
    }
}

/// A target line by line, each under its name; the country by its ISO 3166 alpha-2 code.
pub(super) async fn lines(tx: &dyn Tx, target: &Target) -> Result<Vec<ChangedField>, Failure> {
    let line = |name: &str, text: &str| ChangedField {
        field: format!("payout.target.{name}"),
        before: None,
        after: Some(text.to_owned()),
    };
    let payee = match target {
        Target::Bank(payee) => payee,
        Target::Bitcoin(address) => return Ok(vec![line("bitcoin", address.as_str())]),
        Target::Unreadable(_) => return Ok(Vec::new()),
    };
    let countries = tx.look_ups().countries().await?;
    let country = countries.iter().find(|it| Some(it.id) == payee.country);
    let named = [
        ("account_name", Some(payee.account_name.as_str())),
        ("account_number", Some(payee.account_number.as_str())),
        ("bank_name", Some(payee.bank_name.as_str())),
        ("branch_name", payee.branch_name.as_deref()),
        ("branch_code", payee.branch_code.as_deref()),
        ("swift_code", payee.swift_code.as_deref()),
        ("address", payee.address.as_deref()),
        ("city", payee.city.as_deref()),
        ("region", payee.region.as_deref()),
        ("area_code", payee.area_code.as_deref()),
        ("country", country.map(|it| it.code2.as_str())),
        ("correspondent_bank", payee.correspondent_bank.as_deref()),
    ];
    let given = named
        .into_iter()
        .filter_map(|(name, text)| Some((name, text.filter(|text| !text.is_empty())?)));
    Ok(given.map(|(name, text)| line(name, text)).collect())
}
