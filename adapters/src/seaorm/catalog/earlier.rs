//! Earlier published editions of every kind of content in one table. They are named like the
//! records of the audit trail and stored like drafts.

use super::kept::Kept;
use crate::seaorm::entities::earlier_editions::{self, Column};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::ids::OperatorId;
use ports::driven::desk::{PAGE_SIZE, Page};
use ports::driven::editions::EarlierEdition;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

impl SeaTx {
    /// Adds a content's edition, with who published it. The content is locked, so that no number is
    /// given twice.
    pub(super) async fn keep_earlier(
        &self,
        content: String,
        said: String,
        (published, by, at): (&Kept, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let of_content = Column::Content.eq(content.as_str());
        let last: Option<Option<i64>> = earlier_editions::Entity::find()
            .select_only()
            .column_as(Column::Number.max(), "last")
            .filter(of_content)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        let (published_at, published_by) = published.published();
        let row = earlier_editions::ActiveModel {
            content: Set(content),
            number: Set(last.flatten().unwrap_or(0) + 1),
            said: Set(said),
            published_at: Set(published_at),
            published_by: Set(published_by),
            replaced_at: Set(at),
            replaced_by: Set(by.0),
        };
        let added = earlier_editions::Entity::insert(row);
        let added = added.exec_without_returning(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    /// A page of the earlier editions of a content, the newest first.
    pub(super) async fn earlier_of(
        &self,
        content: &str,
        offset: u64,
    ) -> Result<Page<EarlierEdition>, StoreError> {
        let all = earlier_editions::Entity::find().filter(Column::Content.eq(content));
        let total = all.clone().count(self.db()).await.map_err(refused)?;
        let rows = all
            .order_by_desc(Column::Number)
            .offset(offset)
            .limit(PAGE_SIZE)
            .all(self.db())
            .await
            .map_err(refused)?;
        let people = rows
            .iter()
            .flat_map(|row| [row.published_by, Some(row.replaced_by)]);
        let people: Vec<i64> = people.flatten().collect();
        let editors = self.named(people).await?;
        let edition = |row: earlier_editions::Model| {
            let replaced = editors.stamp(Some(row.replaced_by), Some(row.replaced_at));
            Ok(EarlierEdition {
                number: row.number,
                published: editors.stamp(row.published_by, row.published_at),
                replaced: replaced.ok_or_else(|| corrupt("earlier_editions.replaced_by"))?,
            })
        };
        Ok(Page {
            items: rows.into_iter().map(edition).collect::<Result<_, _>>()?,
            total,
            total_capped: false,
        })
    }

    /// The stored content of one of them.
    pub(super) async fn earlier_said(
        &self,
        content: &str,
        number: i64,
    ) -> Result<Option<String>, StoreError> {
        let row = earlier_editions::Entity::find_by_id((content.to_owned(), number));
        let row = row.one(self.db()).await.map_err(refused)?;
        Ok(row.map(|row| row.said))
    }
}
