//! The edge of the house.

#[cfg(feature = "contract")]
pub mod contract;
pub mod driven;
