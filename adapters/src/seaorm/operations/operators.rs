//! Storage of operators, their roles and their sessions. The TOTP secret is sealed.

use super::operator_access;
use crate::seaorm::columns::{open, seal};
use crate::seaorm::entities::{operator_roles, operator_sessions, operators};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::sealed_columns::OPERATOR_TOTP_SECRET;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{OperatorId, OperatorSessionId};
use domain::operations::{Operator, OperatorAccount, OperatorDevice, Role};
use ports::driven::operations::{
    NewOperator, NewOperatorSession, OperatorLogin, OperatorSession, Operators, RecoveryCode,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
};
use std::collections::BTreeMap;

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
            version: Set(1),
            joined: Set(operator.joined),
            last_login_at: Set(None),
        };
        let added = operators::Entity::insert(row).exec(self.db()).await;
        let id = added.map_err(refused)?.last_insert_id;
        self.add_roles(OperatorId(id), &operator.roles).await?;
        Ok(OperatorId(id))
    }

    async fn login(&self, email: &str) -> Result<Option<OperatorLogin>, StoreError> {
        let row = operators::Entity::find()
            .filter(operators::Column::EmailKey.eq(key(email)))
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let place = OPERATOR_TOTP_SECRET.of(row.id);
        let totp_secret = open(self.cipher(), place, row.totp_secret.as_deref())?;
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
        let secret = seal(self.cipher(), OPERATOR_TOTP_SECRET.of(id.0), Some(secret))?;
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

    async fn end_totp_exemption(&self, id: OperatorId) -> Result<(), StoreError> {
        operator_access::end_exemption(self, id).await
    }

    async fn forget_totp(&self, id: OperatorId) -> Result<(), StoreError> {
        operator_access::forget_totp(self, id).await
    }

    async fn set_recovery_codes(
        &self,
        id: OperatorId,
        proofs: &[String],
    ) -> Result<(), StoreError> {
        operator_access::set_recovery_codes(self, id, proofs).await
    }

    async fn recovery_codes(&self, id: OperatorId) -> Result<Vec<RecoveryCode>, StoreError> {
        operator_access::recovery_codes(self, id).await
    }

    async fn spend_recovery_code(&self, code: i64, now: Instant) -> Result<bool, StoreError> {
        operator_access::spend_recovery_code(self, code, now).await
    }

    async fn lock_all(&self) -> Result<(), StoreError> {
        operator_access::lock(self, operators::Entity::find()).await
    }

    async fn lock(&self, id: OperatorId) -> Result<(), StoreError> {
        operator_access::lock(self, operators::Entity::find_by_id(id.0)).await
    }

    async fn account(&self, id: OperatorId) -> Result<Option<OperatorAccount>, StoreError> {
        let row = operators::Entity::find_by_id(id.0)
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(OperatorAccount {
            version: row.version,
            joined: row.joined,
            enrolled: row.totp_last_step.is_some(),
            last_login_at: row.last_login_at,
            created_at: row.created_at,
            operator: self.with_roles(row).await?,
        }))
    }

    async fn any_other(&self, role: Role, than: OperatorId) -> Result<bool, StoreError> {
        operator_access::any_other(self, role, than).await
    }

    async fn holders_of_any(&self, roles: &[Role]) -> Result<Vec<Operator>, StoreError> {
        let rows = operator_access::holders(self, roles).await?;
        let ids = rows.iter().map(|row| row.id).collect();
        let mut held = self.roles_of(ids).await?;
        let found = rows.into_iter().map(|row| {
            let own = held.remove(&row.id).unwrap_or_default();
            operator(row, own)
        });
        Ok(found.collect())
    }

    async fn save(&self, operator: &Operator) -> Result<(), StoreError> {
        let changed = operators::Entity::update_many()
            .col_expr(operators::Column::Name, Expr::value(&operator.name))
            .col_expr(operators::Column::Active, Expr::value(operator.active))
            .col_expr(operators::Column::Version, operator_access::next_version())
            .filter(operators::Column::Id.eq(operator.id.0))
            .exec(self.db())
            .await;
        changed.map_err(refused)?;
        let former = operator_roles::Entity::delete_many()
            .filter(operator_roles::Column::OperatorId.eq(operator.id.0))
            .exec(self.db())
            .await;
        former.map_err(refused)?;
        self.add_roles(operator.id, &operator.roles).await
    }

    async fn set_password(&self, id: OperatorId, password_hash: &str) -> Result<(), StoreError> {
        let changed = operators::Entity::update_many()
            .col_expr(operators::Column::PasswordHash, Expr::value(password_hash))
            .col_expr(operators::Column::Joined, Expr::value(true))
            .col_expr(operators::Column::Version, operator_access::next_version())
            .filter(operators::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn logged_in(&self, id: OperatorId, now: Instant) -> Result<(), StoreError> {
        let changed = operators::Entity::update_many()
            .col_expr(operators::Column::LastLoginAt, Expr::value(now))
            .filter(operators::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn invite(
        &self,
        id: OperatorId,
        token_hash: &str,
        now: Instant,
    ) -> Result<(), StoreError> {
        operator_access::invite(self, id, token_hash, now).await
    }

    async fn take_invitation(
        &self,
        token_hash: &str,
    ) -> Result<Option<(OperatorId, Instant)>, StoreError> {
        operator_access::take_invitation(self, token_hash).await
    }

    async fn end_invitation(&self, id: OperatorId) -> Result<(), StoreError> {
        operator_access::end_invitation(self, id).await
    }

    async fn add_session(&self, session: NewOperatorSession) -> Result<(), StoreError> {
        let row = operator_sessions::ActiveModel {
            id: NotSet,
            token_hash: Set(session.token_hash),
            operator_id: Set(session.operator.0),
            created_at: Set(session.now),
            last_seen_at: Set(session.now),
            device: Set(session.device),
        };
        let added = operator_sessions::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn sessions_of(&self, id: OperatorId) -> Result<Vec<OperatorDevice>, StoreError> {
        operator_access::sessions_of(self, id).await
    }

    async fn end_session_of(
        &self,
        id: OperatorId,
        session: OperatorSessionId,
    ) -> Result<(), StoreError> {
        operator_access::end_sessions(self, id, Some(session)).await
    }

    async fn end_sessions(&self, id: OperatorId) -> Result<(), StoreError> {
        operator_access::end_sessions(self, id, None).await
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
    async fn add_roles(&self, id: OperatorId, roles: &[Role]) -> Result<(), StoreError> {
        if roles.is_empty() {
            return Ok(());
        }
        let rows = roles.iter().map(|role| operator_roles::ActiveModel {
            operator_id: Set(id.0),
            role: Set(role.code().to_owned()),
        });
        let added = operator_roles::Entity::insert_many(rows)
            .exec_without_returning(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    async fn with_roles(&self, row: operators::Model) -> Result<Operator, StoreError> {
        let own = self.roles_of(vec![row.id]).await?.remove(&row.id);
        Ok(operator(row, own.unwrap_or_default()))
    }

    /// The roles of each of these operators, by number.
    async fn roles_of(&self, ids: Vec<i64>) -> Result<BTreeMap<i64, Vec<Role>>, StoreError> {
        let held = operator_roles::Entity::find()
            .filter(operator_roles::Column::OperatorId.is_in(ids))
            .order_by_asc(operator_roles::Column::Role)
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut roles: BTreeMap<i64, Vec<Role>> = BTreeMap::new();
        for row in held {
            let role = Role::from_code(&row.role).ok_or_else(|| corrupt("operator_roles.role"))?;
            roles.entry(row.operator_id).or_default().push(role);
        }
        Ok(roles)
    }
}

fn operator(row: operators::Model, roles: Vec<Role>) -> Operator {
    Operator {
        id: OperatorId(row.id),
        email: row.email,
        name: row.name,
        roles,
        active: row.active,
    }
}

/// The form of an e-mail address for comparison, regardless of case.
fn key(email: &str) -> String {
    email.trim().to_lowercase()
}
