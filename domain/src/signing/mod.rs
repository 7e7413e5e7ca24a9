//! Signing sessions: from asking for a signature to the stored, signed documents (states: every signing).

use crate::ids::{AccountId, OrderId};
use crate::{Instant, Refusal};
use chrono::TimeDelta;

/// How long a session may wait for the signature.
pub const UNSIGNED_FOR: TimeDelta = TimeDelta::hours(2);
/// After so many failed fetches of the documents a session has failed.
pub const MAX_FAILED_FETCHES: u32 = 50;

/// What is signed (`SceneCodeKey`) and for which record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scene {
    /// The due-diligence questionnaire of an account.
    DdForm(AccountId),
    /// The subscription documents of a wire order.
    WireInvest(OrderId),
    /// The payment authorisation of a wallet order.
    WalletInvest(OrderId),
}

impl Scene {
    /// `SceneCodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::DdForm(_) => "DDForm",
            Self::WireInvest(_) => "WireInvest",
            Self::WalletInvest(_) => "WalletInvest",
        }
    }

    /// `CodeKey` of the document that it gives.
    pub const fn document_code(self) -> &'static str {
        match self {
            Self::DdForm(_) => "DDForm",
            Self::WireInvest(_) => "LegalAppendix",
            Self::WalletInvest(_) => "WalletAuthForm",
        }
    }

    /// The number of the record that it signs for.
    pub const fn record(self) -> i64 {
        match self {
            Self::DdForm(id) => id.0,
            Self::WireInvest(id) | Self::WalletInvest(id) => id.0,
        }
    }

    /// The scene with this code and record, as storage keeps it.
    pub fn from_parts(code: &str, record: i64) -> Option<Self> {
        match code {
            "DDForm" => Some(Self::DdForm(AccountId(record))),
            "WireInvest" => Some(Self::WireInvest(OrderId(record))),
            "WalletInvest" => Some(Self::WalletInvest(OrderId(record))),
            _ => None,
        }
    }
}

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Asked for, not yet made by the provider.
    Created,
    /// The provider made it; the investor may sign.
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

/// What happens to a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The provider made the session.
    Made,
    /// The signer signed.
    Signed,
    /// Every document is fetched and stored.
    Stored,
    /// The signer declined, or the provider cancelled.
    Declined,
    /// The provider says that it is over, or the time is.
    Expired,
    /// A fetch of the documents failed; how many did so far, this one included.
    FetchFailed {
        /// Failed fetches so far.
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
        (Completed, Event::Signed | Event::Stored | Event::Made) => Ok(Completed),
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

/// Whether an unsigned session's time is over at `now`.
pub fn is_overdue(state: State, created_at: Instant, now: Instant) -> bool {
    matches!(state, State::Created | State::Sent) && now >= created_at + UNSIGNED_FOR
}
