//! Blocking an account: why, by whom and since when, and lines of distributions that wait for its release. Proposals to block and to
//! release one, to publish a project with other terms, and to publish another version of a legal text.

use crate::accepts::accepts;
use crate::schema::{index, instant_null, run};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 21] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
    "publish_project",
    "publish_legal_text",
    "set_bank_account",
    "issue_project",
    "revoke_issued",
    "correct_issued",
    "move_payout",
    "pay_project",
    "confirm_rates",
    "book_manually",
    "transfer_holding",
    "block_account",
    "release_account",
    "approve_distribution",
    "correct_distribution",
];

const WAITS: [&str; 4] = [
    "balance_too_large",
    "not_held",
    "account_blocked",
    "wallet_short",
];

/// Empty where the account is not blocked.
const COLUMNS: [&str; 2] = [
    "ALTER TABLE accounts ADD COLUMN blocked_by bigint
        CONSTRAINT \"fk_accounts_blocked_by\" REFERENCES operators (id)",
    "ALTER TABLE accounts ADD COLUMN block_reason text",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let since = Table::alter()
            .table("accounts")
            .add_column(instant_null("blocked_at"))
            .to_owned();
        manager.alter_table(since).await?;
        run(manager, &COLUMNS).await?;
        index(manager, "accounts", &["blocked_by"]).await?;
        accepts(manager, "proposals", "kind", &KINDS).await?;
        accepts(manager, "distribution_lines", "waits", &WAITS).await
    }
}
