//! Questions and answers, how somebody is reached, and who runs the site: another content that editors write.

use crate::accepts::accepts;
use crate::rows;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every content of the site.
const NAMES: [&str; 9] = [
    "home",
    "notice",
    "privacy",
    "payment",
    "framework_pkf",
    "framework_cayman",
    "questionnaire_pkf",
    "questionnaire_cayman",
    "help",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "site_editions";
        accepts(manager, name, "name", &NAMES).await?;
        let help = [["help".into(), 1_i64.into()]];
        rows::insert(manager, name, ["name", "version"], help).await
    }
}
