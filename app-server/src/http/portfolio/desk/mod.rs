//! Who holds what, at the desk.

pub(crate) mod register;
