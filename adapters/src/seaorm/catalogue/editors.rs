//! Who touched an edition last, by name.

use super::super::entities::operators;
use super::super::errors::refused;
use super::super::transaction::SeaTx;
use domain::Instant;
use domain::ids::OperatorId;
use ports::driven::site::Stamp;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::BTreeMap;

/// The names of editors.
pub(super) struct Editors(BTreeMap<i64, String>);

impl Editors {
    /// Who did something, and when; none where nobody did.
    pub(super) fn stamp(&self, by: Option<i64>, at: Option<Instant>) -> Option<Stamp> {
        let by = OperatorId(by?);
        let name = self.0.get(&by.0).cloned().unwrap_or_default();
        Some(Stamp { by, name, at: at? })
    }
}

impl SeaTx {
    /// In one statement, however many there are.
    pub(super) async fn editors(
        &self,
        ids: impl IntoIterator<Item = Option<i64>>,
    ) -> Result<Editors, StoreError> {
        let found = operators::Entity::find()
            .filter(operators::Column::Id.is_in(ids.into_iter().flatten()))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(Editors(
            found.into_iter().map(|row| (row.id, row.name)).collect(),
        ))
    }
}
