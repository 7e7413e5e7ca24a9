//! Storage of the links that verify e-mail addresses.

use crate::seaorm::entities::email_links;
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::EmailLink;
use domain::ids::InvestorId;
use ports::driven::identity::EmailLinks;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, IntoCondition};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl EmailLinks for SeaTx {
    async fn add(&self, link: EmailLink, address: &str) -> Result<(), StoreError> {
        let row = email_links::ActiveModel {
            id: NotSet,
            token_hash: Set(link.token_hash),
            investor_id: Set(link.investor.0),
            email: Set(link.email),
            return_url: Set(link.return_url),
            spent: Set(link.spent),
            sent_at: Set(link.sent_at),
            address: Set(address.to_owned()),
        };
        let added = email_links::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn lock(&self, token_hash: &str) -> Result<Option<EmailLink>, StoreError> {
        let row = email_links::Entity::find()
            .filter(email_links::Column::TokenHash.eq(token_hash))
            .lock_exclusive()
            .one(self.db())
            .await;
        Ok(row.map_err(refused)?.map(link))
    }

    async fn spend(&self, token_hash: &str) -> Result<(), StoreError> {
        let changed = email_links::Entity::update_many()
            .col_expr(email_links::Column::Spent, Expr::value(true))
            .filter(email_links::Column::TokenHash.eq(token_hash))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn sent_for(
        &self,
        investor: InvestorId,
        email: &str,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
        let either = Condition::any()
            .add(email_links::Column::InvestorId.eq(investor.0))
            .add(email_links::Column::Email.eq(email));
        self.links_sent(either, since).await
    }

    async fn sent_from(&self, address: &str, since: Instant) -> Result<Vec<Instant>, StoreError> {
        let from = email_links::Column::Address.eq(address);
        self.links_sent(from.into_condition(), since).await
    }
}

impl SeaTx {
    async fn links_sent(
        &self,
        which: Condition,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
        email_links::Entity::find()
            .select_only()
            .column(email_links::Column::SentAt)
            .filter(which)
            .filter(email_links::Column::SentAt.gte(since))
            .order_by_desc(email_links::Column::SentAt)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }
}

fn link(row: email_links::Model) -> EmailLink {
    EmailLink {
        token_hash: row.token_hash,
        investor: InvestorId(row.investor_id),
        email: row.email,
        return_url: row.return_url,
        spent: row.spent,
        sent_at: row.sent_at,
    }
}
