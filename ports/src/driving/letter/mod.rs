//! Letters from the desk to an investor, and the investor's answers to those that ask for one.

mod answer;
mod answered;
pub mod desk;
mod requests;

pub use answer::{AnswerRequest, answer_request};
pub use answered::AnsweredLetter;
pub(crate) use answered::{answered_by, record_of};
pub use requests::{AnsweredRequest, InvestorRequest, InvestorRequests, requests_to};
