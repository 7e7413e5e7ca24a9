//! What an investor holds and ordered.
