//! The operators as a start in production checks them.

use crate::seaorm::errors::refused;
use crate::seaorm::schema;
use crate::seaorm::store::SeaStore;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};

use crate::seaorm::entities::operators::{Column, Entity};

/// An operator's access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorAccess {
    /// As typed.
    pub email: String,
    /// Whether the operator may log in.
    pub is_open: bool,
    /// Whether no second factor is required in development.
    pub is_exempt: bool,
}

impl SeaStore {
    /// The access of every operator; none if the database has no tables yet. Uses nothing else of
    /// the schema, so that it works before a newer version of it is applied.
    pub async fn operator_accesses(&self) -> Result<Vec<OperatorAccess>, StoreError> {
        if !schema::has_tables(self.readers()).await? {
            return Ok(Vec::new());
        }
        let found: Vec<(String, bool, bool)> = Entity::find()
            .select_only()
            .column(Column::Email)
            .column(Column::Active)
            .column(Column::TotpExempt)
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(self.readers())
            .await
            .map_err(refused)?;
        let access = |(email, is_open, is_exempt)| OperatorAccess {
            email,
            is_open,
            is_exempt,
        };
        Ok(found.into_iter().map(access).collect())
    }
}
