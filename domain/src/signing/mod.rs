//! Signing sessions: from asking for a signature to the stored, signed documents (states: every signing).

pub mod drawing;

pub use drawing::Drawing;

use crate::ids::{AccountId, OrderId, WithdrawalId};
use crate::{Instant, Refusal, legible};
use chrono::TimeDelta;

/// How long a session may wait for the signature.
pub const UNSIGNED_FOR: TimeDelta = TimeDelta::hours(2);
/// After this many failed fetches of the documents a session has failed.
pub const MAX_FAILED_FETCHES: u32 = 50;

/// The longest name of a signer, in characters.
const MAX_NAME: usize = 200;

/// Whether a document can be signed with this name: it is visible, on one line, and has no invisible characters.
pub fn is_signers_name(name: &str) -> bool {
    let is_shown = !legible::is_blank(name) && !legible::hides(name);
    is_shown && name.chars().count() <= MAX_NAME && !name.chars().any(char::is_control)
}

/// The name that a provider says a document was signed with, as it can be shown: on one line, without invisible characters, and no longer
/// than a name may be. One that nobody can read becomes `?`: it is not the holder's name either, and has to be noticed.
pub fn shown_name(told: &str) -> String {
    let visible = legible::without_hidden(told);
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(MAX_NAME).collect();
    if legible::is_blank(&name) {
        "?".to_owned()
    } else {
        name
    }
}

/// The subject of a signature (`SceneCodeKey`) and its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scene {
    /// The due diligence questionnaire of an account.
    DdForm(AccountId),
    /// The subscription documents of a wire order.
    WireInvest(OrderId),
    /// The payment authorisation of a wallet order.
    WalletInvest(OrderId),
    /// The authorisation of a withdrawal.
    WalletWithdraw(WithdrawalId),
}

impl Scene {
    /// `SceneCodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DdForm(_) => "DDForm",
            Self::WireInvest(_) => "WireInvest",
            Self::WalletInvest(_) => "WalletInvest",
            Self::WalletWithdraw(_) => "WalletWithdraw",
        }
    }

    /// `CodeKey` of the document that it produces.
    pub const fn document_code(self) -> &'static str {
        match self {
            Self::DdForm(_) => "DDForm",
            Self::WireInvest(_) => "LegalAppendix",
            Self::WalletInvest(_) => "WalletAuthForm",
            Self::WalletWithdraw(_) => "WithdrawAuthForm",
        }
    }

    /// The number of the record that it signs for.
    pub const fn record(self) -> i64 {
        match self {
            Self::DdForm(id) => id.0,
            Self::WireInvest(id) | Self::WalletInvest(id) => id.0,
            Self::WalletWithdraw(id) => id.0,
        }
    }

    /// The scene with this code and record, as stored.
    pub fn from_parts(code: &str, record: i64) -> Option<Self> {
        match code {
            "DDForm" => Some(Self::DdForm(AccountId(record))),
            "WireInvest" => Some(Self::WireInvest(OrderId(record))),
            "WalletInvest" => Some(Self::WalletInvest(OrderId(record))),
            "WalletWithdraw" => Some(Self::WalletWithdraw(WithdrawalId(record))),
            _ => None,
        }
    }
}

/// The state of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Requested, not yet created by the provider.
    Created,
    /// The provider created it; the investor may sign.
    Sent,
    /// Signed; the documents are being fetched.
    Completing,
    /// Every document is stored.
    Completed,
    /// Declined or cancelled.
    Cancelled,
    /// Not signed in time.
    Expired,
    /// The documents could not be fetched.
    Failed,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Created,
        Self::Sent,
        Self::Completing,
        Self::Completed,
        Self::Cancelled,
        Self::Expired,
        Self::Failed,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Created => "CREATED",
            Self::Sent => "SENT",
            Self::Completing => "COMPLETING",
            Self::Completed => "COMPLETED",
            Self::Cancelled => "CANCELLED",
            Self::Expired => "EXPIRED",
            Self::Failed => "FAILED",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }
}

crate::coded!(State);

/// An event of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The provider created the session.
    Made,
    /// The signer signed.
    Signed,
    /// Every document is fetched and stored.
    Stored,
    /// The signer declined, or the provider cancelled.
    Declined,
    /// The provider ended it, or its time is over.
    Expired,
    /// It was ended here, but had already been signed at the provider.
    FoundSigned,
    /// A fetch of the documents failed.
    FetchFailed {
        /// Failed fetches so far, this one included.
        count: u32,
    },
}

/// Takes a session one step forward. A late or repeated event changes nothing where it already had its effect, so that
/// the callback and the poll may both arrive, in any order and more than once.
pub fn step(state: State, event: Event) -> Result<State, Refusal> {
    use State::{Cancelled, Completed, Completing, Created, Expired, Failed, Sent};
    match (state, event) {
        (Created | Sent, Event::Made) => Ok(Sent),
        (Sent | Completing, Event::Signed) => Ok(Completing),
        (Cancelled | Expired | Completing, Event::FoundSigned) => Ok(Completing),
        (Completed, Event::Signed | Event::FoundSigned | Event::Stored | Event::Made) => {
            Ok(Completed)
        }
        (Completing, Event::Stored) => Ok(Completed),
        (Completing, Event::Made) => Ok(Completing),
        (Sent | Cancelled, Event::Declined) => Ok(Cancelled),
        (Created | Sent | Completing | Expired, Event::Expired) => Ok(Expired),
        (Completing, Event::FetchFailed { count }) if count >= MAX_FAILED_FETCHES => Ok(Failed),
        (Completing, Event::FetchFailed { .. }) => Ok(Completing),
        (Expired, _) => Err(Refusal::SignatureSessionExpired),
        (Created | Sent | Completing | Completed | Cancelled | Failed, _) => {
            Err(Refusal::SignatureFailed)
        }
    }
}

/// How long a session whose time is over is kept while its provider cannot be reached: it may have been signed there.
pub const UNKNOWN_FOR: TimeDelta = TimeDelta::hours(24);
/// The longest pause between two polls of a session that had a callback.
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// The shortest pause between two polls of a session.
const SHORTEST_PAUSE: TimeDelta = TimeDelta::seconds(5);

/// When to poll the provider about a waiting session again: after a recent callback, once the
/// callback's age at `now` has passed again (5 seconds to 5 minutes); otherwise after `every`; at
/// the latest when the session's time is over.
pub fn next_look(
    every: TimeDelta,
    created_at: Instant,
    hinted_at: Option<Instant>,
    now: Instant,
) -> Instant {
    let since = hinted_at.map_or(every, |hinted| (now - hinted).min(LONGEST_PAUSE));
    let next = now + since.min(every).max(SHORTEST_PAUSE);
    let over = created_at + UNSIGNED_FOR;
    if now < over { next.min(over) } else { next }
}

/// Whether an unsigned session's time is over at `now`.
pub fn is_overdue(state: State, created_at: Instant, now: Instant) -> bool {
    matches!(state, State::Created | State::Sent) && now >= created_at + UNSIGNED_FOR
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;

    const EVENTS: [Event; 8] = [
        Event::Made,
        Event::Signed,
        Event::FoundSigned,
        Event::Stored,
        Event::Declined,
        Event::Expired,
        Event::FetchFailed { count: 49 },
        Event::FetchFailed { count: 50 },
    ];

    #[test]
    fn a_document_is_signed_with_a_name_that_is_read() {
        for name in ["Wei Li", "李伟", "O'Neil-Smith", &"n".repeat(200)] {
            assert!(is_signers_name(name), "{name}");
        }
        for no_name in [
            "",
            " ",
            "\u{200b}\u{2060}",
            "Wei\nLi",
            "\u{202e}iL ieW",
            &"n".repeat(201),
        ] {
            assert!(!is_signers_name(no_name), "{no_name:?}");
        }
    }

    #[test]
    fn a_name_that_a_provider_tells_is_shown_without_what_hides_in_it() {
        for (told, shown) in [
            (" Wang Xiaoli ", "Wang Xiaoli"),
            ("王小丽", "王小丽"),
            ("Wang\u{200b} Xiaoli\n\u{202e}", "Wang Xiaoli"),
            ("\u{200b}\u{3164}", "?"),
            ("", "?"),
        ] {
            assert_eq!(shown_name(told), shown, "{told:?}");
        }
        assert_eq!(shown_name(&"王".repeat(201)), "王".repeat(200));
    }

    /// The state after an event; `None` is a refusal.
    fn expected(state: State, event: Event) -> Option<State> {
        use State::{Cancelled, Completed, Completing, Created, Expired, Failed, Sent};
        match (state, event) {
            (Created | Sent, Event::Made) => Some(Sent),
            (Sent | Completing, Event::Signed) | (Completing, Event::Made) => Some(Completing),
            (Completing | Cancelled | Expired, Event::FoundSigned) => Some(Completing),
            (Completing | Completed, Event::Stored) => Some(Completed),
            (Completed, Event::Signed | Event::FoundSigned | Event::Made) => Some(Completed),
            (Sent | Cancelled, Event::Declined) => Some(Cancelled),
            (Created | Sent | Completing | Expired, Event::Expired) => Some(Expired),
            (Completing, Event::FetchFailed { count: 50 }) => Some(Failed),
            (Completing, Event::FetchFailed { .. }) => Some(Completing),
            _ => None,
        }
    }

    #[test]
    fn every_pair_of_state_and_event_leads_where_the_table_says() {
        for state in State::ALL {
            for event in EVENTS {
                let outcome = step(state, event);
                assert_eq!(
                    outcome.clone().ok(),
                    expected(state, event),
                    "{state:?} {event:?}"
                );
                if let Err(refusal) = outcome {
                    let said = if state == State::Expired {
                        Refusal::SignatureSessionExpired
                    } else {
                        Refusal::SignatureFailed
                    };
                    assert_eq!(refusal, said, "{state:?} {event:?}");
                }
            }
        }
    }

    #[test]
    fn a_repeated_event_changes_nothing() {
        for state in State::ALL {
            for event in EVENTS {
                let Ok(next) = step(state, event) else {
                    continue;
                };
                if !matches!(event, Event::FetchFailed { .. }) {
                    assert_eq!(step(next, event), Ok(next), "{state:?} {event:?}");
                }
            }
        }
    }

    #[test]
    fn an_unsigned_session_is_over_after_two_hours() {
        let made = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let moment = TimeDelta::milliseconds(1);
        for state in State::ALL {
            let waits = matches!(state, State::Created | State::Sent);
            assert!(!is_overdue(state, made, made + UNSIGNED_FOR - moment));
            assert_eq!(is_overdue(state, made, made + UNSIGNED_FOR), waits);
        }
    }

    #[test]
    fn a_hinted_session_is_asked_after_soon_and_then_less_and_less() {
        let made = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let every = TimeDelta::minutes(15);
        let at = |seconds| made + TimeDelta::seconds(seconds);
        assert_eq!(next_look(every, made, None, made), at(900));
        let hinted = Some(at(100));
        for (now, next) in [(100, 105), (105, 110), (110, 120), (140, 180), (1000, 1300)] {
            assert_eq!(next_look(every, made, hinted, at(now)), at(next), "{now}");
        }
        // It is also polled when its time is over.
        assert_eq!(next_look(every, made, None, at(7000)), at(7200));
        assert_eq!(next_look(every, made, None, at(7200)), at(8100));
        let often = TimeDelta::seconds(20);
        assert_eq!(next_look(often, made, hinted, at(1000)), at(1020));
    }

    #[test]
    fn codes_are_read_back() {
        for state in State::ALL {
            assert_eq!(State::from_code(state.code()), Some(state));
        }
        for scene in [
            Scene::DdForm(AccountId(1)),
            Scene::WireInvest(OrderId(2)),
            Scene::WalletInvest(OrderId(3)),
            Scene::WalletWithdraw(WithdrawalId(4)),
        ] {
            assert_eq!(Scene::from_parts(scene.code(), scene.record()), Some(scene));
        }
        assert_eq!(Scene::from_parts("Other", 1), None);
    }
}
