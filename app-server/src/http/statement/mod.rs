//! Bank statements at the desk.

pub(crate) mod change;
pub(crate) mod files;
pub(crate) mod item;
pub(crate) mod layouts;
pub(crate) mod list;
