//! Proposals to publish a project with other terms, or another version of a legal text.

use crate::accepts::accepts;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 19] = [
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
    "approve_distribution",
    "correct_distribution",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        accepts(manager, "proposals", "kind", &KINDS).await
    }
}
