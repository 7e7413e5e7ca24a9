//! Storage of distributions.

pub(in crate::seaorm) mod desk_distributions;
mod distributions;
mod fundings;
mod lines;
mod named;
