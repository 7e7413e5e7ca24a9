//! The effect of a confirmed line on its record: the receipt is entered or completed, the payout or the batch is paid, the payout comes back.

use super::confirm::wrong;
use crate::driven::unit_of_work::Tx;
use crate::driving::distribution::{FundedFrom, fund, locked_any};
use crate::driving::payout::{Moving, Step, move_payout, pay_left};
use crate::driving::posting::{Act, carry_out};
use crate::driving::receipt::{match_to, take_back_stated};
use crate::{Failure, Ports};
use domain::ids::{DistributionId, OperatorId, PayoutBatchId, PayoutId, ReceiptId};
use domain::ledger::Place;
use domain::operations::AuditKind;
use domain::payable::{self, Bounce, Payment, Payout};
use domain::receipt::Receipt;
use domain::statement::{StatementLine, receipt_of};
use domain::{Refusal, matching};

/// A line that is confirmed.
pub(super) struct Confirmed<'a> {
    pub(super) ports: &'a Ports,
    pub(super) tx: &'a dyn Tx,
    pub(super) line: &'a StatementLine,
    pub(super) by: OperatorId,
    pub(super) act: &'a Act<'a>,
}

impl Confirmed<'_> {
    /// The receipt that it is: a new one, or one that was stated at a review or entered by hand.
    pub(super) async fn receipt(&self, known: Option<ReceiptId>) -> Result<ReceiptId, Failure> {
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

    /// The receipt that it is, which funds a distribution at once. Refusals: those of funding it, `BadRequest` with `record` where it is not
    /// there.
    pub(super) async fn funds(&self, id: DistributionId) -> Result<ReceiptId, Failure> {
        let tx = self.tx;
        tx.distributions().get(id).await?.ok_or_else(wrong)?;
        let before = locked_any(tx, id).await?;
        let receipt = self.receipt(None).await?;
        let act = Act {
            kind: AuditKind::DistributionChanged,
            ..self.act_on(before.version)
        };
        let from = FundedFrom::Receipt(receipt);
        fund(self.ports, tx, (&before, &from), self.by, &act).await?;
        Ok(receipt)
    }

    /// A new receipt with the line's data.
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
    pub(super) async fn paid(&self, id: PayoutId) -> Result<(), Failure> {
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

    /// The unpaid part of a released batch was paid in one sum.
    pub(super) async fn batch_paid(&self, id: PayoutBatchId) -> Result<(), Failure> {
        let batch = self.tx.payout_batches().lock(id).await?.ok_or_else(wrong)?;
        if batch.bank != self.line.bank {
            return Err(wrong().into());
        }
        let amount = self.line.entry.amount;
        let who = (self.by, self.act.origin, self.act.now);
        pay_left(self.ports, self.tx, (&batch, amount), self.payment(), who).await
    }

    /// The payout came back: now, or it was entered before, and this confirms it.
    pub(super) async fn came_back(
        &self,
        id: PayoutId,
        reason: Option<&str>,
    ) -> Result<(), Failure> {
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

/// Whether somebody stated this receipt, the bank's line is on the same bank account, and it says another amount.
fn is_other_amount(receipt: &Receipt, line: &StatementLine) -> bool {
    receipt.reference.is_none()
        && receipt.withdrawn_at.is_none()
        && receipt.place == Place::Bank(line.bank)
        && receipt.amount.currency() == line.entry.amount.currency()
        && receipt.amount != line.entry.amount
}
