//! Subscriptions: steps, review, issue (decisions 31 to 37).

pub mod effects;
