//! What expires, is sealed anew, was submitted, or is away.

pub(super) mod outages;
pub(super) mod reseal;
pub(super) mod retention;
pub(super) mod submissions;
