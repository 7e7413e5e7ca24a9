//! Notes for colleagues: read and written at an investor or an item, withdrawn by their author, and listed for the operators they mention.

use super::note_place::{NotePlace, has_right};
use crate::driven::audit::Origin;
use crate::driven::desk::EXPORT_LIMIT;
use crate::driven::notes::KeptNote;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Names, exported};
use crate::{Failure, Ports, read, transact};
use domain::ids::{NoteId, OperatorId};
use domain::operations::{
    AuditEvent, AuditKind, Colleague, Note, NoteAbout, Operator, Role, colleagues, mentioned,
    note_text,
};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// The maximum number of entries in the list of mentions.
const MENTIONS: u32 = 50;

/// A note as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownNote {
    /// The note.
    pub note: Note,
    /// Name of its author.
    pub by: String,
    /// Names of whom it mentions.
    pub mentions: Vec<String>,
    /// Whether it mentions the reader, who has not seen it yet.
    pub unread: bool,
    /// Until when the reader may withdraw it.
    pub withdrawable_until: Option<Instant>,
}

/// The notes of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceNotes {
    /// The notes, the newest last; at an investor also those at their items that the operator reads.
    pub notes: Vec<ShownNote>,
    /// The colleagues a note here can mention; empty for operators who may not write one.
    pub colleagues: Vec<Colleague>,
    /// Whether the operator may write one.
    pub may_write: bool,
}

/// A note to write.
#[derive(Debug, Clone)]
pub struct WriteNote {
    /// Who.
    pub by: Operator,
    /// Where.
    pub place: NotePlace,
    /// What it says.
    pub text: String,
    /// From where.
    pub origin: Origin,
}

/// A note in which the reader is mentioned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownMention {
    /// The note.
    pub note: Note,
    /// Name of its author.
    pub by: String,
    /// Whether it was not seen yet.
    pub unread: bool,
}

/// The notes of a place. Refusals: `Forbidden`, `NotFound`.
pub async fn notes_at(
    ports: &Ports,
    by: &Operator,
    place: NotePlace,
) -> Result<PlaceNotes, Failure> {
    place.check(by, NoteAbout::is_read_by)?;
    let now = ports.clock.now();
    read(ports, async |tx| {
        let (about, investor) = place.find(tx, by).await?;
        let mut kept = match about {
            NoteAbout::Investor(_) => tx.notes().of_investor(investor).await?,
            NoteAbout::Item(_) => tx.notes().about(about).await?,
        };
        kept.retain(|it| has_right(by, it.note.about, NoteAbout::is_read_by));
        let may_write = has_right(by, about, NoteAbout::is_written_by);
        let colleagues = if may_write {
            colleagues_of(tx, by, about).await?
        } else {
            Vec::new()
        };
        Ok(PlaceNotes {
            notes: shown(tx, by, kept, now).await?,
            colleagues,
            may_write,
        })
    })
    .await
}

/// Writes a note. Refusals: `Forbidden`, `NotFound`, `CommentRequired`, `CommentTooLong`,
/// `BadRequest` for characters that hide or reverse text.
pub async fn write_note(ports: &Ports, command: &WriteNote) -> Result<ShownNote, Failure> {
    let by = &command.by;
    command.place.check(by, NoteAbout::is_written_by)?;
    let text = note_text(&command.text)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (about, investor) = command.place.find(tx, by).await?;
        let colleagues = colleagues_of(tx, by, about).await?;
        let mentioned = mentioned(&text, &colleagues);
        let mentions: Vec<OperatorId> = mentioned.iter().map(|it| it.id).collect();
        let mut note = Note {
            id: NoteId(0),
            about,
            investor,
            text: text.clone(),
            by: by.id,
            at: now,
        };
        note.id = tx.notes().add(&note, &mentions).await?;
        recorded(tx, (by, &command.origin), &note, "written", now).await?;
        Ok(ShownNote {
            by: by.name.clone(),
            mentions: mentioned.into_iter().map(|it| it.name.clone()).collect(),
            unread: false,
            withdrawable_until: Some(note.withdrawable_until()),
            note,
        })
    })
    .await
}

/// Withdraws a note of one's own. Refusals: `NotFound`, `Forbidden` for an author who may not write there any more, `StaleVersion` once the
/// time for it is over.
pub async fn withdraw_note(
    ports: &Ports,
    by: &Operator,
    id: NoteId,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let note = tx.notes().get(id).await?.ok_or(Refusal::NotFound)?;
        note.may_be_withdrawn(by.id, now)?;
        if !has_right(by, note.about, NoteAbout::is_written_by) {
            return Err(Refusal::Forbidden.into());
        }
        if !tx.notes().withdraw(id, now).await? {
            return Err(Refusal::NotFound.into());
        }
        recorded(tx, (by, origin), &note, "withdrawn", now).await
    })
    .await
}

/// The notes in which the operator is mentioned, at records that they may still read: those not
/// seen yet first, then the newest first.
pub async fn mentions_of(ports: &Ports, by: &Operator) -> Result<Vec<ShownMention>, Failure> {
    found_mentions(ports, by, MENTIONS).await
}

/// Exports the same list, at most [`EXPORT_LIMIT`] of it.
pub async fn export_mentions(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<ShownMention>, Failure> {
    let found = found_mentions(ports, by, EXPORT_LIMIT).await?;
    exported(ports, (by, origin), ("mentions", &[]), found).await
}

async fn found_mentions(
    ports: &Ports,
    by: &Operator,
    limit: u32,
) -> Result<Vec<ShownMention>, Failure> {
    read(ports, async |tx| {
        let mut names = Names::default();
        let mut shown = Vec::new();
        for mention in tx.notes().mentions(by.id, &by.roles, limit).await? {
            shown.push(ShownMention {
                by: names.of(tx, mention.note.by).await?,
                note: mention.note,
                unread: mention.unread,
            });
        }
        Ok(shown)
    })
    .await
}

/// Records that the operator has seen a note that mentions them; repeating it changes nothing.
/// Refusals: `NotFound`.
pub async fn see_mention(ports: &Ports, by: &Operator, id: NoteId) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        if tx.notes().see(by.id, id, now).await? {
            Ok(())
        } else {
            Err(Refusal::NotFound.into())
        }
    })
    .await
}

/// The colleagues whom a note about a record can mention: everybody else who may log in and may
/// read it.
async fn colleagues_of(
    tx: &dyn Tx,
    by: &Operator,
    about: NoteAbout,
) -> Result<Vec<Colleague>, Failure> {
    let reads = |role: &Role| about.is_read_by(*role);
    let roles: Vec<Role> = Role::ALL.into_iter().filter(reads).collect();
    let readers = tx.operators().holders_of_any(&roles).await?;
    let mut colleagues = colleagues(&readers);
    colleagues.retain(|colleague| colleague.id != by.id);
    Ok(colleagues)
}

async fn shown(
    tx: &dyn Tx,
    by: &Operator,
    kept: Vec<KeptNote>,
    now: Instant,
) -> Result<Vec<ShownNote>, Failure> {
    let ids: Vec<NoteId> = kept.iter().map(|it| it.note.id).collect();
    let unseen = tx.notes().unseen(by.id, &ids).await?;
    let mut names = Names::default();
    let mut shown = Vec::new();
    for KeptNote { note, mentions } in kept {
        let mut mentioned = Vec::new();
        for id in mentions {
            mentioned.push(names.of(tx, id).await?);
        }
        let may_withdraw = has_right(by, note.about, NoteAbout::is_written_by)
            && note.may_be_withdrawn(by.id, now).is_ok();
        shown.push(ShownNote {
            by: names.of(tx, note.by).await?,
            mentions: mentioned,
            unread: unseen.contains(&note.id),
            withdrawable_until: may_withdraw.then(|| note.withdrawable_until()),
            note,
        });
    }
    Ok(shown)
}

/// The event records that there is a note, never its text.
async fn recorded(
    tx: &dyn Tx,
    (by, origin): (&Operator, &Origin),
    note: &Note,
    done: &str,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::NoteChanged,
        record: note.about.name(),
        detail: format!("note {} {done}", note.id),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
