//! Assigning an item that waits to an operator (states: review). An assignment tells colleagues who takes care of the item; it
//! changes no state, and anybody with the role may still decide.

use super::{Operator, Queue};
use crate::ids::OperatorId;
use crate::review::Line;
use crate::{Instant, Refusal};

/// To whom an item is assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The operator who takes care of it.
    pub to: OperatorId,
    /// Who assigned it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// When the item had entered its state: once it enters another one, the assignment is void.
    pub since: Instant,
}

impl Assignment {
    /// Whether it holds for an item of a queue that has waited for a line since then. It is void once the item entered another
    /// state, and while its operator cannot decide on the line.
    pub fn holds(&self, since: Instant, to: &Operator, queue: Queue, line: Line) -> bool {
        self.since == since && self.to == to.id && to.active && to.has_any(&[queue.decider(line)])
    }
}

/// Refuses a change by somebody who saw the item with another operator, or with none (`AssignedMeanwhile`).
pub fn same_holder(seen: Option<OperatorId>, present: Option<OperatorId>) -> Result<(), Refusal> {
    if seen == present {
        Ok(())
    } else {
        Err(Refusal::AssignedMeanwhile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::Role;
    use chrono::TimeDelta;

    const ANN: OperatorId = OperatorId(1);
    const BEN: OperatorId = OperatorId(2);

    fn operator(id: OperatorId, roles: &[Role], active: bool) -> Operator {
        Operator {
            id,
            email: "ann@desk.test".into(),
            name: "Ann".into(),
            roles: roles.to_vec(),
            active,
        }
    }

    #[test]
    fn an_assignment_ends_with_the_state_and_with_the_right_to_decide() {
        let since = Instant::UNIX_EPOCH;
        let given = Assignment {
            to: ANN,
            by: BEN,
            at: since,
            since,
        };
        let later = since + TimeDelta::seconds(1);
        let reviewer = operator(ANN, &[Role::Editor, Role::Reviewer], true);
        for (holder, since, line, holds) in [
            (&reviewer, since, Line::First, true),
            (&reviewer, later, Line::First, false),
            (&reviewer, since, Line::Second, false),
            (
                &operator(ANN, &[Role::Reviewer], false),
                since,
                Line::First,
                false,
            ),
            (
                &operator(ANN, &[Role::Auditor], true),
                since,
                Line::First,
                false,
            ),
            (
                &operator(BEN, &[Role::Reviewer], true),
                since,
                Line::First,
                false,
            ),
            (
                &operator(ANN, &[Role::Approver], true),
                since,
                Line::Second,
                true,
            ),
        ] {
            assert_eq!(
                given.holds(since, holder, Queue::Kyc, line),
                holds,
                "{holder:?} {line:?}"
            );
        }
        let finance = operator(ANN, &[Role::Finance], true);
        assert!(given.holds(since, &finance, Queue::Deposits, Line::First));
        assert!(!given.holds(since, &finance, Queue::Kyc, Line::First));
    }

    #[test]
    fn whoever_saw_another_holder_is_refused() {
        for (seen, present, is_same) in [
            (None, None, true),
            (Some(ANN), Some(ANN), true),
            (None, Some(ANN), false),
            (Some(ANN), None, false),
            (Some(ANN), Some(BEN), false),
        ] {
            let refused = same_holder(seen, present) == Err(Refusal::AssignedMeanwhile);
            assert_eq!(refused, !is_same, "{seen:?} {present:?}");
        }
    }
}
