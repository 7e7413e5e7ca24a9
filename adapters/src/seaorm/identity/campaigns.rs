//! Storage of the campaigns that investors registered under.

use crate::seaorm::columns::count;
use crate::seaorm::entities::{campaigns, investors};
use crate::seaorm::errors::{one_changed, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::identity::{Campaign, CampaignTerms};
use domain::ids::CampaignId;
use domain::language::Text;
use ports::driven::identity::Campaigns;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select,
};

#[async_trait]
impl Campaigns for SeaTx {
    async fn by_code(&self, code: &str) -> Result<Option<Campaign>, StoreError> {
        self.campaign(of_code(code)).await
    }

    async fn lock_by_code(&self, code: &str) -> Result<Option<Campaign>, StoreError> {
        self.campaign(of_code(code).lock_exclusive()).await
    }

    async fn get(&self, id: CampaignId) -> Result<Option<Campaign>, StoreError> {
        self.campaign(campaigns::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: CampaignId) -> Result<Option<Campaign>, StoreError> {
        let found = campaigns::Entity::find_by_id(id.0);
        self.campaign(found.lock_exclusive()).await
    }

    async fn add(&self, terms: &CampaignTerms) -> Result<CampaignId, StoreError> {
        let row = campaigns::ActiveModel {
            id: NotSet,
            code: Set(terms.code.clone()),
            code_key: Set(key(&terms.code)),
            name_zh: Set(terms.name.zh.clone()),
            name_en: Set(terms.name.en.clone()),
            starts_at: Set(terms.starts_at),
            ends_at: Set(terms.ends_at),
            registration_limit: Set(terms.limit.map(i64::from)),
            active: Set(terms.active),
            version: Set(1),
        };
        let added = campaigns::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| CampaignId(row.last_insert_id))
            .map_err(refused)
    }

    async fn save(&self, campaign: &Campaign) -> Result<(), StoreError> {
        use campaigns::Column;
        let terms = &campaign.terms;
        let changed = campaigns::Entity::update_many()
            .col_expr(Column::Code, Expr::value(&terms.code))
            .col_expr(Column::CodeKey, Expr::value(key(&terms.code)))
            .col_expr(Column::NameZh, Expr::value(&terms.name.zh))
            .col_expr(Column::NameEn, Expr::value(&terms.name.en))
            .col_expr(Column::StartsAt, Expr::value(terms.starts_at))
            .col_expr(Column::EndsAt, Expr::value(terms.ends_at))
            .col_expr(
                Column::RegistrationLimit,
                Expr::value(terms.limit.map(i64::from)),
            )
            .col_expr(Column::Active, Expr::value(terms.active))
            .col_expr(Column::Version, Expr::value(campaign.version + 1))
            .filter(Column::Id.eq(campaign.id.0))
            .filter(Column::Version.eq(campaign.version))
            .exec(self.db())
            .await;
        one_changed(changed)
    }
}

impl SeaTx {
    async fn campaign(
        &self,
        found: Select<campaigns::Entity>,
    ) -> Result<Option<Campaign>, StoreError> {
        let Some(row) = found.one(self.db()).await.map_err(refused)? else {
            return Ok(None);
        };
        let registrations = investors::Entity::find()
            .filter(investors::Column::CampaignId.eq(row.id))
            .count(self.db())
            .await
            .map_err(refused)?;
        campaign(row, registrations).map(Some)
    }
}

fn of_code(code: &str) -> Select<campaigns::Entity> {
    campaigns::Entity::find().filter(campaigns::Column::CodeKey.eq(key(code)))
}

/// The form of a code for comparison, regardless of case.
fn key(code: &str) -> String {
    code.trim().to_lowercase()
}

/// The campaign of a row.
pub(in crate::seaorm) fn campaign(
    row: campaigns::Model,
    registrations: u64,
) -> Result<Campaign, StoreError> {
    let limit = row
        .registration_limit
        .map(|limit| count(limit, "campaigns.registration_limit"))
        .transpose()?;
    Ok(Campaign {
        id: CampaignId(row.id),
        terms: CampaignTerms {
            code: row.code,
            name: Text {
                zh: row.name_zh,
                en: row.name_en,
            },
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            limit,
            active: row.active,
        },
        registrations: u32::try_from(registrations).unwrap_or(u32::MAX),
        version: row.version,
    })
}
