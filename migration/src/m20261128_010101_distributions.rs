//! Distributions: their lines, what funds them, and payouts of lines to accounts without wallets.

use crate::accepts::accepts;
use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, run, string_len,
    string_len_null, text, unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 16] = [
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
    "approve_distribution",
    "correct_distribution",
];

const SUBJECTS: [&str; 9] = [
    "account",
    "order",
    "withdrawal",
    "charge",
    "payout",
    "deposit",
    "receipt",
    "statement_line",
    "distribution",
];

const REASONS: [&str; 7] = [
    "withdrawal",
    "refund",
    "excess",
    "deposit",
    "return",
    "project",
    "distribution",
];

const STATES: [&str; 6] = ["draft", "approved", "funded", "paying", "paid", "cancelled"];

const LINE_STATES: [&str; 6] = ["zero", "open", "waiting", "paid", "correcting", "corrected"];

const INDEXES: [&str; 5] = [
    // A distribution owes each of its holders once; every other record owes each thing once, as before.
    "DROP INDEX uq_payouts_settles_kind_settles_id_reason",
    "CREATE UNIQUE INDEX uq_payouts_settles_kind_settles_id_reason_account_id
        ON payouts (settles_kind, settles_id, reason, COALESCE(account_id, 0))",
    // The register of a project's holders at the end of a day.
    "CREATE INDEX ix_postings_holding ON postings (asset, owner_id) WHERE book = 'holding'",
    // What the worker looks for.
    "CREATE INDEX ix_distribution_lines_correcting ON distribution_lines (id) WHERE state = 'correcting'",
    "CREATE INDEX ix_distribution_lines_untold ON distribution_lines (id) WHERE told_at IS NULL AND state = 'paid'",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        distributions(manager).await?;
        lines(manager).await?;
        fundings(manager).await?;
        accepts(manager, "proposals", "kind", &KINDS).await?;
        accepts(manager, "review_log", "subject_kind", &SUBJECTS).await?;
        accepts(manager, "payouts", "reason", &REASONS).await?;
        run(manager, &INDEXES).await
    }
}

async fn distributions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "distributions";
    NewTable::numbered(
        name,
        [
            big_integer("project_id"),
            string_len("currency", 3),
            big_integer("cash_type"),
            // One of the two, exactly as it was typed.
            big_integer_null("total_minor"),
            string_len_null("per_share", 40),
            string_len_null("redeemed_per_share", 40),
            date("record_date"),
            date("payment_date"),
            // The end of the record date, UTC+8.
            instant("register_at"),
            text("text_zh"),
            text("text_en"),
            string_len("state", 12),
            boolean("is_stopped"),
            // Frozen at the approval.
            big_integer_null("frozen_minor"),
            big_integer_null("frozen_shares"),
            big_integer_null("holders"),
            big_integer_null("rounded_up"),
            big_integer_null("zero_lines"),
            big_integer("funded_minor"),
            big_integer("fundings"),
            big_integer("paid_minor"),
            big_integer("lines_paid"),
            big_integer("lines_waiting"),
            big_integer("made_by"),
            instant("made_at"),
            big_integer("version"),
        ],
    )
    .refers("project_id", "projects")
    .refers("made_by", "operators")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &STATES)
    .one_of_ids("cash_type", &[6, 7, 8, 9])
    .positive(["total_minor", "frozen_minor", "frozen_shares", "version"])
    .not_negative([
        "holders",
        "rounded_up",
        "zero_lines",
        "funded_minor",
        "fundings",
        "paid_minor",
        "lines_paid",
        "lines_waiting",
    ])
    .rule("basis", "(total_minor IS NULL) <> (per_share IS NULL)")
    .rule("redeemed_per_share", "redeemed_per_share IS NULL OR cash_type = 9")
    .rule(
        "frozen",
        "(frozen_minor IS NULL) = (frozen_shares IS NULL) AND (frozen_minor IS NULL) = (holders IS NULL)
            AND (frozen_minor IS NULL) = (rounded_up IS NULL) AND (frozen_minor IS NULL) = (zero_lines IS NULL)",
    )
    .rule("dates", "payment_date >= record_date")
    .create(manager)
    .await?;
    index(manager, name, &["state", "id"]).await?;
    index(manager, name, &["project_id", "id"]).await
}

async fn lines(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "distribution_lines";
    NewTable::numbered(
        name,
        [
            big_integer("distribution_id"),
            big_integer("account_id"),
            big_integer("shares"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            big_integer("redeemed"),
            string_len("state", 12),
            string_len_null("waits", 20),
            instant_null("booked_at"),
            instant_null("told_at"),
        ],
    )
    .refers("distribution_id", "distributions")
    .refers("account_id", "accounts")
    .one_of("currency", &CURRENCIES)
    .one_of("state", &LINE_STATES)
    .one_of("waits", &["balance_too_large", "not_held", "wallet_short"])
    .positive(["shares"])
    .not_negative(["amount_minor", "redeemed"])
    .rule("zero", "(state = 'zero') = (amount_minor = 0)")
    .rule("most_redeemed", "redeemed <= shares")
    .rule(
        "booked_at",
        "(booked_at IS NULL) = (state IN ('zero', 'open', 'waiting'))",
    )
    .create(manager)
    .await?;
    // A holder has one line.
    unique(manager, name, &["distribution_id", "account_id"]).await?;
    index(manager, name, &["distribution_id", "state", "id"]).await?;
    index(manager, name, &["account_id", "distribution_id"]).await
}

async fn fundings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "distribution_fundings";
    NewTable::numbered(
        name,
        [
            big_integer("distribution_id"),
            big_integer("nth"),
            // None where the project's own money funds it.
            big_integer_null("receipt_id"),
            big_integer("amount_minor"),
            // What the receipt brought beyond what was missing.
            big_integer("beyond_minor"),
            string_len("currency", 3),
            date("effective_on"),
            big_integer("funded_by"),
            instant("funded_at"),
        ],
    )
    .refers("distribution_id", "distributions")
    .refers("receipt_id", "receipts")
    .refers("funded_by", "operators")
    .one_of("currency", &CURRENCIES)
    .positive(["nth", "amount_minor"])
    .not_negative(["beyond_minor"])
    .create(manager)
    .await?;
    unique(manager, name, &["distribution_id", "nth"]).await?;
    index(manager, name, &["receipt_id"]).await
}
