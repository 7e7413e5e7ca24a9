//! Schema changes.
