//! An investor answers a request of the desk. The answer and its files are at the item from then on, and the item is back in its queue.

use crate::driven::audit::Origin;
use crate::driven::letters::KeptLetter;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::take_document;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::document::{Document, Holder};
use domain::ids::{DocumentId, InvestorId, LetterId};
use domain::letter::Answer;
use domain::operations::{AuditEvent, AuditKind, NoteAbout};
use domain::review::{Actor, Subject};

/// An answer.
#[derive(Debug, Clone)]
pub struct AnswerRequest {
    /// Whose.
    pub investor: InvestorId,
    /// To which request.
    pub request: LetterId,
    /// The text.
    pub text: String,
    /// Files that were uploaded before.
    pub documents: Vec<DocumentId>,
    /// From where.
    pub origin: Origin,
}

/// Answers a request. Refuses with `NotFound` for another's request or document, with
/// `RequestNotOpen` for one that was answered or withdrawn or whose item was decided, and with the
/// refusals of [`Answer::new`].
pub async fn answer_request(ports: &Ports, command: &AnswerRequest) -> Result<(), Failure> {
    let now = ports.clock.now();
    let answer = Answer::new(&command.text, &command.documents, now)?;
    transact(ports, async |tx| {
        let about = own_request(tx, command).await?.letter.about;
        let holder = holder_of(about).ok_or(Refusal::NotFound)?;
        lock(tx, holder).await?;
        // A decision or another answer may have come first.
        let kept = own_request(tx, command).await?;
        let request = kept.letter.request.as_ref().ok_or(Refusal::NotFound)?;
        let documents = uploaded(tx, command.investor, &answer.documents).await?;
        request.check_open(kept.is_current)?;
        let mut taken = Vec::new();
        for document in &documents {
            let id = take_document(tx, document, holder).await?;
            if !taken.contains(&id) {
                taken.push(id);
            }
        }
        let answer = Answer {
            documents: taken,
            ..answer.clone()
        };
        if !tx.letters().answer(command.request, &answer).await? {
            return Err(Refusal::RequestNotOpen.into());
        }
        let event = AuditEvent {
            by: Actor::Investor(command.investor),
            kind: AuditKind::LetterChanged,
            record: about.name(),
            detail: format!(
                "request {} answered, files: {}",
                command.request,
                answer.documents.len()
            ),
        };
        Ok(tx.audit().record(event, &command.origin, now).await?)
    })
    .await
}

/// The letter with the number of the request. Refuses with `NotFound` if it is not the investor's.
async fn own_request(tx: &dyn Tx, command: &AnswerRequest) -> Result<KeptLetter, Failure> {
    let kept = tx.letters().get(command.request).await?;
    let own = kept.filter(|it| it.letter.investor == command.investor);
    Ok(own.ok_or(Refusal::NotFound)?)
}

/// Locks the item, so that nobody decides on it while the answer is stored.
async fn lock(tx: &dyn Tx, holder: Holder) -> Result<(), Failure> {
    let is_there = match holder {
        Holder::Account(id) => tx.accounts().lock(id).await?.is_some(),
        Holder::Order(id) => tx.orders().lock(id).await?.is_some(),
        Holder::Withdrawal(id) => tx.withdrawals().lock(id).await?.is_some(),
        Holder::Deposit(id) => tx.deposits().lock(id).await?.is_some(),
    };
    if is_there {
        Ok(())
    } else {
        Err(Refusal::NotFound.into())
    }
}

/// The investor's uploads with these ids. Refuses with `NotFound` if one does not exist, belongs to somebody else, or is not an upload.
async fn uploaded(
    tx: &dyn Tx,
    investor: InvestorId,
    ids: &[DocumentId],
) -> Result<Vec<Document>, Failure> {
    let found = tx.documents().these(ids).await?;
    let own = |id: &DocumentId| {
        let document = found.iter().find(|document| document.id == *id);
        document
            .filter(|document| document.owner == investor && document.code.is_uploaded())
            .cloned()
            .ok_or(Refusal::NotFound)
    };
    let own: Result<Vec<Document>, Refusal> = ids.iter().map(own).collect();
    Ok(own?)
}

/// The item as the holder of documents.
const fn holder_of(about: NoteAbout) -> Option<Holder> {
    match about {
        NoteAbout::Item(Subject::Account(id)) => Some(Holder::Account(id)),
        NoteAbout::Item(Subject::Order(id)) => Some(Holder::Order(id)),
        NoteAbout::Item(Subject::Withdrawal(id)) => Some(Holder::Withdrawal(id)),
        NoteAbout::Item(Subject::Deposit(id)) => Some(Holder::Deposit(id)),
        NoteAbout::Item(
            Subject::Charge(_)
            | Subject::Payout(_)
            | Subject::Receipt(_)
            | Subject::StatementLine(_)
            | Subject::Distribution(_),
        )
        | NoteAbout::Investor(_) => None,
    }
}
