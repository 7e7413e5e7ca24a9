//! Deposits in bitcoin: paid on the built-in page, and through a gateway elsewhere.

mod elsewhere;
mod fake;
mod page;
