//! Storage of outside identities and of the tokens that bind them.

use super::entities::{bind_tokens, outside_identities};
use super::errors::refused;
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::{BindToken, OutsideIdentity};
use domain::ids::InvestorId;
use ports::driven::federation::OutsideIdentities;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect,
};

#[async_trait]
impl OutsideIdentities for SeaTx {
    async fn investor_of(
        &self,
        identity: &OutsideIdentity,
    ) -> Result<Option<InvestorId>, StoreError> {
        let row = outside_identities::Entity::find()
            .filter(outside_identities::Column::Provider.eq(identity.provider.as_str()))
            .filter(outside_identities::Column::Subject.eq(identity.subject.as_str()))
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| InvestorId(row.investor_id)))
    }

    async fn bind(
        &self,
        identity: &OutsideIdentity,
        investor: InvestorId,
        now: Instant,
    ) -> Result<(), StoreError> {
        let row = outside_identities::ActiveModel {
            id: NotSet,
            provider: Set(identity.provider.clone()),
            subject: Set(identity.subject.clone()),
            investor_id: Set(investor.0),
            bound_at: Set(now),
        };
        let added = outside_identities::Entity::insert(row)
            .exec(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    async fn unbind_all(&self, investor: InvestorId) -> Result<u64, StoreError> {
        let removed = outside_identities::Entity::delete_many()
            .filter(outside_identities::Column::InvestorId.eq(investor.0))
            .exec(self.db())
            .await
            .map_err(refused)?;
        Ok(removed.rows_affected)
    }

    async fn add_token(&self, token: &BindToken) -> Result<(), StoreError> {
        let row = bind_tokens::ActiveModel {
            id: NotSet,
            token_hash: Set(token.token_hash.clone()),
            provider: Set(token.identity.provider.clone()),
            subject: Set(token.identity.subject.clone()),
            made_at: Set(token.made_at),
            spent: Set(token.spent),
        };
        let added = bind_tokens::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn lock_token(&self, token_hash: &str) -> Result<Option<BindToken>, StoreError> {
        let row = bind_tokens::Entity::find()
            .filter(bind_tokens::Column::TokenHash.eq(token_hash))
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| BindToken {
            token_hash: row.token_hash,
            identity: OutsideIdentity {
                provider: row.provider,
                subject: row.subject,
            },
            made_at: row.made_at,
            spent: row.spent,
        }))
    }

    async fn spend_token(&self, token_hash: &str) -> Result<(), StoreError> {
        let spent = bind_tokens::Entity::update_many()
            .col_expr(bind_tokens::Column::Spent, Expr::value(true))
            .filter(bind_tokens::Column::TokenHash.eq(token_hash))
            .exec(self.db())
            .await;
        spent.map(|_| ()).map_err(refused)
    }
}
