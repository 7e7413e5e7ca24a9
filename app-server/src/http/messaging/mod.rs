//! Messages at the desk.

pub(crate) mod desk;
