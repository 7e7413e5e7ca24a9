//! Pure rules of the platform.

pub mod language;
