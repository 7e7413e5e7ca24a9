//! The operations team: roles and what each may do (states: operators).

mod account;
mod assignment;
mod audit;
mod daily_mail;
mod investor_part;
mod note;
pub mod proposal;
mod role;
mod service;
mod wrong_codes;

pub use account::{
    INVITATION_VALID, OperatorAccount, OperatorDevice, OperatorForm, OperatorStage, PASSWORD,
    RECOVERY_CODES, RECOVERY_DIGITS, keeps_an_administrator, of_another, recovery_digits,
};
pub use assignment::{Assignment, same_holder};
pub use audit::{AuditEvent, AuditKind};
pub use daily_mail::{DailyMail, mail_day};
pub use investor_part::{InvestorPart, ends_sessions};
pub use note::{Colleague, NOTE_MAX, Note, NoteAbout, colleagues, mentioned, note_text};
pub use role::{Queue, Role, changes_deciding_roles};
pub use service::{
    Bounds, ServiceLevel, Standing, TARGET_MAX_HOURS, Task, day_began, median, working_time,
};
pub use wrong_codes::{WRONG_CODES_READ, WRONG_CODES_WINDOW, WrongCodes};

use crate::Instant;
use crate::ids::OperatorId;

/// A member of the operations team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// Who.
    pub id: OperatorId,
    /// Log-in name.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    /// Whether they may log in.
    pub active: bool,
}

impl Operator {
    /// Whether one of the roles is held.
    pub fn has_any(&self, roles: &[Role]) -> bool {
        self.roles.iter().any(|r| roles.contains(r))
    }
}

/// How long an operator's session lasts at most.
pub const SESSION_LASTS: chrono::TimeDelta = chrono::TimeDelta::hours(12);
/// How long it lasts without a request.
pub const SESSION_IDLE: chrono::TimeDelta = chrono::TimeDelta::minutes(30);
/// How often the last activity of a session is stored.
const SESSION_NOTED: chrono::TimeDelta = chrono::TimeDelta::minutes(1);

/// Whether a session that started and was last seen at these instants is still live at `now`.
pub fn session_is_live(created_at: Instant, last_seen_at: Instant, now: Instant) -> bool {
    now < created_at + SESSION_LASTS && now < last_seen_at + SESSION_IDLE
}

/// Whether the last activity of a session has to be stored.
pub fn session_is_to_be_noted(last_seen_at: Instant, now: Instant) -> bool {
    now >= last_seen_at + SESSION_NOTED
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn a_session_ends_after_half_an_hour_of_nothing_and_after_twelve_hours_anyway() {
        let begun = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let live = |seen: i64, now: i64| {
            let at = |minutes| begun + TimeDelta::minutes(minutes);
            session_is_live(begun, at(seen), at(now))
        };
        assert!(live(0, 29));
        assert!(!live(0, 30));
        assert!(live(700, 719));
        assert!(!live(719, 720));
        assert!(!session_is_to_be_noted(
            begun,
            begun + TimeDelta::seconds(59)
        ));
        assert!(session_is_to_be_noted(
            begun,
            begun + TimeDelta::seconds(60)
        ));
    }
}
