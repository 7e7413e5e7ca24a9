//! Signing sessions: each is settled, or its state and age explain why it is not.

use super::{Difference, DifferenceKind, difference};
use crate::driven::reconciliation::SigningFacts;
use chrono::TimeDelta;
use domain::Instant;
use domain::ids::DocumentId;
use domain::signing::{State, is_overdue};
use std::collections::HashSet;

/// How long the worker may take to end a session whose time is over, or to fetch the documents of a signed one.
const PATIENCE: TimeDelta = TimeDelta::hours(1);

/// The findings. `broken` are documents whose file is missing or changed.
pub(super) fn check(
    session: &SigningFacts,
    broken: &HashSet<DocumentId>,
    now: Instant,
) -> Option<Difference> {
    let odd = match session.state {
        State::Created | State::Sent => {
            is_overdue(session.state, session.created_at, now - PATIENCE)
                .then_some(DifferenceKind::SigningOverdue)
        }
        State::Completing => session
            .signed_at
            .is_none_or(|signed| signed + PATIENCE < now)
            .then_some(DifferenceKind::SigningNotStored),
        State::Completed => session
            .document
            .is_none_or(|document| broken.contains(&document))
            .then_some(DifferenceKind::SigningDocument),
        State::Cancelled | State::Expired | State::Failed => None,
    };
    odd.map(|odd| difference(format!("signing_session:{}", session.id), odd))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::SigningSessionId;

    #[test]
    fn a_session_is_settled_or_explained() {
        let now = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let facts = |state, age_hours| SigningFacts {
            id: SigningSessionId(1),
            state,
            created_at: now - TimeDelta::hours(age_hours),
            signed_at: Some(now - TimeDelta::hours(age_hours)),
            document: None,
        };
        let is_odd = |facts: &SigningFacts| check(facts, &HashSet::new(), now).is_some();
        assert!(!is_odd(&facts(State::Sent, 2)));
        assert!(is_odd(&facts(State::Sent, 4)));
        assert!(is_odd(&facts(State::Created, 4)));
        assert!(!is_odd(&facts(State::Completing, 1)));
        assert!(is_odd(&facts(State::Completing, 2)));
        assert!(is_odd(&facts(State::Completed, 0)));
        for over in [State::Cancelled, State::Expired, State::Failed] {
            assert!(!is_odd(&facts(over, 99)));
        }
        let stored = SigningFacts {
            document: Some(DocumentId(3)),
            ..facts(State::Completed, 0)
        };
        assert!(!is_odd(&stored));
        assert!(check(&stored, &HashSet::from([DocumentId(3)]), now).is_some());
    }
}
