//! Deposits at the desk.

pub(crate) mod item;
pub(crate) mod queue;
