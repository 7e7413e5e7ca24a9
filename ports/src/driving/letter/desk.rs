//! Letters at the desk: read and written at an investor or an item, and requests withdrawn.

use super::record_of;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{ShownLetter, WaitingItem, line_of, same_version, shown_letters};
use crate::driving::messaging::{LetterNotice, tell_letter};
use crate::driving::operations::{NotePlace, has_right, kind_of};
use crate::{Failure, Ports, read, transact};
use domain::identity::Investor;
use domain::ids::{InvestorId, LetterId};
use domain::letter::{Letter, Request, Standing, Template, letter_text};
use domain::operations::{AuditEvent, AuditKind, NoteAbout, Operator};
use domain::review::Actor;
use domain::{Instant, Language, Refusal};

/// A template in the investor's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledTemplate {
    /// Which.
    pub template: Template,
    /// The subject.
    pub subject: String,
    /// The text before it is edited.
    pub text: String,
}

/// The letters of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLetters {
    /// The letters, the newest last; at an investor also those at their items that the operator reads.
    pub letters: Vec<ShownLetter>,
    /// The templates in the investor's language; none for operators who may not write one.
    pub templates: Vec<FilledTemplate>,
    /// The language that the investor reads.
    pub language: Language,
    /// Whether the operator may write one here.
    pub may_write: bool,
}

/// A letter to write.
#[derive(Debug, Clone)]
pub struct WriteLetter {
    /// Who.
    pub by: Operator,
    /// Where.
    pub place: NotePlace,
    /// Its template.
    pub template: Template,
    /// What it says.
    pub text: String,
    /// If it asks for an answer, the version of the item that was read. A letter at an investor
    /// asks for none.
    pub asks_at: Option<i64>,
    /// From where.
    pub origin: Origin,
}

/// The letters of a place. Refusals: `Forbidden`, `NotFound`.
pub async fn letters_at(
    ports: &Ports,
    by: &Operator,
    place: NotePlace,
) -> Result<PlaceLetters, Failure> {
    place.check(by, NoteAbout::is_read_by)?;
    read(ports, async |tx| {
        let (about, investor) = place.find(tx, by).await?;
        let language = investor_of(tx, investor).await?.language;
        let mut kept = match about {
            NoteAbout::Investor(_) => tx.letters().of_investor(investor).await?,
            NoteAbout::Item(_) => tx.letters().about(about).await?,
        };
        kept.retain(|it| has_right(by, it.letter.about, NoteAbout::is_read_by));
        let may_write = has_right(by, about, NoteAbout::is_written_by);
        Ok(PlaceLetters {
            letters: shown_letters(tx, kept).await?,
            templates: if may_write {
                templates(ports, language)
            } else {
                Vec::new()
            },
            language,
            may_write,
        })
    })
    .await
}

/// Writes a letter and sends it. Refusals: `Forbidden`, `NotFound`, `CommentRequired`, `CommentTooLong`; where it asks for an answer also
/// `BadRequest` at an investor, `OrderNotPending` for an item that is not under review, `StaleVersion`, and `RequestPending` where the item
/// already waits for an answer.
pub async fn write_letter(ports: &Ports, command: &WriteLetter) -> Result<ShownLetter, Failure> {
    let by = &command.by;
    command.place.check(by, NoteAbout::is_written_by)?;
    let text = letter_text(&command.text)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (about, investor) = command.place.find(tx, by).await?;
        let request = match command.asks_at {
            Some(version) => Some(asked(tx, command, version).await?),
            None => None,
        };
        let investor = investor_of(tx, investor).await?;
        let mut letter = Letter {
            id: LetterId(0),
            about,
            investor: investor.id,
            template: command.template,
            language: investor.language,
            text: text.clone(),
            by: by.id,
            at: now,
            request,
        };
        letter.id = tx.letters().add(&letter).await?;
        send(ports, tx, &investor, &letter).await?;
        recorded(tx, (by, &command.origin), &letter, "written", now).await?;
        Ok(ShownLetter {
            by: by.name.clone(),
            standing: letter.request.as_ref().map(|_| Standing::Waiting),
            files: Vec::new(),
            letter,
        })
    })
    .await
}

/// Withdraws a request that waits for an answer. Refusals: `NotFound`, `Forbidden` for operators who may not write there,
/// `RequestNotOpen`.
pub async fn withdraw_request(
    ports: &Ports,
    by: &Operator,
    id: LetterId,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let kept = tx.letters().get(id).await?.ok_or(Refusal::NotFound)?;
        let letter = kept.letter;
        if !has_right(by, letter.about, NoteAbout::is_written_by) {
            return Err(Refusal::Forbidden.into());
        }
        let request = letter.request.as_ref().ok_or(Refusal::NotFound)?;
        request.check_open(kept.is_current)?;
        if !tx.letters().withdraw(id, now).await? {
            return Err(Refusal::RequestNotOpen.into());
        }
        recorded(tx, (by, origin), &letter, "withdrawn", now).await
    })
    .await
}

/// The templates in a language.
fn templates(ports: &Ports, language: Language) -> Vec<FilledTemplate> {
    let text = |key: String| ports.texts.text(language, &key, &[]);
    let templates = Template::ALL.into_iter().map(|template| FilledTemplate {
        template,
        subject: text(template.subject_key()),
        text: text(template.text_key()),
    });
    templates.collect()
}

/// A request about the item of a place, which is locked.
async fn asked(tx: &dyn Tx, command: &WriteLetter, version: i64) -> Result<Request, Failure> {
    let NotePlace::Item(queue, item) = command.place else {
        return Err(Refusal::bad_request("asks").into());
    };
    let WaitingItem {
        subject,
        state,
        version: present,
        since,
        ..
    } = kind_of(queue).waiting_item(tx, &command.by, item).await?;
    line_of(state).ok_or(Refusal::OrderNotPending { state })?;
    same_version(version, present)?;
    let kept = tx.letters().about(NoteAbout::Item(subject)).await?;
    let is_open = kept.iter().any(|it| {
        let request = it.letter.request.as_ref();
        request.is_some_and(|request| request.standing(it.is_current) == Standing::Waiting)
    });
    if is_open {
        return Err(Refusal::RequestPending.into());
    }
    Ok(Request::about_state_since(since))
}

async fn investor_of(tx: &dyn Tx, id: InvestorId) -> Result<Investor, Failure> {
    let investor = tx.investors().get(id).await?;
    Ok(investor.ok_or(Refusal::NotFound)?)
}

/// Queues the letter for its investor and keeps it among their messages.
async fn send(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    letter: &Letter,
) -> Result<(), Failure> {
    let key = letter.template.subject_key();
    let subject = ports.texts.text(letter.language, &key, &[]);
    let notice = LetterNotice {
        key: if letter.request.is_some() {
            "letterRequest"
        } else {
            "letter"
        },
        subject: &subject,
        text: &letter.text,
        about: record_of(letter),
    };
    tell_letter(ports, tx, investor, notice, letter.at).await
}

/// The event records that there is a letter, never its text.
async fn recorded(
    tx: &dyn Tx,
    (by, origin): (&Operator, &Origin),
    letter: &Letter,
    done: &str,
    now: Instant,
) -> Result<(), Failure> {
    let what = match letter.request {
        Some(_) => "request",
        None => "letter",
    };
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::LetterChanged,
        record: letter.about.name(),
        detail: format!("{what} {} {done}", letter.id),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
