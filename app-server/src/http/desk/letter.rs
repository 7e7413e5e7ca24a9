//! A letter to an investor as the desk shows it.

use super::item::{DocumentView, documents};
use crate::http::code_field::Code;
use crate::http::codes::{LetterTemplateCode, QueueName, RequestStandingCode};
use crate::http::fields::{Integer, Moment};
use domain::operations::{NoteAbout, Queue};
use ports::Ports;
use ports::driving::desk::ShownLetter;
use serde::Serialize;
use utoipa::ToSchema;

/// A letter to an investor. It is never changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Letter)]
pub(crate) struct LetterView {
    id: Integer,
    /// The queue of the item that it is about; like `item`, null if it is about the investor.
    queue: Option<QueueName>,
    item: Option<Integer>,
    /// The template it was made from.
    template: LetterTemplateCode,
    /// The subject line, in the language of the letter.
    subject: String,
    text: String,
    /// Name of its author.
    by: String,
    at: Moment,
    /// The state of its request for an answer; null if it requests none.
    standing: Option<RequestStandingCode>,
    /// What the investor answered.
    answer: Option<AnswerView>,
}

/// An investor's answer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LetterAnswer)]
struct AnswerView {
    at: Moment,
    /// May be empty if there are files.
    text: String,
    /// The attached documents, which are also listed among the item's documents.
    documents: Vec<DocumentView>,
}

/// As it is shown.
pub(crate) fn letter(ports: &Ports, shown: ShownLetter) -> LetterView {
    let ShownLetter {
        letter,
        by,
        standing,
        files,
    } = shown;
    let (queue, item) = item(letter.about);
    let key = letter.template.subject_key();
    let answer = letter.request.and_then(|request| request.answer);
    LetterView {
        id: Integer(letter.id.0),
        queue,
        item,
        template: Code(letter.template),
        subject: ports.texts.text(letter.language, &key, &[]),
        text: letter.text,
        by,
        at: Moment(letter.at),
        standing: standing.map(Code),
        answer: answer.map(|answer| AnswerView {
            at: Moment(answer.at),
            text: answer.text,
            documents: documents(files),
        }),
    }
}

/// The queue and the number of the item that a note or a letter is about.
pub(crate) fn item(about: NoteAbout) -> (Option<QueueName>, Option<Integer>) {
    let NoteAbout::Item(subject) = about else {
        return (None, None);
    };
    match Queue::of(subject) {
        Some(queue) => (Some(Code(queue)), Some(Integer(subject.number()))),
        None => (None, None),
    }
}
