//! The binary's subcommands besides serving: each calls one use case and prints its result. They
//! contain no rules.

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

/// A finding that makes the command fail; its text was already printed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Found(pub String);
