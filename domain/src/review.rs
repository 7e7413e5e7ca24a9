//! The review that accounts and orders share: two lines, two people (states: review).

mod aside;
mod flag;
mod state;

pub use aside::Aside;
pub use flag::{FlagAnswer, PassNotes, RedFlag, answered, checked};
pub use state::State;

use crate::Refusal;
use crate::ids::OperatorId;
use crate::legible;

/// The longest comment of an operator, in characters.
pub const COMMENT_MAX: u32 = 1_000;

/// An operator's text, trimmed; `None` if it is blank. Refuses with `CommentTooLong`.
pub fn comment(written: &str) -> Result<Option<String>, Refusal> {
    let written = written.trim();
    let length = u32::try_from(written.chars().count()).unwrap_or(u32::MAX);
    if length > COMMENT_MAX {
        return Err(Refusal::CommentTooLong { max: COMMENT_MAX });
    }
    Ok((!legible::is_blank(written)).then(|| written.to_owned()))
}

/// A line of review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    /// First line, L.
    First,
    /// Second line, G.
    Second,
}

/// A reviewer's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Passed, with an optional comment.
    Pass {
        /// What the reviewer noted.
        comment: Option<String>,
    },
    /// Failed; the comment tells the investor what to correct.
    Fail {
        /// Why.
        comment: String,
    },
    /// The second line sends it back to the first (decision 69); the comment is for colleagues and never for the investor.
    Return {
        /// What the first line is to look at again.
        comment: String,
    },
}

impl Verdict {
    /// A failing verdict. Refuses with `CommentRequired` or `CommentTooLong`.
    pub fn fail(written: &str) -> Result<Self, Refusal> {
        required(written).map(|comment| Self::Fail { comment })
    }

    /// A return to the first line; refused like [`Verdict::fail`].
    pub fn send_back(written: &str) -> Result<Self, Refusal> {
        required(written).map(|comment| Self::Return { comment })
    }

    /// The comment for the review log.
    pub fn comment(&self) -> Option<&str> {
        match self {
            Self::Pass { comment } => comment.as_deref(),
            Self::Fail { comment } | Self::Return { comment } => Some(comment),
        }
    }
}

/// The comment of a verdict that requires one.
fn required(written: &str) -> Result<String, Refusal> {
    comment(written)?.ok_or(Refusal::CommentRequired)
}

/// Enforces four eyes: the operator who passes or fails the second line is not the one who last
/// passed the first. A return is exempt.
pub fn four_eyes(
    line: Line,
    decider: OperatorId,
    first_line_by: Option<OperatorId>,
) -> Result<(), Refusal> {
    match line {
        Line::First => Ok(()),
        Line::Second if first_line_by == Some(decider) => Err(Refusal::FourEyes),
        Line::Second => Ok(()),
    }
}

/// The kind of record that a review log entry belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// An investment account.
    Account(crate::ids::AccountId),
    /// A subscription.
    Order(crate::ids::OrderId),
    /// A withdrawal.
    Withdrawal(crate::ids::WithdrawalId),
    /// A deposit.
    Deposit(crate::ids::DepositId),
    /// A charge of a fee.
    Charge(crate::ids::ChargeId),
    /// A payout.
    Payout(crate::ids::PayoutId),
    /// A receipt.
    Receipt(crate::ids::ReceiptId),
    /// A line of a bank's statement.
    StatementLine(crate::ids::StatementLineId),
    /// A distribution.
    Distribution(crate::ids::DistributionId),
}

impl Subject {
    /// The name of the record in the audit trail: `order:7`.
    pub fn name(self) -> String {
        match self {
            Self::Account(id) => format!("account:{id}"),
            Self::Order(id) => format!("order:{id}"),
            Self::Withdrawal(id) => format!("withdrawal:{id}"),
            Self::Deposit(id) => format!("deposit:{id}"),
            Self::Charge(id) => format!("payment:{id}"),
            Self::Payout(id) => format!("payout:{id}"),
            Self::Receipt(id) => format!("receipt:{id}"),
            Self::StatementLine(id) => format!("statement_line:{id}"),
            Self::Distribution(id) => format!("distribution:{id}"),
        }
    }

    /// Its number among the records of its kind.
    pub const fn number(self) -> i64 {
        match self {
            Self::Account(id) => id.0,
            Self::Order(id) => id.0,
            Self::Withdrawal(id) => id.0,
            Self::Deposit(id) => id.0,
            Self::Charge(id) => id.0,
            Self::Payout(id) => id.0,
            Self::Receipt(id) => id.0,
            Self::StatementLine(id) => id.0,
            Self::Distribution(id) => id.0,
        }
    }
}

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The investor.
    Investor(crate::ids::InvestorId),
    /// A member of the operations team.
    Operator(OperatorId),
    /// The platform by itself (worker, derived change).
    System,
}

impl Actor {
    /// Its kind, and its number if it has one, as stored.
    pub const fn parts(self) -> (&'static str, Option<i64>) {
        match self {
            Self::Investor(id) => ("investor", Some(id.0)),
            Self::Operator(id) => ("operator", Some(id.0)),
            Self::System => ("system", None),
        }
    }

    /// The actor of a kind and number.
    pub fn from_parts(kind: &str, id: Option<i64>) -> Option<Self> {
        match (kind, id) {
            ("investor", Some(id)) => Some(Self::Investor(crate::ids::InvestorId(id))),
            ("operator", Some(id)) => Some(Self::Operator(OperatorId(id))),
            ("system", None) => Some(Self::System),
            _ => None,
        }
    }
}

/// One line of a record's history: every change of state is one (promise 5 of states).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The record.
    pub subject: Subject,
    /// Code of the state before.
    pub from: &'static str,
    /// Code of the state after.
    pub to: &'static str,
    /// Who did it; for an act of two people, who approved it.
    pub by: Actor,
    /// Who proposed an act that another person approved.
    pub proposed_by: Option<OperatorId>,
    /// A comment for the desk; those of a failure or a revocation are for the investor too, those of a return never.
    pub comment: Option<String>,
    /// The version of the record that an operator decided on; it distinguishes a repeated request from a new decision.
    pub version: Option<i64>,
    /// Notes that were made while the item was passed.
    pub notes: PassNotes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_person_never_decides_both_lines() {
        let (ann, ben) = (OperatorId(1), OperatorId(2));
        assert_eq!(four_eyes(Line::First, ann, None), Ok(()));
        assert_eq!(four_eyes(Line::Second, ben, Some(ann)), Ok(()));
        assert_eq!(
            four_eyes(Line::Second, ann, Some(ann)),
            Err(Refusal::FourEyes)
        );
    }

    #[test]
    fn a_comment_has_a_longest_length() {
        let longest = "意".repeat(1_000);
        assert_eq!(comment(&format!(" {longest} ")), Ok(Some(longest.clone())));
        let refused = Refusal::CommentTooLong { max: 1_000 };
        assert_eq!(comment(&format!("{longest}见")), Err(refused.clone()));
        assert_eq!(Verdict::fail(&format!("{longest}见")), Err(refused.clone()));
        assert_eq!(Verdict::send_back(&format!("{longest}见")), Err(refused));
        assert_eq!(comment("  "), Ok(None));
    }

    #[test]
    fn a_failure_and_a_return_need_words() {
        for blank in ["  ", "\u{2800}\u{3164}"] {
            assert_eq!(Verdict::fail(blank), Err(Refusal::CommentRequired));
            assert_eq!(Verdict::send_back(blank), Err(Refusal::CommentRequired));
        }
        let returned = Verdict::send_back(" compare the names ").unwrap();
        assert_eq!(returned.comment(), Some("compare the names"));
        assert_eq!(
            Verdict::fail(" blurred "),
            Ok(Verdict::Fail {
                comment: "blurred".into()
            })
        );
    }
}
