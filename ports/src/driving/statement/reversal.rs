//! Lines that reverse earlier ones.

use super::facts::facts_of;
use crate::driven::unit_of_work::Tx;
use crate::driving::payout::{Moving, Step, move_payout};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::ids::{BankFileId, OperatorId, PayoutId, ReceiptId, StatementLineId};
use domain::matching;
use domain::payable::Bounce;
use domain::statement::{Command, Kind, Meaning, State, StatementLine, decide, proposals};

/// Proposes the earlier lines for the open reversals of a file, once all of its lines are stored: a
/// reversed line is often in the same file.
pub(super) async fn propose_reversals(
    ports: &Ports,
    tx: &dyn Tx,
    file: BankFileId,
) -> Result<(), Failure> {
    for line in tx.statements().open_reversals(file).await? {
        let facts = facts_of(ports, tx, &line).await?;
        let found = proposals(&line.entry, line.bank, &facts);
        let first = found.first();
        let after = StatementLine {
            meaning: first.map(|it| it.meaning),
            is_certain: first.is_some_and(|it| it.is_certain),
            ..line.clone()
        };
        if after != line {
            tx.statements().save(&after).await?;
        }
    }
    Ok(())
}

/// Reverses an earlier line and what it did: an unmatched receipt, a payment, or its own booking. Both lines are locked. A reversed transfer
/// is reversed in the books of both accounts, and the line of the other account is in transit again until its bank says what happened.
/// Refusals: the machines'; `ReceiptAlreadyMatched` where the money has moved on; `BadRequest` with `record`.
pub(super) async fn take_back(
    ports: &Ports,
    tx: &dyn Tx,
    (line, earlier): (&StatementLine, &StatementLine),
    (by, reason): (OperatorId, &str),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let wrong = || Refusal::bad_request("record");
    if is_taken_back(tx, earlier.id).await? {
        return Err(wrong().into());
    }
    let other_side = other_side(tx, earlier).await?;
    let reverse = Command::Reverse {
        earlier: Box::new(earlier.clone()),
        other_side: other_side.clone().map(Box::new),
        by,
    };
    let decision = decide(line, reverse, act.now)?;
    match (earlier.state, earlier.meaning) {
        (State::Open | State::InTransit, _) => {
            let by_line = Box::new(line.clone());
            let cancel = decide(earlier, Command::Cancel { by_line, by }, act.now)?;
            let act = Act {
                version: Some(earlier.version),
                ..*act
            };
            carry_out(ports, tx, cancel, &act).await?;
        }
        (_, Some(Meaning::Receipt(Some(receipt)))) => {
            withdraw(ports, tx, receipt, act).await?;
        }
        (_, Some(Meaning::PayoutExecuted(payout))) => {
            bounce(ports, tx, (line, payout), (by, reason), act).await?;
        }
        (_, Some(Meaning::PayoutBounced(_) | Meaning::BatchExecuted(_)) | None) => {
            return Err(wrong().into());
        }
        (_, Some(_)) => {}
    }
    carry_out(ports, tx, decision, act).await?;
    if let Some(other) = &other_side {
        unpair(ports, tx, (earlier, other), act).await?;
    }
    Ok(())
}

async fn is_taken_back(tx: &dyn Tx, line: StatementLineId) -> Result<bool, Failure> {
    let by = tx.statements().confirmed_as(Kind::Reversal, line.0);
    Ok(by.await?.is_some())
}

/// The other side of a transfer's line, unless the bank already reversed it. Both bank accounts are
/// locked, so that nobody else pairs or reverses it in the meantime.
async fn other_side(tx: &dyn Tx, line: &StatementLine) -> Result<Option<StatementLine>, Failure> {
    let Some(other) = line.paired_with else {
        return Ok(None);
    };
    if is_taken_back(tx, other).await? {
        return Ok(None);
    }
    Ok(tx.statements().lock(other).await?)
}

async fn unpair(
    ports: &Ports,
    tx: &dyn Tx,
    (taken_back, other): (&StatementLine, &StatementLine),
    act: &Act<'_>,
) -> Result<(), Failure> {
    for line in [taken_back, other] {
        let unpair = Command::Unpair {
            taken_back: taken_back.id,
        };
        let act = Act {
            comment: None,
            version: Some(line.version),
            ..*act
        };
        carry_out(ports, tx, decide(line, unpair, act.now)?, &act).await?;
    }
    Ok(())
}

async fn withdraw(
    ports: &Ports,
    tx: &dyn Tx,
    receipt: ReceiptId,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let receipt = tx.receipts().lock(receipt).await?;
    let receipt = receipt.ok_or(Refusal::NotFound)?;
    let act = Act {
        version: Some(receipt.version),
        ..*act
    };
    let decision = matching::decide(&receipt, matching::Command::TakeBack, act.now)?;
    carry_out(ports, tx, decision, &act).await?;
    Ok(())
}

async fn bounce(
    ports: &Ports,
    tx: &dyn Tx,
    (line, payout): (&StatementLine, PayoutId),
    (by, reason): (OperatorId, &str),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let bounce = Bounce {
        bank: line.bank,
        came_back: line.entry.amount,
        value_on: line.entry.value_on,
        reason: reason.to_owned(),
    };
    let step = Moving::new(payout, Step::Bounce(bounce), (by, act.origin, act.now));
    move_payout(ports, tx, step).await?;
    Ok(())
}
