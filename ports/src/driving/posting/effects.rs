//! Carries out the effects on money and shares: receipts and payouts get their numbers, holds are
//! stored and closed, and all transactions of a decision are posted in one call.

use super::Act;
use crate::driven::ledger::Booked;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::prove_payout;
use crate::driving::wallet::close_hold;
use crate::{Failure, Ports};
use domain::decision::{Decision, Effect, Hold, Record, refused};
use domain::ids::PayoutId;
use domain::ledger::{Book, Transaction};
use domain::money::Shares;
use domain::operations::{AuditEvent, AuditKind};
use domain::payable::Payout;

/// Carries effects out. `record` is the audit trail's name of what causes them. A book with too little is refused, see [`refused`].
pub(crate) async fn carry_out(
    ports: &Ports,
    tx: &dyn Tx,
    (effects, record): (&[Effect], &str),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let (mut transactions, mut holds) = (Vec::new(), Vec::new());
    for effect in effects {
        transactions.extend(prepared(ports, tx, effect, act).await?);
        if let Effect::Hold(hold) = effect {
            holds.push(hold);
        }
    }
    if transactions.is_empty() {
        return Ok(());
    }
    let records = vec![record; transactions.len()];
    post(tx, &transactions, (&holds, &records), act).await?;
    for hold in holds {
        let (ledger, now) = (tx.ledger(), act.now);
        ledger
            .add_hold(hold.account, hold.held_for, hold.amount, now)
            .await?;
    }
    Ok(())
}

/// Posts the bookings of many new records in one call of the ledger. Their decisions have no other
/// effects.
pub(crate) async fn carry_out_new<R: Record>(
    ports: &Ports,
    tx: &dyn Tx,
    decisions: &[Decision<R>],
    act: &Act<'_>,
) -> Result<(), Failure> {
    let (mut transactions, mut records) = (Vec::new(), Vec::new());
    for decision in decisions {
        for effect in &decision.effects {
            for transaction in prepared(ports, tx, effect, act).await? {
                transactions.push(transaction);
                records.push(decision.record.name());
            }
        }
    }
    let names: Vec<&str> = records.iter().map(String::as_str).collect();
    post(tx, &transactions, (&[], &names), act).await?;
    for decision in decisions {
        let event = AuditEvent {
            by: act.by,
            kind: act.kind,
            record: decision.record.name(),
            detail: decision.detail.clone().unwrap_or_default(),
        };
        tx.audit().record(event, act.origin, act.now).await?;
    }
    Ok(())
}

/// Creates the receipt or payout of an effect, or closes its hold, and returns the transactions to post.
async fn prepared(
    ports: &Ports,
    tx: &dyn Tx,
    effect: &Effect,
    act: &Act<'_>,
) -> Result<Vec<Transaction>, Failure> {
    let made = match effect {
        Effect::Book(_) | Effect::Hold(_) => None,
        Effect::CloseHold { held_for, captured } => {
            close_hold(tx, *held_for, *captured, act.now).await?;
            None
        }
        Effect::Receive { receipt, .. } => Some(tx.receipts().add(receipt).await?.0),
        Effect::WithdrawReceipt(receipt) => {
            tx.receipts().save(receipt).await?;
            None
        }
        Effect::Owe { payout, .. } => Some(owed(ports, tx, payout).await?.0),
    };
    Ok(effect.transactions(made)?)
}

/// Adds a payout with the proof of its target.
async fn owed(ports: &Ports, tx: &dyn Tx, payout: &Payout) -> Result<PayoutId, Failure> {
    let id = tx.payouts().add(payout).await?;
    let stored = Payout {
        id,
        ..payout.clone()
    };
    prove_payout(ports, tx, &stored).await?;
    Ok(id)
}

/// Posts transactions in one call; `records` names what causes each of them.
async fn post(
    tx: &dyn Tx,
    transactions: &[Transaction],
    (holds, records): (&[&Hold], &[&str]),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let booked = match tx.ledger().post(transactions, act.by, act.now).await? {
        Ok(booked) => booked,
        Err(not_booked) => {
            return Err(
                refused(&not_booked, holds).map_or_else(|| not_booked.into(), Failure::from)
            );
        }
    };
    for ((transaction, record), booked) in transactions.iter().zip(records).zip(booked) {
        match booked {
            Booked::Now(_) => note(tx, transaction, record, act).await?,
            Booked::Before(_) => {}
        }
    }
    Ok(())
}

/// The audit events of a transaction: that it was booked, and which shares it moved.
async fn note(
    tx: &dyn Tx,
    transaction: &Transaction,
    record: &str,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let booked = (AuditKind::MoneyBooked, transaction.reference().to_owned());
    for (kind, detail) in [booked].into_iter().chain(shares_moved(transaction)) {
        let event = AuditEvent {
            by: act.by,
            kind,
            record: record.to_owned(),
            detail,
        };
        tx.audit().record(event, act.origin, act.now).await?;
    }
    Ok(())
}

/// The effect of a transaction on holdings.
fn shares_moved(transaction: &Transaction) -> impl Iterator<Item = (AuditKind, String)> {
    let holdings = transaction
        .postings()
        .iter()
        .filter(|posting| matches!(posting.book, Book::Holding(_)));
    holdings.map(|posting| {
        let units = posting.quantity.units();
        let kind = if units > 0 {
            AuditKind::SharesIssued
        } else {
            AuditKind::SharesReversed
        };
        let shares = Shares::from_ten_thousandths(units.abs());
        (kind, format!("{} shares", shares.amount()))
    })
}
