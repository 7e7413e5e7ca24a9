//! Operators, the audit trail, and the verifications of it and of the books.

pub(super) mod audit;
pub(super) mod audit_witnesses;
mod daily_mails;
pub(super) mod desk_audit;
pub(super) mod desk_operators;
pub(super) mod operator_access;
pub(super) mod operator_accesses;
pub(super) mod operators;
pub(super) mod reconciliation;
pub(super) mod verification_runs;
