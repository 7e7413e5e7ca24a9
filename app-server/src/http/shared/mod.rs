//! Answers that are the same for everybody who asks the same in the same language: made once, kept in the forms in which they
//! are sent, and made anew when the catalogue is another or the time has come. What belongs to one investor never gets in
//! here: a kept answer is made of the call, its question and the language, and of nothing else.

mod keep;
mod kept;

pub use keep::{Asked, Made, SharedAnswers};
pub use kept::{Readers, Shared};
