//! Storage of what editors change of the site: the draft of each content beside what is published of it.

use super::super::entities::{site_contents, site_editions};
use super::super::errors::{corrupt, refused};
use super::super::transaction::SeaTx;
use super::content::{HomeRow, LegalRow, read, write};
use super::publishing::{HOME, legal_name};
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, SiteContent, SiteName};
use domain::ids::OperatorId;
use ports::driven::site::{SiteEdition, SiteEditions, Touch};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::BTreeMap;

/// The name of what is published among the site's contents.
fn published_name(name: SiteName) -> String {
    match name {
        SiteName::Home => HOME.to_owned(),
        SiteName::Legal(kind) => legal_name(kind),
    }
}

fn read_content(name: SiteName, text: &str) -> Result<SiteContent, StoreError> {
    Ok(match name {
        SiteName::Home => SiteContent::Home(read::<HomeRow>(text)?.into()),
        SiteName::Legal(_) => SiteContent::Legal(read::<LegalRow>(text)?.into()),
    })
}

fn written(content: &SiteContent) -> Result<String, StoreError> {
    match content {
        SiteContent::Home(home) => write(&HomeRow::from(home)),
        SiteContent::Legal(text) => write(&LegalRow::from(text)),
    }
}

#[async_trait]
impl SiteEditions for SeaTx {
    async fn all(&self) -> Result<Vec<SiteEdition>, StoreError> {
        self.editions(&SiteName::ALL).await
    }

    async fn get(&self, name: SiteName) -> Result<SiteEdition, StoreError> {
        let found = self.editions(&[name]).await?;
        found.into_iter().next().ok_or_else(|| gone(name))
    }

    async fn lock(&self, name: SiteName) -> Result<Edition<SiteContent>, StoreError> {
        let row = site_editions::Entity::find_by_id(name.code())
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?
            .ok_or_else(|| gone(name))?;
        let published = self.published(&[name]).await?;
        edition(name, &row, &published)
    }

    async fn save(
        &self,
        name: SiteName,
        edition: &Edition<SiteContent>,
        (touch, by, at): (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        use site_editions::Column;
        let draft = edition.draft.as_ref().map(written).transpose()?;
        let mut change = site_editions::Entity::update_many()
            .col_expr(Column::Draft, Expr::value(draft))
            .col_expr(Column::Version, Expr::value(edition.version + 1))
            .col_expr(Column::ChangedAt, Expr::value(at))
            .col_expr(Column::ChangedBy, Expr::value(by.0));
        if touch == Touch::Published {
            change = change
                .col_expr(Column::PublishedAt, Expr::value(at))
                .col_expr(Column::PublishedBy, Expr::value(by.0));
        }
        let changed = change
            .filter(Column::Name.eq(name.code()))
            .filter(Column::Version.eq(edition.version))
            .exec(self.db())
            .await
            .map_err(refused)?;
        if changed.rows_affected == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }
}

impl SeaTx {
    /// Contents in the order of the names, in three statements however many there are.
    async fn editions(&self, names: &[SiteName]) -> Result<Vec<SiteEdition>, StoreError> {
        let rows = site_editions::Entity::find()
            .filter(site_editions::Column::Name.is_in(names.iter().map(|name| name.code())))
            .all(self.db())
            .await
            .map_err(refused)?;
        let published = self.published(names).await?;
        let touched = rows
            .iter()
            .flat_map(|row| [row.changed_by, row.published_by]);
        let known = self.editors(touched).await?;
        let one = |name: &SiteName| {
            let row = rows.iter().find(|row| row.name == name.code());
            let row = row.ok_or_else(|| gone(*name))?;
            Ok(SiteEdition {
                name: *name,
                edition: edition(*name, row, &published)?,
                changed: known.stamp(row.changed_by, row.changed_at),
                published: known.stamp(row.published_by, row.published_at),
            })
        };
        names.iter().map(one).collect()
    }

    /// What investors see, by its name among the site's contents.
    async fn published(&self, names: &[SiteName]) -> Result<BTreeMap<String, String>, StoreError> {
        let names = names.iter().map(|name| published_name(*name));
        let rows = site_contents::Entity::find()
            .filter(site_contents::Column::Name.is_in(names))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows
            .into_iter()
            .map(|row| (row.name, row.content))
            .collect())
    }
}

fn edition(
    name: SiteName,
    row: &site_editions::Model,
    published: &BTreeMap<String, String>,
) -> Result<Edition<SiteContent>, StoreError> {
    let content = |text: &String| read_content(name, text);
    Ok(Edition {
        published: published
            .get(&published_name(name))
            .map(content)
            .transpose()?,
        withdrawn: None,
        draft: row.draft.as_ref().map(content).transpose()?,
        version: row.version,
    })
}

fn gone(name: SiteName) -> StoreError {
    corrupt(&format!("the edition of {} is gone", name.code()))
}
