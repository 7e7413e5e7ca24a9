//! The filter of a queue, and its items.

use super::super::sorting::{QueueBy, Sort};
use super::Page;
use chrono::NaiveDate;
use domain::account::SubmissionKind;
use domain::catalog::PaymentMethod;
use domain::deposit::{Deviation, FundingMethod};
use domain::ids::{AccountId, OperatorId, ProjectId};
use domain::language::Text;
use domain::letter::Standing;
use domain::payee::PayoutMethod;
use domain::{Instant, Money};

/// How many of the newest decisions of a line are read at most.
pub const DECISIONS: u64 = 1_000;

/// The items of one state that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateShown {
    /// State code.
    pub state: &'static str,
    /// Only items that entered the state at this instant or later.
    pub from: Option<Instant>,
    /// Only items that entered the state before this instant.
    pub before: Option<Instant>,
    /// Without items that this operator passed on the first line.
    pub not_passed_by: Option<OperatorId>,
}

impl StateShown {
    /// Every item of a state.
    pub const fn all(state: &'static str) -> Self {
        Self {
            state,
            from: None,
            before: None,
            not_passed_by: None,
        }
    }
}

/// The filter of a queue.
#[derive(Debug, Clone)]
pub struct QueueFilter {
    /// The states, each with its limits.
    pub states: Vec<StateShown>,
    /// Only items that were submitted at least once.
    pub handed_in: bool,
    /// Code of the account's framework.
    pub framework: Option<String>,
    /// The kind of the submission; for accounts.
    pub arrival: Option<SubmissionKind>,
    /// Words to search for. Each must match a name in either script, an e-mail address, an account or phone number, a project, the item's
    /// id, its remittance reference or its amount, or be the whole number of the account's bank account.
    pub words: Vec<String>,
    /// Whether a word may also be the whole number of a passport or an ID.
    pub identity_numbers: bool,
    /// Which of the items are included that were put aside or wait for their investor.
    pub aside: AsideShown,
    /// Whose items are included.
    pub assigned: AssignedShown,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<QueueBy>>,
    /// Only items after this one: the time when it entered its state, by which the default order sorts, and its number.
    pub after: Option<(Instant, i64)>,
    /// How many items come before the page.
    pub offset: u64,
    /// The maximum number of items.
    pub limit: u64,
}

/// Which items are shown that were put aside or wait for an answer of their investor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsideShown {
    /// All items, put aside or not.
    All,
    /// Only items that neither are put aside until after this day nor wait for an answer.
    Not(NaiveDate),
    /// Only the items that [`Self::Not`] leaves out.
    Only(NaiveDate),
}

/// Whose items are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssignedShown {
    /// All items, assigned or not.
    All,
    /// Items assigned to this operator.
    To(OperatorId),
    /// Items assigned to nobody who can decide on them.
    Nobody,
}

/// An operator to whom an item is assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// Who.
    pub id: OperatorId,
    /// Their name.
    pub name: String,
}

/// A decision of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// When the wait began.
    pub since: Instant,
    /// When it was made.
    pub at: Instant,
}

/// The fields that only items of a certain queue have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueuedDetail {
    /// An account.
    Account(QueuedAccount),
    /// A subscription.
    Order(QueuedOrder),
    /// A withdrawal.
    Withdrawal(QueuedWithdrawal),
    /// A deposit.
    Deposit(QueuedDeposit),
}

/// The fields of an account's item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedAccount {
    /// The kind of its last submission.
    pub arrival: Option<SubmissionKind>,
}

/// The fields of a subscription's item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedOrder {
    /// The project.
    pub project_id: ProjectId,
    /// Its name.
    pub project: Text,
    /// How it is paid.
    pub method: PaymentMethod,
    /// How much.
    pub amount: Money,
}

/// The fields of a withdrawal's item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueuedWithdrawal {
    /// How it is paid out.
    pub method: PayoutMethod,
    /// How much.
    pub amount: Money,
}

/// The fields of a deposit's item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedDeposit {
    /// How it is paid.
    pub method: FundingMethod,
    /// `RemittanceReference`.
    pub reference: String,
    /// The announced amount.
    pub amount: Money,
    /// Why a bitcoin payment needs a person.
    pub deviation: Option<Deviation>,
}

/// An item of a queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// The number that the investor knows the item by: `UserEntityID`, `WalletFundingRequestID`, `CNWithdrawRequestID` or `UserInvestmentID`.
    pub id: i64,
    /// Its account; for an account's item the account itself.
    pub account: AccountId,
    /// State code.
    pub state: String,
    /// When it was last submitted.
    pub submitted_at: Option<Instant>,
    /// When it entered its state.
    pub waiting_since: Option<Instant>,
    /// The name as typed in the account; before there is one, the phone number.
    pub investor: String,
    /// The account's number.
    pub account_number: String,
    /// Code of the account's framework.
    pub framework: String,
    /// Who passed it on the first line.
    pub first_line_by: Option<OperatorId>,
    /// Whether the second line returned it, and the first has not decided since.
    pub returned: bool,
    /// To whom it is assigned while it waits.
    pub assigned_to: Option<Assignee>,
    /// The status of the newest request for an answer that was made in its present state: `Waiting`
    /// or `Answered`.
    pub asked: Option<Standing>,
    /// The fields of its queue.
    pub detail: QueuedDetail,
}

/// A page of a queue, the longest waiting first.
pub type QueuePage = Page<Queued>;
