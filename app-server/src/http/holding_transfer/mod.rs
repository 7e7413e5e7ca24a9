//! Transfers of holdings at the desk.

pub(crate) mod account;
pub(crate) mod change;
mod outlined;

pub(crate) use outlined::{TransferView, transfer};
