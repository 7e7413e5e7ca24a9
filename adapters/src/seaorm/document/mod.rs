//! Stored documents.

pub(super) mod documents;
