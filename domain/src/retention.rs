//! How long expired records are kept (operations: what is deleted automatically): longer than any limit counts them or any answer depends
//! on them. Deletes nothing itself, and never concerns the audit trail, which is kept.

use chrono::TimeDelta;

/// A kind of record that is deleted some time after it has expired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpiringRecord {
    /// Verification codes, by when they were sent.
    VerificationCodes,
    /// Links that verify e-mail addresses, by when they were sent.
    EmailLinks,
    /// Tokens that link outside identities, by when they were created.
    BindTokens,
    /// Failed attempts, by when they failed.
    LoginFailures,
    /// Files that were submitted for inspection, by when.
    UploadTries,
    /// Receipts that investors opened, by when.
    OpenedReceipts,
    /// Investors' sessions that are not remembered, by the log-in.
    Sessions,
    /// Investors' remembered sessions, by the log-in.
    RememberedSessions,
    /// Operators' sessions, by the log-in.
    OperatorSessions,
}

impl ExpiringRecord {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::VerificationCodes,
        Self::EmailLinks,
        Self::BindTokens,
        Self::LoginFailures,
        Self::UploadTries,
        Self::OpenedReceipts,
        Self::Sessions,
        Self::RememberedSessions,
        Self::OperatorSessions,
    ];

    /// How long one is kept, counted from that time.
    pub const fn kept(self) -> TimeDelta {
        match self {
            // Wrong codes within 24 hours make the next ones longer.
            Self::VerificationCodes => TimeDelta::days(2),
            // Someone who opens an old e-mail learns that its link has expired, not that it is wrong.
            Self::EmailLinks => TimeDelta::days(7),
            Self::BindTokens
            | Self::LoginFailures
            | Self::UploadTries
            | Self::OpenedReceipts
            | Self::Sessions
            | Self::OperatorSessions => TimeDelta::days(1),
            Self::RememberedSessions => TimeDelta::days(15),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instant;
    use crate::allowance::Allowance;
    use crate::document::UPLOAD_WINDOW;
    use crate::identity::code::{GUESS_WINDOW, SEND_WINDOW, VALID};
    use crate::identity::federation::BIND_WITHIN;
    use crate::identity::throttle::{HOUR, PAIR_WINDOW};
    use crate::identity::{LINK_VALID, Session};
    use crate::ids::{InvestorId, SessionId};
    use crate::operations::{WRONG_CODES_WINDOW, session_is_live};

    #[test]
    fn nothing_goes_that_still_counts_for_a_limit_or_is_still_valid() {
        for (what, needed) in [
            (
                ExpiringRecord::VerificationCodes,
                vec![GUESS_WINDOW, SEND_WINDOW, VALID],
            ),
            (ExpiringRecord::EmailLinks, vec![LINK_VALID, SEND_WINDOW]),
            (ExpiringRecord::BindTokens, vec![BIND_WITHIN]),
            (ExpiringRecord::LoginFailures, vec![HOUR, PAIR_WINDOW]),
            (ExpiringRecord::UploadTries, vec![UPLOAD_WINDOW]),
            (
                ExpiringRecord::OpenedReceipts,
                vec![Allowance::Receipts.window()],
            ),
        ] {
            for needed in needed {
                assert!(what.kept() > needed, "{what:?}");
            }
        }
        assert!(ExpiringRecord::LoginFailures.kept() >= WRONG_CODES_WINDOW);
    }

    #[test]
    fn no_session_goes_that_may_still_live() {
        let at = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        for (what, remembered) in [
            (ExpiringRecord::Sessions, false),
            (ExpiringRecord::RememberedSessions, true),
        ] {
            let now = at + what.kept();
            let busy = Session {
                id: SessionId(1),
                token_hash: String::new(),
                investor: InvestorId(1),
                remembered,
                created_at: at,
                last_seen_at: now,
                authenticated_at: now,
                device: String::new(),
            };
            assert!(!busy.is_live(now), "{what:?}");
        }
        let now = at + ExpiringRecord::OperatorSessions.kept();
        assert!(!session_is_live(at, now, now));
    }
}
