//! Frameworks with their flags, notices and bank details, the bank accounts that these name, and the nine questions of each
//! (decisions 25, 28).

use crate::new_table::NewTable;
use crate::rows;
use crate::schema::{big_integer, boolean, index, string_len, text, unique};
use sea_orm_migration::prelude::{DbErr, SchemaManager};
use serde_json::Value as Json;

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    bank_accounts(manager).await?;
    frameworks(manager).await?;
    questions(manager).await?;
    let known: Vec<Framework> = rows::read(include_str!("../../data/frameworks.json"))?;
    fill_bank_accounts(manager, &known).await?;
    fill_frameworks(manager, &known).await?;
    fill_questions(manager, &known).await
}

#[derive(serde::Deserialize)]
struct Texts {
    en: String,
    zh: String,
}

// The flags are the requirement's.
#[allow(clippy::struct_excessive_bools)]
#[derive(serde::Deserialize)]
struct Framework {
    id: i64,
    code: String,
    name: Texts,
    is_deposit_supported: bool,
    is_withdraw_supported: bool,
    is_open_source_of_funds_supported: bool,
    source_of_funds_ids: Vec<i64>,
    payment_method_ids: Vec<i64>,
    kyc_fee_minor: i64,
    wallet_currencies: Vec<String>,
    bank_deposit_confirmation_required: bool,
    investment_notice: Texts,
    wire_notice: Texts,
    transaction_processes: Vec<Json>,
    questionnaire: Questionnaire,
}

#[derive(serde::Deserialize)]
struct Questionnaire {
    intro: Texts,
    questions: Vec<Question>,
}

#[derive(serde::Deserialize)]
struct Question {
    id: i64,
    code: String,
    text: Texts,
}

/// The platform's own bank accounts, each with a book of the ledger.
async fn bank_accounts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "bank_accounts";
    NewTable::numbered(name, [string_len("name", 200)])
        .create(manager)
        .await?;
    unique(manager, name, &["name"]).await
}

/// Each framework that comes with the schema has a bank account of its own, under its own number.
async fn fill_bank_accounts(manager: &SchemaManager<'_>, known: &[Framework]) -> Result<(), DbErr> {
    let rows = known.iter().map(|f| [f.id.into(), f.code.clone().into()]);
    rows::insert(manager, "bank_accounts", ["id", "name"], rows).await?;
    rows::count_on(manager, "bank_accounts").await
}

async fn frameworks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "frameworks";
    NewTable::numbered(
        name,
        [
            string_len("code", 30),
            string_len("name_en", 200),
            string_len("name_zh", 200),
            // Lists lie as JSON: they are read whole, and nothing is searched by them.
            text("payment_method_ids"),
            text("source_of_funds_ids"),
            boolean("open_source_of_funds"),
            boolean("deposits"),
            boolean("withdrawals"),
            boolean("deposit_confirmation"),
            // In ZAR cents.
            big_integer("kyc_fee_minor"),
            // Where its investors wire to.
            big_integer("bank_account_id"),
            text("wallet_currencies"),
            text("investment_notice_en"),
            text("investment_notice_zh"),
            text("wire_notice_en"),
            text("wire_notice_zh"),
            text("transaction_processes"),
            text("questionnaire_intro_en"),
            text("questionnaire_intro_zh"),
            // Rises with every change of the questions; a signed questionnaire names the one it was signed in.
            big_integer("questionnaire_version"),
            big_integer("version"),
        ],
    )
    .refers("bank_account_id", "bank_accounts")
    .not_negative(["kyc_fee_minor"])
    .positive(["questionnaire_version", "version"])
    .json(
        manager,
        [
            "payment_method_ids",
            "source_of_funds_ids",
            "wallet_currencies",
            "transaction_processes",
        ],
    )
    .create(manager)
    .await?;
    unique(manager, name, &["code"]).await
}

/// A question at position 0 is retired; its row stays because signed questionnaires refer to it (decision 28).
async fn questions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "framework_questions";
    NewTable::numbered(
        name,
        [
            big_integer("framework_id"),
            big_integer("position"),
            string_len("code", 60),
            text("text_en"),
            text("text_zh"),
        ],
    )
    .refers("framework_id", "frameworks")
    .not_negative(["position"])
    .create(manager)
    .await?;
    index(manager, name, &["framework_id", "position"]).await
}

async fn fill_frameworks(manager: &SchemaManager<'_>, known: &[Framework]) -> Result<(), DbErr> {
    let columns = [
        "id",
        "code",
        "name_en",
        "name_zh",
        "payment_method_ids",
        "source_of_funds_ids",
        "open_source_of_funds",
        "deposits",
        "withdrawals",
        "deposit_confirmation",
        "kyc_fee_minor",
        "bank_account_id",
        "wallet_currencies",
        "investment_notice_en",
        "investment_notice_zh",
        "wire_notice_en",
        "wire_notice_zh",
        "transaction_processes",
        "questionnaire_intro_en",
        "questionnaire_intro_zh",
        "questionnaire_version",
        "version",
    ];
    let mut rows = Vec::new();
    for f in known {
        rows.push([
            f.id.into(),
            f.code.clone().into(),
            f.name.en.clone().into(),
            f.name.zh.clone().into(),
            rows::as_json(&f.payment_method_ids)?.into(),
            rows::as_json(&f.source_of_funds_ids)?.into(),
            f.is_open_source_of_funds_supported.into(),
            f.is_deposit_supported.into(),
            f.is_withdraw_supported.into(),
            f.bank_deposit_confirmation_required.into(),
            f.kyc_fee_minor.into(),
            f.id.into(),
            rows::as_json(&f.wallet_currencies)?.into(),
            f.investment_notice.en.clone().into(),
            f.investment_notice.zh.clone().into(),
            f.wire_notice.en.clone().into(),
            f.wire_notice.zh.clone().into(),
            rows::as_json(&f.transaction_processes)?.into(),
            f.questionnaire.intro.en.clone().into(),
            f.questionnaire.intro.zh.clone().into(),
            1_i64.into(),
            1_i64.into(),
        ]);
    }
    rows::insert(manager, "frameworks", columns, rows).await?;
    rows::count_on(manager, "frameworks").await
}

async fn fill_questions(manager: &SchemaManager<'_>, known: &[Framework]) -> Result<(), DbErr> {
    let columns = [
        "id",
        "framework_id",
        "position",
        "code",
        "text_en",
        "text_zh",
    ];
    for framework in known {
        let rows = (1_i64..)
            .zip(&framework.questionnaire.questions)
            .map(|(position, q)| {
                [
                    q.id.into(),
                    framework.id.into(),
                    position.into(),
                    q.code.clone().into(),
                    q.text.en.clone().into(),
                    q.text.zh.clone().into(),
                ]
            });
        rows::insert(manager, "framework_questions", columns, rows).await?;
    }
    rows::count_on(manager, "framework_questions").await
}
