//! Writing a draft, of a new or an existing content. A draft may lack parts, but whatever it names
//! must exist.

use super::access::may_edit;
use super::files::{files_are_there, names_files};
use super::kind::{EditedKind, ListedKind};
use super::show::{Present, found, show};
use super::step::{Editor, Step, lock, record, save};
use crate::driven::editions::Touch;
use crate::driving::desk::same_version;
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::catalog::Edition;
use domain::content::{ContentMistake, differences};

/// Adds a content as a draft. Refusals: `Forbidden`, `Content`.
pub async fn add<C: ListedKind>(
    ports: &Ports,
    editor: &Editor,
    content: &C,
) -> Result<Present<C>, Failure> {
    may_edit::<C>(&editor.by)?;
    let blank = Edition::blank();
    let made = blank.clone().drafted(content.clone())?;
    names_what_is_there(ports, &blank, content).await?;
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let editions = C::listed(tx.editions());
        let id = editions.add().await?;
        names_files(ports, tx, &blank, Some(&made)).await?;
        let by = (Touch::Drafted, editor.by.id, now);
        editions.save(id, &made, by).await?;
        let told = format!("made\n{}", differences(None, content));
        record::<C>(tx, editor, id, told, now).await?;
        found(tx, id, now).await
    })
    .await
}

/// Saves a draft; saving an equal draft changes nothing, on any version. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `Content`.
pub async fn draft<C: EditedKind>(
    ports: &Ports,
    step: &Step<C>,
    to: &C,
) -> Result<Present<C>, Failure> {
    let by = &step.editor.by;
    may_edit::<C>(by)?;
    let present = show::<C>(ports, by, step.id).await?;
    if present.edition.present() == Some(to) {
        return Ok(present);
    }
    same_version(step.version, present.edition.version)?;
    present.edition.clone().drafted(to.clone())?;
    names_what_is_there(ports, &present.edition, to).await?;
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let before = lock(tx, step, now).await?.edition;
        let after = before.clone().drafted(to.clone())?;
        let told = format!("draft\n{}", differences(before.present(), to));
        let editions = (&before, &after);
        save((ports, tx, now), step, editions, (Touch::Drafted, told)).await
    })
    .await
}

/// Refuses files that nobody uploaded and entries that no list has.
async fn names_what_is_there<C: EditedKind>(
    ports: &Ports,
    present: &Edition<C>,
    to: &C,
) -> Result<(), Failure> {
    files_are_there(ports, present, to).await?;
    let unlisted: Vec<ContentMistake> =
        read(ports, async |tx| C::unlisted(tx, present, to).await).await?;
    if unlisted.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Content(unlisted).into())
    }
}
