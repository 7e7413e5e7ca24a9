//! Pure rules of the platform.
