//! Storage of projects' editions: the draft in a table of its own, the published content in the
//! projects' tables.

use super::content::{read, write};
use super::kept::{Kept, Save};
use super::project_draft::DraftRow;
use super::publishing::{code_key, content_row, search_name};
use super::views::content;
use crate::seaorm::entities::{
    orders, project_contents, project_editions, project_frameworks, project_methods, projects,
    watched_projects,
};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::catalog::{Edition, NewProject, Project, ProjectDraft, Sold};
use domain::ids::{OperatorId, ProjectId};
use domain::language::Text;
use domain::{Currency, Instant};
use ports::driven::catalog::Projects;
use ports::driven::desk::Page;
use ports::driven::editions::{
    EarlierEdition, Editions, ListedEditions, ProjectLabel, Stored, Touch,
};
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter,
};

#[async_trait]
impl Editions<ProjectDraft> for SeaTx {
    async fn get(&self, id: ProjectId) -> Result<Option<Stored<ProjectDraft>>, StoreError> {
        let project = Projects::get(self, id).await?;
        let (Some(project), Some(kept)) = (project, self.project_kept(id).await?) else {
            return Ok(None);
        };
        let editors = self.editors([&kept]).await?;
        let edition = self.edition_of(project, &kept).await?;
        Ok(Some(editors.stored((id, label(&edition)), &kept, edition)))
    }

    async fn lock(&self, id: ProjectId) -> Result<Option<Edition<ProjectDraft>>, StoreError> {
        // Locks the row that orders refer to: new orders, and those that take shares of the
        // offering, wait.
        let project = Projects::lock(self, id).await?;
        match (project, self.project_kept(id).await?) {
            (Some(project), Some(kept)) => self.edition_of(project, &kept).await.map(Some),
            (_, None) | (None, _) => Ok(None),
        }
    }

    /// The orders of the project.
    async fn dependents(&self, id: ProjectId, now: Instant) -> Result<Option<Sold>, StoreError> {
        let Some(project) = Projects::get(self, id).await? else {
            return Ok(None);
        };
        let Some(offering) = Projects::offering(self, id, now, None).await? else {
            return Ok(None);
        };
        let orders = orders::Entity::find().filter(orders::Column::ProjectId.eq(id.0));
        Ok(Some(Sold {
            orders: orders.count(self.db()).await.map_err(refused)?,
            taken: offering.taken(),
            share_price: project.share_price,
        }))
    }

    async fn save(
        &self,
        id: ProjectId,
        edition: &Edition<ProjectDraft>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let draft = edition.draft.as_ref().map(DraftRow::from);
        let ProjectLabel { code, name } = label(edition);
        let save = Save {
            draft: draft.as_ref().map(write).transpose()?,
            label: vec![("code", code), ("name_zh", name.zh), ("name_en", name.en)],
            version: edition.version,
            touch,
        };
        let column = project_editions::Column::ProjectId;
        self.save_edition::<project_editions::Entity>(column, id.0, save)
            .await
    }

    async fn show(&self, id: ProjectId, shown: &NewProject) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let project = &shown.project;
        let row = projects::ActiveModel {
            id: Set(id.0),
            code: Set(project.code.clone()),
            name_en: Set(project.name_en.clone()),
            name_zh: Set(project.name_zh.clone()),
            currency: Set(project.currency.code().to_owned()),
            offering_size_minor: Set(project.offering_size.minor()),
            share_price: Set(project.share_price.to_string()),
            opens_at: Set(project.opens_at),
            funding_end: Set(project.funding_end),
            published: Set(project.published),
            version: NotSet,
            search_name: Set(search_name(&project.name_en, &project.name_zh)),
            code_key: Set(Some(code_key(&project.code))),
        };
        row.update(self.db()).await.map_err(refused)?;
        self.forget_what_is_shown(id).await?;
        self.add_limits(id, project).await?;
        let row = content_row(id, shown)?;
        let added = project_contents::Entity::insert(row);
        let added = added.exec_without_returning(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn keep(
        &self,
        id: ProjectId,
        was: &ProjectDraft,
        (by, at): (OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let kept = self.project_kept(id).await?;
        let kept = kept.ok_or_else(|| corrupt("edition of a project"))?;
        let said = write(&DraftRow::from(was))?;
        self.keep_earlier(earlier_name(id), said, (&kept, by, at))
            .await
    }

    async fn earlier(
        &self,
        id: ProjectId,
        offset: u64,
    ) -> Result<Page<EarlierEdition>, StoreError> {
        self.earlier_of(&earlier_name(id), offset).await
    }

    async fn earlier_content(
        &self,
        id: ProjectId,
        number: i64,
    ) -> Result<Option<ProjectDraft>, StoreError> {
        let said = self.earlier_said(&earlier_name(id), number).await?;
        let said = said.map(|said| read::<DraftRow>(&said)).transpose()?;
        said.map(ProjectDraft::try_from).transpose()
    }
}

#[async_trait]
impl ListedEditions<ProjectDraft> for SeaTx {
    async fn add(&self) -> Result<ProjectId, StoreError> {
        let blank = projects::ActiveModel {
            id: NotSet,
            // Not owned by an editor: it was saved for its number in the same transaction.
            code: Set("#".to_owned()),
            name_en: Set(String::new()),
            name_zh: Set(String::new()),
            currency: Set(Currency::Usd.code().to_owned()),
            offering_size_minor: Set(0),
            share_price: Set(Decimal::ONE.to_string()),
            opens_at: Set(Instant::UNIX_EPOCH),
            funding_end: Set(Instant::UNIX_EPOCH),
            published: Set(false),
            version: Set(1),
            search_name: Set(String::new()),
            code_key: Set(None),
        };
        let added = projects::Entity::insert(blank).exec(self.db()).await;
        let id = ProjectId(added.map_err(refused)?.last_insert_id);
        let own = projects::ActiveModel {
            id: Set(id.0),
            code: Set(format!("#{id}")),
            ..Default::default()
        };
        own.update(self.db()).await.map_err(refused)?;
        self.add_edition_row(id, "", &Text::default()).await?;
        Ok(id)
    }

    async fn hide(&self, id: ProjectId) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let row = projects::ActiveModel {
            id: Set(id.0),
            published: Set(false),
            ..Default::default()
        };
        row.update(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn remove(&self, id: ProjectId) -> Result<(), StoreError> {
        let db = self.db();
        self.forget_what_is_shown(id).await?;
        let watched = watched_projects::Entity::delete_many()
            .filter(watched_projects::Column::ProjectId.eq(id.0));
        watched.exec(db).await.map_err(refused)?;
        let edition = project_editions::Entity::delete_by_id(id.0).exec(db);
        edition.await.map_err(refused)?;
        let project = projects::Entity::delete_by_id(id.0).exec(db);
        project.await.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    /// The edition of a project that is published unchanged.
    pub(super) async fn add_project_edition(
        &self,
        id: ProjectId,
        project: &Project,
    ) -> Result<(), StoreError> {
        let name = Text {
            zh: project.name_zh.clone(),
            en: project.name_en.clone(),
        };
        self.add_edition_row(id, &project.code, &name).await
    }

    async fn add_edition_row(
        &self,
        id: ProjectId,
        code: &str,
        name: &Text,
    ) -> Result<(), StoreError> {
        let row = project_editions::ActiveModel {
            project_id: Set(id.0),
            code: Set(code.to_owned()),
            name_zh: Set(name.zh.clone()),
            name_en: Set(name.en.clone()),
            draft: Set(None),
            version: Set(1),
            changed_at: Set(None),
            changed_by: Set(None),
            published_at: Set(None),
            published_by: Set(None),
        };
        let added = project_editions::Entity::insert(row);
        let added = added.exec_without_returning(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn project_kept(&self, id: ProjectId) -> Result<Option<Kept>, StoreError> {
        let column = project_editions::Column::ProjectId;
        self.kept::<project_editions::Entity>(column, id.0).await
    }

    async fn edition_of(
        &self,
        project: Project,
        kept: &Kept,
    ) -> Result<Edition<ProjectDraft>, StoreError> {
        let draft = kept.draft.as_ref().map(|draft| read::<DraftRow>(draft));
        let draft = draft.transpose()?.map(ProjectDraft::try_from);
        let row = project_contents::Entity::find_by_id(project.id.0);
        let row = row.one(self.db()).await.map_err(refused)?;
        let is_published = project.published;
        // Published content stays in the tables when it is withdrawn; a project that was never
        // published has none there.
        let seen = match row {
            Some(row) => {
                let content = content(row, project.currency.code())?;
                Some(ProjectDraft::from(NewProject { project, content }))
            }
            None if is_published => return Err(corrupt("content of a published project")),
            None => None,
        };
        let (published, withdrawn) = if is_published {
            (seen, None)
        } else {
            (None, seen)
        };
        Ok(Edition {
            published,
            withdrawn,
            draft: draft.transpose()?,
            version: kept.version,
        })
    }

    /// Deletes the rows that belong to a project and are rewritten with it.
    async fn forget_what_is_shown(&self, id: ProjectId) -> Result<(), StoreError> {
        let db = self.db();
        let methods = project_methods::Entity::delete_many()
            .filter(project_methods::Column::ProjectId.eq(id.0));
        methods.exec(db).await.map_err(refused)?;
        let frameworks = project_frameworks::Entity::delete_many()
            .filter(project_frameworks::Column::ProjectId.eq(id.0));
        frameworks.exec(db).await.map_err(refused)?;
        let content = project_contents::Entity::delete_by_id(id.0).exec(db);
        content.await.map(|_| ()).map_err(refused)
    }
}

/// Its name among the earlier editions of all kinds.
fn earlier_name(id: ProjectId) -> String {
    format!("project:{id}")
}

/// How lists call it.
fn label(edition: &Edition<ProjectDraft>) -> ProjectLabel {
    let present = edition.present();
    let label = present.map(|present| (present.code.clone(), present.name.clone()));
    let (code, name) = label.unwrap_or_default();
    ProjectLabel { code, name }
}
