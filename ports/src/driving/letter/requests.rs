//! The requests of the desk to an investor: those that wait for an answer, and those that were answered.

use super::answered::{answered_by, record_of};
use crate::{Failure, Ports, read};
use domain::ids::InvestorId;
use domain::letter::{Answer, Letter};
use domain::messaging::About;

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvestorRequest {
    /// The letter.
    pub letter: Letter,
    /// Its subject, in the letter's language.
    pub subject: String,
    /// The record that it is about, which the investor can open.
    pub about: Option<About>,
}

/// A request with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredRequest {
    /// The request.
    pub request: InvestorRequest,
    /// What the investor answered.
    pub answer: Answer,
    /// The names of the files of the answer.
    pub files: Vec<String>,
    /// Whether the item is still in the state that it was asked about.
    pub is_current: bool,
}

/// The requests to an investor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvestorRequests {
    /// Those that wait for an answer, the oldest first.
    pub open: Vec<InvestorRequest>,
    /// Those that were answered, the newest first.
    pub answered: Vec<AnsweredRequest>,
}

/// The requests to an investor, without those that were withdrawn or ended before there was an answer.
pub async fn requests_to(ports: &Ports, who: InvestorId) -> Result<InvestorRequests, Failure> {
    let (open, answered) = read(ports, async |tx| {
        let open = tx.letters().waiting_for(who).await?;
        Ok((open, answered_by(tx, who).await?))
    })
    .await?;
    let open = open.into_iter().map(|it| request(ports, it.letter));
    let answered = answered.into_iter().rev().map(|it| AnsweredRequest {
        request: request(ports, it.letter),
        answer: it.answer,
        files: it.files,
        is_current: it.is_current,
    });
    Ok(InvestorRequests {
        open: open.collect(),
        answered: answered.collect(),
    })
}

fn request(ports: &Ports, letter: Letter) -> InvestorRequest {
    let key = letter.template.subject_key();
    InvestorRequest {
        subject: ports.texts.text(letter.language, &key, &[]),
        about: record_of(&letter),
        letter,
    }
}
