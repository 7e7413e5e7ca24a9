//! Audit events: who did what to which record (states: audit).

use crate::review::Actor;

/// What happened. The code is what auditors search for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AuditKind {
    /// A new investor.
    Registered,
    /// A log-in that succeeded.
    LoggedIn,
    /// A log-in that failed.
    LogInFailed,
    /// A session ended by its owner, or by the desk.
    LoggedOut,
    /// A password changed or reset.
    PasswordChanged,
    /// A setting of the investor's own changed.
    ProfileChanged,
    /// An outside identity was bound to an investor.
    IdentityBound,
    /// An outside identity was removed from an investor.
    IdentityRemoved,
    /// A bank account was added or changed.
    BankChanged,
    /// A document was stored.
    DocumentStored,
    /// An operator read a document.
    DocumentRead,
    /// An operator opened an item of a queue, with its investor's data.
    ItemOpened,
    /// An investment account was opened or edited.
    AccountChanged,
    /// An account was submitted for review.
    AccountSubmitted,
    /// A signing session changed its state.
    SigningChanged,
    /// A payment of a fee changed its state.
    PaymentChanged,
    /// A subscription changed.
    OrderChanged,
    /// A receipt was entered, matched, returned to its payer or withdrawn.
    ReceiptChanged,
    /// A distribution was drafted, changed, approved, funded, paid or cancelled.
    DistributionChanged,
    /// An item of a queue was put aside or taken up again.
    ItemPutAside,
    /// An item of a queue was assigned to an operator, or released.
    ItemAssigned,
    /// A note for colleagues was written or withdrawn.
    NoteChanged,
    /// A letter to an investor was written, answered or withdrawn.
    LetterChanged,
    /// A reviewer decided.
    ReviewDecided,
    /// Money was booked.
    MoneyBooked,
    /// Shares were issued.
    SharesIssued,
    /// An issue of shares was reversed.
    SharesReversed,
    /// An operator was added or changed.
    OperatorChanged,
    /// Content or configuration changed.
    ConfigurationChanged,
    /// An act that needs two people was proposed, approved, rejected or withdrawn.
    ProposalChanged,
}

impl AuditKind {
    /// Every kind.
    pub const ALL: [Self; 30] = [
        Self::Registered,
        Self::LoggedIn,
        Self::LogInFailed,
        Self::LoggedOut,
        Self::PasswordChanged,
        Self::ProfileChanged,
        Self::IdentityBound,
        Self::IdentityRemoved,
        Self::BankChanged,
        Self::DocumentStored,
        Self::DocumentRead,
        Self::ItemOpened,
        Self::AccountChanged,
        Self::AccountSubmitted,
        Self::SigningChanged,
        Self::PaymentChanged,
        Self::OrderChanged,
        Self::ReceiptChanged,
        Self::DistributionChanged,
        Self::ItemPutAside,
        Self::ItemAssigned,
        Self::NoteChanged,
        Self::LetterChanged,
        Self::ReviewDecided,
        Self::MoneyBooked,
        Self::SharesIssued,
        Self::SharesReversed,
        Self::OperatorChanged,
        Self::ConfigurationChanged,
        Self::ProposalChanged,
    ];

    /// The code in storage and in searches.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::LoggedIn => "logged_in",
            Self::LogInFailed => "log_in_failed",
            Self::LoggedOut => "logged_out",
            Self::PasswordChanged => "password_changed",
            Self::ProfileChanged => "profile_changed",
            Self::IdentityBound => "identity_bound",
            Self::IdentityRemoved => "identity_removed",
            Self::BankChanged => "bank_changed",
            Self::DocumentStored => "document_stored",
            Self::DocumentRead => "document_read",
            Self::ItemOpened => "item_opened",
            Self::AccountChanged => "account_changed",
            Self::AccountSubmitted => "account_submitted",
            Self::SigningChanged => "signing_changed",
            Self::PaymentChanged => "payment_changed",
            Self::OrderChanged => "order_changed",
            Self::ReceiptChanged => "receipt_changed",
            Self::DistributionChanged => "distribution_changed",
            Self::ItemPutAside => "item_put_aside",
            Self::ItemAssigned => "item_assigned",
            Self::NoteChanged => "note_changed",
            Self::LetterChanged => "letter_changed",
            Self::ReviewDecided => "review_decided",
            Self::MoneyBooked => "money_booked",
            Self::SharesIssued => "shares_issued",
            Self::SharesReversed => "shares_reversed",
            Self::OperatorChanged => "operator_changed",
            Self::ConfigurationChanged => "configuration_changed",
            Self::ProposalChanged => "proposal_changed",
        }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.code() == code)
    }
}

crate::coded!(AuditKind);

/// One event, as recorded by a use case. The time, the number and the seal are added when it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEvent {
    /// Who.
    pub by: Actor,
    /// What.
    pub kind: AuditKind,
    /// The record: `account:12`, `order:7`, `investor:3`.
    pub record: String,
    /// Details for a reader; never a secret, a code or a document number.
    pub detail: String,
}
