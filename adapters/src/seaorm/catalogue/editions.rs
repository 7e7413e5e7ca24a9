//! Storage of what is changed of the site at the desk: the draft of each content beside what is published of it. What is published of
//! a framework and of its questionnaire lies in their own tables.

use super::super::entities::{site_contents, site_editions};
use super::super::errors::{corrupt, refused};
use super::super::framework_rows::{TermsRow, WordingRow};
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

/// What is published, by content.
type Published = Vec<(SiteName, SiteContent)>;

/// The name of what is published among the site's contents; none where it lies elsewhere.
fn published_name(name: SiteName) -> Option<String> {
    match name {
        SiteName::Home => Some(HOME.to_owned()),
        SiteName::Legal(kind) => Some(legal_name(kind)),
        SiteName::Framework(_) | SiteName::Questionnaire(_) => None,
    }
}

fn read_content(name: SiteName, text: &str) -> Result<SiteContent, StoreError> {
    Ok(match name {
        SiteName::Home => SiteContent::Home(read::<HomeRow>(text)?.into()),
        SiteName::Legal(_) => SiteContent::Legal(read::<LegalRow>(text)?.into()),
        SiteName::Framework(_) => SiteContent::Framework(read::<TermsRow>(text)?.try_into()?),
        SiteName::Questionnaire(_) => SiteContent::Questionnaire(read::<WordingRow>(text)?.into()),
    })
}

fn written(content: &SiteContent) -> Result<String, StoreError> {
    match content {
        SiteContent::Home(home) => write(&HomeRow::from(home)),
        SiteContent::Legal(text) => write(&LegalRow::from(text)),
        SiteContent::Framework(terms) => write(&TermsRow::from(terms)),
        SiteContent::Questionnaire(wording) => write(&WordingRow::from(wording)),
    }
}

#[async_trait]
impl SiteEditions for SeaTx {
    async fn all(&self, names: &[SiteName]) -> Result<Vec<SiteEdition>, StoreError> {
        self.editions(names).await
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
    /// Contents in the order of the names.
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

    /// What investors see.
    async fn published(&self, names: &[SiteName]) -> Result<Published, StoreError> {
        let of_the_site = names.iter().filter_map(|name| published_name(*name));
        let rows = site_contents::Entity::find()
            .filter(site_contents::Column::Name.is_in(of_the_site))
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut found = Vec::new();
        for name in names {
            let content = match *name {
                SiteName::Framework(framework) => Some(SiteContent::Framework(
                    self.framework_terms_of(framework).await?,
                )),
                SiteName::Questionnaire(framework) => Some(SiteContent::Questionnaire(
                    self.wording_of(framework).await?,
                )),
                SiteName::Home | SiteName::Legal(_) => {
                    let key = published_name(*name);
                    let row = rows.iter().find(|row| Some(&row.name) == key.as_ref());
                    row.map(|row| read_content(*name, &row.content))
                        .transpose()?
                }
            };
            found.extend(content.map(|content| (*name, content)));
        }
        Ok(found)
    }
}

fn edition(
    name: SiteName,
    row: &site_editions::Model,
    published: &Published,
) -> Result<Edition<SiteContent>, StoreError> {
    let seen = published.iter().find(|(of, _)| *of == name);
    let draft = row.draft.as_ref().map(|text| read_content(name, text));
    Ok(Edition {
        published: seen.map(|(_, content)| content.clone()),
        withdrawn: None,
        draft: draft.transpose()?,
        version: row.version,
    })
}

fn gone(name: SiteName) -> StoreError {
    corrupt(&format!("the edition of {} is gone", name.code()))
}
