//! Where investors pay: the built-in page.

mod built_in;

pub use built_in::BuiltInPayments;
