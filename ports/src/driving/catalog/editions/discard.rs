//! Discarding a draft.

use super::files::names_files;
use super::kind::{EditedKind, ListedKind};
use super::show::Present;
use super::step::{Step, lock, record, save};
use crate::driven::editions::{FixedContent, Touch};
use crate::{Failure, Ports, transact};
use domain::catalog::Edition;
use domain::content::differences;

/// Discards a draft; without a draft nothing changes. Refusals: `Forbidden`, `StaleVersion`.
pub async fn discard<C: EditedKind + FixedContent>(
    ports: &Ports,
    step: &Step<C>,
) -> Result<Present<C>, Failure> {
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let before = lock(tx, step, now).await?.edition;
        let after = before.clone().discard();
        let told = (Touch::Drafted, discarded(&before));
        save((ports, tx, now), step, (&before, &after), told).await
    })
    .await
}

/// Discards a draft, and the content if it was never published: then returns `None`. Refusals: `Forbidden`,
/// `NotFound`, `StaleVersion`, and what the kind refuses for what depends on it.
pub async fn discard_or_remove<C: ListedKind>(
    ports: &Ports,
    step: &Step<C>,
) -> Result<Option<Present<C>>, Failure> {
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let locked = lock(tx, step, now).await?;
        let before = locked.edition;
        if let Some(after) = C::discarded(before.clone(), &locked.dependents)? {
            let told = (Touch::Drafted, discarded(&before));
            let left = save((ports, tx, now), step, (&before, &after), told).await?;
            return Ok(Some(left));
        }
        names_files(ports, tx, &before, None).await?;
        C::listed(tx.editions()).remove(step.id).await?;
        let gone = differences(before.present(), &C::default());
        let told = format!("removed\n{gone}");
        record::<C>(tx, &step.editor, step.id, told, now).await?;
        Ok(None)
    })
    .await
}

/// The audit detail of a discarded draft: the edition that is restored.
fn discarded<C: EditedKind>(before: &Edition<C>) -> String {
    let kept = before.published.as_ref().or(before.withdrawn.as_ref());
    let told = match (&before.draft, kept) {
        (Some(draft), Some(kept)) => differences(Some(draft), kept),
        (Some(_), None) | (None, _) => String::new(),
    };
    format!("draft discarded\n{told}")
}
