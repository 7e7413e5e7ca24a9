//! Reading what editors have: one content with its draft, and the lists.

use super::access::may_see;
use super::kind::{EditedKind, ListedKind};
use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, PAGE_SIZE, Page};
use crate::driven::editions::{EditedContent, EditionFilter, FixedContent, Standing, Stored};
use crate::driven::sorting::{EditionBy, Sort};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{exported, offset};
use crate::{Failure, Ports, read};
use domain::Coded;
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
    /// The records that depend on it.
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

/// Which contents of a kind are listed.
#[derive(Debug, Clone)]
pub struct ListContents {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Words of the label.
    pub search: Option<String>,
    /// Those at one stage.
    pub stage: Option<EditionStage>,
    /// Sort order; `None` for most recently changed first.
    pub sort: Option<Sort<EditionBy>>,
}

/// A page of a kind. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn page<C: ListedKind>(
    ports: &Ports,
    command: &ListContents,
) -> Result<Page<Standing<C>>, Failure> {
    let filter = filter::<C>(command, (offset(command.page)?, PAGE_SIZE))?;
    Ok(C::page(ports.desk.as_ref(), &filter).await?)
}

/// Exports a kind, at most [`EXPORT_LIMIT`]. Same refusals as [`page`]; the page number is ignored.
pub async fn export<C: ListedKind>(
    ports: &Ports,
    command: &ListContents,
    origin: &Origin,
) -> Result<Vec<Standing<C>>, Failure> {
    let filter = filter::<C>(command, (0, u64::from(EXPORT_LIMIT)))?;
    let found = C::page(ports.desk.as_ref(), &filter).await?.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("stage", command.stage.map(EditionStage::code)),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), (C::LIST, &filters), found).await
}

fn filter<C: ListedKind>(
    command: &ListContents,
    (offset, limit): (u64, u64),
) -> Result<EditionFilter, Refusal> {
    may_see::<C>(&command.by)?;
    Ok(EditionFilter {
        search: command.search.clone(),
        stage: command.stage,
        sort: command.sort,
        offset,
        limit,
    })
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
