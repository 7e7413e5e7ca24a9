//! Submissions under an `Idempotency-Key` (decision 44): carried out once, answered as the first time, on both databases.
mod crash;
mod desk;
mod http;
mod lost;
mod reviewers;
