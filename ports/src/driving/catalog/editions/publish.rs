//! Publishing a draft.

use super::kind::EditedKind;
use super::show::Present;
use super::step::{Locked, Step, lock, save};
use crate::driven::editions::Touch;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, transact};
use domain::Instant;
use domain::content::differences;

/// Puts a draft before investors; without a draft nothing changes. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `Content`. A
/// framework that changes how investors pay is published by [`super::publish_framework`] only.
pub async fn publish<C: EditedKind>(ports: &Ports, step: &Step<C>) -> Result<Present<C>, Failure> {
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let locked = lock(tx, step, now).await?;
        if C::needs_second_person(&locked.edition) {
            let record = C::record(step.id);
            return Err(Failure::Broken(format!("{record} needs a proposal")));
        }
        publish_locked((ports, tx, now), step, locked).await
    })
    .await
}

/// The same inside a transaction, also of what two people had to decide on.
pub(in crate::driving) async fn publish_in<C: EditedKind>(
    ports: &Ports,
    tx: &dyn Tx,
    step: &Step<C>,
    now: Instant,
) -> Result<Present<C>, Failure> {
    let locked = lock(tx, step, now).await?;
    publish_locked((ports, tx, now), step, locked).await
}

async fn publish_locked<C: EditedKind>(
    at: (&Ports, &dyn Tx, Instant),
    step: &Step<C>,
    locked: Locked<C>,
) -> Result<Present<C>, Failure> {
    let before = locked.edition;
    let after = C::published(before.clone(), &locked.dependents)?;
    let told = after.published.as_ref();
    let told = told.map_or_else(String::new, |now| {
        differences(before.published.as_ref(), now)
    });
    let told = format!("published\n{told}");
    save(at, step, (&before, &after), (Touch::Published, told)).await
}
