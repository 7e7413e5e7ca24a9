//! Retention, resealing, idempotent submissions, and provider outages.

pub(super) mod outages;
pub(super) mod reseal;
pub(super) mod retention;
pub(super) mod submissions;
