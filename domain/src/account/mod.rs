//! Investment accounts (`UserEntity`): their form and their KYC review (decisions 25 to 30).

mod block;
mod country_list;
mod flags;
mod form;
mod kyc;
mod machine;
mod optional_field;
mod payee;
mod rules;
#[cfg(test)]
mod samples;
mod submission;
mod submission_kind;

pub use block::Block;
pub use country_list::{CountryList, UnknownEntry};
pub use flags::{FlagFacts, FlagScope, RaisedFlag, Shared, SharedAttribute, comparable, red_flags};
pub use form::AccountForm;
pub use kyc::{KycCommand, KycState, LineDecision, apply_kyc};
pub use machine::{Command, Edit, decide};
pub use optional_field::OptionalField;
pub use rules::{Chosen, FormFacts};
pub use submission::SubmissionFacts;
pub use submission_kind::SubmissionKind;

use crate::ids::{AccountId, FrameworkId, InvestorId, OperatorId};
use crate::questionnaire::SignedQuestionnaire;
use crate::{Instant, Refusal};

/// `EntityID`: what kind of owner an account has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntityType {
    /// 1, `Ind`.
    Individual,
    /// 2, `LLC`; cannot be opened or edited.
    Company,
}

impl EntityType {
    /// `EntityID`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Individual => 1,
            Self::Company => 2,
        }
    }

    /// The type with this id.
    pub const fn from_id(id: i64) -> Option<Self> {
        match id {
            1 => Some(Self::Individual),
            2 => Some(Self::Company),
            _ => None,
        }
    }

    /// `CodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Individual => "Ind",
            Self::Company => "LLC",
        }
    }
}

/// An investment account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// `UserEntityID`.
    pub id: AccountId,
    /// Whose.
    pub investor: InvestorId,
    /// `InvestmentFrameworkID`.
    pub framework: FrameworkId,
    /// `EntityID`.
    pub entity: EntityType,
    /// What the investor filled in.
    pub form: AccountForm,
    /// `WM_AccountNumber`: the number that the desk and bank references use.
    pub number: String,
    /// `KYCStateCode`.
    pub state: KycState,
    /// That it is blocked.
    pub block: Option<Block>,
    /// Who passed the first line of the running review.
    pub first_line_by: Option<OperatorId>,
    /// Comment of the last decision: for the desk, and for the investor if it is the reason for a failed review.
    pub comment: Option<String>,
    /// The signed questionnaire, if any.
    pub questionnaire: Option<SignedQuestionnaire>,
    /// Something changed since the last submission (the Apply button's condition).
    pub changed_since_submit: bool,
    /// When last submitted.
    pub submitted_at: Option<Instant>,
    /// The kind of its last submission.
    pub arrival: Option<SubmissionKind>,
    /// When it entered its state.
    pub since: Instant,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// `Version`.
    pub version: i64,
}

impl Account {
    /// The account if it is this investor's; otherwise `NotFound`.
    pub fn owned(found: Option<Self>, who: InvestorId) -> Result<Self, Refusal> {
        found
            .filter(|account| account.investor == who)
            .ok_or(Refusal::NotFound)
    }
}
