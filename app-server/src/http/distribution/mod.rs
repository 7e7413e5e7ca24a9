//! Distributions at the desk.

pub(crate) mod change;
pub(crate) mod item;
pub(crate) mod lines;
pub(crate) mod list;
