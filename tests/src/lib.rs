//! Test support: databases of a test's own, the real server on a free port, the real binary to be
//! killed, and a client that follows the API. Contains no assertions about the product.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::missing_panics_doc
)]

pub mod accepted;
pub mod asked;
pub mod binary;
pub mod blocking;
pub mod booking;
pub mod clamd;
pub mod client;
pub mod database;
pub mod deposit;
pub mod described;
pub mod desk;
pub mod docusign;
pub mod exported;
pub mod forms;
pub mod holders;
pub mod hostile;
pub mod identity_provider;
pub mod kept;
pub mod operator;
pub mod papers;
pub mod payfast;
pub mod payout;
pub mod pdf_drafts;
pub mod prepared;
pub mod receipt;
pub mod road;
pub mod round_trips;
pub mod rows;
pub mod s3;
pub mod server;
pub mod shown;
pub mod slow_upload;
pub mod statement;
pub mod storage;
pub mod stub;
pub mod subscribing;
pub mod texts;
pub mod wallet;
pub mod wire;
