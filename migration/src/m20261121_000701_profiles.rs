//! Profiles of investors (decisions 14, 15, 18). Every investor has one; it comes empty with the investor.

use crate::schema::{
    big_integer, big_integer_null, boolean, instant_null, plain_table, references, string_len_null,
    text_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, Expr, MigrationTrait, Query, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date_null;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut profiles = plain_table(
            "profiles",
            [
                big_integer("investor_id").primary_key().take(),
                string_len_null("first_name", 200),
                string_len_null("last_name", 200),
                big_integer_null("gender_id"),
                date_null("date_of_birth"),
                // Sealed.
                text_null("passport_number"),
                big_integer_null("country_id"),
                big_integer_null("nationality_country_id"),
                date_null("date_of_passport_expired"),
                // Sealed.
                text_null("id_number"),
                string_len_null("address_line1", 200),
                string_len_null("address_region", 200),
                string_len_null("address_city", 200),
                string_len_null("address_area_code", 200),
                big_integer_null("passport_snapshot"),
                big_integer_null("id_card_front"),
                big_integer_null("id_card_back"),
                big_integer_null("picture"),
                boolean("newsletter"),
                instant_null("survey_finished_at"),
                big_integer("log_ins"),
                big_integer("version"),
            ],
        );
        profiles
            .foreign_key(&mut references("profiles", "investor_id", "investors"))
            .foreign_key(&mut references("profiles", "country_id", "countries"));
        for document in [
            "passport_snapshot",
            "id_card_front",
            "id_card_back",
            "picture",
        ] {
            profiles.foreign_key(&mut references("profiles", document, "documents"));
        }
        manager.create_table(profiles).await?;
        manager.execute(of_those_registered()?).await
    }
}

/// Whoever registered before profiles were kept is no newcomer any more: two log-ins are counted.
fn of_those_registered() -> Result<sea_orm_migration::prelude::InsertStatement, DbErr> {
    let investors = Query::select()
        .column(DynIden::from("id"))
        .expr(Expr::val(false))
        .expr(Expr::val(2_i64))
        .expr(Expr::val(1_i64))
        .from(DynIden::from("investors"))
        .to_owned();
    let mut insert = Query::insert();
    insert
        .into_table(DynIden::from("profiles"))
        .columns(["investor_id", "newsletter", "log_ins", "version"].map(DynIden::from))
        .select_from(investors)
        .map_err(|error| DbErr::Migration(error.to_string()))?;
    Ok(insert)
}
