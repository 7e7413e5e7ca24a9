//! The rows beside an operator's: devices, invitations, recovery codes.

use crate::seaorm::entities::{
    operator_invitations, operator_recovery_codes, operator_roles, operator_sessions, operators,
};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::ids::{OperatorId, OperatorSessionId};
use domain::operations::{OperatorDevice, Role};
use ports::driven::operations::RecoveryCode;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

/// Locks the rows that are found, in the order of their numbers.
pub(in crate::seaorm) async fn lock(
    tx: &SeaTx,
    found: Select<operators::Entity>,
) -> Result<(), StoreError> {
    let locked = found
        .order_by_asc(operators::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await;
    locked.map(|_| ()).map_err(refused)
}

pub(in crate::seaorm) async fn any_other(
    tx: &SeaTx,
    role: Role,
    than: OperatorId,
) -> Result<bool, StoreError> {
    let holders: Vec<i64> = operator_roles::Entity::find()
        .select_only()
        .column(operator_roles::Column::OperatorId)
        .filter(operator_roles::Column::Role.eq(role.code()))
        .filter(operator_roles::Column::OperatorId.ne(than.0))
        .into_tuple()
        .all(tx.db())
        .await
        .map_err(refused)?;
    let able = operators::Entity::find()
        .filter(operators::Column::Id.is_in(holders))
        .filter(operators::Column::Active.eq(true))
        .filter(operators::Column::Joined.eq(true))
        .count(tx.db())
        .await
        .map_err(refused)?;
    Ok(able > 0)
}

pub(in crate::seaorm) async fn holders(
    tx: &SeaTx,
    roles: &[Role],
) -> Result<Vec<operators::Model>, StoreError> {
    let of_any = operator_roles::Entity::find()
        .select_only()
        .column(operator_roles::Column::OperatorId)
        .filter(operator_roles::Column::Role.is_in(roles.iter().map(|role| role.code())))
        .into_query();
    operators::Entity::find()
        .filter(operators::Column::Id.in_subquery(of_any))
        .filter(operators::Column::Active.eq(true))
        .filter(operators::Column::Joined.eq(true))
        .order_by_asc(operators::Column::Id)
        .all(tx.db())
        .await
        .map_err(refused)
}

/// The version of an operator after a change.
pub(in crate::seaorm) fn next_version() -> Expr {
    Expr::col(operators::Column::Version).add(1_i64)
}

pub(in crate::seaorm) async fn forget_totp(tx: &SeaTx, id: OperatorId) -> Result<(), StoreError> {
    let changed = operators::Entity::update_many()
        .col_expr(operators::Column::TotpSecret, Expr::value(None::<String>))
        .col_expr(operators::Column::TotpLastStep, Expr::value(None::<i64>))
        .col_expr(operators::Column::Version, next_version())
        .filter(operators::Column::Id.eq(id.0))
        .exec(tx.db())
        .await;
    changed.map_err(refused)?;
    set_recovery_codes(tx, id, &[]).await
}

pub(in crate::seaorm) async fn end_exemption(tx: &SeaTx, id: OperatorId) -> Result<(), StoreError> {
    let changed = operators::Entity::update_many()
        .col_expr(operators::Column::TotpExempt, Expr::value(false))
        .filter(operators::Column::Id.eq(id.0))
        .exec(tx.db())
        .await;
    changed.map(|_| ()).map_err(refused)
}

pub(in crate::seaorm) async fn set_recovery_codes(
    tx: &SeaTx,
    id: OperatorId,
    proofs: &[String],
) -> Result<(), StoreError> {
    let former = operator_recovery_codes::Entity::delete_many()
        .filter(operator_recovery_codes::Column::OperatorId.eq(id.0))
        .exec(tx.db())
        .await;
    former.map_err(refused)?;
    if proofs.is_empty() {
        return Ok(());
    }
    let rows = proofs
        .iter()
        .map(|proof| operator_recovery_codes::ActiveModel {
            id: NotSet,
            operator_id: Set(id.0),
            proof: Set(proof.clone()),
            used_at: Set(None),
        });
    let added = operator_recovery_codes::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await;
    added.map(|_| ()).map_err(refused)
}

pub(in crate::seaorm) async fn recovery_codes(
    tx: &SeaTx,
    id: OperatorId,
) -> Result<Vec<RecoveryCode>, StoreError> {
    let rows = operator_recovery_codes::Entity::find()
        .filter(operator_recovery_codes::Column::OperatorId.eq(id.0))
        .filter(operator_recovery_codes::Column::UsedAt.is_null())
        .order_by_asc(operator_recovery_codes::Column::Id)
        .all(tx.db())
        .await
        .map_err(refused)?;
    let code = |row: operator_recovery_codes::Model| RecoveryCode {
        id: row.id,
        proof: row.proof,
    };
    Ok(rows.into_iter().map(code).collect())
}

pub(in crate::seaorm) async fn spend_recovery_code(
    tx: &SeaTx,
    code: i64,
    now: Instant,
) -> Result<bool, StoreError> {
    let spent = operator_recovery_codes::Entity::update_many()
        .col_expr(operator_recovery_codes::Column::UsedAt, Expr::value(now))
        .filter(operator_recovery_codes::Column::Id.eq(code))
        .filter(operator_recovery_codes::Column::UsedAt.is_null())
        .exec(tx.db())
        .await
        .map_err(refused)?;
    Ok(spent.rows_affected == 1)
}

pub(in crate::seaorm) async fn invite(
    tx: &SeaTx,
    id: OperatorId,
    token_hash: &str,
    now: Instant,
) -> Result<(), StoreError> {
    end_invitation(tx, id).await?;
    let row = operator_invitations::ActiveModel {
        operator_id: Set(id.0),
        token_hash: Set(token_hash.to_owned()),
        made_at: Set(now),
    };
    let added = operator_invitations::Entity::insert(row)
        .exec_without_returning(tx.db())
        .await;
    added.map(|_| ()).map_err(refused)
}

pub(in crate::seaorm) async fn take_invitation(
    tx: &SeaTx,
    token_hash: &str,
) -> Result<Option<(OperatorId, Instant)>, StoreError> {
    let by_hash = operator_invitations::Column::TokenHash.eq(token_hash);
    let row = operator_invitations::Entity::find()
        .filter(by_hash.clone())
        .one(tx.db())
        .await
        .map_err(refused)?;
    let Some(row) = row else { return Ok(None) };
    let taken = operator_invitations::Entity::delete_many()
        .filter(by_hash)
        .exec(tx.db())
        .await
        .map_err(refused)?;
    let found = (OperatorId(row.operator_id), row.made_at);
    Ok((taken.rows_affected == 1).then_some(found))
}

pub(in crate::seaorm) async fn end_invitation(
    tx: &SeaTx,
    id: OperatorId,
) -> Result<(), StoreError> {
    let ended = operator_invitations::Entity::delete_many()
        .filter(operator_invitations::Column::OperatorId.eq(id.0))
        .exec(tx.db())
        .await;
    ended.map(|_| ()).map_err(refused)
}

pub(in crate::seaorm) async fn sessions_of(
    tx: &SeaTx,
    id: OperatorId,
) -> Result<Vec<OperatorDevice>, StoreError> {
    let rows = operator_sessions::Entity::find()
        .filter(operator_sessions::Column::OperatorId.eq(id.0))
        .order_by_desc(operator_sessions::Column::LastSeenAt)
        .order_by_desc(operator_sessions::Column::Id)
        .all(tx.db())
        .await
        .map_err(refused)?;
    let device = |row: operator_sessions::Model| OperatorDevice {
        id: OperatorSessionId(row.id),
        token_hash: row.token_hash,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        device: row.device,
    };
    Ok(rows.into_iter().map(device).collect())
}

/// Ends one session of an operator, or all of them.
pub(in crate::seaorm) async fn end_sessions(
    tx: &SeaTx,
    id: OperatorId,
    one: Option<OperatorSessionId>,
) -> Result<(), StoreError> {
    let mut sessions = operator_sessions::Entity::delete_many()
        .filter(operator_sessions::Column::OperatorId.eq(id.0));
    if let Some(one) = one {
        sessions = sessions.filter(operator_sessions::Column::Id.eq(one.0));
    }
    let ended = sessions.exec(tx.db()).await;
    ended.map(|_| ()).map_err(refused)
}
