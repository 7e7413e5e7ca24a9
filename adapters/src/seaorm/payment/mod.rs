//! Fees, and what arrives on the bank accounts.

pub(super) mod charges;
pub(super) mod desk_payments;
