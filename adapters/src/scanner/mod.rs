//! Virus scanners: clamd, and none.

mod clamd;
mod off;

pub use clamd::{Clamd, ClamdAddress};
pub use off::NoScanner;
