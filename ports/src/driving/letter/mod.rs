//! Letters from the desk to an investor, and the investor's answers to those that ask for one.

mod answer;
pub mod desk;
mod requests;

pub use answer::{AnswerRequest, answer_request};
pub use requests::{OpenRequest, open_requests};
