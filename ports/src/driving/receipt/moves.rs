//! Finance matches a receipt, undoes the match, returns the money to its payer, or withdraws a receipt entered by mistake.

use super::line::ReadLine;
use super::may_match;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{framework_of, same_version};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact, transact_ahead};
use domain::decision::{Decision, Record};
use domain::deposit::{self, Deposit};
use domain::ids::{BankAccountId, OperatorId, ReceiptId};
use domain::matching::{Command, Expected, decide};
use domain::operations::{AuditKind, Operator};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::{Actor, comment};
use domain::subscription::{self, Order};
use domain::wire::MatchedReceipts;
use domain::{Amount, Instant, Money, Refusal};

/// A step of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptStep {
    /// It is matched to a deposit or a subscription.
    Match {
        /// The record.
        to: MatchedTo,
        /// Its match when it was read; `None` if that was not read.
        arrived: Option<Amount>,
    },
    /// The same, if the record lacks exactly this amount and its investors wire to this bank account.
    MatchExactly(MatchedTo),
    /// The match is undone.
    Unmatch,
    /// It goes back to its payer, by a payout; needs a reason.
    Return,
    /// It was entered by mistake; needs a reason.
    TakeBack,
}

/// A step of a receipt.
#[derive(Debug, Clone)]
pub struct MoveReceipt {
    /// Who.
    pub by: Operator,
    /// Which.
    pub receipt: ReceiptId,
    /// The version that was read.
    pub version: i64,
    /// What.
    pub step: ReceiptStep,
    /// Why.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Takes a step. The deposit or subscription then has its received amount under a new version, so
/// that nobody passes it with a sum other than the one they read. Refusals: `Forbidden`,
/// `NotFound`, `StaleVersion`, `CommentRequired`, `CommentTooLong`, `BadRequest` with `kind` or
/// `record`, and the machines'.
pub async fn move_receipt(ports: &Ports, command: &MoveReceipt) -> Result<(), Failure> {
    let (reason, now) = checked(ports, command)?;
    transact(ports, async |tx| {
        take(ports, tx, (command, reason.as_deref()), now).await
    })
    .await
}

/// The same, committed at once under an idempotency key too: one of many.
pub(super) async fn move_one_of_many(ports: &Ports, command: &MoveReceipt) -> Result<(), Failure> {
    let (reason, now) = checked(ports, command)?;
    transact_ahead(ports, async |tx| {
        take(ports, tx, (command, reason.as_deref()), now).await
    })
    .await
}

fn checked(ports: &Ports, command: &MoveReceipt) -> Result<(Option<String>, Instant), Refusal> {
    may_match(&command.by)?;
    let reason = comment(&command.reason)?;
    let needs_reason = matches!(command.step, ReceiptStep::Return | ReceiptStep::TakeBack);
    if needs_reason && reason.is_none() {
        return Err(Refusal::CommentRequired);
    }
    Ok((reason, ports.clock.now()))
}

async fn take(
    ports: &Ports,
    tx: &dyn Tx,
    (command, reason): (&MoveReceipt, Option<&str>),
    now: Instant,
) -> Result<(), Failure> {
    let found = tx.receipts().get(command.receipt).await?;
    let found = found.ok_or(Refusal::NotFound)?;
    same_version(command.version, found.version)?;
    let record = match command.step {
        ReceiptStep::Match { to, .. } | ReceiptStep::MatchExactly(to) => Some(to),
        ReceiptStep::Unmatch => found.matched_to.filter(|_| !found.is_returned()),
        ReceiptStep::Return | ReceiptStep::TakeBack => None,
    };
    let line = match command.step {
        ReceiptStep::Unmatch => None,
        ReceiptStep::Match { .. } | ReceiptStep::MatchExactly(_) | ReceiptStep::Return => {
            Some(ReadLine::lock(tx, command.receipt, false).await?)
        }
        ReceiptStep::TakeBack => Some(ReadLine::lock(tx, command.receipt, true).await?),
    };
    // The record is locked before its receipts, as in decisions on it.
    let awaiting = match record {
        Some(to) => Some(Awaiting::lock(tx, to).await?),
        None => None,
    };
    let receipt = tx.receipts().lock(command.receipt).await?;
    let receipt = receipt.ok_or(Refusal::NotFound)?;
    same_version(command.version, receipt.version)?;
    let expected = || {
        let expected = awaiting.as_ref().map(Awaiting::expected);
        expected.ok_or_else(|| receipt_not_pending(&receipt))
    };
    let wanted = match command.step {
        ReceiptStep::Match { .. } | ReceiptStep::MatchExactly(_) => Command::Match {
            to: expected()?,
            by: command.by.id,
        },
        ReceiptStep::Unmatch => Command::Unmatch(expected()?),
        ReceiptStep::Return => Command::Return,
        ReceiptStep::TakeBack => Command::TakeBack,
    };
    if let Some(awaiting) = &awaiting {
        stands(tx, command.step, awaiting, &receipt).await?;
    }
    let by = Actor::Operator(command.by.id);
    let act = Act {
        comment: reason,
        version: Some(receipt.version),
        ..Act::new(by, AuditKind::ReceiptChanged, &command.origin, now)
    };
    if let Some(line) = &line {
        line.check(tx, receipt.id).await?;
    }
    carry_out(ports, tx, decide(&receipt, wanted, now)?, &act).await?;
    if let (ReceiptStep::TakeBack, Some(line)) = (command.step, line) {
        line.reopen(ports, tx, &act).await?;
    }
    if let (Some(awaiting), Some(record)) = (awaiting, record) {
        let arrived = MatchedReceipts::new(tx.receipts().of(record).await?);
        awaiting.update_received(ports, tx, arrived, &act).await?;
    }
    Ok(())
}

/// Refuses with `StaleVersion` if the record has received another sum than the operator read. An exact match also needs the missing amount
/// and the bank account given to the investor.
async fn stands(
    tx: &dyn Tx,
    step: ReceiptStep,
    awaiting: &Awaiting,
    receipt: &Receipt,
) -> Result<(), Failure> {
    let expected = awaiting.expected();
    let there = MatchedReceipts::new(tx.receipts().of(expected.record).await?).total()?;
    let there = there.unwrap_or(Money::zero(expected.amount.currency()));
    let is_as_read = match step {
        ReceiptStep::Match { arrived, .. } => arrived.is_none_or(|read| read.is(there)),
        ReceiptStep::MatchExactly(_) => {
            let missing = expected.amount.checked_sub(there);
            let bank = Some(awaiting.bank(tx).await?);
            missing == Some(receipt.amount) && bank == receipt.place.bank()
        }
        ReceiptStep::Unmatch | ReceiptStep::Return | ReceiptStep::TakeBack => true,
    };
    if is_as_read {
        Ok(())
    } else {
        Err(Refusal::StaleVersion.into())
    }
}

/// Withdraws an amount that a person stated for a record: the record goes back to its first review,
/// as if the second line had returned it. `StatedMoneyMoved` if it is decided, so that the money
/// has moved on.
pub(crate) async fn take_back_stated(
    ports: &Ports,
    tx: &dyn Tx,
    (stated, record): (&Receipt, MatchedTo),
    reason: &str,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let awaiting = Awaiting::lock(tx, record).await?;
    let arrived = MatchedReceipts::new(tx.receipts().of(record).await?);
    if !awaiting.may_return() {
        let record = record.name();
        return Err(Refusal::StatedMoneyMoved { record }.into());
    }
    if arrived.receipts().iter().all(|it| it.id != stated.id) {
        return Err(receipt_not_pending(stated).into());
    }
    let act = Act {
        kind: AuditKind::OrderChanged,
        comment: Some(reason),
        version: None,
        ..*act
    };
    match awaiting {
        Awaiting::Order(order) => {
            let back = subscription::Command::Return(arrived);
            carry_out(
                ports,
                tx,
                subscription::decide(&order, back, act.now)?,
                &act,
            )
            .await?;
        }
        Awaiting::Deposit(deposit) => {
            let comment = reason.to_owned();
            let back = deposit::Command::Return { comment, arrived };
            carry_out(ports, tx, deposit::decide(&deposit, back, act.now)?, &act).await?;
        }
    }
    Ok(())
}

/// Matches a receipt that was just entered to a record that waits for money.
pub(crate) async fn match_to(
    ports: &Ports,
    tx: &dyn Tx,
    (receipt, record): (ReceiptId, MatchedTo),
    by: OperatorId,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let awaiting = Awaiting::lock(tx, record).await?;
    let receipt = tx.receipts().lock(receipt).await?;
    let receipt = receipt.ok_or(Refusal::NotFound)?;
    let to = awaiting.expected();
    let act = Act {
        comment: None,
        version: Some(receipt.version),
        ..*act
    };
    let matched = decide(&receipt, Command::Match { to, by }, act.now)?;
    carry_out(ports, tx, matched, &act).await?;
    let arrived = MatchedReceipts::new(tx.receipts().of(record).await?);
    awaiting.update_received(ports, tx, arrived, &act).await
}

fn receipt_not_pending(receipt: &Receipt) -> Refusal {
    let state = receipt.state_code();
    Refusal::OrderNotPending { state }
}

/// A locked record that waits for money.
enum Awaiting {
    Order(Box<Order>),
    Deposit(Box<Deposit>),
}

impl Awaiting {
    /// `BadRequest` with `kind` for a record to which no receipt can be matched, with `record` if
    /// it does not exist or was never submitted.
    async fn lock(tx: &dyn Tx, record: MatchedTo) -> Result<Self, Failure> {
        let missing = || Refusal::bad_request("record");
        match record {
            MatchedTo::Subscription(id) => {
                let order = tx.orders().lock(id).await?;
                let order = order.filter(|order| order.completed_at.is_some());
                Ok(Self::Order(Box::new(order.ok_or_else(missing)?)))
            }
            MatchedTo::Deposit(id) => {
                let deposit = tx.deposits().lock(id).await?;
                let deposit = deposit.filter(|deposit| deposit.submitted_at.is_some());
                Ok(Self::Deposit(Box::new(deposit.ok_or_else(missing)?)))
            }
            MatchedTo::Distribution(_) | MatchedTo::Project(_) | MatchedTo::ReturnToPayer => {
                Err(Refusal::bad_request("kind").into())
            }
        }
    }

    /// The bank account that its investors wire to.
    async fn bank(&self, tx: &dyn Tx) -> Result<BankAccountId, Failure> {
        let id = match self {
            Self::Order(order) => order.account,
            Self::Deposit(deposit) => deposit.account,
        };
        let account = tx.accounts().get(id).await?;
        let account = account.ok_or_else(|| Failure::Broken(format!("no account {id}")))?;
        Ok(framework_of(tx, &account).await?.bank_account)
    }

    /// Whether it waits for the second line, which has decided nothing yet.
    fn may_return(&self) -> bool {
        match self {
            Self::Order(order) => order.state == subscription::State::GWait,
            Self::Deposit(deposit) => deposit.state == deposit::State::GWait,
        }
    }

    fn expected(&self) -> Expected {
        match self {
            Self::Order(order) => order.as_ref().into(),
            Self::Deposit(deposit) => deposit.as_ref().into(),
        }
    }

    /// Updates the record's received amount.
    async fn update_received(
        self,
        ports: &Ports,
        tx: &dyn Tx,
        arrived: MatchedReceipts,
        act: &Act<'_>,
    ) -> Result<(), Failure> {
        let detail = format!("receipts matched: {}", arrived.receipts().len());
        // The reason belongs to the receipt; the investor reads the comments of a record.
        let act = Act {
            kind: AuditKind::OrderChanged,
            comment: None,
            version: None,
            ..*act
        };
        match self {
            Self::Order(order) => {
                let command = subscription::Command::Match(arrived);
                let decision: Decision<Order> = subscription::decide(&order, command, act.now)?;
                carry_out(ports, tx, decision.noting(detail), &act).await?;
            }
            Self::Deposit(deposit) => {
                let command = deposit::Command::Match(arrived);
                let decision = deposit::decide(&deposit, command, act.now)?;
                carry_out(ports, tx, decision.noting(detail), &act).await?;
            }
        }
        Ok(())
    }
}
