//! Finance's actions on a single payout. A released payout is entered as paid; every other action is proposed to the approver.

use super::batch::paying_bank;
use super::may_prepare;
use super::moves::{Moving, Step, move_payout};
use super::show::came_in_coins;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::payee::approved_target;
use crate::driving::proposals::{Outcome, ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, PayoutId};
use domain::ledger::Place;
use domain::operations::Operator;
use domain::operations::proposal::{MovePayout, PayoutStep, ProposedTarget};
use domain::payable::{Payment, Payout, State};
use domain::payee::{BitcoinAddress, Payee, Target};
use domain::payout::{bank_reference, payee, value_date};
use domain::{Amount, Instant, Refusal};

/// Entering that a payout was paid.
#[derive(Debug, Clone)]
pub struct ExecutePayout {
    /// Who.
    pub by: Operator,
    /// Which.
    pub payout: PayoutId,
    /// The version that was read.
    pub version: i64,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reference, or that of the coins' transaction.
    pub reference: String,
    /// Why it is paid without a batch; only used in that case.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Saying that the bank rejected a payout before it paid.
#[derive(Debug, Clone)]
pub struct RejectPayout {
    /// Who.
    pub by: Operator,
    /// Which.
    pub payout: PayoutId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Saying that a payout came back.
#[derive(Debug, Clone)]
pub struct BouncePayout {
    /// Who.
    pub by: Operator,
    /// Which.
    pub payout: PayoutId,
    /// The version that was read.
    pub version: i64,
    /// The value date.
    pub value_on: NaiveDate,
    /// The amount that came back, in the payout's currency.
    pub came_back: Amount,
    /// Why, as the bank says it; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Giving a target to a payout that waits for one.
#[derive(Debug, Clone)]
pub struct GivePayoutTarget {
    /// Who.
    pub by: Operator,
    /// Which.
    pub payout: PayoutId,
    /// The version that was read.
    pub version: i64,
    /// The payer's bank account; none is the approved bank account of the payee's investment account.
    pub payee: Option<Payee>,
    /// The payer's bitcoin address, of money that came in bitcoin; read before `payee`.
    pub bitcoin_address: Option<String>,
    /// Why, naming the document that proves it; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Enters that a released payout was paid, or proposes to pay one that is due without a batch. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `BadRequest` with `value_on` or `reference`, `PayoutNotDue`, `PayeeChanged`, and what proposing refuses.
pub async fn execute_payout(
    ports: &Ports,
    command: &ExecutePayout,
) -> Result<Outcome<()>, Failure> {
    may_prepare(&command.by)?;
    let reference = bank_reference(&command.reference)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let payout = read_at(tx, command.payout, command.version).await?;
        // A released one is not paid before its release.
        let since = match payout.state {
            State::Released => payout.modified_at,
            _ => payout.created_at,
        };
        let value_on = value_date(command.value_on, since, now)?;
        let reference = reference.clone();
        if payout.state != State::Released {
            let step = PayoutStep::Execute {
                value_on,
                reference,
            };
            let how = (&command.by, command.reason.as_str(), &command.origin, now);
            return proposed(ports, tx, (payout.id, step), how)
                .await
                .map(|item| Outcome::Proposed(Box::new(item)));
        }
        let paid = payment(tx, &payout, value_on, reference).await?;
        let who = (command.by.id, &command.origin, now);
        let step = Moving {
            version: Some(payout.version),
            ..Moving::new(payout.id, Step::Execute(paid), who)
        };
        move_payout(ports, tx, step).await?;
        Ok(Outcome::Done(()))
    })
    .await
}

/// How a payout is paid: coins by the gateway, everything else from the platform's bank account for the payee's framework.
pub(super) async fn payment(
    tx: &dyn Tx,
    payout: &Payout,
    value_on: NaiveDate,
    reference: String,
) -> Result<Payment, Failure> {
    let from = match payout.target {
        Some(Target::Bitcoin(_)) => Place::Gateway,
        _ => Place::Bank(bank_of(tx, payout).await?),
    };
    Ok(Payment {
        from,
        value_on,
        reference,
    })
}

/// The bank account that pays it: that of the batch by which it was released, else that of the payee's framework.
async fn bank_of(tx: &dyn Tx, payout: &Payout) -> Result<BankAccountId, Failure> {
    let batch = payout.batch.filter(|_| payout.state == State::Released);
    let bank = match batch {
        Some(batch) => {
            let batch = tx.payout_batches().get(batch).await?;
            batch.map(|batch| batch.bank)
        }
        None => paying_bank(tx, payout).await?,
    };
    bank.ok_or_else(|| Failure::Broken(format!("payout:{} has no bank account", payout.id)))
}

/// Proposes that a released payout is due again. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `PayoutNotDue`, and what proposing
/// refuses.
pub async fn reject_payout(ports: &Ports, command: &RejectPayout) -> Result<ProposalItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let payout = read_at(tx, command.payout, command.version).await?;
        let how = (&command.by, command.reason.as_str(), &command.origin, now);
        proposed(ports, tx, (payout.id, PayoutStep::Reject), how).await
    })
    .await
}

/// Proposes that a payout came back. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `PayoutNotDue`, `BadRequest` with `value_on` or
/// with `came_back` where that is not a part of what was paid, and what proposing refuses.
pub async fn bounce_payout(ports: &Ports, command: &BouncePayout) -> Result<ProposalItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let payout = read_at(tx, command.payout, command.version).await?;
        let came_back = command
            .came_back
            .money(payout.amount.currency())
            .filter(|part| part.is_positive() && part.is_at_most(payout.amount) == Ok(true))
            .ok_or_else(|| Refusal::bad_request("came_back"));
        let value_on = value_date(command.value_on, payout.created_at, now);
        let wrong = [value_on.as_ref().err(), came_back.as_ref().err()];
        Refusal::all(wrong.into_iter().flatten().cloned().collect())?;
        let (came_back, value_on) = (came_back?, value_on?);
        if let Some(payment) = &payout.payment {
            // A payment in coins is not returned, and no payment is returned before it was made.
            if payment.from == Place::Gateway {
                let state = payout.state.code();
                return Err(Refusal::PayoutNotDue { state }.into());
            }
            if value_on < payment.value_on {
                return Err(Refusal::bad_request("value_on").into());
            }
        }
        let step = PayoutStep::Bounce {
            came_back,
            value_on,
        };
        let how = (&command.by, command.reason.as_str(), &command.origin, now);
        proposed(ports, tx, (payout.id, step), how).await
    })
    .await
}

/// Proposes the target of a payout that has none. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `PayoutNotDue`, `Form` for a
/// payee that is not complete, `BadRequest` with `country`, `BadRequest` with `bitcoin_address` for one that cannot be paid, for money that
/// came by wire, and for none where no bank account of the platform holds the money, `BankInfoUnderReview` where the account has no approved bank account, and what proposing refuses.
pub async fn give_payout_target(
    ports: &Ports,
    command: &GivePayoutTarget,
) -> Result<ProposalItem, Failure> {
    may_prepare(&command.by)?;
    let typed = command.payee.clone().map(payee).transpose()?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        if let Some(typed) = &typed {
            known_country(tx, typed).await?;
        }
        let payout = read_at(tx, command.payout, command.version).await?;
        let in_coins = came_in_coins(tx, &payout).await?;
        let no_address = || Refusal::bad_request("bitcoin_address");
        let address = match &command.bitcoin_address {
            Some(typed) if in_coins => Some(BitcoinAddress::parse(typed).ok_or_else(no_address)?),
            Some(_) => return Err(no_address().into()),
            None if paying_bank(tx, &payout).await?.is_none() => return Err(no_address().into()),
            None => None,
        };
        let target = match (address, &typed) {
            (Some(address), _) => ProposedTarget::Coins(address),
            (None, Some(typed)) => ProposedTarget::Typed(Box::new(typed.clone())),
            (None, None) => match approved_target(ports, tx, &payout).await? {
                Some(Target::Bank(payee)) => ProposedTarget::Approved(payee),
                _ => return Err(Refusal::BankInfoUnderReview.into()),
            },
        };
        let how = (&command.by, command.reason.as_str(), &command.origin, now);
        proposed(ports, tx, (payout.id, PayoutStep::GiveTarget(target)), how).await
    })
    .await
}

/// Refuses a bank in a country that is not in the list: `BadRequest` with `country`.
pub(super) async fn known_country(tx: &dyn Tx, typed: &Payee) -> Result<(), Failure> {
    let Some(country) = typed.country else {
        return Ok(());
    };
    let all = tx.look_ups().countries().await?;
    if all.iter().any(|known| known.id == country) {
        Ok(())
    } else {
        Err(Refusal::bad_request("country").into())
    }
}

async fn read_at(tx: &dyn Tx, id: PayoutId, version: i64) -> Result<Payout, Failure> {
    let found = tx.payouts().get(id).await?.ok_or(Refusal::NotFound)?;
    // An account is locked before anything is booked on it.
    if let Some(account) = found.account {
        tx.accounts().lock(account).await?;
    }
    let payout = tx.payouts().lock(id).await?.ok_or(Refusal::NotFound)?;
    same_version(version, payout.version)?;
    Ok(payout)
}

async fn proposed(
    ports: &Ports,
    tx: &dyn Tx,
    (payout, step): (PayoutId, PayoutStep),
    (by, reason, origin, now): (&Operator, &str, &Origin, Instant),
) -> Result<ProposalItem, Failure> {
    let act = MovePayout { payout, step };
    let how = Proposing {
        by,
        reason,
        origin,
        now,
    };
    propose(ports, tx, &act, how).await
}
