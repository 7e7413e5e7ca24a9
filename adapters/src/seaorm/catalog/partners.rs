//! The views of partners: the list, and one with its team.

use super::content::{PartnerRow, read};
use crate::seaorm::columns::{count, given};
use crate::seaorm::entities::partners::{Column, Entity, Model};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::store::SeaStore;
use domain::catalog::{NewPartner, Person, Rating};
use domain::ids::PartnerId;
use domain::language::Text;
use ports::driven::catalog::{ListedPartner, PartnerCard, PartnerFilter, PartnerPage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

pub(super) async fn list(
    store: &SeaStore,
    filter: &PartnerFilter,
) -> Result<Vec<PartnerCard>, StoreError> {
    let mut query = Entity::find().filter(Column::Published.eq(true));
    if let Some(continent) = filter.continent_id {
        query = query.filter(Column::ContinentId.eq(continent));
    }
    if !filter.company_role_ids.is_empty() {
        let roles = filter.company_role_ids.iter().copied();
        query = query.filter(Column::CompanyRoleId.is_in(roles));
    }
    let rows = query
        .order_by_desc(Column::Rating)
        .order_by_asc(Column::Id)
        .all(store.readers())
        .await
        .map_err(refused)?;
    let pages = rows.into_iter().map(page);
    pages.map(|page| page.map(|page| page.card)).collect()
}

pub(super) async fn one(
    store: &SeaStore,
    id: PartnerId,
) -> Result<Option<PartnerPage>, StoreError> {
    published(store, id).await?.map(page).transpose()
}

/// As shown with its project.
pub(super) async fn beside(
    store: &SeaStore,
    id: PartnerId,
) -> Result<Option<ListedPartner>, StoreError> {
    let beside = |row: Model| {
        Ok(ListedPartner {
            id: PartnerId(row.id),
            rating: rating(row.rating)?,
            name: name(row.name_zh, row.name_en),
            logo: row.logo,
        })
    };
    published(store, id).await?.map(beside).transpose()
}

async fn published(store: &SeaStore, id: PartnerId) -> Result<Option<Model>, StoreError> {
    let row = Entity::find_by_id(id.0).one(store.readers()).await;
    Ok(row.map_err(refused)?.filter(|row| row.published))
}

fn page(row: Model) -> Result<PartnerPage, StoreError> {
    let content: PartnerRow = read(&row.content)?;
    let (segment, overview, people): (Text, Text, Vec<Person>) = content.into();
    Ok(PartnerPage {
        card: PartnerCard {
            id: PartnerId(row.id),
            name: name(row.name_zh, row.name_en),
            company_role_id: given(row.company_role_id, "partners.company_role_id")?,
            continent_id: given(row.continent_id, "partners.continent_id")?,
            country_id: given(row.country_id, "partners.country_id")?,
            rating: rating(row.rating)?,
            segment,
            logo: row.logo,
            image: row.image,
        },
        overview,
        years: count(row.years, "years of experience")?,
        people,
    })
}

/// A partner's row as published content.
pub(super) fn shown(row: Model) -> Result<NewPartner, StoreError> {
    let published = row.published;
    let PartnerPage {
        card,
        overview,
        years,
        people,
    } = page(row)?;
    Ok(NewPartner {
        name: card.name,
        company_role_id: card.company_role_id,
        continent_id: card.continent_id,
        country_id: card.country_id,
        rating: card.rating.value(),
        years,
        segment: card.segment,
        overview,
        logo: card.logo,
        image: card.image,
        people,
        published,
    })
}

fn name(zh: String, en: String) -> Text {
    Text { zh, en }
}

fn rating(value: i64) -> Result<Rating, StoreError> {
    let rating = u8::try_from(value).ok().and_then(Rating::new);
    rating.ok_or_else(|| corrupt("rating of a partner"))
}
