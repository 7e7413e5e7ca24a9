//! Receipts: as records, as the desk lists them, and the records that wait for them.

mod awaited;
pub(super) mod desk_receipts;
mod receipts;
