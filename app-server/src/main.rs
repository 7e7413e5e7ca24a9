//! The landfall binary.
fn main() {}
