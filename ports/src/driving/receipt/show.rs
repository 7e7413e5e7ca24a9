//! A receipt with its history, what it may be meant for, and the actions open to its reader.

use super::candidates::{Candidate, candidates};
use super::may_read;
use crate::driven::desk_receipts::ListedReceipt;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, WhoActed, history};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::{PayoutId, ReceiptId};
use domain::ledger::{Place, Purpose};
use domain::matching::Expected;
use domain::operations::{Operator, Role};
use domain::payable::Reason;
use domain::receipt::{MatchedTo, Receipt, State};
use domain::review::PassNotes;
use domain::review::Subject;

/// The steps that a reader may take on a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptMay {
    /// Match it.
    Match,
    /// Return it to its payer.
    Return,
    /// Undo the match.
    Unmatch,
    /// Withdraw it as entered by mistake.
    Withdraw,
}

impl ReceiptMay {
    /// Everything.
    pub const ALL: [Self; 4] = [Self::Match, Self::Return, Self::Unmatch, Self::Withdraw];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Return => "return",
            Self::Unmatch => "unmatch",
            Self::Withdraw => "withdraw",
        }
    }
}

domain::coded!(ReceiptMay);

/// A receipt with all that is known of it.
#[derive(Debug, Clone)]
pub struct ReceiptItem {
    /// The entry in the list.
    pub listed: ListedReceipt,
    /// Its candidates, the most likely first, while its reader may match it.
    pub candidates: Vec<Candidate>,
    /// Its history, oldest first.
    pub history: Vec<Step>,
    /// What the reader may do.
    pub may: Vec<ReceiptMay>,
    /// The name of the operator who entered it from the bank's statement.
    pub entered_by: Option<String>,
    /// The payout by which it goes back to its payer.
    pub payout: Option<PayoutId>,
}

/// One receipt. Refusals: `Forbidden`, `NotFound`.
pub async fn show_receipt(
    ports: &Ports,
    by: &Operator,
    id: ReceiptId,
) -> Result<ReceiptItem, Failure> {
    may_read(by)?;
    read(ports, async |tx| {
        let listed = tx.receipts().listed(id).await?.ok_or(Refusal::NotFound)?;
        let receipt = &listed.receipt;
        let settles = (Purpose::Receipt(id), Reason::Return);
        let may = if by.has_any(&[Role::Finance]) {
            may(tx, receipt).await?
        } else {
            Vec::new()
        };
        let entered_by = match receipt.entered_by {
            Some(by) => tx.operators().get(by).await?.map(|operator| operator.name),
            None => None,
        };
        Ok(ReceiptItem {
            candidates: if may.contains(&ReceiptMay::Match) {
                candidates(tx, receipt).await?
            } else {
                Vec::new()
            },
            history: entered(receipt, entered_by.as_deref())
                .into_iter()
                .chain(history(tx, Subject::Receipt(id)).await?)
                .collect(),
            may,
            entered_by,
            payout: if receipt.is_returned() {
                tx.payouts().settling(settles.0, settles.1).await?
            } else {
                None
            },
            listed,
        })
    })
    .await
}

/// The first step of one that was entered from a bank's statement: nothing is known of it yet.
fn entered(receipt: &Receipt, name: Option<&str>) -> Option<Step> {
    receipt.entered_by?;
    let unmatched = State::Unmatched.code();
    Some(Step {
        at: receipt.entered_at,
        from: unmatched,
        to: unmatched,
        by: WhoActed::Operator,
        name: name.map(str::to_owned),
        proposed_by: None,
        comment: None,
        notes: PassNotes::default(),
    })
}

async fn may(tx: &dyn Tx, receipt: &Receipt) -> Result<Vec<ReceiptMay>, Failure> {
    // A bitcoin payment beyond its deposit can only be returned.
    if receipt.place == Place::Gateway && receipt.state() == State::Unmatched {
        return Ok(vec![ReceiptMay::Return]);
    }
    // A receipt stated at a review, or paid in bitcoin, only moves with its record.
    if receipt.entered_by.is_none() {
        return Ok(Vec::new());
    }
    Ok(match (receipt.state(), receipt.matched_to) {
        (State::Unmatched, _) => {
            vec![ReceiptMay::Match, ReceiptMay::Return, ReceiptMay::Withdraw]
        }
        (State::Matched, Some(record)) if waits(tx, record).await? => vec![ReceiptMay::Unmatch],
        (State::Matched | State::Withdrawn, _) => Vec::new(),
    })
}

async fn waits(tx: &dyn Tx, record: MatchedTo) -> Result<bool, Failure> {
    let expected = match record {
        MatchedTo::Subscription(id) => tx.orders().get(id).await?.as_ref().map(Expected::from),
        MatchedTo::Deposit(id) => tx.deposits().get(id).await?.as_ref().map(Expected::from),
        MatchedTo::Distribution(_) | MatchedTo::Project(_) | MatchedTo::ReturnToPayer => None,
    };
    Ok(expected.is_some_and(|expected| expected.waits))
}
