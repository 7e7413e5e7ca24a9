//! Subscriptions at the desk: issuing shares, revoking and correcting.

pub(crate) mod issue;
pub(crate) mod revoke;
