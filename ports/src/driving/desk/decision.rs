//! The common parts of the two lines' decisions: the decision of an operator, and whether they may make it on this line.

use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::operations::{Operator, Queue};
use domain::review::{
    self, Actor, Line, PassNotes, RedFlag, Subject, Verdict, answered, comment as written,
};
use domain::{Amount, Currency, Money, Refusal};
use std::collections::BTreeMap;

/// An operator's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Passed.
    Pass {
        /// What the operator noted.
        comment: Option<String>,
        /// Their answers to red flags, by the flags' keys (decision 68).
        flags: BTreeMap<String, String>,
        /// The fields that they compared with the documents.
        checked: Vec<String>,
    },
    /// Failed; a comment is required.
    Fail {
        /// Why.
        comment: String,
    },
    /// Returned to the first line by the second (decision 69); a comment is required, for colleagues only.
    Return {
        /// What the first line is to look at again.
        comment: String,
    },
}

/// A decision on an item of a queue.
#[derive(Debug, Clone)]
pub struct Decide {
    /// Who.
    pub by: Operator,
    /// Number of the item.
    pub item: i64,
    /// The version that was read.
    pub version: i64,
    /// What.
    pub decision: Decision,
    /// The received amount, in the item's currency. Used only when the first line passes a wire;
    /// none if the item was returned with a stated amount that still counts.
    pub amount_received: Option<Amount>,
    /// From where.
    pub origin: Origin,
}

impl Decision {
    /// A pass of an item without red flags.
    pub fn pass(comment: Option<&str>) -> Self {
        Self::Pass {
            comment: comment.map(str::to_owned),
            flags: BTreeMap::new(),
            checked: Vec::new(),
        }
    }

    /// The verdict of the domain. Refuses a failure without a comment (`CommentRequired`), and a
    /// comment that is too long (`CommentTooLong`).
    pub(crate) fn verdict(&self) -> Result<Verdict, Refusal> {
        match self {
            Self::Pass { comment, .. } => Ok(Verdict::Pass {
                comment: comment.as_deref().map_or(Ok(None), written)?,
            }),
            Self::Fail { comment } => Verdict::fail(comment),
            Self::Return { comment } => Verdict::send_back(comment),
        }
    }
}

impl Decide {
    /// The notes of a pass, with its answers to the red flags of the item; other decisions have
    /// none. Refuses with `RedFlagUnanswered`, with `CommentTooLong`, and with `BadRequest` for an
    /// impossible field name.
    pub(crate) fn notes(&self, raised: &[RedFlag]) -> Result<PassNotes, Refusal> {
        match &self.decision {
            Decision::Pass { flags, checked, .. } => Ok(PassNotes {
                answers: answered(raised, flags)?,
                checked: review::checked(checked)?,
            }),
            Decision::Fail { .. } | Decision::Return { .. } => Ok(PassNotes::default()),
        }
    }

    /// The states that the decision leads to, of the items of every queue, from either line.
    pub(crate) const fn leads_to(&self) -> &'static [&'static str] {
        match self.decision {
            Decision::Pass { .. } => &["GWAIT", "GPASS", "PRE_OK"],
            Decision::Fail { .. } => &["LFAIL", "GFAIL"],
            // No other act of an operator leads to these states.
            Decision::Return { .. } => &["LWAIT"],
        }
    }

    /// The amount received by wire, in the item's currency; `BadRequest` unless it is a positive
    /// amount of whole cents.
    pub(crate) fn received(&self, currency: Currency) -> Result<Option<Money>, Refusal> {
        let stated = self.amount_received;
        stated.map(|amount| received(amount, currency)).transpose()
    }

    /// Whether the request states no amount, or the stored one. Another amount is another decision.
    pub(crate) fn is_same_amount(&self, stands: Option<Money>) -> bool {
        self.amount_received.is_none() || self.amount_received == stands.map(Amount::from)
    }

    /// Refuses an operator who makes such decisions on neither line of a queue, before anything is looked up.
    pub(crate) fn may_be_made(&self, queue: Queue) -> Result<(), Refusal> {
        match self.decision {
            Decision::Pass { .. } | Decision::Fail { .. } => may_decide(&self.by, queue),
            Decision::Return { .. } => may_decide_on(&self.by, queue, Line::Second),
        }
    }

    /// The line that decides on an item which waits for `waits_for`. Only the second line can
    /// return an item.
    pub(crate) const fn line(&self, waits_for: Line) -> Line {
        match self.decision {
            Decision::Pass { .. } | Decision::Fail { .. } => waits_for,
            Decision::Return { .. } => Line::Second,
        }
    }
}

/// Refuses an operator who decides on neither line of a queue.
pub(crate) fn may_decide(by: &Operator, queue: Queue) -> Result<(), Refusal> {
    let deciders = [queue.decider(Line::First), queue.decider(Line::Second)];
    if by.has_any(&deciders) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Refuses an operator who does not decide on this line.
pub(crate) fn may_decide_on(by: &Operator, queue: Queue, line: Line) -> Result<(), Refusal> {
    if by.has_any(&[queue.decider(line)]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Refuses a decision that was made on a version other than the current one.
pub(crate) fn same_version(read: i64, present: i64) -> Result<(), Refusal> {
    if read == present {
        Ok(())
    } else {
        Err(Refusal::StaleVersion)
    }
}

/// Whether this operator already took the record to one of these states by a decision on this
/// version, or on any version if none is given. Such a repeated decision returns the first answer
/// and changes nothing (decision 44). Anybody else's decision on an old version is refused.
pub(crate) async fn decided_before(
    tx: &dyn Tx,
    subject: Subject,
    by: &Operator,
    version: Option<i64>,
    to: &[&'static str],
) -> Result<bool, Failure> {
    let log = tx.reviews().of(subject).await?;
    Ok(log.iter().any(|logged| {
        let entry = &logged.entry;
        entry.by == Actor::Operator(by.id)
            && (version.is_none() || entry.version == version)
            && to.contains(&entry.to)
    }))
}

fn received(amount: Amount, currency: Currency) -> Result<Money, Refusal> {
    amount.money(currency).ok_or_else(|| Refusal::BadRequest {
        field: Some("amount_received".into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::OperatorId;
    use domain::operations::Role;

    fn operator(roles: &[Role]) -> Operator {
        Operator {
            id: OperatorId(1),
            email: "a@b.c".into(),
            name: "Ann".into(),
            roles: roles.to_vec(),
            active: true,
        }
    }

    #[test]
    fn each_role_decides_on_its_own_lines_and_on_no_other() {
        let deciders = [
            (Queue::Kyc, Line::First, Role::Reviewer),
            (Queue::Kyc, Line::Second, Role::Approver),
            (Queue::Deposits, Line::First, Role::Finance),
            (Queue::Deposits, Line::Second, Role::Approver),
            (Queue::Withdrawals, Line::First, Role::Finance),
            (Queue::Withdrawals, Line::Second, Role::Approver),
            (Queue::Subscriptions, Line::First, Role::Finance),
            (Queue::Subscriptions, Line::Second, Role::Approver),
        ];
        for (queue, line, decider) in deciders {
            for role in Role::ALL {
                let allowed = may_decide_on(&operator(&[role]), queue, line).is_ok();
                assert_eq!(allowed, role == decider, "{role:?} {queue:?} {line:?}");
            }
        }
        assert_eq!(
            may_decide(
                &operator(&[Role::Auditor, Role::Admin, Role::Editor]),
                Queue::Kyc
            ),
            Err(Refusal::Forbidden)
        );
        assert_eq!(
            may_decide(&operator(&[Role::Finance]), Queue::Subscriptions),
            Ok(())
        );
        assert_eq!(
            may_decide(&operator(&[Role::Finance]), Queue::Kyc),
            Err(Refusal::Forbidden)
        );
    }

    #[test]
    fn what_arrived_is_a_positive_amount_of_whole_cents() {
        let read = |text: &str| received(Amount::written(text), Currency::Usd);
        assert_eq!(read("1000.5").unwrap().minor(), 100_050);
        for wrong in ["0", "-1", "0.001", "1000000000000", "1,000", "1e3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pass_keeps_words_only_where_there_are_some() {
        let pass = |comment: &str| Decision::pass(Some(comment)).verdict();
        assert_eq!(pass("  "), Ok(Verdict::Pass { comment: None }));
        assert_eq!(
            pass(" fine "),
            Ok(Verdict::Pass {
                comment: Some("fine".into())
            })
        );
        let fail = Decision::Fail {
            comment: " ".into(),
        };
        assert_eq!(fail.verdict(), Err(Refusal::CommentRequired));
    }
}
