//! Countries and the lists with fixed ids (decision 48).

use crate::new_table::NewTable;
use crate::rows;
use crate::schema::{big_integer, big_integer_null, string_len};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

/// The lists by the name they have in the table.
const LISTS: [(&str, &str); 15] = [
    (
        "bank_account_type",
        include_str!("../../data/bank_account_types.json"),
    ),
    ("cash_type", include_str!("../../data/cash_types.json")),
    (
        "company_role",
        include_str!("../../data/company_roles.json"),
    ),
    ("continent", include_str!("../../data/continents.json")),
    ("currency", include_str!("../../data/currencies.json")),
    (
        "document_type",
        include_str!("../../data/document_types.json"),
    ),
    ("entity_type", include_str!("../../data/entity_types.json")),
    ("gender", include_str!("../../data/genders.json")),
    (
        "investment_status",
        include_str!("../../data/investment_statuses.json"),
    ),
    ("language", include_str!("../../data/languages.json")),
    (
        "payment_method",
        include_str!("../../data/payment_methods.json"),
    ),
    (
        "property_type",
        include_str!("../../data/property_types.json"),
    ),
    (
        "source_of_funds",
        include_str!("../../data/sources_of_funds.json"),
    ),
    ("trade_type", include_str!("../../data/trade_types.json")),
    (
        "transaction_step",
        include_str!("../../data/transaction_steps.json"),
    ),
];

#[derive(serde::Deserialize)]
struct Country {
    id: i64,
    alpha2: String,
    name_en: String,
    name_zh: String,
    dial_code: String,
    preferred: Option<i64>,
}

#[derive(serde::Deserialize)]
struct Entry {
    id: i64,
    #[serde(alias = "culture_code")]
    code: String,
    name_en: String,
    name_zh: String,
}

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    countries(manager).await?;
    lists(manager).await
}

async fn countries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "countries",
        ["id"],
        [
            big_integer("id"),
            string_len("code2", 2),
            string_len("name_en", 100),
            string_len("name_zh", 100),
            string_len("phone_code", 5),
            // Place among those that lists begin with.
            big_integer_null("preferred"),
        ],
    )
    .create(manager)
    .await?;
    let countries: Vec<Country> = rows::read(include_str!("../../data/countries.json"))?;
    let columns = [
        "id",
        "code2",
        "name_en",
        "name_zh",
        "phone_code",
        "preferred",
    ];
    let rows = countries.into_iter().map(|c| {
        [
            c.id.into(),
            c.alpha2.into(),
            c.name_en.into(),
            c.name_zh.into(),
            c.dial_code.into(),
            c.preferred.into(),
        ]
    });
    rows::insert(manager, "countries", columns, rows).await
}

async fn lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "look_ups",
        ["list", "id"],
        [
            string_len("list", 30),
            big_integer("id"),
            string_len("code", 60),
            string_len("name_en", 200),
            string_len("name_zh", 200),
            // The order in which screens show the list.
            big_integer("position"),
        ],
    )
    .create(manager)
    .await?;
    let columns = ["list", "id", "code", "name_en", "name_zh", "position"];
    for (list, file) in LISTS {
        let entries: Vec<Entry> = rows::read(file)?;
        let rows = (1_i64..).zip(entries).map(|(position, e)| {
            [
                list.into(),
                e.id.into(),
                e.code.into(),
                e.name_en.into(),
                e.name_zh.into(),
                position.into(),
            ]
        });
        rows::insert(manager, "look_ups", columns, rows).await?;
    }
    Ok(())
}
