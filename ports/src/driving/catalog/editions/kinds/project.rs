//! Projects. Terms that investors have ordered under cannot change; this is checked again under a
//! lock that prevents new orders. Other changes of terms that investors saw are published by two
//! people.

use super::super::kind::{EditedKind, ListedKind, show_whole};
use super::project_names::{names_a_published_partner, unlisted};
use crate::driven::desk::{DeskQueries, Page};
use crate::driven::editions::{
    AllEditions, EditedContent, EditionFilter, Editions, ListedContent, ListedEditions,
    ProjectLabel, Standing,
};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::{Edition, NewProject, ProjectDraft, Sold};
use domain::content::{ContentMistake, ContentRule};
use domain::ids::ProjectId;
use domain::operations::Role;
use domain::operations::proposal::{ProposedAct, PublishProject};
use domain::{Instant, Refusal};

impl EditedContent for ProjectDraft {
    type Id = ProjectId;
    type Label = ProjectLabel;
    type Dependents = Sold;
    type Shown = NewProject;

    fn shown(&self) -> Option<NewProject> {
        self.whole()
    }

    fn editions(all: &dyn AllEditions) -> &dyn Editions<Self> {
        all
    }
}

impl ListedContent for ProjectDraft {
    fn listed(all: &dyn AllEditions) -> &dyn ListedEditions<Self> {
        all
    }
}

#[async_trait]
impl EditedKind for ProjectDraft {
    const OWNER: Role = Role::Editor;

    fn record(id: ProjectId) -> String {
        format!("{}{id}", Self::RECORDS)
    }

    async fn unlisted(
        tx: &dyn Tx,
        present: &Edition<Self>,
        to: &Self,
    ) -> Result<Vec<ContentMistake>, Failure> {
        unlisted(tx, present, to).await
    }

    fn published(edition: Edition<Self>, sold: &Sold) -> Result<Edition<Self>, Refusal> {
        edition.publish_beside(sold)
    }

    fn act_of_two(
        id: ProjectId,
        edition: &Edition<Self>,
        sold: &Sold,
        now: Instant,
    ) -> Option<ProposedAct> {
        let (before, after) = edition.with_other_terms(sold, now)?;
        Some(ProposedAct::PublishProject(Box::new(PublishProject {
            project: id,
            before: before.clone(),
            after: after.clone(),
        })))
    }

    async fn show(_: &Ports, tx: &dyn Tx, id: ProjectId, project: &Self) -> Result<(), Failure> {
        names_a_published_partner(tx, project).await?;
        match show_whole(tx, id, project).await {
            Err(Failure::Store(StoreError::Duplicate(_))) => {
                let (field, rule) = ("code".to_owned(), ContentRule::Taken);
                Err(Refusal::Content(vec![ContentMistake { field, rule }]).into())
            }
            other => other,
        }
    }
}

#[async_trait]
impl ListedKind for ProjectDraft {
    const RECORDS: &'static str = "project:";
    const LIST: &'static str = "projects";

    fn withdrawn(edition: Edition<Self>, sold: &Sold) -> Result<Edition<Self>, Refusal> {
        edition.withdraw_unordered(sold)
    }

    fn discarded(edition: Edition<Self>, sold: &Sold) -> Result<Option<Edition<Self>>, Refusal> {
        edition.discarded_unordered(sold)
    }

    async fn page(
        desk: &dyn DeskQueries,
        filter: &EditionFilter,
    ) -> Result<Page<Standing<Self>>, StoreError> {
        desk.projects_listed(filter).await
    }
}
