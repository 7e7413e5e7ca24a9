//! Logged-in sessions: how long they live (decision 10). How they are transported and stored is not known here.

use crate::Instant;
use crate::ids::{InvestorId, SessionId};
use chrono::TimeDelta;

/// How long a session lives without a request.
const IDLE: TimeDelta = TimeDelta::minutes(30);
/// How long a session lives at most.
const LONGEST: TimeDelta = TimeDelta::hours(12);
/// How long a remembered session lives.
pub const REMEMBERED: TimeDelta = TimeDelta::days(14);
/// The precision of the last request's time: storing every one would add a write to every read.
const NOTED_EVERY: TimeDelta = TimeDelta::seconds(30);
/// How long a log-in or re-authentication counts as recent (decision 50).
const RECENT: TimeDelta = TimeDelta::minutes(10);

/// A logged-in session (decision 10). The random id itself is never stored, only its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The number of its row, for the list of devices.
    pub id: SessionId,
    /// Hash of the random id in the cookie.
    pub token_hash: String,
    /// Whose.
    pub investor: InvestorId,
    /// `RememberMe`.
    pub remembered: bool,
    /// When logged in.
    pub created_at: Instant,
    /// Last request that was seen.
    pub last_seen_at: Instant,
    /// Last log-in or re-authentication.
    pub authenticated_at: Instant,
    /// The browser's name for itself.
    pub device: String,
}

impl Session {
    /// Whether it still lives: 30 minutes idle and 12 hours in all, or 14 days when remembered.
    pub fn is_live(&self, now: Instant) -> bool {
        if self.remembered {
            now < self.created_at + REMEMBERED
        } else {
            now < self.created_at + LONGEST && now < self.last_seen_at + IDLE
        }
    }

    /// Whether the time of this request has to be stored as the last one.
    pub fn is_to_be_noted(&self, now: Instant) -> bool {
        now >= self.last_seen_at + NOTED_EVERY
    }

    /// Whether the investor proved who they are within the last 10 minutes (decision 50).
    pub fn is_recent(&self, now: Instant) -> bool {
        now < self.authenticated_at + RECENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(remembered: bool) -> Session {
        let at = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        Session {
            id: SessionId(1),
            token_hash: String::new(),
            investor: InvestorId(1),
            remembered,
            created_at: at,
            last_seen_at: at,
            authenticated_at: at,
            device: String::new(),
        }
    }

    #[test]
    fn a_session_ends_after_30_idle_minutes_and_12_hours_in_all() {
        let mut session = session(false);
        let start = session.created_at;
        assert!(session.is_live(start + TimeDelta::seconds(1799)));
        assert!(!session.is_live(start + TimeDelta::minutes(30)));
        session.last_seen_at = start + TimeDelta::minutes(719);
        assert!(session.is_live(start + TimeDelta::minutes(719)));
        assert!(!session.is_live(start + TimeDelta::hours(12)));
    }

    #[test]
    fn a_remembered_session_lives_14_days_however_idle() {
        let session = session(true);
        let start = session.created_at;
        assert!(session.is_live(start + TimeDelta::days(13)));
        assert!(!session.is_live(start + TimeDelta::days(14)));
    }

    #[test]
    fn a_log_in_is_recent_for_ten_minutes() {
        let session = session(true);
        let start = session.authenticated_at;
        assert!(session.is_recent(start + TimeDelta::seconds(599)));
        assert!(!session.is_recent(start + TimeDelta::minutes(10)));
    }
}
