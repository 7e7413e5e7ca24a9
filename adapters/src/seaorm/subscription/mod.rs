//! Subscriptions.

pub(super) mod orders;
