//! Answers that are the same for everybody with the same request and language: made once, cached in
//! the forms in which they are sent, and made again when the catalogue or the time changes them.
//! Data of one investor never gets in here: a cached answer is made of the call, its query and the
//! language, and of nothing else.

mod keep;
mod kept;

pub use keep::{CacheKey, Made, SharedAnswers};
pub use kept::{Readers, Shared};
