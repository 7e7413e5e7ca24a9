//! Signing in through an outside OpenID Connect provider (decision 13): the identity that a provider confirms, and the
//! one-time token with which a log-in links it to an investor. Knows no protocol.

use crate::Instant;
use crate::ids::BoundIdentityId;
use chrono::TimeDelta;

/// How long a visitor may stay at the provider before the answer is refused.
pub const AWAY: TimeDelta = TimeDelta::minutes(10);

/// How long a bind token is valid.
pub const BIND_WITHIN: TimeDelta = TimeDelta::minutes(10);

/// An identity at a provider. Only the pair is unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideIdentity {
    /// The id of the provider in the configuration.
    pub provider: String,
    /// The provider's own id of the person (`sub`).
    pub subject: String,
}

/// An outside identity that logs an investor in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundIdentity {
    /// Its number, for the list.
    pub id: BoundIdentityId,
    /// The identity at the provider.
    pub identity: OutsideIdentity,
    /// When it was bound.
    pub bound_at: Instant,
    /// When it last opened a session; `None` before.
    pub last_used_at: Option<Instant>,
}

/// A one-time right to link an identity, given to the browser that came back with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindToken {
    /// The hash of the token.
    pub token_hash: String,
    /// The identity to link.
    pub identity: OutsideIdentity,
    /// When it was given out.
    pub made_at: Instant,
    /// Whether it was used.
    pub spent: bool,
}

impl BindToken {
    /// Whether a log-in at `now` may use it.
    pub fn is_good(&self, now: Instant) -> bool {
        !self.spent && self.made_at <= now && now < self.made_at + BIND_WITHIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bind_token_is_good_for_ten_minutes_and_once() {
        let made_at = Instant::UNIX_EPOCH + TimeDelta::days(20_000);
        let token = BindToken {
            token_hash: "hash".into(),
            identity: OutsideIdentity {
                provider: "example".into(),
                subject: "1".into(),
            },
            made_at,
            spent: false,
        };
        let second = TimeDelta::seconds(1);
        assert!(token.is_good(made_at));
        assert!(token.is_good(made_at + BIND_WITHIN - second));
        assert!(!token.is_good(made_at + BIND_WITHIN));
        assert!(
            !token.is_good(made_at - second),
            "a clock that was put back"
        );
        let spent = BindToken {
            spent: true,
            ..token
        };
        assert!(!spent.is_good(made_at));
    }
}
