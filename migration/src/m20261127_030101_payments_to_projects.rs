//! Payments to projects: payouts to nobody's account, of the money of a project's issued orders.

use crate::accepts::accepts;
use crate::schema::index;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 11] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
    "issue_project",
    "revoke_issued",
    "correct_issued",
    "move_payout",
    "pay_project",
];

const REASONS: [&str; 6] = [
    "withdrawal",
    "refund",
    "excess",
    "deposit",
    "return",
    "project",
];

const PURPOSES: [&str; 12] = [
    "subscription",
    "deposit",
    "withdrawal",
    "payout",
    "receipt",
    "distribution",
    "fee",
    "adjustment",
    "exchange",
    "transfer",
    "statement_line",
    "project_payment",
];

/// What payouts settle; no line of a statement.
const SETTLED: [&str; 11] = [
    "subscription",
    "deposit",
    "withdrawal",
    "payout",
    "receipt",
    "distribution",
    "fee",
    "adjustment",
    "exchange",
    "transfer",
    "project_payment",
];

/// The project that is paid: every payment to a project names it, and nothing else does.
const PROJECT: &str = "ALTER TABLE payouts ADD COLUMN project_id bigint
    CONSTRAINT \"fk_payouts_project_id\" REFERENCES projects (id)
    CONSTRAINT \"ck_payouts_project_id\" CHECK ((reason = 'project') = (project_id IS NOT NULL))";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        accepts(manager, "payouts", "reason", &REASONS).await?;
        accepts(manager, "payouts", "settles_kind", &SETTLED).await?;
        manager.get_connection().execute_unprepared(PROJECT).await?;
        index(manager, "payouts", &["project_id", "id"]).await?;
        accepts(manager, "proposals", "kind", &KINDS).await?;
        accepts(manager, "postings", "purpose_kind", &PURPOSES).await?;
        accepts(manager, "account_movements", "purpose_kind", &PURPOSES).await
    }
}
