//! The requests that an investor has answered, with their answers.

use crate::Failure;
use crate::driven::letters::KeptLetter;
use crate::driven::unit_of_work::Tx;
use domain::ids::{DocumentId, InvestorId};
use domain::letter::{Answer, Letter};
use domain::messaging::About;
use domain::operations::NoteAbout;
use std::collections::HashMap;

/// A request with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredLetter {
    /// The request.
    pub letter: Letter,
    /// What its investor answered.
    pub answer: Answer,
    /// The names of the files of the answer.
    pub files: Vec<String>,
    /// Whether the item is still in the state that it was asked about.
    pub is_current: bool,
}

/// The requests that an investor has answered, the oldest first.
pub(crate) async fn answered_by(
    tx: &dyn Tx,
    who: InvestorId,
) -> Result<Vec<AnsweredLetter>, Failure> {
    let kept = tx.letters().answered_by(who).await?;
    let mut answered: Vec<AnsweredLetter> = kept.into_iter().filter_map(with_answer).collect();
    let ids = answered.iter().flat_map(|it| it.answer.documents.iter());
    let ids: Vec<DocumentId> = ids.copied().collect();
    if ids.is_empty() {
        return Ok(answered);
    }
    let documents = tx.documents().by_ids(&ids).await?.into_iter();
    let names: HashMap<DocumentId, String> = documents
        .map(|document| (document.id, document.name))
        .collect();
    for it in &mut answered {
        let files = it.answer.documents.iter();
        it.files = files.filter_map(|id| names.get(id).cloned()).collect();
    }
    Ok(answered)
}

/// The record that a letter is about, if its reader can open it.
pub(crate) const fn record_of(letter: &Letter) -> Option<About> {
    match letter.about {
        NoteAbout::Item(subject) => About::of(subject),
        NoteAbout::Investor(_) => None,
    }
}

fn with_answer(kept: KeptLetter) -> Option<AnsweredLetter> {
    let KeptLetter { letter, is_current } = kept;
    let answer = letter.request.as_ref()?.answer.clone()?;
    Some(AnsweredLetter {
        letter,
        answer,
        files: Vec::new(),
        is_current,
    })
}
