//! Withdrawing a content.

use super::kind::ListedKind;
use super::show::Present;
use super::step::{Step, lock, save};
use crate::driven::editions::Touch;
use crate::{Failure, Ports, transact};

/// Withdraws a content from investors and keeps it as a draft; a content that they do not see does
/// not change. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, and what the kind refuses for
/// what depends on it.
pub async fn withdraw<C: ListedKind>(ports: &Ports, step: &Step<C>) -> Result<Present<C>, Failure> {
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let locked = lock(tx, step, now).await?;
        let before = locked.edition;
        let after = C::withdrawn(before.clone(), &locked.dependents)?;
        if before.published.is_some() {
            C::listed(tx.editions()).hide(step.id).await?;
        }
        let told = (Touch::Drafted, "withdrawn\n".to_owned());
        save((ports, tx, now), step, (&before, &after), told).await
    })
    .await
}
