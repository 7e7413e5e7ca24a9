//! The contract of a kind of edited content: everything that differs between kinds.

use crate::driven::desk::{DeskQueries, Page};
use crate::driven::editions::{EditedContent, EditionFilter, ListedContent, Standing};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::Edition;
use domain::content::ContentMistake;
use domain::operations::Role;
use domain::operations::proposal::ProposedAct;
use domain::{Instant, Refusal};

/// A kind of content that is drafted and published.
#[async_trait]
pub trait EditedKind: EditedContent {
    /// Who writes it. The auditor sees it too.
    const OWNER: Role;

    /// The record in the audit trail.
    fn record(id: Self::Id) -> String;

    /// Entries of a draft that are in no list. Its files are not checked here.
    async fn unlisted(
        _tx: &dyn Tx,
        _present: &Edition<Self>,
        _to: &Self,
    ) -> Result<Vec<ContentMistake>, Failure> {
        Ok(Vec::new())
    }

    /// The edition with its draft published. Refusals: `Content`.
    fn published(
        edition: Edition<Self>,
        _dependents: &Self::Dependents,
    ) -> Result<Edition<Self>, Refusal> {
        edition.publish()
    }

    /// The act by which two people publish the draft; `None` if one person publishes it.
    fn act_of_two(
        _id: Self::Id,
        _edition: &Edition<Self>,
        _dependents: &Self::Dependents,
        _now: Instant,
    ) -> Option<ProposedAct> {
        None
    }

    /// Stores the published content for investors.
    async fn show(
        _ports: &Ports,
        tx: &dyn Tx,
        id: Self::Id,
        content: &Self,
    ) -> Result<(), Failure> {
        show_whole(tx, id, content).await
    }
}

/// Stores the published content for investors, if nothing required is missing.
pub(super) async fn show_whole<C: EditedKind>(
    tx: &dyn Tx,
    id: C::Id,
    content: &C,
) -> Result<(), Failure> {
    let shown = content
        .shown()
        .ok_or_else(|| Failure::Broken(format!("{} is shown and not whole", C::record(id))))?;
    Ok(C::editions(tx.editions()).show(id, &shown).await?)
}

/// A kind whose contents are added, withdrawn and removed.
#[async_trait]
pub trait ListedKind: EditedKind + ListedContent {
    /// The prefix of the kind's records.
    const RECORDS: &'static str;

    /// The name of the kind's list in the record of an export.
    const LIST: &'static str;

    /// The edition withdrawn from investors, or why it cannot be.
    fn withdrawn(
        edition: Edition<Self>,
        dependents: &Self::Dependents,
    ) -> Result<Edition<Self>, Refusal>;

    /// The edition without its draft: nothing is left of a content that investors never saw; or why
    /// that cannot be removed.
    fn discarded(
        edition: Edition<Self>,
        dependents: &Self::Dependents,
    ) -> Result<Option<Edition<Self>>, Refusal>;

    /// A page of the kind.
    async fn page(
        desk: &dyn DeskQueries,
        filter: &EditionFilter,
    ) -> Result<Page<Standing<Self>>, StoreError>;
}
