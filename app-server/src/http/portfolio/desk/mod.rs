//! Holders and holdings at the desk.

pub(crate) mod register;
