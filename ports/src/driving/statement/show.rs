//! A line with its proposals, the line that it differs from, its history, and the actions open to
//! its reader.

use super::confirm::kinds_of;
use super::facts::facts_of;
use super::may_read;
use crate::driven::desk_statements::ListedLine;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, history};
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::ids::{ReceiptId, StatementLineId};
use domain::ledger::{Asset, BalanceKey, Book, Gateway};
use domain::operations::{Operator, Role};
use domain::receipt::MatchedTo;
use domain::review::Subject;
use domain::statement::{
    Direction, Facts, Kind, Meaning, Proposal, State, StatementLine, proposals,
};
use domain::{Money, Refusal};

/// The steps that a reader may take on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineMay {
    /// Confirm what it is.
    Confirm,
    /// Set it aside as the line that was read before.
    SetAside,
    /// Take it as a line of its own.
    Take,
    /// Reopen a line that is not a transfer after all.
    Reopen,
}

impl LineMay {
    /// Everything.
    pub const ALL: [Self; 4] = [Self::Confirm, Self::SetAside, Self::Take, Self::Reopen];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::SetAside => "set_aside",
            Self::Take => "take",
            Self::Reopen => "reopen",
        }
    }
}

domain::coded!(LineMay);

/// The facts about the record of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Its amount.
    pub amount: Option<Money>,
    /// A name: of the payer, or of the other side.
    pub name: Option<String>,
    /// The code of its state.
    pub state: Option<&'static str>,
    /// A day: of booking.
    pub day: Option<NaiveDate>,
    /// If the line was a receipt whose money has moved on: the receipt, and the record that has the money.
    pub moved_on: Option<(ReceiptId, MatchedTo)>,
}

/// What a line may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// What, and why.
    pub proposal: Proposal,
    /// The facts about the record.
    pub about: Option<About>,
}

/// A line with all that is known of it.
#[derive(Debug, Clone)]
pub struct LineItem {
    /// The entry in the list.
    pub listed: ListedLine,
    /// Its proposals, the most likely first, while its reader may confirm it.
    pub proposals: Vec<Proposed>,
    /// What it can be at all.
    pub kinds: Vec<Kind>,
    /// For an open credit, the balance of the crypto gateway in the line's currency; none if that is zero.
    pub coins_held: Option<Money>,
    /// The line under the same key that it differs from.
    pub earlier: Option<ListedLine>,
    /// Its history, oldest first.
    pub history: Vec<Step>,
    /// What the reader may do.
    pub may: Vec<LineMay>,
    /// The name of who confirmed it.
    pub confirmed_by: Option<String>,
}

/// One line. Refusals: `Forbidden`, `NotFound`.
pub async fn show_line(
    ports: &Ports,
    by: &Operator,
    id: StatementLineId,
) -> Result<LineItem, Failure> {
    may_read(by)?;
    read(ports, async |tx| {
        let listed = tx.statements().listed(id).await?.ok_or(Refusal::NotFound)?;
        let line = &listed.line;
        let may = match line.state {
            _ if !by.has_any(&[Role::Finance]) => Vec::new(),
            State::Open => vec![LineMay::Confirm],
            State::Different => vec![LineMay::SetAside, LineMay::Take],
            State::InTransit => vec![LineMay::Reopen],
            State::Done | State::SetAside | State::Withdrawn => Vec::new(),
        };
        let proposals = if line.state == State::Open {
            proposed(ports, tx, &listed).await?
        } else {
            Vec::new()
        };
        let confirmed_by = match line.confirmed_by {
            Some(by) => tx.operators().get(by).await?.map(|operator| operator.name),
            None => None,
        };
        let earlier = match line.differs_from {
            Some(id) => tx.statements().listed(id).await?,
            None => None,
        };
        Ok(LineItem {
            proposals,
            kinds: kinds_of(line.entry.direction),
            coins_held: coins_held(tx, line).await?,
            earlier,
            history: history(tx, Subject::StatementLine(id)).await?,
            may,
            confirmed_by,
            listed,
        })
    })
    .await
}

async fn coins_held(tx: &dyn Tx, line: &StatementLine) -> Result<Option<Money>, Failure> {
    if line.state != State::Open || line.entry.direction == Direction::Debit {
        return Ok(None);
    }
    let currency = line.entry.amount.currency();
    let key = BalanceKey {
        book: Book::Gateway(Gateway::Crypto),
        asset: Asset::Currency(currency),
    };
    // A negative balance is money held there.
    let held = i64::try_from(-tx.ledger().balance(key).await?).ok();
    let held = held.and_then(|minor| Money::from_minor(minor, currency).ok());
    Ok(held.filter(|held| held.is_positive()))
}

async fn proposed(
    ports: &Ports,
    tx: &dyn Tx,
    listed: &ListedLine,
) -> Result<Vec<Proposed>, Failure> {
    let line = &listed.line;
    let facts = facts_of(ports, tx, line).await?;
    let found = proposals(&line.entry, line.bank, &facts).into_iter();
    Ok(found
        .map(|proposal| Proposed {
            about: about(proposal.meaning, &facts),
            proposal,
        })
        .collect())
}

fn about(meaning: Meaning, facts: &Facts) -> Option<About> {
    match meaning {
        Meaning::Receipt(id) => {
            let receipt = facts.receipts.iter().find(|it| Some(it.id) == id)?;
            Some(About {
                amount: Some(receipt.amount),
                name: receipt.payer.clone(),
                state: Some(receipt.state().code()),
                day: Some(receipt.booked_on),
                moved_on: None,
            })
        }
        Meaning::PayoutExecuted(id) | Meaning::PayoutBounced(id) => {
            let payout = facts.payouts.iter().find(|it| it.id == id)?;
            Some(About {
                amount: Some(payout.amount),
                name: None,
                state: Some(payout.state.code()),
                day: None,
                moved_on: None,
            })
        }
        Meaning::BatchExecuted(id) => {
            let batch = facts.batches.iter().find(|it| it.id == id)?;
            Some(About {
                amount: Some(batch.unpaid),
                name: None,
                state: None,
                day: None,
                moved_on: None,
            })
        }
        Meaning::DistributionFunding(id) => {
            let known = facts.distributions.iter().find(|it| it.id == id)?;
            Some(About {
                amount: Some(known.missing),
                name: None,
                state: None,
                day: None,
                moved_on: None,
            })
        }
        Meaning::Reversal(id) => {
            let earlier = facts.earlier.iter().find(|it| it.id == id)?;
            let moved_on = facts.moved_on(earlier);
            Some(About {
                amount: Some(earlier.entry.amount),
                name: earlier.entry.party.clone(),
                state: Some(earlier.state.code()),
                day: Some(earlier.entry.booked_on),
                moved_on: moved_on.and_then(|it| Some((it.id, it.matched_to?))),
            })
        }
        Meaning::GatewaySettlement(_)
        | Meaning::Transfer(_)
        | Meaning::Charge
        | Meaning::Interest
        | Meaning::ProjectMoney(_) => None,
    }
}
