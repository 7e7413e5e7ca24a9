//! Signing sessions.

pub(super) mod signing_sessions;
