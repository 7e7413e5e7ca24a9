//! Paying the fee of an account's review: over HTTP on the built-in page, and against a gateway that misbehaves on demand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod fake;
mod gateway;
mod page;
mod refunds;
mod scene;
