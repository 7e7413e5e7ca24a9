//! Stored documents, the questionnaires that were signed for accounts, and what a reviewer judged last (decisions 16, 28).

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, references, string_len,
    string_len_null, text, text_null,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::sea_orm::DbBackend;

const CODES: [&str; 12] = [
    "Passport",
    "IDCardFrontside",
    "IDCardBackside",
    "ProfilePicture",
    "POA",
    "ID",
    "LegalAppendix",
    "WalletAuthForm",
    "WithdrawAuthForm",
    "SigningCertificate",
    "Proof",
    "Other",
];

const MEDIA_TYPES: [&str; 3] = ["application/pdf", "image/jpeg", "image/png"];

/// Records that name documents which in turn name their record.
const NAMED_BY: [(&str, &str); 3] = [
    ("orders", "signed_document_id"),
    ("orders", "proof_document_id"),
    ("withdrawals", "signed_form_id"),
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    documents(manager).await?;
    if manager.get_database_backend() == DbBackend::Postgres {
        for (table, column) in NAMED_BY {
            let key = references(table, column, "documents");
            manager.create_foreign_key(key).await?;
        }
    }
    questionnaires(manager).await?;
    reviewed_forms(manager).await
}

/// The links of a record to documents, whose table comes later: SQLite takes them with the record's table and never again,
/// PostgreSQL once both tables are there.
pub(super) fn links(manager: &SchemaManager<'_>, table: NewTable, name: &str) -> NewTable {
    if manager.get_database_backend() == DbBackend::Postgres {
        return table;
    }
    let own = NAMED_BY
        .into_iter()
        .filter(|(named_by, _)| *named_by == name);
    own.fold(table, |table, (_, column)| {
        table.refers(column, "documents")
    })
}

async fn documents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "documents";
    NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            string_len("code", 30),
            big_integer_null("account_id"),
            big_integer_null("order_id"),
            big_integer_null("withdrawal_id"),
            string_len("name", 200),
            string_len("media_type", 60),
            big_integer("size_bytes"),
            string_len("sha256", 64),
            string_len("object_key", 200),
            string_len_null("thumbnail_key", 200),
            instant("created_at"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("account_id", "accounts")
    .refers("order_id", "orders")
    .refers("withdrawal_id", "withdrawals")
    .one_of("code", &CODES)
    .one_of("media_type", &MEDIA_TYPES)
    .not_negative(["size_bytes"])
    .create(manager)
    .await?;
    index(manager, name, &["investor_id", "id"]).await?;
    index(manager, name, &["account_id", "id"]).await?;
    index(manager, name, &["order_id", "id"]).await?;
    index(manager, name, &["withdrawal_id", "id"]).await?;
    // By which the files that no record names are told from the others.
    index(manager, name, &["object_key"]).await?;
    index(manager, name, &["thumbnail_key"]).await
}

async fn questionnaires(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "account_questionnaires";
    NewTable::numbered(
        name,
        [
            big_integer("account_id"),
            // The answers in the order of the questions, as JSON.
            text("answers"),
            text_null("more_detail"),
            big_integer("document_id"),
            instant("signed_at"),
            // That of the questions.
            big_integer("version"),
            // When its investor was told that it ends soon.
            instant_null("reminded_at"),
        ],
    )
    .refers("account_id", "accounts")
    .refers("document_id", "documents")
    .positive(["version"])
    .json(manager, ["answers"])
    .create(manager)
    .await?;
    index(manager, name, &["account_id", "id"]).await?;
    // The worker looks every minute for those of a month that are not marked.
    index(manager, name, &["reminded_at", "signed_at"]).await
}

/// What was judged last of an account: kept when its investor changes it afterwards, so that the next review sees the difference.
async fn reviewed_forms(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "reviewed_forms",
        ["account_id"],
        [
            big_integer("account_id"),
            // The whole form as one sealed text.
            text("form"),
            instant("judged_at"),
            // The numbers of the documents that were there, as JSON.
            text("documents"),
            // The document of the questionnaire.
            big_integer_null("questionnaire_id"),
        ],
    )
    .refers("account_id", "accounts")
    .refers("questionnaire_id", "documents")
    .json(manager, ["documents"])
    .create(manager)
    .await
}
