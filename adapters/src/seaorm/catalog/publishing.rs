//! Storage of published content.

use super::content::{ProjectRow, write};
use crate::seaorm::columns::count;
use crate::seaorm::entities::{
    project_contents, project_frameworks, project_methods, projects, site_contents,
};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Money;
use domain::catalog::{LegalKind, NewProject, Project, Return};
use domain::ids::ProjectId;
use domain::language::folded;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    EntityTrait,
    sea_query::OnConflict,
};

/// The name of the home screen among the site's contents.
pub(super) const HOME: &str = "home";

/// The name of help among the site's contents.
pub(super) const HELP: &str = "help";

/// The name of a legal text among the site's contents.
pub(super) fn legal_name(kind: LegalKind) -> String {
    format!("legal:{}", kind.code())
}

/// The form of a code for comparison: no two codes differ only in case or width.
pub(super) fn code_key(code: &str) -> String {
    folded(code)
}

/// Both names as they are searched, one per line.
pub(super) fn search_name(english: &str, chinese: &str) -> String {
    format!("{}\n{}", folded(english), folded(chinese))
}

/// A return as columns.
pub(super) const fn return_kind(rate: Return) -> &'static str {
    match rate {
        Return::Roi { .. } => "roi",
        Return::Irr { .. } => "irr",
    }
}

/// The return from its columns.
pub(super) fn return_of(kind: &str, basis_points: i64) -> Result<Return, StoreError> {
    match kind {
        "roi" => Ok(Return::Roi { basis_points }),
        "irr" => Ok(Return::Irr { basis_points }),
        _ => Err(corrupt("kind of return")),
    }
}

/// Months from a BIGINT.
pub(super) fn months(value: i64) -> Result<u32, StoreError> {
    count(value, "term")
}

/// The published content of a project as a row.
pub(super) fn content_row(
    id: ProjectId,
    project: &NewProject,
) -> Result<project_contents::ActiveModel, StoreError> {
    let content = &project.content;
    Ok(project_contents::ActiveModel {
        project_id: Set(id.0),
        partner_id: Set(content.partner.map(|id| id.0)),
        property_type_id: Set(content.property_type_id),
        continent_id: Set(content.continent_id),
        country_id: Set(content.country_id),
        project_size_minor: Set(content.project_size.minor()),
        term_months: Set(i64::from(content.term_months)),
        return_kind: Set(return_kind(content.rate).to_owned()),
        return_basis_points: Set(content.rate.basis_points()),
        image: Set(content.images.first().cloned().unwrap_or_default()),
        latitude: Set(content.latitude.map(|d| d.to_string())),
        longitude: Set(content.longitude.map(|d| d.to_string())),
        issuer: Set(content.issuer.clone()),
        content: Set(write(&ProjectRow::from(content))?),
    })
}

impl SeaTx {
    /// A new project: its offer, its content and its first edition.
    pub(super) async fn add_project(&self, project: &NewProject) -> Result<ProjectId, StoreError> {
        self.shows_in_the_catalogue();
        let id = self.add_offer(&project.project).await?;
        let row = content_row(id, project)?;
        project_contents::Entity::insert(row)
            .exec(self.db())
            .await
            .map_err(refused)?;
        self.add_project_edition(id, &project.project).await?;
        Ok(id)
    }

    /// The rules' part of a project: its offer, methods and frameworks.
    async fn add_offer(&self, project: &Project) -> Result<ProjectId, StoreError> {
        let row = projects::ActiveModel {
            id: NotSet,
            code: Set(project.code.clone()),
            name_en: Set(project.name_en.clone()),
            name_zh: Set(project.name_zh.clone()),
            currency: Set(project.currency.code().to_owned()),
            offering_size_minor: Set(project.offering_size.minor()),
            share_price: Set(project.share_price.to_string()),
            opens_at: Set(project.opens_at),
            funding_end: Set(project.funding_end),
            published: Set(project.published),
            version: Set(1),
            search_name: Set(search_name(&project.name_en, &project.name_zh)),
            code_key: Set(Some(code_key(&project.code))),
        };
        let added = projects::Entity::insert(row)
            .exec(self.db())
            .await
            .map_err(refused)?;
        let id = ProjectId(added.last_insert_id);
        self.add_limits(id, project).await?;
        Ok(id)
    }

    /// Who may subscribe to a project, and how.
    pub(super) async fn add_limits(
        &self,
        id: ProjectId,
        project: &Project,
    ) -> Result<(), StoreError> {
        let methods = project
            .methods
            .iter()
            .map(|limits| project_methods::ActiveModel {
                project_id: Set(id.0),
                method_id: Set(limits.method.id()),
                minimum_minor: Set(limits.minimum.minor()),
                maximum_minor: Set(limits.maximum.map(Money::minor)),
            });
        let frameworks =
            project
                .frameworks
                .iter()
                .map(|framework| project_frameworks::ActiveModel {
                    project_id: Set(id.0),
                    framework_id: Set(framework.0),
                });
        let db = self.db();
        project_methods::Entity::insert_many(methods)
            .exec_without_returning(db)
            .await
            .map_err(refused)?;
        project_frameworks::Entity::insert_many(frameworks)
            .exec_without_returning(db)
            .await
            .map_err(refused)?;
        Ok(())
    }

    /// Replaces one of the contents of the site itself.
    pub(super) async fn set_site_content(
        &self,
        name: String,
        content: String,
    ) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let row = site_contents::ActiveModel {
            name: Set(name),
            content: Set(content),
        };
        let replace = OnConflict::column(site_contents::Column::Name)
            .update_column(site_contents::Column::Content)
            .to_owned();
        let written = site_contents::Entity::insert(row)
            .on_conflict(replace)
            .exec_without_returning(self.db())
            .await;
        written.map(|_| ()).map_err(refused)
    }
}
