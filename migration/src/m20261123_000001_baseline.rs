//! The first schema, a file a feature, with the rows that come with it: countries, look-up lists, frameworks with their
//! questionnaires, the survey, and the contents that editors change.

mod account;
mod audit;
mod catalog;
mod document;
mod editions;
mod frameworks;
mod identity;
mod ledger;
mod look_ups;
mod messaging;
mod operators;
mod payment;
mod payouts;
mod profile;
mod projects;
mod receipts;
mod review;
mod revision;
pub(crate) use revision::raised_by;
mod search;
mod sign_in;
mod signing;
mod subscription;
mod survey;
mod takings;
mod withdrawal;

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    /// A table comes after those that it refers to.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        look_ups::create(manager).await?;
        operators::create(manager).await?;
        audit::create(manager).await?;
        review::create(manager).await?;
        frameworks::create(manager).await?;
        identity::create(manager).await?;
        sign_in::create(manager).await?;
        messaging::create(manager).await?;
        projects::create(manager).await?;
        catalog::create(manager).await?;
        editions::create(manager).await?;
        account::create(manager).await?;
        subscription::create(manager).await?;
        takings::create(manager).await?;
        withdrawal::create(manager).await?;
        document::create(manager).await?;
        profile::create(manager).await?;
        survey::create(manager).await?;
        signing::create(manager).await?;
        receipts::create(manager).await?;
        payouts::create(manager).await?;
        ledger::create(manager).await?;
        payment::create(manager).await?;
        search::create(manager).await?;
        // Last, so that the rows above are part of the first revision.
        revision::create(manager).await
    }
}
