//! What the binary's subcommands do beside serving: each asks one use case and prints its answer. No rule is here.

mod audit;
mod check;
mod operator;
mod reconcile;
mod reseal;

pub use audit::{Heads, verify_audit};
pub use check::{CheckMail, CheckSms, check_mail, check_scanner, check_sms, check_store};
pub use operator::{NewOperator, RecoveredOperator, add_operator, recover_operator};
pub use reconcile::reconcile;
pub use reseal::{Reseal, reseal};

/// A finding that makes the command fail; its words were printed already.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Found(pub String);
