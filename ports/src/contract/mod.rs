//! The suites that an adapter of one of these ports must pass: public functions over the trait, called by the tests of every
//! adapter, ours and an integrator's. They panic with the broken guarantee, so they are for tests only.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc
)]

pub mod crypto_invoices;
pub mod messaging;
pub mod objects;
pub mod payments;
pub mod scanning;
pub mod signing;
