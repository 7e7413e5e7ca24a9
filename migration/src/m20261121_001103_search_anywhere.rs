//! Indexes by which PostgreSQL finds a part of a word, for the desk's search for investors. They need `pg_trgm`, which comes with
//! PostgreSQL and which the database's owner may switch on; where that is not so, the search reads the narrow indexes instead. SQLite has
//! those only.

use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Each indexes an expression exactly as the search writes it (`adapters/src/seaorm/desk_investors.rs`).
const INDEXES: &str = "DO $do$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX ix_investors_mobile_number_parts ON investors
        USING gin (LOWER(REPLACE(mobile_number, '-', '')) gin_trgm_ops);
    CREATE INDEX ix_investors_email_parts ON investors
        USING gin (LOWER(COALESCE(email, '')) gin_trgm_ops);
    CREATE INDEX ix_profiles_names_parts ON profiles
        USING gin (LOWER(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' ||
            COALESCE(last_name, '') || COALESCE(first_name, '')) gin_trgm_ops);
    CREATE INDEX ix_accounts_names_parts ON accounts
        USING gin (LOWER(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' ||
            COALESCE(last_name, '') || COALESCE(first_name, '')) gin_trgm_ops);
    CREATE INDEX ix_accounts_number_parts ON accounts
        USING gin (LOWER(number) gin_trgm_ops);
EXCEPTION
    -- Where it lies in a schema that is not searched, its operators are not known by their names.
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
        RAISE WARNING 'pg_trgm cannot be switched on: searches at the desk read whole indexes';
END
$do$";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Postgres {
            let connection = manager.get_connection();
            connection.execute_unprepared(INDEXES).await?;
        }
        Ok(())
    }
}
