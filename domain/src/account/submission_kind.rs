//! The kind of an account's submission, which a reviewer wants to know before opening it.

use super::{Account, KycState};

/// The kind of an account's submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubmissionKind {
    /// For the first time.
    New,
    /// Resubmitted after a review failed it.
    Again,
    /// Resubmitted because its data was changed after it had been approved (decision 27).
    Changed,
}

impl SubmissionKind {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::New, Self::Again, Self::Changed];

    /// The kind that submitting this account now would have. An account that was submitted before is back in INIT only by an edit after its approval.
    pub(super) const fn of(account: &Account) -> Self {
        match account.state {
            KycState::LFail | KycState::GFail => Self::Again,
            KycState::Init | KycState::LWait | KycState::GWait | KycState::GPass => {
                if account.submitted_at.is_some() {
                    Self::Changed
                } else {
                    Self::New
                }
            }
        }
    }

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Again => "again",
            Self::Changed => "changed",
        }
    }

    /// The one with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }
}

crate::coded!(SubmissionKind);

#[cfg(test)]
mod tests {
    use super::super::samples::{account, now};
    use super::*;

    #[test]
    fn what_is_handed_in_again_says_why() {
        let before = |state, handed_in: bool| Account {
            submitted_at: handed_in.then(now),
            ..account(state)
        };
        for (state, handed_in, arrival) in [
            (KycState::Init, false, SubmissionKind::New),
            (KycState::Init, true, SubmissionKind::Changed),
            (KycState::LFail, true, SubmissionKind::Again),
            (KycState::GFail, true, SubmissionKind::Again),
        ] {
            let arrived = SubmissionKind::of(&before(state, handed_in));
            assert_eq!(arrived, arrival, "{state:?}");
            assert_eq!(SubmissionKind::from_code(arrival.code()), Some(arrival));
        }
        assert_eq!(SubmissionKind::from_code("late"), None);
    }
}
