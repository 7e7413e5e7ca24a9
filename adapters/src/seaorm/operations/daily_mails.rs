//! Storage of the daily e-mails to operators.

use crate::seaorm::entities::daily_mails::{self, Column};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::ids::OperatorId;
use domain::operations::DailyMail;
use ports::driven::daily_mails::{DailyMails, KeptDailyMail};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

#[async_trait]
impl DailyMails for SeaTx {
    async fn get(&self, operator: OperatorId) -> Result<KeptDailyMail, StoreError> {
        let row = daily_mails::Entity::find_by_id(operator.0).one(self.db());
        let Some(row) = row.await.map_err(refused)? else {
            return Ok(KeptDailyMail::default());
        };
        let wanted = DailyMail::from_code(&row.wanted);
        Ok(KeptDailyMail {
            wanted: wanted.ok_or_else(|| corrupt("daily_mails.wanted"))?,
            last_day: row.last_day,
        })
    }

    async fn looked_at(&self, day: NaiveDate) -> Result<Vec<OperatorId>, StoreError> {
        let found: Vec<i64> = daily_mails::Entity::find()
            .select_only()
            .column(Column::OperatorId)
            .filter(Column::LastDay.gte(day))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(found.into_iter().map(OperatorId).collect())
    }

    async fn put(&self, operator: OperatorId, kept: KeptDailyMail) -> Result<(), StoreError> {
        let row = daily_mails::ActiveModel {
            operator_id: Set(operator.0),
            wanted: Set(kept.wanted.code().to_owned()),
            last_day: Set(kept.last_day),
        };
        let mut later = OnConflict::column(Column::OperatorId);
        later.update_columns([Column::Wanted, Column::LastDay]);
        let put = daily_mails::Entity::insert(row)
            .on_conflict(later)
            .exec_without_returning(self.db());
        put.await.map(|_| ()).map_err(refused)
    }
}
