//! Storage of operators, their roles and their sessions. The TOTP secret is sealed.

use super::columns::{open, seal};
use super::entities::{operator_roles, operator_sessions, operators};
use super::errors::{corrupt, refused};
use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::{Operator, Role};
use ports::driven::field_cipher::FieldName;
use ports::driven::operations::{NewOperator, OperatorLogin, OperatorSession, Operators};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
};

const TOTP_SECRET: FieldName = FieldName::new("operators.totp_secret");

#[async_trait]
impl Operators for SeaTx {
    async fn add(
        &self,
        operator: NewOperator,
        totp_exempt: bool,
    ) -> Result<OperatorId, StoreError> {
        let row = operators::ActiveModel {
            id: NotSet,
            email_key: Set(key(&operator.email)),
            email: Set(operator.email),
            name: Set(operator.name),
            password_hash: Set(operator.password_hash),
            active: Set(true),
            totp_secret: Set(None),
            totp_last_step: Set(None),
            totp_exempt: Set(totp_exempt),
            created_at: Set(operator.now),
        };
        let added = operators::Entity::insert(row).exec(self.db()).await;
        let id = added.map_err(refused)?.last_insert_id;
        let roles = operator
            .roles
            .iter()
            .map(|role| operator_roles::ActiveModel {
                operator_id: Set(id),
                role: Set(role.code().to_owned()),
            });
        if !operator.roles.is_empty() {
            let added = operator_roles::Entity::insert_many(roles)
                .exec_without_returning(self.db())
                .await;
            added.map_err(refused)?;
        }
        Ok(OperatorId(id))
    }

    async fn login(&self, email: &str) -> Result<Option<OperatorLogin>, StoreError> {
        let row = operators::Entity::find()
            .filter(operators::Column::EmailKey.eq(key(email)))
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let totp_secret = open(self.cipher(), TOTP_SECRET, row.totp_secret.as_deref())?;
        Ok(Some(OperatorLogin {
            password_hash: row.password_hash.clone(),
            totp_secret,
            totp_exempt: row.totp_exempt,
            totp_last_step: row.totp_last_step,
            operator: self.with_roles(row).await?,
        }))
    }

    async fn get(&self, id: OperatorId) -> Result<Option<Operator>, StoreError> {
        let row = operators::Entity::find_by_id(id.0)
            .one(self.db())
            .await
            .map_err(refused)?;
        match row {
            Some(row) => self.with_roles(row).await.map(Some),
            None => Ok(None),
        }
    }

    async fn begin_totp(&self, id: OperatorId, secret: &str) -> Result<(), StoreError> {
        let secret = seal(self.cipher(), TOTP_SECRET, Some(secret))?;
        let changed = operators::Entity::update_many()
            .col_expr(operators::Column::TotpSecret, Expr::value(secret))
            .filter(operators::Column::Id.eq(id.0))
            .filter(operators::Column::TotpLastStep.is_null())
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn accept_totp(&self, id: OperatorId, step: i64) -> Result<bool, StoreError> {
        let is_new = operators::Column::TotpLastStep
            .is_null()
            .or(operators::Column::TotpLastStep.lt(step));
        let changed = operators::Entity::update_many()
            .col_expr(operators::Column::TotpLastStep, Expr::value(step))
            .filter(operators::Column::Id.eq(id.0))
            .filter(is_new)
            .exec(self.db())
            .await
            .map_err(refused)?;
        Ok(changed.rows_affected == 1)
    }

    async fn add_session(
        &self,
        id: OperatorId,
        token_hash: &str,
        now: Instant,
    ) -> Result<(), StoreError> {
        let row = operator_sessions::ActiveModel {
            id: NotSet,
            token_hash: Set(token_hash.to_owned()),
            operator_id: Set(id.0),
            created_at: Set(now),
            last_seen_at: Set(now),
        };
        let added = operator_sessions::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn session(&self, token_hash: &str) -> Result<Option<OperatorSession>, StoreError> {
        let row = operator_sessions::Entity::find()
            .filter(operator_sessions::Column::TokenHash.eq(token_hash))
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let operator = Operators::get(self, OperatorId(row.operator_id)).await?;
        Ok(Some(OperatorSession {
            token_hash: row.token_hash,
            operator: operator.ok_or_else(|| corrupt("operator_sessions.operator_id"))?,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
        }))
    }

    async fn touch_session(&self, token_hash: &str, now: Instant) -> Result<(), StoreError> {
        let changed = operator_sessions::Entity::update_many()
            .col_expr(operator_sessions::Column::LastSeenAt, Expr::value(now))
            .filter(operator_sessions::Column::TokenHash.eq(token_hash))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        let ended = operator_sessions::Entity::delete_many()
            .filter(operator_sessions::Column::TokenHash.eq(token_hash))
            .exec(self.db())
            .await;
        ended.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    async fn with_roles(&self, row: operators::Model) -> Result<Operator, StoreError> {
        let roles = operator_roles::Entity::find()
            .filter(operator_roles::Column::OperatorId.eq(row.id))
            .order_by_asc(operator_roles::Column::Role)
            .all(self.db())
            .await
            .map_err(refused)?;
        let roles = roles
            .iter()
            .map(|held| Role::from_code(&held.role).ok_or_else(|| corrupt("operator_roles.role")))
            .collect::<Result<_, _>>()?;
        Ok(Operator {
            id: OperatorId(row.id),
            email: row.email,
            name: row.name,
            roles,
            active: row.active,
        })
    }
}

/// How an e-mail is found whatever its capitals.
fn key(email: &str) -> String {
    email.trim().to_lowercase()
}
