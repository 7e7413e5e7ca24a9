//! Letters as the desk shows them: with their author's name and the files of the answer.

use super::names::Names;
use crate::Failure;
use crate::driven::letters::KeptLetter;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::document::Document;
use domain::ids::DocumentId;
use domain::letter::{Letter, Standing};
use domain::operations::NoteAbout;
use domain::review::Subject;
use std::collections::HashMap;

/// A letter as the desk shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownLetter {
    /// The letter.
    pub letter: Letter,
    /// Name of its author.
    pub by: String,
    /// The status of its request; `None` for a letter that asks for nothing.
    pub standing: Option<Standing>,
    /// The files of the answer.
    pub files: Vec<Document>,
}

/// Letters with their authors' names and the files of the answers, in the same order.
pub(crate) async fn shown_letters(
    tx: &dyn Tx,
    kept: Vec<KeptLetter>,
) -> Result<Vec<ShownLetter>, Failure> {
    let ids: Vec<DocumentId> = kept.iter().flat_map(|it| files_of(&it.letter)).collect();
    let documents = tx.documents().by_ids(&ids).await?.into_iter();
    let documents: HashMap<DocumentId, Document> =
        documents.map(|document| (document.id, document)).collect();
    let mut names = Names::default();
    let mut shown = Vec::new();
    for KeptLetter { letter, is_current } in kept {
        let files = files_of(&letter).into_iter();
        shown.push(ShownLetter {
            by: names.of(tx, letter.by).await?,
            standing: letter.request.as_ref().map(|it| it.standing(is_current)),
            files: files.filter_map(|id| documents.get(&id).cloned()).collect(),
            letter,
        });
    }
    Ok(shown)
}

fn files_of(letter: &Letter) -> Vec<DocumentId> {
    let answer = letter.request.as_ref().and_then(|it| it.answer.as_ref());
    answer.map(|it| it.documents.clone()).unwrap_or_default()
}

/// The newest request about an item that waits for an answer or was answered since the item entered its state then.
pub(crate) async fn request_about(
    tx: &dyn Tx,
    subject: Subject,
    since: Instant,
) -> Result<Option<ShownLetter>, Failure> {
    let mut kept = tx.letters().about(NoteAbout::Item(subject)).await?;
    kept.retain(|it| {
        let request = it.letter.request.as_ref();
        request.is_some_and(|it| it.since == since && it.withdrawn_at.is_none())
    });
    let newest: Vec<KeptLetter> = kept.pop().into_iter().collect();
    Ok(shown_letters(tx, newest).await?.pop())
}
