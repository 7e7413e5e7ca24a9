//! The technologies behind the ports: one folder per technology, none knowing another. They share
//! `outbound`, the safeguarded HTTP client for outside sites.

pub mod bitcoin;
pub mod crypto;
pub mod inspection;
pub mod mail;
pub mod object_store;
pub mod oidc;
pub mod outbound;
pub mod payment;
pub mod payment_files;
pub mod pdf;
pub mod rate_files;
pub mod scanner;
pub mod seaorm;
pub mod signing;
pub mod sms;
pub mod statement_files;
pub mod system;
pub mod texts;
pub mod zip;

/// The guide for integrators; its example is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
