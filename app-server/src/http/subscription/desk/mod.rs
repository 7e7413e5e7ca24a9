//! Subscriptions at the desk: issuing shares, revoking and correcting; how many are under way.

pub(crate) mod issue;
pub(crate) mod item;
pub(crate) mod outlined;
pub(crate) mod queue;
pub(crate) mod revoke;
pub(crate) mod under_way;
