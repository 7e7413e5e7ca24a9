//! Publishing a draft, by one person or, where the kind requires it, by two.

use super::access::may_edit;
use super::kind::EditedKind;
use super::show::Present;
use super::step::{Editor, Locked, Step, lock, lock_decided, save};
use crate::driven::editions::Touch;
use crate::driven::unit_of_work::Tx;
use crate::driving::operations::act_of;
use crate::driving::proposals::{Approval, Outcome, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::content::differences;
use domain::{Instant, Refusal};

/// Publishes a draft; without a draft nothing changes. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `Content`. A kind that may need a second person is published by
/// [`publish_or_propose`].
pub async fn publish<C: EditedKind>(ports: &Ports, step: &Step<C>) -> Result<Present<C>, Failure> {
    transact(ports, async |tx| {
        let now = ports.clock.now();
        let locked = lock(tx, step, now).await?;
        if C::act_of_two(step.id, &locked.edition, &locked.dependents, now).is_some() {
            let record = C::record(step.id);
            return Err(Failure::Broken(format!("{record} needs a proposal")));
        }
        publish_locked((ports, tx, now), step, locked).await
    })
    .await
}

/// Publishes a draft, or proposes it as a whole if that needs a second person. Refusals:
/// `Forbidden`, `NotFound`, `StaleVersion`, `Content`, and what proposing refuses.
pub async fn publish_or_propose<C: EditedKind>(
    ports: &Ports,
    step: &Step<C>,
    reason: &str,
) -> Result<Outcome<Present<C>>, Failure> {
    may_edit::<C>(&step.editor.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let locked = lock(tx, step, now).await?;
        let act = C::act_of_two(step.id, &locked.edition, &locked.dependents, now);
        let Some(act) = act else {
            let done = publish_locked((ports, tx, now), step, locked).await?;
            return Ok(Outcome::Done(done));
        };
        // What cannot be published is not proposed.
        C::published(locked.edition, &locked.dependents)?;
        let how = Proposing {
            by: &step.editor.by,
            reason,
            origin: &step.editor.origin,
            now,
        };
        let proposed = propose(ports, tx, act_of(&act), how).await?;
        Ok(Outcome::Proposed(Box::new(proposed)))
    })
    .await
}

/// Publishes a proposed draft in the name of the second person. Refusals: `NotFound`, `Content`, and `StaleVersion` for another draft
/// than the proposed one.
pub(super) async fn publish_proposed<C: EditedKind>(
    tx: &dyn Tx,
    (id, proposed): (C::Id, &C),
    approval: &Approval<'_>,
) -> Result<(), Failure> {
    let (ports, now) = (approval.ports, approval.now);
    let step = Step {
        id,
        version: approval.proposal.record_version,
        editor: Editor {
            by: approval.by.clone(),
            origin: approval.origin.clone(),
        },
    };
    let locked = lock_decided(tx, &step, now).await?;
    if locked.edition.draft.as_ref() != Some(proposed) {
        return Err(Refusal::StaleVersion.into());
    }
    publish_locked((ports, tx, now), &step, locked).await?;
    Ok(())
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
