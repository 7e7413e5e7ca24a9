//! Signing at DocuSign: the adapter against the port's suite, and the whole way over HTTP with a server of the product's own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod callbacks;
mod contract;
mod ended;
mod outage;
mod sessions;
mod start;
mod support;
