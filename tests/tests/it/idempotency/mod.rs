//! Submissions under an `Idempotency-Key` (decision 44): carried out once, with the first answer
//! for repetitions, on both databases.
mod crash;
mod desk;
mod http;
mod lost;
mod reviewers;
