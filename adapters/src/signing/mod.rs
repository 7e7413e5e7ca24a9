//! Where investors sign. The built-in page is the platform's own.

mod built_in;

pub use built_in::BuiltInSigning;
