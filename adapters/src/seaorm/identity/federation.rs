//! Storage of outside identities and of the tokens that bind them.

use crate::seaorm::entities::{bind_tokens, outside_identities};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::{BindToken, BoundIdentity, OutsideIdentity};
use domain::ids::{BoundIdentityId, InvestorId};
use ports::driven::federation::OutsideIdentities;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
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
            last_used_at: Set(None),
        };
        let added = outside_identities::Entity::insert(row)
            .exec(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    async fn used(
        &self,
        identity: &OutsideIdentity,
        now: Instant,
    ) -> Result<Option<InvestorId>, StoreError> {
        // Written before it is read: a transaction that unbinds it in the meantime waits for the
        // session that it opens.
        let noted = outside_identities::Entity::update_many()
            .col_expr(
                outside_identities::Column::LastUsedAt,
                Expr::value(Some(now)),
            )
            .filter(outside_identities::Column::Provider.eq(identity.provider.as_str()))
            .filter(outside_identities::Column::Subject.eq(identity.subject.as_str()))
            .exec(self.db())
            .await
            .map_err(refused)?;
        if noted.rows_affected == 0 {
            return Ok(None);
        }
        self.investor_of(identity).await
    }

    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<BoundIdentity>, StoreError> {
        let rows = outside_identities::Entity::find()
            .filter(outside_identities::Column::InvestorId.eq(investor.0))
            .order_by_desc(outside_identities::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows.into_iter().map(bound).collect())
    }

    async fn unbind(
        &self,
        investor: InvestorId,
        id: BoundIdentityId,
    ) -> Result<Option<BoundIdentity>, StoreError> {
        let own = outside_identities::Column::InvestorId.eq(investor.0);
        let row = outside_identities::Entity::find_by_id(id.0)
            .filter(own.clone())
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else {
            return Ok(None);
        };
        let removed = outside_identities::Entity::delete_by_id(id.0)
            .filter(own)
            .exec(self.db())
            .await
            .map_err(refused)?;
        Ok((removed.rows_affected > 0).then(|| bound(row)))
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

fn bound(row: outside_identities::Model) -> BoundIdentity {
    BoundIdentity {
        id: BoundIdentityId(row.id),
        identity: OutsideIdentity {
            provider: row.provider,
            subject: row.subject,
        },
        bound_at: row.bound_at,
        last_used_at: row.last_used_at,
    }
}
