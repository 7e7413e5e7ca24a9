//! Subscriptions (order type 1): the investor's steps, the review, the money they move (states: subscription).

mod bookings;
mod command;
mod ending;
mod machine;
mod notices;
mod review;
mod revocation;
mod rules;
mod steps;

pub use bookings::forecast_reversal;
pub use command::{
    BoundBy, Command, OrderFields, Place, RefundDestination, Reversal, Settlement, Taking, Terms,
    Ticks,
};
pub use machine::decide;
pub use revocation::{
    BANK_REFUND_WITHIN, Refund, RefundTarget, Revocable, Revocation, refund, revocation,
};
pub use rules::{ProfileFacts, ProfileForm, check_amount, reservation_until};
pub use steps::begin;

use crate::catalog::PaymentMethod;
use crate::decision::Record;
use crate::ids::{AccountId, DocumentId, InvestorId, OrderId, ProjectId};
use crate::money::Shares;
use crate::reference::RemittanceReference;
use crate::review::Subject;
use crate::{Instant, Money, Refusal};
use chrono::TimeDelta;

/// How long an investor may cancel after completing (decision 37).
pub const REVOCABLE_FOR: TimeDelta = TimeDelta::days(30);

/// The investor's step (`TransactionProcessStepID`, decision 31).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// 486: account, method, amount, disclaimer.
    Profile,
    /// 487: read and sign.
    SignDoc,
    /// 489: proof of payment.
    Review,
    /// 491: submitted.
    Complete,
}

impl Step {
    /// Every step in order.
    pub const ALL: [Self; 4] = [Self::Profile, Self::SignDoc, Self::Review, Self::Complete];

    /// `TransactionProcessStepID`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Profile => 486,
            Self::SignDoc => 487,
            Self::Review => 489,
            Self::Complete => 491,
        }
    }

    /// The step with this id; 488, 490 and all others are refused.
    pub fn from_id(id: i64) -> Result<Self, Refusal> {
        Self::ALL
            .into_iter()
            .find(|s| s.id() == id)
            .ok_or_else(|| Refusal::BadRequest {
                field: Some("TransactionProcessStepID".into()),
            })
    }

    /// `CodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Profile => "Profile",
            Self::SignDoc => "SignDoc",
            Self::Review => "Review",
            Self::Complete => "Complete",
        }
    }
}

/// The state of an order (`orderStatus`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Being prepared by the investor.
    Init,
    /// Waits for the first line.
    LWait,
    /// Waits for the second line.
    GWait,
    /// Accepted; shares not issued yet.
    PreOk,
    /// Shares issued.
    Success,
    /// Failed by the first line.
    LFail,
    /// Failed by the second line.
    GFail,
    /// Revoked after completing.
    Revoked,
    /// Cancelled before completing (`RevokedInd`).
    Cancelled,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 9] = [
        Self::Init,
        Self::LWait,
        Self::GWait,
        Self::PreOk,
        Self::Success,
        Self::LFail,
        Self::GFail,
        Self::Revoked,
        Self::Cancelled,
    ];

    /// The states of an order that is neither issued nor ended, so that the terms its investor read still matter.
    pub const UNDER_WAY: [Self; 4] = [Self::Init, Self::LWait, Self::GWait, Self::PreOk];

    /// `orderStatus` on the wire and in storage (decision 36).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Init => "INIT",
            Self::LWait => "LWAIT",
            Self::GWait => "GWAIT",
            Self::PreOk => "PRE_OK",
            Self::Success => "SUCCESS",
            Self::LFail => "LFAIL",
            Self::GFail => "GFAIL",
            Self::Revoked => "REVOKED",
            Self::Cancelled => "RevokedInd",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }

    /// Whether it ended with a reason that its investor sees.
    pub const fn has_reason(self) -> bool {
        match self {
            Self::LFail | Self::GFail | Self::Revoked => true,
            Self::Init
            | Self::LWait
            | Self::GWait
            | Self::PreOk
            | Self::Success
            | Self::Cancelled => false,
        }
    }
}

crate::coded!(State);

/// A place in the offering, kept for an order until an instant (decision 21).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reservation {
    /// When it lapses.
    pub until: Instant,
}

/// Which documents the investor marked as read one by one.
// Four ticks of one screen, otherwise unrelated.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadMarks {
    /// `ReadVTTermsAndConditionsInd`.
    pub terms: bool,
    /// `ReadLPAInd`.
    pub partnership_agreement: bool,
    /// `ReadPPMInd`.
    pub memorandum: bool,
    /// `ReadSubscriptionAgreementInd`.
    pub subscription_agreement: bool,
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// `UserInvestmentID`.
    pub id: OrderId,
    /// Whose.
    pub investor: InvestorId,
    /// `UserEntityID`.
    pub account: AccountId,
    /// `InvestmentID`.
    pub project: ProjectId,
    /// How it is paid.
    pub method: PaymentMethod,
    /// `InvestmentAmount` in the project's currency, a positive whole number.
    pub amount: Money,
    /// State.
    pub state: State,
    /// The investor's step.
    pub step: Step,
    /// `OrderFormDisclaimersInd`.
    pub disclaimer_accepted: bool,
    /// `ReadDocumentsInd`.
    pub documents_read: bool,
    /// The single documents that were ticked.
    pub read_marks: ReadMarks,
    /// `SignDocDocumentID`: the signed document.
    pub signed_document: Option<DocumentId>,
    /// `PaymentProofDocumentID`.
    pub proof_document: Option<DocumentId>,
    /// `ProofOfPaymentDateTime`.
    pub proof_at: Option<Instant>,
    /// The place in the offering; `None` if never taken or released.
    pub reservation: Option<Reservation>,
    /// Who passed the first line.
    pub first_line_by: Option<crate::ids::OperatorId>,
    /// The amount of the wire, as stated by the first line.
    pub received: Option<Money>,
    /// How often the stated amount was withdrawn to be stated again: later receipts are booked under the next numbers.
    pub receipt_corrections: u32,
    /// When the investor completed (`OrderFormCompleteDateTime`).
    pub completed_at: Option<Instant>,
    /// When the second line accepted it: the whole payment is in (`PaymentCompletedDateTime`).
    pub accepted_at: Option<Instant>,
    /// The number of its shares: fixed when it was accepted (decision 21).
    pub shares: Option<Shares>,
    /// When the shares were issued; `None` again if the issue was reversed.
    pub issued_at: Option<Instant>,
    /// How often the shares were issued, reversed issues included.
    pub issues: u32,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// `ModifiedDate`.
    pub modified_at: Instant,
    /// `Version`, incremented with every change.
    pub version: i64,
}

impl Order {
    /// `RemittanceReference` of a wire, by which it is recognised among receipts.
    pub fn reference(&self) -> Option<RemittanceReference> {
        let is_wire = self.method == PaymentMethod::Wire;
        is_wire.then(|| RemittanceReference::of_order(self.id))
    }

    /// Whether it has a place of its own in the offering that has not lapsed at `now`.
    pub fn has_live_reservation(&self, now: Instant) -> bool {
        self.reservation.is_some_and(|r| r.until > now)
    }

    /// Sets the terms of the Profile step. Terms other than the signed ones need a new signature: the signed
    /// document and its place are dropped; the same terms keep both.
    fn set_terms(&mut self, account: AccountId, method: PaymentMethod, amount: Money) {
        if self.account != account || self.method != method || self.amount != amount {
            self.signed_document = None;
            self.reservation = None;
        }
        self.account = account;
        self.method = method;
        self.amount = amount;
    }

    /// The shares that were issued for it and not reversed.
    pub fn issued_shares(&self) -> Option<Shares> {
        self.shares.filter(|_| self.issued_at.is_some())
    }

    /// Whether its place in the offering counts at `now`: accepted, submitted, or reserved and not lapsed.
    pub fn occupies_offering(&self, now: Instant) -> bool {
        match self.state {
            State::LWait | State::GWait | State::PreOk | State::Success => true,
            State::Init => self.has_live_reservation(now),
            State::LFail | State::GFail | State::Revoked | State::Cancelled => false,
        }
    }
}

impl Record for Order {
    fn subject(&self) -> Subject {
        Subject::Order(self.id)
    }

    fn investor(&self) -> Option<InvestorId> {
        Some(self.investor)
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests;
