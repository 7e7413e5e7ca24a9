//! Making a batch of what is due.

use super::file::{Paying, debtor};
use super::{accounts_of, check_not_blocked, paying_bank, record};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::proven_target;
use crate::driving::payout::may_prepare;
use crate::driving::payout::moves::{Moving, Step, move_payout};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, PayoutBatchId, PayoutId};
use domain::operations::Operator;
use domain::payable::{Payout, State};
use domain::payout::{BATCH_MOST, Batch, BatchState, may_be_paid_on, sum};
use domain::{Currency, Instant, Refusal};

/// Making a batch.
#[derive(Debug, Clone)]
pub struct MakeBatch {
    /// Who.
    pub by: Operator,
    /// The bank account that pays.
    pub bank: BankAccountId,
    /// The currency of all of it.
    pub currency: Currency,
    /// The day on which the bank is to pay.
    pub pay_on: NaiveDate,
    /// The payouts to include. Without them: all that are due, the oldest first, up to the size of
    /// a batch, except those that no file can pay, whose target is not the proven one, or that
    /// belong to a blocked account.
    pub payouts: Option<Vec<PayoutId>>,
    /// From where.
    pub origin: Origin,
}

/// Puts payouts into a new batch and returns its number. Refusals: `Forbidden`, `BadRequest` with
/// `pay_on`, with `bank_account`, or with `payouts` where none or too many are named, one is named
/// twice, is not paid from this bank account in this currency or fits no payment file, or their sum
/// is too large; `PayoutNotDue` where nothing is due or one is not, `ProposalPending`,
/// `PayeeChanged`, `AccountBlocked`.
pub async fn make_batch(ports: &Ports, command: &MakeBatch) -> Result<PayoutBatchId, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    may_be_paid_on(command.pay_on, now)?;
    transact(ports, async |tx| {
        let paying = Paying {
            batch: PayoutBatchId(0),
            made_at: now,
            pay_on: command.pay_on,
            currency: command.currency,
            debtor: debtor(ports, tx, command.bank).await?,
        };
        let payouts = match &command.payouts {
            Some(named) => chosen(ports, tx, (command, named), &paying).await?,
            None => due(ports, tx, command, &paying).await?,
        };
        if sum(command.currency, &payouts).is_none() {
            return Err(Refusal::bad_request("payouts").into());
        }
        let id = tx.payout_batches().add(&new(command, now)).await?;
        for payout in &payouts {
            let who = (command.by.id, &command.origin, now);
            let step = Moving::new(payout.id, Step::Batch(id), who);
            move_payout(ports, tx, step).await?;
        }
        let detail = format!("made with {} payouts", payouts.len());
        record(tx, (command.by.id, &command.origin, now), id, detail).await?;
        Ok(id)
    })
    .await
}

fn new(command: &MakeBatch, now: Instant) -> Batch {
    Batch {
        id: PayoutBatchId(0),
        bank: command.bank,
        currency: command.currency,
        pay_on: command.pay_on,
        state: BatchState::Open,
        made_by: command.by.id,
        made_at: now,
        released: None,
        version: 1,
    }
}

/// The due payouts that a payment file can carry, the oldest first. Payouts that it cannot carry are skipped, however many there are.
async fn due(
    ports: &Ports,
    tx: &dyn Tx,
    command: &MakeBatch,
    paying: &Paying,
) -> Result<Vec<Payout>, Failure> {
    let most = u32::try_from(BATCH_MOST).unwrap_or(u32::MAX);
    let (mut found, mut after) = (Vec::new(), PayoutId(0));
    loop {
        let from = (command.bank, command.currency);
        let page = tx.payouts().due(after, from, most).await?;
        let Some(last) = page.last() else { break };
        after = last.id;
        let blocked = tx.accounts().blocked_among(&accounts_of(&page)).await?;
        let is_blocked = |payout: &Payout| payout.account.is_some_and(|id| blocked.contains(&id));
        for payout in page {
            if found.len() < BATCH_MOST
                && !is_blocked(&payout)
                && fits_a_file(ports, paying, &payout)
                && is_proven(ports, tx, &payout).await?
            {
                found.push(payout);
            }
        }
        if found.len() == BATCH_MOST {
            break;
        }
    }
    // One that was blocked since its page was read is left out as well.
    let blocked = tx.accounts().hold_blocks(&accounts_of(&found)).await?;
    found.retain(|payout| payout.account.is_none_or(|id| !blocked.contains(&id)));
    if found.is_empty() {
        return Err(Refusal::PayoutNotDue { state: "NONE" }.into());
    }
    Ok(found)
}

/// The payouts that were named, each once and by number.
async fn chosen(
    ports: &Ports,
    tx: &dyn Tx,
    (command, named): (&MakeBatch, &[PayoutId]),
    paying: &Paying,
) -> Result<Vec<Payout>, Failure> {
    let wrong = || Refusal::bad_request("payouts");
    let mut ids = named.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() || ids.len() > BATCH_MOST || ids.len() < named.len() {
        return Err(wrong().into());
    }
    let mut payouts = Vec::with_capacity(ids.len());
    for id in ids {
        let payout = tx.payouts().get(id).await?.ok_or_else(wrong)?;
        let pays = paying_bank(tx, &payout).await? == Some(command.bank);
        if payout.amount.currency() != command.currency || !pays {
            return Err(wrong().into());
        }
        if payout.state == State::Due {
            if !is_proven(ports, tx, &payout).await? {
                return Err(Refusal::PayeeChanged.into());
            }
            if !fits_a_file(ports, paying, &payout) {
                return Err(wrong().into());
            }
        }
        payouts.push(payout);
    }
    check_not_blocked(tx, &payouts).await?;
    Ok(payouts)
}

async fn is_proven(ports: &Ports, tx: &dyn Tx, payout: &Payout) -> Result<bool, Failure> {
    Ok(proven_target(ports, tx, payout).await?.target == payout.target)
}

/// Whether a file can be written by which the bank would pay this payout. One that fits none, such as an account number that is longer
/// than any bank takes, is paid singly.
fn fits_a_file(ports: &Ports, paying: &Paying, payout: &Payout) -> bool {
    let alone = paying.of([payout.clone()], &[]);
    alone.is_ok_and(|alone| ports.payment_files.write(&alone).is_ok())
}
