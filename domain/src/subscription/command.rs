//! What someone wants of an order, with the facts that it needs.

use crate::Money;
use crate::ids::{BankAccountId, DocumentId, OperatorId};
use crate::money::Price;
use crate::payee::Target;
use crate::receipt::Receipt;
use crate::review::{Line, Verdict};
use crate::{Instant, Refusal};

use super::Order;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor saves what a step holds and takes no step.
    Keep,
    /// The investor saves the Profile step; its rules were checked by [`super::check_profile`].
    SaveProfile(Place),
    /// The investor saves the `SignDoc` step.
    SaveSignDoc(Place),
    /// The provider delivered the signed document.
    DocumentSigned {
        /// The document.
        document: DocumentId,
        /// Whether there was a place for it.
        place: Place,
    },
    /// The investor saves the Review step (a proof may come with it).
    SaveReview {
        /// The signed document that is stored and whose hash matches.
        sound_document: Option<DocumentId>,
    },
    /// The investor submits the order.
    Complete {
        /// The signed document that is stored and whose hash matches.
        sound_document: Option<DocumentId>,
        /// Whether there is a place for it.
        place: Place,
    },
    /// The first line passes; a wire states what arrived.
    PassFirst {
        /// Who.
        by: OperatorId,
        /// `amount_received`; a wire needs it, unless it was stated before the order came back.
        received: Option<Money>,
        /// The bank account that its investors wire to.
        bank: BankAccountId,
        /// The receipt that was made for it before it came back.
        receipt: Option<Receipt>,
    },
    /// The second line passes.
    PassSecond {
        /// Who.
        by: OperatorId,
        /// What one share of the project costs at this moment: the order's shares are fixed by it.
        price: Price,
        /// Where its money lies and goes.
        settlement: Settlement,
    },
    /// A line fails it.
    Fail {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// Why; never empty.
        verdict: Verdict,
        /// Where its money lies and goes.
        settlement: Settlement,
    },
    /// The second line sends it back to the first; whoever passed the first line may as well. What only the first line says of its
    /// wire has to be stated again.
    Return(Option<Receipt>),
    /// The second line issues the shares.
    Issue,
    /// The investor takes it back within 30 days.
    RevokeByInvestor {
        /// What stands against reversing the issue of its shares.
        bound_by: Option<BoundBy>,
        /// Where its money lies and goes.
        settlement: Settlement,
    },
    /// Finance takes it back before its shares are issued, with a reason.
    RevokeByOperator {
        /// Who.
        by: OperatorId,
        /// Where its money lies and goes.
        settlement: Settlement,
    },
    /// An issued order is taken back: finance proposed it, the approver approves it.
    RevokeIssued {
        /// The two people, and what stands against it.
        reversal: Reversal,
        /// Where its money lies and goes.
        settlement: Settlement,
    },
    /// An issue is reversed, to be made again: finance proposed it, the approver approves it.
    CorrectIssue(Reversal),
    /// The investor cancels before completing.
    Cancel,
}

/// What is known of the offering for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Whether the project takes subscriptions at the instant that counts: published, opened, funding end not past.
    pub is_open: bool,
    /// Whether the offering has room for this order, its own place not counted.
    pub has_room: bool,
    /// Until when a reservation made now lasts.
    pub reserve_until: Instant,
}

impl Place {
    /// Whether an order may be taken forward: the project is open and has room, or the order has a place of its own
    /// that has not lapsed (decisions 20 and 21).
    pub(super) fn check(&self, order: &Order, now: Instant) -> Result<(), Refusal> {
        if order.has_live_reservation(now) {
            return Ok(());
        }
        if !self.is_open {
            return Err(Refusal::InvestmentNotOpen);
        }
        if !self.has_room {
            return Err(Refusal::OfferingFullySubscribed);
        }
        Ok(())
    }
}

/// Where an order's money lies, and where it goes back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// The receipt that is matched to it.
    pub receipt: Option<Receipt>,
    /// Where what is given back goes.
    pub back: Back,
}

/// Where money of an order goes back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Back {
    /// The wallet of its account.
    Wallet,
    /// A payout, where the account's framework has no wallets: due at once to a proven target, waiting for one else.
    Payout(Option<Target>),
}

/// The reversal of an issue: one person proposed it, another one approves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reversal {
    /// Who proposed it.
    pub proposed_by: OperatorId,
    /// Who approves it.
    pub approved_by: OperatorId,
    /// What stands against it.
    pub bound_by: Option<BoundBy>,
}

/// What was built on issued shares, so that their issue cannot be reversed any more (decision 37). Transfers and
/// redemptions of shares become variants of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoundBy {
    /// Income was paid on them.
    Income,
}
