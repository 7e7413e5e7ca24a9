//! Finance confirms what a line is, and the consequence is carried out: a receipt is made or found,
//! a payout is paid or came back, or the line books something by itself.

use super::confirmed::Confirmed;
use super::facts::facts_of;
use super::locking::lock;
use super::may_confirm;
use super::reversal::take_back;
use super::transfer::pair;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports, transact, transact_ahead};
use async_trait::async_trait;
use domain::ids::StatementLineId;
use domain::ledger::{Asset, BalanceKey, Book, Gateway};
use domain::operations::{AuditKind, Operator};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::{Actor, comment};
use domain::statement::{
    self, Command, Direction, Meaning, State, StatementLine, decide, may_mean,
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
    /// Why a payout came back, as stated by the bank.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Confirms what a line is. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `OrderNotPending`
/// with the state of the line, `BadRequest` with `kind` for what it cannot be, with `record` if
/// that does not exist, is of another amount or bank account, or already belongs to another line,
/// with `charge`, with `owed` if the crypto gateway does not hold that much; `CommentRequired` for
/// a payout that came back, and for a stated receipt of another amount; `StatedMoneyMoved`;
/// `ReceiptStated` for a new receipt without a reason while a stated one may be the same money;
/// `CommentTooLong`, and those of the receipt's, the payout's and the distribution's machines.
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
    let (charge, owed) = in_its_currency(command, &line)?;
    if let Some(earlier) = earlier {
        let reason = reason.as_deref().unwrap_or("reversed by the bank");
        return take_back(ports, tx, (&line, &earlier), (by, reason), &act).await;
    }
    // Checked before anything else changes.
    may_mean(&line, (command.meaning, charge, owed))?;
    no_other_line(tx, command.meaning).await?;
    if reason.is_none() {
        match command.meaning {
            Meaning::Receipt(None) => nobody_stated(ports, tx, &line).await?,
            Meaning::DistributionFunding(_) => nobody_entered(ports, tx, &line).await?,
            _ => {}
        }
    }
    let of = Confirmed {
        ports,
        tx,
        line: &line,
        by,
        act: &act,
    };
    let meaning = match command.meaning {
        Meaning::Receipt(receipt) => Meaning::Receipt(Some(of.receipt(receipt).await?)),
        Meaning::DistributionFunding(distribution) => {
            Meaning::Receipt(Some(of.funds(distribution).await?))
        }
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
    let confirm = Command::Confirm {
        meaning,
        by,
        charge,
        owed,
    };
    let confirmed = carry_out(ports, tx, decide(&line, confirm, now)?, &act).await?;
    if confirmed.state == State::InTransit {
        pair(ports, tx, &confirmed, &act).await?;
    }
    coins_were_held(tx, &confirmed).await
}

/// What the gateway kept and what was credited, in the currency of the line. `BadRequest` with each field where that has no such part.
fn in_its_currency(
    command: &ConfirmLine,
    line: &StatementLine,
) -> Result<(Option<Money>, Option<Money>), Refusal> {
    let currency = line.entry.amount.currency();
    let read = |amount: Option<Amount>| amount.and_then(|it| it.money(currency));
    let (charge, owed) = (read(command.charge), read(command.owed));
    let right = [
        ("charge", charge.is_some() == command.charge.is_some()),
        ("owed", owed.is_some() == command.owed.is_some()),
    ];
    let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
    Refusal::bad_fields(wrong.map(|(field, _)| field))?;
    Ok((charge, owed))
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
    stated.next().map_or(Ok(()), there_is)
}

/// The same where somebody entered or stated exactly this money.
async fn nobody_entered(ports: &Ports, tx: &dyn Tx, line: &StatementLine) -> Result<(), Failure> {
    let facts = facts_of(ports, tx, line).await?;
    let is_it = |it: &&Receipt| it.reference.is_none() || it.amount == line.entry.amount;
    facts.receipts.iter().find(is_it).map_or(Ok(()), there_is)
}

fn there_is(receipt: &Receipt) -> Result<(), Failure> {
    let record = receipt.matched_to.map(MatchedTo::name).unwrap_or_default();
    let receipt = receipt.id;
    Err(Refusal::ReceiptStated { receipt, record }.into())
}

/// A record is confirmed by at most one line.
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

/// The kinds as which a line may be confirmed by hand.
pub(super) fn kinds_of(direction: Direction) -> Vec<statement::Kind> {
    let all = statement::Kind::ALL.into_iter();
    all.filter(|kind| kind.fits(direction)).collect()
}
