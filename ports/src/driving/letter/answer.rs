//! An investor answers a request of the desk. The answer and its files are at the item from then on, and the item is back in its queue,
//! even if it was put aside.

use crate::driven::audit::Origin;
use crate::driven::letters::KeptLetter;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::take_document;
use crate::{Failure, Ports, transact};
use domain::document::{Document, Holder};
use domain::ids::{DocumentId, InvestorId, LetterId};
use domain::letter::Answer;
use domain::operations::{AuditEvent, AuditKind, NoteAbout};
use domain::review::{Actor, Subject};
use domain::{Instant, Refusal};

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
        let (subject, holder) = item_of(about).ok_or(Refusal::NotFound)?;
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
        tx.audit().record(event, &command.origin, now).await?;
        taken_up(tx, command, (subject, request.since), now).await
    })
    .await
}

/// Takes up the item if it was put aside in the state of the request: with the answer there is something to do, before the day of the note.
async fn taken_up(
    tx: &dyn Tx,
    command: &AnswerRequest,
    (subject, since): (Subject, Instant),
    now: Instant,
) -> Result<(), Failure> {
    let note = tx.asides().get(subject).await?;
    if note.is_none_or(|note| note.since != since) {
        return Ok(());
    }
    tx.asides().remove(subject).await?;
    let event = AuditEvent {
        by: Actor::Investor(command.investor),
        kind: AuditKind::ItemPutAside,
        record: subject.name(),
        detail: "taken up".to_owned(),
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
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
    let found = tx.documents().by_ids(ids).await?;
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

/// The item, and as what its documents belong to it.
const fn item_of(about: NoteAbout) -> Option<(Subject, Holder)> {
    let NoteAbout::Item(subject) = about else {
        return None;
    };
    let holder = match subject {
        Subject::Account(id) => Holder::Account(id),
        Subject::Order(id) => Holder::Order(id),
        Subject::Withdrawal(id) => Holder::Withdrawal(id),
        Subject::Deposit(id) => Holder::Deposit(id),
        Subject::Charge(_)
        | Subject::Payout(_)
        | Subject::Receipt(_)
        | Subject::StatementLine(_)
        | Subject::Distribution(_) => return None,
    };
    Some((subject, holder))
}
