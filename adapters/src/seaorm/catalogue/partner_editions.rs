//! Storage of partners as editors have them: the draft in a table of its own, what investors see in theirs.

use super::super::entities::{partner_editions, partners, project_contents, projects};
use super::super::errors::refused;
use super::super::transaction::SeaTx;
use super::content::{PartnerRow, read, write};
use super::partner_draft::DraftRow;
use super::partners::shown;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, NewPartner, PartnerContent, PartnersProject, Text};
use domain::ids::{OperatorId, PartnerId};
use ports::driven::partner_editions::{PartnerEdition, PartnerEditions, PartnerStanding};
use ports::driven::site::Touch;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl PartnerEditions for SeaTx {
    async fn get(&self, id: PartnerId) -> Result<Option<PartnerEdition>, StoreError> {
        let row = partners::Entity::find_by_id(id.0).one(self.db()).await;
        let Some(row) = row.map_err(refused)? else {
            return Ok(None);
        };
        let Some(kept) = self.partner_edition(id).await? else {
            return Ok(None);
        };
        let known = self.editors([kept.changed_by, kept.published_by]).await?;
        let edition = edition(row, &kept)?;
        Ok(Some(PartnerEdition {
            standing: PartnerStanding {
                id,
                name: Text {
                    zh: kept.name_zh.clone(),
                    en: kept.name_en.clone(),
                },
                version: kept.version,
                has_draft: edition.draft.is_some(),
                is_published: edition.published.is_some(),
                changed: known.stamp(kept.changed_by, kept.changed_at),
                published: known.stamp(kept.published_by, kept.published_at),
            },
            edition,
        }))
    }

    async fn lock(&self, id: PartnerId) -> Result<Option<Edition<PartnerContent>>, StoreError> {
        // The row that projects refer to: whoever begins to name it waits.
        let row = partners::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        match (row, self.partner_edition(id).await?) {
            (Some(row), Some(kept)) => edition(row, &kept).map(Some),
            (_, None) | (None, _) => Ok(None),
        }
    }

    async fn add(&self) -> Result<PartnerId, StoreError> {
        let blank = PartnerRow::new(&Text::default(), &Text::default(), &[]);
        let row = partners::ActiveModel {
            id: NotSet,
            name_en: Set(String::new()),
            name_zh: Set(String::new()),
            company_role_id: Set(None),
            continent_id: Set(None),
            country_id: Set(None),
            rating: Set(0),
            years: Set(0),
            logo: Set(String::new()),
            image: Set(String::new()),
            content: Set(write(&blank)?),
            published: Set(false),
        };
        let added = partners::Entity::insert(row).exec(self.db()).await;
        let id = added.map_err(refused)?.last_insert_id;
        let edition = partner_editions::ActiveModel {
            partner_id: Set(id),
            name_zh: Set(String::new()),
            name_en: Set(String::new()),
            draft: Set(None),
            version: Set(1),
            changed_at: Set(None),
            changed_by: Set(None),
            published_at: Set(None),
            published_by: Set(None),
        };
        let kept = partner_editions::Entity::insert(edition);
        kept.exec_without_returning(self.db())
            .await
            .map_err(refused)?;
        Ok(PartnerId(id))
    }

    async fn save(
        &self,
        id: PartnerId,
        edition: &Edition<PartnerContent>,
        (touch, by, at): (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        use partner_editions::Column;
        let draft = edition
            .draft
            .as_ref()
            .map(|draft| write(&DraftRow::from(draft)));
        let name = edition
            .present()
            .map(|present| present.name.clone())
            .unwrap_or_default();
        let mut change = partner_editions::Entity::update_many()
            .col_expr(Column::Draft, Expr::value(draft.transpose()?))
            .col_expr(Column::NameZh, Expr::value(name.zh))
            .col_expr(Column::NameEn, Expr::value(name.en))
            .col_expr(Column::Version, Expr::value(edition.version + 1))
            .col_expr(Column::ChangedAt, Expr::value(at))
            .col_expr(Column::ChangedBy, Expr::value(by.0));
        if touch == Touch::Published {
            change = change
                .col_expr(Column::PublishedAt, Expr::value(at))
                .col_expr(Column::PublishedBy, Expr::value(by.0));
        }
        let changed = change
            .filter(Column::PartnerId.eq(id.0))
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

    async fn show(&self, id: PartnerId, partner: &NewPartner) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let words = PartnerRow::new(&partner.segment, &partner.overview, &partner.people);
        let row = partners::ActiveModel {
            id: Set(id.0),
            name_en: Set(partner.name.en.clone()),
            name_zh: Set(partner.name.zh.clone()),
            company_role_id: Set(Some(partner.company_role_id)),
            continent_id: Set(Some(partner.continent_id)),
            country_id: Set(Some(partner.country_id)),
            rating: Set(i64::from(partner.rating)),
            years: Set(i64::from(partner.years)),
            logo: Set(partner.logo.clone()),
            image: Set(partner.image.clone()),
            content: Set(write(&words)?),
            published: Set(partner.published),
        };
        row.update(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn remove(&self, id: PartnerId) -> Result<(), StoreError> {
        let edition = partner_editions::Entity::delete_by_id(id.0).exec(self.db());
        edition.await.map_err(refused)?;
        let partner = partners::Entity::delete_by_id(id.0).exec(self.db());
        partner.await.map(|_| ()).map_err(refused)
    }

    async fn projects(&self, id: PartnerId) -> Result<Vec<PartnersProject>, StoreError> {
        let naming = project_contents::Entity::find()
            .select_only()
            .column(project_contents::Column::ProjectId)
            .filter(project_contents::Column::PartnerId.eq(id.0))
            .into_tuple::<i64>()
            .all(self.db())
            .await
            .map_err(refused)?;
        let found = projects::Entity::find()
            .filter(projects::Column::Id.is_in(naming))
            .order_by_asc(projects::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        let project = |row: projects::Model| PartnersProject {
            name: Text {
                zh: row.name_zh,
                en: row.name_en,
            },
            published: row.published,
        };
        Ok(found.into_iter().map(project).collect())
    }
}

impl SeaTx {
    async fn partner_edition(
        &self,
        id: PartnerId,
    ) -> Result<Option<partner_editions::Model>, StoreError> {
        let row = partner_editions::Entity::find_by_id(id.0)
            .one(self.db())
            .await;
        row.map_err(refused)
    }
}

fn edition(
    row: partners::Model,
    kept: &partner_editions::Model,
) -> Result<Edition<PartnerContent>, StoreError> {
    let draft = kept.draft.as_ref().map(|draft| read::<DraftRow>(draft));
    let is_published = row.published;
    // A partner that investors never saw has no name in their table.
    let was_shown = !row.name_zh.is_empty();
    let seen = if is_published || was_shown {
        Some(PartnerContent::from(shown(row)?))
    } else {
        None
    };
    let (published, withdrawn) = if is_published {
        (seen, None)
    } else {
        (None, seen)
    };
    Ok(Edition {
        published,
        withdrawn,
        draft: draft.transpose()?.map(PartnerContent::from),
        version: kept.version,
    })
}
