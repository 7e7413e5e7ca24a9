//! The operators whose access is open, as a start in production judges them.

use super::errors::refused;
use super::store::SeaStore;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::operators::{Column, Entity};

/// An operator who may log in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenAccess {
    /// As it was written.
    pub email: String,
    /// Whether no second factor is asked for in development.
    pub is_exempt: bool,
}

impl SeaStore {
    /// Every operator whose access is open.
    pub async fn open_accesses(&self) -> Result<Vec<OpenAccess>, StoreError> {
        let found: Vec<(String, bool)> = Entity::find()
            .select_only()
            .column(Column::Email)
            .column(Column::TotpExempt)
            .filter(Column::Active.eq(true))
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(self.readers())
            .await
            .map_err(refused)?;
        let access = |(email, is_exempt)| OpenAccess { email, is_exempt };
        Ok(found.into_iter().map(access).collect())
    }
}
