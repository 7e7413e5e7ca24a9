//! The requests that wait for an investor's answer.

use crate::{Failure, Ports, read_once};
use domain::ids::InvestorId;
use domain::letter::Letter;
use domain::messaging::About;
use domain::operations::NoteAbout;

/// A request that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenRequest {
    /// The letter.
    pub letter: Letter,
    /// Its subject, in the letter's language.
    pub subject: String,
    /// The record that it is about, which the investor can open.
    pub about: Option<About>,
}

/// The requests that wait for the investor's answer, the oldest first.
pub async fn open_requests(ports: &Ports, who: InvestorId) -> Result<Vec<OpenRequest>, Failure> {
    let kept = read_once(ports, async |tx| Ok(tx.letters().waiting_for(who).await?)).await?;
    let requests = kept.into_iter().map(|it| {
        let letter = it.letter;
        let key = letter.template.subject_key();
        OpenRequest {
            subject: ports.texts.text(letter.language, &key, &[]),
            about: match letter.about {
                NoteAbout::Item(subject) => About::of(subject),
                NoteAbout::Investor(_) => None,
            },
            letter,
        }
    });
    Ok(requests.collect())
}
