//! Publishing a framework: at once, or by two administrators where it changes what investors are told of how to pay.

use super::contents::{TouchContent, changed_payment, may_edit_content, publish_in};
use super::decision::same_version;
use super::proposals::{Outcome, Proposing, propose};
use crate::driven::site::SiteEdition;
use crate::{Failure, Ports, transact};
use domain::operations::proposal::{ProposedAct, PublishFramework};

/// Publishes the draft of a framework; one that changes the bank accounts or the wire notice waits, as a whole, for a second administrator. Refusals:
/// `Forbidden`, `StaleVersion`, `Content`, and what proposing refuses.
pub async fn publish_framework(
    ports: &Ports,
    command: &TouchContent,
    reason: &str,
) -> Result<Outcome<SiteEdition>, Failure> {
    may_edit_content(&command.by, command.name)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let edition = tx.site_editions().lock(command.name).await?;
        same_version(command.version, edition.version)?;
        let Some((before, after)) = changed_payment(&edition) else {
            return Ok(Outcome::Done(publish_in(ports, tx, command, now).await?));
        };
        // What cannot be published is not proposed.
        edition.publish()?;
        let act = ProposedAct::PublishFramework(Box::new(PublishFramework { before, after }));
        let how = Proposing {
            by: &command.by,
            reason,
            origin: &command.origin,
            now,
        };
        let proposed = propose(ports, tx, act, how).await?;
        Ok(Outcome::Proposed(Box::new(proposed)))
    })
    .await
}
