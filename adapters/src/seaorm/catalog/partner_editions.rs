//! Storage of partners' editions: the draft in a table of its own, the published content in the
//! partners' table.

use super::content::{PartnerRow, read, write};
use super::kept::{Kept, Save};
use super::partner_draft::DraftRow;
use super::partners::shown;
use crate::seaorm::entities::{partner_editions, partners, project_contents, projects};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, NewPartner, PartnerContent, PartnersProject};
use domain::ids::{OperatorId, PartnerId};
use domain::language::Text;
use ports::driven::desk::Page;
use ports::driven::editions::{EarlierEdition, Editions, ListedEditions, Stored, Touch};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl Editions<PartnerContent> for SeaTx {
    async fn get(&self, id: PartnerId) -> Result<Option<Stored<PartnerContent>>, StoreError> {
        let row = partners::Entity::find_by_id(id.0).one(self.db()).await;
        let (Some(row), Some(kept)) = (row.map_err(refused)?, self.partner_kept(id).await?) else {
            return Ok(None);
        };
        let editors = self.editors([&kept]).await?;
        let edition = edition(row, &kept)?;
        Ok(Some(editors.stored((id, name(&edition)), &kept, edition)))
    }

    async fn lock(&self, id: PartnerId) -> Result<Option<Edition<PartnerContent>>, StoreError> {
        // Locks the row that projects refer to: a new reference to it waits.
        let row = partners::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        match (row, self.partner_kept(id).await?) {
            (Some(row), Some(kept)) => edition(row, &kept).map(Some),
            (_, None) | (None, _) => Ok(None),
        }
    }

    /// The projects that name it, the oldest first.
    async fn dependents(
        &self,
        id: PartnerId,
        _: Instant,
    ) -> Result<Option<Vec<PartnersProject>>, StoreError> {
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
        Ok(Some(found.into_iter().map(project).collect()))
    }

    async fn save(
        &self,
        id: PartnerId,
        edition: &Edition<PartnerContent>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let draft = edition.draft.as_ref().map(DraftRow::from);
        let name = name(edition);
        let save = Save {
            draft: draft.as_ref().map(write).transpose()?,
            label: vec![("name_zh", name.zh), ("name_en", name.en)],
            version: edition.version,
            touch,
        };
        let column = partner_editions::Column::PartnerId;
        self.save_edition::<partner_editions::Entity>(column, id.0, save)
            .await
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

    async fn keep(
        &self,
        id: PartnerId,
        was: &PartnerContent,
        (by, at): (OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let kept = self.partner_kept(id).await?;
        let kept = kept.ok_or_else(|| corrupt("edition of a partner"))?;
        let said = write(&DraftRow::from(was))?;
        self.keep_earlier(earlier_name(id), said, (&kept, by, at))
            .await
    }

    async fn earlier(
        &self,
        id: PartnerId,
        offset: u64,
    ) -> Result<Page<EarlierEdition>, StoreError> {
        self.earlier_of(&earlier_name(id), offset).await
    }

    async fn earlier_content(
        &self,
        id: PartnerId,
        number: i64,
    ) -> Result<Option<PartnerContent>, StoreError> {
        let said = self.earlier_said(&earlier_name(id), number).await?;
        let said = said.map(|said| read::<DraftRow>(&said)).transpose()?;
        Ok(said.map(PartnerContent::from))
    }
}

#[async_trait]
impl ListedEditions<PartnerContent> for SeaTx {
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

    async fn hide(&self, id: PartnerId) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let row = partners::ActiveModel {
            id: Set(id.0),
            published: Set(false),
            ..Default::default()
        };
        row.update(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn remove(&self, id: PartnerId) -> Result<(), StoreError> {
        let edition = partner_editions::Entity::delete_by_id(id.0).exec(self.db());
        edition.await.map_err(refused)?;
        let partner = partners::Entity::delete_by_id(id.0).exec(self.db());
        partner.await.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    async fn partner_kept(&self, id: PartnerId) -> Result<Option<Kept>, StoreError> {
        let column = partner_editions::Column::PartnerId;
        self.kept::<partner_editions::Entity>(column, id.0).await
    }
}

/// Its name among the earlier editions of all kinds.
fn earlier_name(id: PartnerId) -> String {
    format!("partner:{id}")
}

/// Its name in lists.
fn name(edition: &Edition<PartnerContent>) -> Text {
    let present = edition.present().map(|present| present.name.clone());
    present.unwrap_or_default()
}

fn edition(row: partners::Model, kept: &Kept) -> Result<Edition<PartnerContent>, StoreError> {
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
