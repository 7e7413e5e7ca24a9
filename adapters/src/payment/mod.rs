//! Where investors pay: the built-in page, or PayFast in South Africa.

mod built_in;
mod payfast;
mod payfast_signature;

pub use built_in::BuiltInPayments;
pub use payfast::{PayFast, PayFastAccount};
