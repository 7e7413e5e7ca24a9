//! Reading what editors have: one content with its draft, and the lists.

use super::access::may_see;
use super::kind::{EditedKind, ListedKind};
use crate::driven::desk::Page;
use crate::driven::editions::{EditedContent, EditionFilter, FixedContent, Standing, Stored};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::offset;
use crate::{Failure, Ports, read};
use domain::catalog::{Edition, EditionStage};
use domain::operations::Operator;
use domain::{Instant, Refusal};

/// A content as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Present<C: EditedContent> {
    /// Where it stands.
    pub standing: Standing<C>,
    /// What it says.
    pub edition: Edition<C>,
    /// What depends on it.
    pub dependents: C::Dependents,
}

/// One content. Refusals: `Forbidden`, `NotFound`.
pub async fn show<C: EditedKind>(
    ports: &Ports,
    by: &Operator,
    id: C::Id,
) -> Result<Present<C>, Failure> {
    may_see::<C>(by)?;
    read(ports, async |tx| found(tx, id, ports.clock.now()).await).await
}

/// Every content of a fixed kind, in the order of the desk. Refusals: `Forbidden`.
pub async fn all<C: EditedKind + FixedContent>(
    ports: &Ports,
    by: &Operator,
) -> Result<Vec<Stored<C>>, Failure> {
    may_see::<C>(by)?;
    read(ports, async |tx| Ok(C::fixed(tx.editions()).all().await?)).await
}

/// A page of a kind, what was touched last first; narrowed to words of the label and to a stage. Refusals: `Forbidden`,
/// `BadRequest` with `page`.
pub async fn page<C: ListedKind>(
    ports: &Ports,
    by: &Operator,
    (page, search, stage): (Option<i64>, Option<&str>, Option<EditionStage>),
) -> Result<Page<Standing<C>>, Failure> {
    may_see::<C>(by)?;
    let filter = EditionFilter {
        search: search.map(str::to_owned),
        stage,
        offset: offset(page)?,
    };
    Ok(C::page(ports.desk.as_ref(), &filter).await?)
}

/// One content inside a transaction. Refusals: `NotFound`.
pub(super) async fn found<C: EditedKind>(
    tx: &dyn Tx,
    id: C::Id,
    now: Instant,
) -> Result<Present<C>, Failure> {
    let editions = C::editions(tx.editions());
    let Stored { standing, edition } = editions.get(id).await?.ok_or(Refusal::NotFound)?;
    let dependents = editions.dependents(id, now).await?;
    Ok(Present {
        standing,
        edition,
        dependents: dependents.ok_or(Refusal::NotFound)?,
    })
}
