//! Subscriptions at the desk: issuing shares, revoking and correcting.

pub(crate) mod issue;
pub(crate) mod item;
pub(crate) mod queue;
pub(crate) mod revoke;
