//! A command on an order, with the facts that it needs.

use crate::Money;
use crate::decision::{NotDecided, Of, own};
use crate::ids::{AccountId, BankAccountId, DocumentId, OperatorId, OrderId, ProjectId};
use crate::money::Price;
use crate::payee::Target;
use crate::receipt::MatchedTo;
use crate::review::Line;
use crate::wire::{ChargeTolerance, MatchedReceipts};
use crate::{Instant, Refusal};

use super::{Order, ProfileFacts, ProfileForm};

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor saves fields of the steps, and takes a step.
    Save {
        /// What was sent.
        sent: OrderFields,
        /// The step.
        taking: Taking,
        /// Whether there is a place for its former terms.
        place: Place,
    },
    /// The provider delivered the signed document.
    DocumentSigned {
        /// The document.
        document: DocumentId,
        /// Whether there was a place for it.
        place: Place,
    },
    /// The file of its signed document is missing, or is not the one that was stored: it has to be signed again.
    DocumentLost,
    /// The first line passes; for a wire, the received amount is stated.
    PassFirst {
        /// Who.
        by: OperatorId,
        /// `amount_received`; required for a wire, unless it was stated before the order was returned.
        received: Option<Money>,
        /// The bank account that its investors wire to.
        bank: Of<AccountId, BankAccountId>,
        /// Its receipts so far.
        arrived: MatchedReceipts,
        /// The shortfall that counts as bank charges.
        tolerance: ChargeTolerance,
    },
    /// The second line passes.
    PassSecond {
        /// Who.
        by: OperatorId,
        /// The current price of a share, which fixes the order's shares.
        price: Of<ProjectId, Price>,
        /// Where its money is and where it goes.
        settlement: Settlement,
    },
    /// A line fails it.
    Fail {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// Where its money is and where it goes.
        settlement: Settlement,
    },
    /// The second line returns it to the first; the operator who passed the first line may too. An amount that was only stated
    /// has to be stated again.
    Return(MatchedReceipts),
    /// Its matched receipts changed.
    Match(MatchedReceipts),
    /// The second line issues the shares.
    Issue,
    /// The investor revokes it within 30 days.
    RevokeByInvestor {
        /// Why the issue of its shares cannot be reversed, if so.
        bound_by: Of<OrderId, Option<BoundBy>>,
        /// Where its money is and where it goes.
        settlement: Settlement,
    },
    /// Finance revokes it before its shares are issued, with a reason.
    RevokeByOperator {
        /// Who.
        by: OperatorId,
        /// Where its money is and where it goes.
        settlement: Settlement,
    },
    /// An issued order is revoked: finance proposed it, the approver approves it.
    RevokeIssued {
        /// The two people, and any obstacle.
        reversal: Reversal,
        /// Where its money is and where it goes.
        settlement: Settlement,
    },
    /// An issue is reversed in order to be repeated: finance proposed it, the approver approves it.
    CorrectIssue(Reversal),
    /// The investor cancels before completing.
    Cancel,
}

/// The fields of an order that an investor sends. Absent fields keep their stored value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFields {
    /// The terms of the Profile step, if it is saved or changes.
    pub terms: Option<Box<Terms>>,
    /// The ticks.
    pub ticks: Ticks,
    /// `PaymentProofDocumentID`: a document of this order.
    pub proof: Option<DocumentId>,
}

/// The new terms of the Profile step, and the facts that they are checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form, with stored values for the fields that were not sent.
    pub form: ProfileForm,
    /// The account, its framework, and the project.
    pub facts: ProfileFacts,
    /// The unfinished order of the account.
    pub unfinished: Of<AccountId, Option<OrderId>>,
}

/// Ticks that were set or removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ticks {
    /// `OrderFormDisclaimersInd`.
    pub disclaimer_accepted: Option<bool>,
    /// `ReadDocumentsInd`.
    pub documents_read: Option<bool>,
    /// `ReadVTTermsAndConditionsInd`.
    pub terms: Option<bool>,
    /// `ReadLPAInd`.
    pub partnership_agreement: Option<bool>,
    /// `ReadPPMInd`.
    pub memorandum: Option<bool>,
    /// `ReadSubscriptionAgreementInd`.
    pub subscription_agreement: Option<bool>,
}

impl Ticks {
    /// Takes them over.
    pub(super) fn tick(self, order: &mut Order) {
        let take = |sent: Option<bool>, stored: &mut bool| *stored = sent.unwrap_or(*stored);
        take(self.disclaimer_accepted, &mut order.disclaimer_accepted);
        take(self.documents_read, &mut order.documents_read);
        let marks = &mut order.read_marks;
        take(self.terms, &mut marks.terms);
        take(self.partnership_agreement, &mut marks.partnership_agreement);
        take(self.memorandum, &mut marks.memorandum);
        take(
            self.subscription_agreement,
            &mut marks.subscription_agreement,
        );
    }
}

/// The step that is taken with the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// None: the fields are only saved. The Profile step is taken with its terms.
    Nothing,
    /// The `SignDoc` step.
    SignDoc,
    /// The Review step (a proof may come with it).
    Review {
        /// The signed document that is stored and whose hash matches.
        sound_document: Option<DocumentId>,
    },
    /// The investor submits the order.
    Complete {
        /// The signed document that is stored and whose hash matches.
        sound_document: Option<DocumentId>,
    },
}

/// The facts about the offering for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The order.
    pub order: OrderId,
    /// Whether the project takes subscriptions at the instant that counts: published, opened, funding end not past.
    pub is_open: bool,
    /// Whether the offering has room for this order, not counting its own place.
    pub has_room: bool,
    /// Until when a reservation made now lasts.
    pub reserve_until: Instant,
}

impl Place {
    /// Whether an order may be taken forward: the project is open and has room, or the order has a place of its own
    /// that has not lapsed (decisions 20 and 21).
    pub(super) fn check(&self, order: &Order, now: Instant) -> Result<(), NotDecided> {
        own(&self.order, &order.id)?;
        Ok(self.check_own(order, now)?)
    }

    fn check_own(&self, order: &Order, now: Instant) -> Result<(), Refusal> {
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

/// Where an order's money is, and where it goes back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// The account that it goes back to.
    pub account: AccountId,
    /// What arrived for it.
    pub arrived: MatchedReceipts,
    /// Where a refund goes.
    pub back: RefundDestination,
}

impl Settlement {
    /// `ForeignFacts` if it is of another account, or a receipt of another record.
    pub(super) fn check(&self, order: &Order) -> Result<(), NotDecided> {
        own(&self.account, &order.account)?;
        self.arrived
            .of(MatchedTo::Subscription(order.id))
            .map(|_| ())
    }
}

/// The target of an order's refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundDestination {
    /// The wallet of its account.
    Wallet,
    /// A payout, if the account's framework has no wallets: due at once with a proven target, otherwise waiting for one.
    Payout(Option<Target>),
}

/// The reversal of an issue: one person proposed it, another one approves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reversal {
    /// Who proposed it.
    pub proposed_by: OperatorId,
    /// Who approves it.
    pub approved_by: OperatorId,
    /// The obstacle to it, if any.
    pub bound_by: Of<OrderId, Option<BoundBy>>,
}

/// Why the issue of shares can no longer be reversed (decision 37).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoundBy {
    /// Income was paid on them.
    Income,
    /// Shares left the account: it holds fewer than the order brought.
    Leaving,
}
