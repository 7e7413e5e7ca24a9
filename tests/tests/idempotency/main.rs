//! Submissions under an `Idempotency-Key` (decision 44): carried out once, answered as the first time, on both databases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod crash;
mod desk;
mod http;
mod reviewers;
