//! Partners that are not shown yet, and projects that stand without a partner.

use crate::schema::{boolean, index};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table,
    async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

/// SQLite cannot loosen a column: the table is made anew. Nothing refers to it.
const ANEW: [&str; 4] = [
    "CREATE TABLE project_contents_anew (
        project_id BIGINT NOT NULL PRIMARY KEY,
        partner_id BIGINT NULL,
        property_type_id BIGINT NOT NULL,
        continent_id BIGINT NOT NULL,
        country_id BIGINT NOT NULL,
        project_size_minor BIGINT NOT NULL,
        term_months BIGINT NOT NULL,
        return_kind VARCHAR(3) NOT NULL,
        return_basis_points BIGINT NOT NULL,
        image VARCHAR(200) NOT NULL,
        latitude VARCHAR(20) NULL,
        longitude VARCHAR(20) NULL,
        issuer VARCHAR(200) NOT NULL,
        content TEXT NOT NULL,
        FOREIGN KEY (project_id) REFERENCES projects (id),
        FOREIGN KEY (partner_id) REFERENCES partners (id)
    )",
    "INSERT INTO project_contents_anew SELECT project_id, partner_id, property_type_id, continent_id, country_id,
        project_size_minor, term_months, return_kind, return_basis_points, image, latitude, longitude, issuer, content
        FROM project_contents",
    "DROP TABLE project_contents",
    "ALTER TABLE project_contents_anew RENAME TO project_contents",
];

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut published = boolean("published");
        published.default(true);
        let shown = Table::alter()
            .table(DynIden::from("partners"))
            .add_column(published)
            .to_owned();
        manager.alter_table(shown).await?;
        let database = manager.get_connection();
        if database.get_database_backend() == DbBackend::Sqlite {
            for statement in ANEW {
                database.execute_unprepared(statement).await?;
            }
            index(manager, "project_contents", &["partner_id"]).await?;
            let filters = ["continent_id", "property_type_id"];
            return index(manager, "project_contents", &filters).await;
        }
        let loosen = "ALTER TABLE project_contents ALTER COLUMN partner_id DROP NOT NULL";
        database.execute_unprepared(loosen).await.map(|_| ())
    }
}
