//! Transfers of holdings between accounts: what was proposed, and for each account the shares and the cost that moved. Both are only ever
//! added to. As with manual bookings, proposals are named without a link.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{big_integer, index, instant, only_added_to, string_len, unique};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 17] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
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
        accepts(manager, "proposals", "kind", &KINDS).await?;
        proposed(manager).await?;
        sides(manager).await?;
        for table in ["holding_transfers", "holding_transfer_sides"] {
            only_added_to(manager, table).await?;
        }
        Ok(())
    }
}

/// A transfer as it was proposed; its number is that of its proposal.
async fn proposed(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "holding_transfers";
    NewTable::numbered(
        name,
        [
            big_integer("project_id"),
            big_integer("from_account_id"),
            big_integer("to_account_id"),
            // In ten-thousandths.
            big_integer("shares"),
            big_integer("cost_minor"),
            string_len("currency", 3),
            big_integer("evidence_id"),
        ],
    )
    .refers("project_id", "projects")
    .all_refer(["from_account_id", "to_account_id"], "accounts")
    .refers("evidence_id", "evidence")
    .one_of("currency", &CURRENCIES)
    .positive(["shares"])
    .not_negative(["cost_minor"])
    .rule("other_account", "to_account_id <> from_account_id")
    .create(manager)
    .await?;
    index(manager, name, &["evidence_id"]).await
}

/// One account's side of a booked transfer: negative for the account that gave.
async fn sides(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "holding_transfer_sides";
    NewTable::numbered(
        name,
        [
            big_integer("transfer_id"),
            big_integer("account_id"),
            big_integer("project_id"),
            big_integer("shares"),
            big_integer("cost_minor"),
            string_len("currency", 3),
            date("effective_on"),
            instant("recorded_at"),
        ],
    )
    .refers("transfer_id", "holding_transfers")
    .refers("account_id", "accounts")
    .refers("project_id", "projects")
    .one_of("currency", &CURRENCIES)
    .rule(
        "cost_minor",
        "(shares > 0 AND cost_minor >= 0) OR (shares < 0 AND cost_minor <= 0)",
    )
    .create(manager)
    .await?;
    unique(manager, name, &["transfer_id", "account_id"]).await?;
    index(manager, name, &["account_id", "project_id"]).await?;
    index(manager, name, &["project_id", "recorded_at"]).await
}
