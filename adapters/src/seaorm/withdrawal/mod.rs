//! Withdrawals, and the proofs of payment targets.

pub(super) mod case;
pub(super) mod payee_proofs;
pub(super) mod payees;
pub(super) mod proof_keys;
pub(super) mod withdrawals;
