//! Finance confirms what a line is, and what follows from it happens: a receipt is made or found, a payout is paid or came back, or the
//! line books something by itself.

use super::facts::facts_of;
use super::locking::lock;
use super::may_confirm;
use super::reversal::take_back;
use super::transfer::pair;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::payout::{Moving, Step, move_payout, pay_left};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::driving::receipt::{match_to, take_back_stated};
use crate::{Failure, Ports, transact, transact_ahead};
use async_trait::async_trait;
use domain::ids::{OperatorId, PayoutBatchId, PayoutId, ReceiptId, StatementLineId};
use domain::ledger::{Asset, BalanceKey, Book, Gateway, Place};
use domain::matching;
use domain::operations::{AuditKind, Operator};
use domain::payable::{self, Bounce, Payment, Payout};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::{Actor, comment};
use domain::statement::{
    self, Command, Direction, Meaning, State, StatementLine, decide, receipt_of,
};
use domain::{Amount, Instant, Money, Refusal};

/// Confirming what a line is.
#[derive(Debug, Clone)]
pub struct ConfirmLine {
    /// Who.
    pub by: Operator,
    /// Which.
    pub line: StatementLineId,
    /// The version that was read.
    pub version: i64,
    /// What it is.
    pub meaning: Meaning,
    /// The fee that the gateway kept from a settlement.
    pub charge: Option<Amount>,
    /// Of a sale of coins: the amount that was credited to deposits for those coins.
    pub owed: Option<Amount>,
    /// Why a payout came back, as the bank says it.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Confirms what a line is. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `OrderNotPending` with the state of the line, `BadRequest` with
/// `kind` for what it cannot be, with `record` where that is not there, is of another amount or bank account, or is another line's already,
/// with `charge`, with `owed` where the crypto gateway does not hold that much; `CommentRequired` for a payout that came back, and for a stated receipt of another amount; `StatedMoneyMoved`;
/// `ReceiptStated` for a new receipt without a reason while a stated one may be the same money; `CommentTooLong`, and those of the receipt's and payout's machines.
pub async fn confirm_line(ports: &Ports, command: &ConfirmLine) -> Result<(), Failure> {
    may_confirm(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| confirm(ports, tx, command, now).await).await
}

/// The same, committed at once under an idempotency key too: one of many.
pub(super) async fn confirm_one_of_many(
    ports: &Ports,
    command: &ConfirmLine,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| confirm(ports, tx, command, now).await).await
}

async fn confirm(
    ports: &Ports,
    tx: &dyn Tx,
    command: &ConfirmLine,
    now: Instant,
) -> Result<(), Failure> {
    let reason = comment(&command.reason)?;
    let (line, earlier) = lock(ports, tx, command).await?;
    let act = Act {
        comment: reason.as_deref(),
        version: Some(line.version),
        ..Act::new(
            Actor::Operator(command.by.id),
            AuditKind::ReceiptChanged,
            &command.origin,
            now,
        )
    };
    let by = command.by.id;
    let charge = in_its_currency(command.charge, &line, "charge")?;
    let owed = in_its_currency(command.owed, &line, "owed")?;
    if let Some(earlier) = earlier {
        let reason = reason.as_deref().unwrap_or("reversed by the bank");
        return take_back(ports, tx, (&line, &earlier), (by, reason), &act).await;
    }
    // Whether the line can be this at all is asked before anything else moves.
    let confirmed = |meaning| Command::Confirm {
        meaning,
        by,
        charge,
        owed,
    };
    decide(&line, confirmed(command.meaning), now)?;
    no_other_line(tx, command.meaning).await?;
    if command.meaning == Meaning::Receipt(None) && reason.is_none() {
        nobody_stated(ports, tx, &line).await?;
    }
    let of = Of {
        ports,
        tx,
        line: &line,
        by,
        act: &act,
    };
    let meaning = match command.meaning {
        Meaning::Receipt(receipt) => Meaning::Receipt(Some(of.receipt(receipt).await?)),
        Meaning::PayoutExecuted(payout) => {
            of.paid(payout).await?;
            command.meaning
        }
        Meaning::BatchExecuted(batch) => {
            of.batch_paid(batch).await?;
            command.meaning
        }
        Meaning::PayoutBounced(payout) => {
            let reason = reason.as_deref();
            of.came_back(payout, reason).await?;
            command.meaning
        }
        Meaning::ProjectMoney(project) => {
            tx.projects().get(project).await?.ok_or_else(wrong)?;
            command.meaning
        }
        Meaning::GatewaySettlement(_)
        | Meaning::Transfer(_)
        | Meaning::Charge
        | Meaning::Interest
        | Meaning::Reversal(_) => command.meaning,
    };
    let confirmed = carry_out(ports, tx, decide(&line, confirmed(meaning), now)?, &act).await?;
    if confirmed.state == State::InTransit {
        pair(ports, tx, &confirmed, &act).await?;
    }
    coins_were_held(tx, &confirmed).await
}

/// An amount of a form in the currency of the line. `BadRequest` with its field where that has no such part.
fn in_its_currency(
    amount: Option<Amount>,
    line: &StatementLine,
    field: &'static str,
) -> Result<Option<Money>, Failure> {
    let currency = line.entry.amount.currency();
    let money = amount.map(|it| {
        it.money(currency)
            .ok_or_else(|| Refusal::bad_request(field))
    });
    Ok(money.transpose()?)
}

/// Refuses with `BadRequest` and `owed` if the gateway's book held less than the amount credited for the coins. Runs after the booking, which locks
/// the book.
async fn coins_were_held(tx: &dyn Tx, line: &StatementLine) -> Result<(), Failure> {
    let Some(owed) = line.owed else {
        return Ok(());
    };
    let key = BalanceKey {
        book: Book::Gateway(Gateway::Crypto),
        asset: Asset::Currency(owed.currency()),
    };
    if tx.ledger().balance(key).await? > 0 {
        return Err(Refusal::bad_request("owed").into());
    }
    Ok(())
}

pub(super) fn wrong() -> Refusal {
    Refusal::bad_request("record")
}

/// `ReceiptStated` where somebody stated this money, or a near amount, at a review: a receipt besides it needs a reason.
async fn nobody_stated(ports: &Ports, tx: &dyn Tx, line: &StatementLine) -> Result<(), Failure> {
    let facts = facts_of(ports, tx, line).await?;
    let mut stated = facts.receipts.iter().filter(|it| it.reference.is_none());
    match stated.next() {
        Some(receipt) => {
            let record = receipt.matched_to.map(MatchedTo::name).unwrap_or_default();
            let receipt = receipt.id;
            Err(Refusal::ReceiptStated { receipt, record }.into())
        }
        None => Ok(()),
    }
}

/// A record is what one line says at most.
async fn no_other_line(tx: &dyn Tx, meaning: Meaning) -> Result<(), Failure> {
    let is_single = matches!(
        meaning,
        Meaning::Receipt(_)
            | Meaning::PayoutExecuted(_)
            | Meaning::BatchExecuted(_)
            | Meaning::PayoutBounced(_)
    );
    let Some(record) = meaning.record().filter(|_| is_single) else {
        return Ok(());
    };
    let statements = tx.statements();
    if statements
        .confirmed_as(meaning.kind(), record)
        .await?
        .is_some()
    {
        return Err(wrong().into());
    }
    // The bank reversed this payment, so no further money of it can come back.
    if let Meaning::PayoutBounced(id) = meaning
        && let Some(paid) = statements
            .confirmed_as(statement::Kind::PayoutExecuted, id.0)
            .await?
        && statements
            .confirmed_as(statement::Kind::Reversal, paid.0)
            .await?
            .is_some()
    {
        return Err(wrong().into());
    }
    // The bank paid it together with others.
    if let Meaning::PayoutExecuted(id) = meaning
        && let Some(payout) = tx.payouts().get(id).await?
        && let Some(batch) = payout.batch.filter(|_| !payout.state.is_owed())
        && statements
            .confirmed_as(statement::Kind::BatchExecuted, batch.0)
            .await?
            .is_some()
    {
        return Err(wrong().into());
    }
    Ok(())
}

/// A line that is confirmed.
struct Of<'a> {
    ports: &'a Ports,
    tx: &'a dyn Tx,
    line: &'a StatementLine,
    by: OperatorId,
    act: &'a Act<'a>,
}

impl Of<'_> {
    /// The receipt that it is: a new one, or one that was stated at a review or entered by hand.
    async fn receipt(&self, known: Option<ReceiptId>) -> Result<ReceiptId, Failure> {
        let (tx, line, now) = (self.tx, self.line, self.act.now);
        let reference = line.reference();
        let read = receipt_of(&line.entry, line.bank, reference.clone(), (self.by, now));
        let Some(id) = known else {
            return self.entered(read).await;
        };
        if let Some(stated) = tx.receipts().get(id).await?
            && is_other_amount(&stated, line)
        {
            return self.corrected(&stated).await;
        }
        let there = tx.receipts().lock(id).await?.ok_or_else(wrong)?;
        let is_it = there.place == Place::Bank(line.bank)
            && there.amount == line.entry.amount
            && there.withdrawn_at.is_none();
        if !is_it {
            return Err(wrong().into());
        }
        if there.reference.is_none() {
            let act = self.act_on(there.version);
            let command = matching::Command::Complete(Box::new(read));
            let completed = matching::decide(&there, command, now)?;
            carry_out(self.ports, tx, completed, &act).await?;
        }
        Ok(id)
    }

    /// A new receipt, as the line says it.
    async fn entered(&self, read: Receipt) -> Result<ReceiptId, Failure> {
        let (tx, line) = (self.tx, self.line);
        let reference = read.reference.clone().unwrap_or_default();
        if let Some(there) = tx.receipts().under(line.bank, &reference).await? {
            return Err(Refusal::ReceiptAlreadyEntered(there).into());
        }
        let added = tx.receipts().add_read(std::slice::from_ref(&read)).await?;
        let id = added.first().copied();
        let id = id.ok_or_else(|| Failure::Broken("a receipt without number".into()))?;
        let decision = matching::entered(&Receipt { id, ..read })?;
        let act = self.act_on(1);
        Ok(carry_out(self.ports, tx, decision, &act).await?.id)
    }

    /// The bank's line confirms stated money with another amount. The stated receipt is withdrawn, which returns its record to
    /// the first review, and the actual amount is entered and matched instead. `StatedMoneyMoved` once the record is decided.
    async fn corrected(&self, stated: &Receipt) -> Result<ReceiptId, Failure> {
        let reason = self.act.comment.ok_or(Refusal::CommentRequired)?;
        let record = stated.matched_to.ok_or_else(wrong)?;
        let act = self.act_on(stated.version);
        take_back_stated(self.ports, self.tx, (stated, record), reason, &act).await?;
        let reference = self.line.reference();
        let read = (self.by, self.act.now);
        let read = receipt_of(&self.line.entry, self.line.bank, reference, read);
        let id = self.entered(read).await?;
        match_to(self.ports, self.tx, (id, record), self.by, &act).await?;
        Ok(id)
    }

    /// The payout was paid: now, if it was released; else it was entered before, and this confirms it.
    async fn paid(&self, id: PayoutId) -> Result<(), Failure> {
        let payout = self.payout(id).await?;
        if let Some(payment) = &payout.payment
            && !payout.state.is_owed()
        {
            let is_it = payment.from == Place::Bank(self.line.bank)
                && payout.amount == self.line.entry.amount;
            return if is_it { Ok(()) } else { Err(wrong().into()) };
        }
        if payout.amount != self.line.entry.amount {
            return Err(wrong().into());
        }
        let batch = match payout
            .batch
            .filter(|_| payout.state == payable::State::Released)
        {
            Some(batch) => self.tx.payout_batches().get(batch).await?,
            None => None,
        };
        if batch.is_some_and(|batch| batch.bank != self.line.bank) {
            return Err(wrong().into());
        }
        self.moved(id, Step::Execute(self.payment())).await
    }

    /// What was still to be paid of a released batch was paid in one sum.
    async fn batch_paid(&self, id: PayoutBatchId) -> Result<(), Failure> {
        let batch = self.tx.payout_batches().lock(id).await?.ok_or_else(wrong)?;
        if batch.bank != self.line.bank {
            return Err(wrong().into());
        }
        let amount = self.line.entry.amount;
        let who = (self.by, self.act.origin, self.act.now);
        pay_left(self.ports, self.tx, (&batch, amount), self.payment(), who).await
    }

    /// The payout came back: now, or it was entered before, and this confirms it.
    async fn came_back(&self, id: PayoutId, reason: Option<&str>) -> Result<(), Failure> {
        let payout = self.payout(id).await?;
        let came_back = self.line.entry.amount;
        if let Some(bounce) = &payout.bounce {
            let is_it = bounce.bank == self.line.bank && bounce.came_back == came_back;
            return if is_it { Ok(()) } else { Err(wrong().into()) };
        }
        let paid_from = payout.payment.as_ref().map(|payment| payment.from);
        let is_executed = payout.state == payable::State::Executed;
        if is_executed && paid_from != Some(Place::Bank(self.line.bank)) {
            return Err(wrong().into());
        }
        let reason = reason.ok_or(Refusal::CommentRequired)?;
        let bounce = Bounce {
            bank: self.line.bank,
            came_back,
            value_on: self.line.entry.value_on,
            reason: reason.to_owned(),
        };
        self.moved(id, Step::Bounce(bounce)).await
    }

    async fn payout(&self, id: PayoutId) -> Result<Payout, Failure> {
        let found = self.tx.payouts().get(id).await?;
        Ok(found.ok_or_else(wrong)?)
    }

    async fn moved(&self, id: PayoutId, step: Step) -> Result<(), Failure> {
        let moving = Moving {
            comment: self.act.comment,
            ..Moving::new(id, step, (self.by, self.act.origin, self.act.now))
        };
        move_payout(self.ports, self.tx, moving).await?;
        Ok(())
    }

    fn payment(&self) -> Payment {
        Payment {
            from: Place::Bank(self.line.bank),
            value_on: self.line.entry.value_on,
            reference: self.line.reference(),
        }
    }

    /// The same act on another record than the line.
    fn act_on(&self, version: i64) -> Act<'_> {
        Act {
            comment: None,
            version: Some(version),
            ..*self.act
        }
    }
}

#[async_trait]
impl Stored for StatementLine {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.statements().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}

/// Whether somebody stated this receipt, the bank's line is on the same bank account, and it says another amount.
fn is_other_amount(receipt: &Receipt, line: &StatementLine) -> bool {
    receipt.reference.is_none()
        && receipt.withdrawn_at.is_none()
        && receipt.place == Place::Bank(line.bank)
        && receipt.amount.currency() == line.entry.amount.currency()
        && receipt.amount != line.entry.amount
}

/// What a line may be confirmed as by hand.
pub(super) fn kinds_of(direction: Direction) -> Vec<statement::Kind> {
    let all = statement::Kind::ALL.into_iter();
    all.filter(|kind| kind.fits(direction)).collect()
}
