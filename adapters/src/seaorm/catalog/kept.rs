//! The common parts of the tables of editions: the draft, its version, and who changed it last, by
//! name.

use crate::seaorm::entities::operators;
use crate::seaorm::errors::{one_changed, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::catalog::Edition;
use domain::ids::OperatorId;
use ports::driven::editions::{EditedContent, Stamp, Standing, Stored, Touch};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Alias, Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, Value};
use std::collections::BTreeMap;

/// The columns that every table of editions has.
#[derive(FromQueryResult)]
pub(super) struct Kept {
    pub(super) draft: Option<String>,
    pub(super) version: i64,
    changed_at: Option<Instant>,
    changed_by: Option<i64>,
    published_at: Option<Instant>,
    published_by: Option<i64>,
}

impl Kept {
    /// When the published content was published, and by whom.
    pub(super) const fn published(&self) -> (Option<Instant>, Option<i64>) {
        (self.published_at, self.published_by)
    }
}

/// The data that a save writes.
pub(super) struct Save {
    /// The draft, as stored in its column.
    pub(super) draft: Option<String>,
    /// The columns that lists search, which are the kind's own.
    pub(super) label: Vec<(&'static str, String)>,
    /// The version that was locked.
    pub(super) version: i64,
    /// The editor's action.
    pub(super) touch: (Touch, OperatorId, Instant),
}

/// The names of editors.
pub(super) struct Editors(BTreeMap<i64, String>);

impl Editors {
    /// Who did something, and when; none if nobody did.
    pub(super) fn stamp(&self, by: Option<i64>, at: Option<Instant>) -> Option<Stamp> {
        let by = OperatorId(by?);
        let name = self.0.get(&by.0).cloned().unwrap_or_default();
        Some(Stamp { by, name, at: at? })
    }

    /// A content with its state.
    pub(super) fn stored<C: EditedContent>(
        &self,
        (id, label): (C::Id, C::Label),
        kept: &Kept,
        edition: Edition<C>,
    ) -> Stored<C> {
        Stored {
            standing: Standing {
                id,
                label,
                version: kept.version,
                has_draft: edition.draft.is_some(),
                is_published: edition.published.is_some(),
                changed: self.stamp(kept.changed_by, kept.changed_at),
                published: self.stamp(kept.published_by, kept.published_at),
            },
            edition,
        }
    }
}

impl SeaTx {
    /// The common columns of a row.
    pub(super) async fn kept<E: EntityTrait>(
        &self,
        column: E::Column,
        id: impl Into<Value>,
    ) -> Result<Option<Kept>, StoreError> {
        let row = E::find().filter(column.eq(id));
        row.into_model().one(self.db()).await.map_err(refused)
    }

    /// The editors of these, in one statement, however many there are.
    pub(super) async fn editors(
        &self,
        kept: impl IntoIterator<Item = &Kept>,
    ) -> Result<Editors, StoreError> {
        let touched = kept
            .into_iter()
            .flat_map(|kept| [kept.changed_by, kept.published_by]);
        let people: Vec<i64> = touched.flatten().collect();
        self.named(people).await
    }

    /// The names of these operators.
    pub(super) async fn named(&self, people: Vec<i64>) -> Result<Editors, StoreError> {
        let found = operators::Entity::find()
            .filter(operators::Column::Id.is_in(people))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(Editors(
            found.into_iter().map(|row| (row.id, row.name)).collect(),
        ))
    }

    /// Writes a save into its row; `StoreError::Conflict` if that has another version.
    pub(super) async fn save_edition<E: EntityTrait>(
        &self,
        column: E::Column,
        id: impl Into<Value>,
        save: Save,
    ) -> Result<(), StoreError> {
        let (touch, by, at) = save.touch;
        let mut change = E::update_many()
            .col_expr(Alias::new("draft"), Expr::value(save.draft))
            .col_expr(Alias::new("version"), Expr::value(save.version + 1))
            .col_expr(Alias::new("changed_at"), Expr::value(at))
            .col_expr(Alias::new("changed_by"), Expr::value(by.0));
        for (column, value) in save.label {
            change = change.col_expr(Alias::new(column), Expr::value(value));
        }
        if touch == Touch::Published {
            change = change
                .col_expr(Alias::new("published_at"), Expr::value(at))
                .col_expr(Alias::new("published_by"), Expr::value(by.0));
        }
        let changed = change
            .filter(column.eq(id))
            .filter(Expr::col(Alias::new("version")).eq(save.version))
            .exec(self.db())
            .await;
        one_changed(changed)
    }
}
