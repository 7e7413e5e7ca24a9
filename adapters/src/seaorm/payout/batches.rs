//! Storage of batches of payouts and of their payment files, which are sealed.

use super::desk_batches;
use crate::seaorm::columns::{currency, money};
use crate::seaorm::entities::{payment_files, payout_batches};
use crate::seaorm::errors::{corrupt, one_changed, refused, sealing};
use crate::seaorm::sealed_columns::PAYMENT_FILE;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{BankAccountId, OperatorId, PayoutBatchId};
use domain::payout::{Batch, BatchState, Released};
use ports::driven::desk_payouts::ListedBatch;
use ports::driven::payment_files::{FileFormat, PaymentFile};
use ports::driven::payouts::{KeptFile, PayoutBatches};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

#[async_trait]
impl PayoutBatches for SeaTx {
    async fn add(&self, batch: &Batch) -> Result<PayoutBatchId, StoreError> {
        let id = self.next_id("payout_batches").await?;
        let row = payout_batches::ActiveModel {
            id: Set(id),
            bank_account_id: Set(batch.bank.0),
            currency: Set(batch.currency.code().to_owned()),
            pay_on: Set(batch.pay_on),
            state: Set(batch.state.code().to_owned()),
            made_by: Set(batch.made_by.0),
            made_at: Set(batch.made_at),
            version: Set(batch.version),
            ..Default::default()
        };
        let added = payout_batches::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| PayoutBatchId(id)).map_err(refused)
    }

    async fn get(&self, id: PayoutBatchId) -> Result<Option<Batch>, StoreError> {
        self.batch(payout_batches::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: PayoutBatchId) -> Result<Option<Batch>, StoreError> {
        self.batch(payout_batches::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn save(&self, batch: &Batch) -> Result<(), StoreError> {
        let released = batch.released.as_ref();
        let row = payout_batches::ActiveModel {
            state: Set(batch.state.code().to_owned()),
            pay_on: Set(batch.pay_on),
            released_by: Set(released.map(|it| it.by.0)),
            released_at: Set(released.map(|it| it.at)),
            released_count: Set(released.map(|it| i64::from(it.count))),
            released_minor: Set(released.map(|it| it.total.minor())),
            version: Set(batch.version + 1),
            ..Default::default()
        };
        let saved = payout_batches::Entity::update_many()
            .set(row)
            .filter(payout_batches::Column::Id.eq(batch.id.0))
            .filter(payout_batches::Column::Version.eq(batch.version))
            .exec(self.db())
            .await;
        one_changed(saved)
    }

    async fn keep_file(
        &self,
        batch: PayoutBatchId,
        file: &PaymentFile,
        sha256: &str,
    ) -> Result<(), StoreError> {
        let id = self.next_id("payment_files").await?;
        let text = std::str::from_utf8(&file.bytes).map_err(|_| corrupt("a payment file"))?;
        let size = i64::try_from(file.bytes.len()).map_err(|_| corrupt("a payment file"))?;
        let bound = format!("{}{text}", belongs_to(batch, file.format));
        let sealed = self.cipher().seal(PAYMENT_FILE.of(id), &bound);
        let row = payment_files::ActiveModel {
            id: Set(id),
            batch_id: Set(batch.0),
            format: Set(file.format.code().to_owned()),
            sha256: Set(sha256.to_owned()),
            size: Set(size),
            content: Set(sealed.map_err(sealing)?),
        };
        let added = payment_files::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(drop).map_err(refused)
    }

    async fn files(&self, batch: PayoutBatchId) -> Result<Vec<KeptFile>, StoreError> {
        use payment_files::Column;
        let rows: Vec<(String, String, i64)> = payment_files::Entity::find()
            .select_only()
            .columns([Column::Format, Column::Sha256, Column::Size])
            .filter(Column::BatchId.eq(batch.0))
            .order_by_asc(Column::Id)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter()
            .map(|(format, sha256, size)| kept(&format, sha256, size))
            .collect()
    }

    async fn file(
        &self,
        batch: PayoutBatchId,
        format: FileFormat,
    ) -> Result<Option<(Vec<u8>, KeptFile)>, StoreError> {
        let row = payment_files::Entity::find()
            .filter(payment_files::Column::BatchId.eq(batch.0))
            .filter(payment_files::Column::Format.eq(format.code()))
            .one(self.db())
            .await
            .map_err(refused)?;
        let Some(row) = row else { return Ok(None) };
        let text = self.cipher().open(PAYMENT_FILE.of(row.id), &row.content);
        let text = text.map_err(sealing)?;
        let text = text
            .strip_prefix(&belongs_to(batch, format))
            .ok_or_else(|| corrupt("payment_files.batch_id"))?;
        let bytes = text.as_bytes().to_vec();
        Ok(Some((bytes, kept(&row.format, row.sha256, row.size)?)))
    }

    async fn listed(&self, id: PayoutBatchId) -> Result<Option<ListedBatch>, StoreError> {
        desk_batches::one(self, id).await
    }

    async fn after(&self, id: PayoutBatchId, limit: u32) -> Result<Vec<Batch>, StoreError> {
        let rows = payout_batches::Entity::find()
            .filter(payout_batches::Column::Id.gt(id.0))
            .order_by_asc(payout_batches::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(batch).collect()
    }
}

impl SeaTx {
    async fn batch(
        &self,
        query: Select<payout_batches::Entity>,
    ) -> Result<Option<Batch>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(batch).transpose()
    }
}

/// The line sealed in front of a file's text. It binds the file to its batch and format.
fn belongs_to(batch: PayoutBatchId, format: FileFormat) -> String {
    format!("{batch}:{}\n", format.code())
}

fn kept(format: &str, sha256: String, size: i64) -> Result<KeptFile, StoreError> {
    let format = FileFormat::from_code(format);
    Ok(KeptFile {
        format: format.ok_or_else(|| corrupt("payment_files.format"))?,
        sha256,
        size: u64::try_from(size).map_err(|_| corrupt("payment_files.size"))?,
    })
}

fn batch(row: payout_batches::Model) -> Result<Batch, StoreError> {
    let state = BatchState::from_code(&row.state);
    Ok(Batch {
        id: PayoutBatchId(row.id),
        bank: BankAccountId(row.bank_account_id),
        currency: currency(&row.currency)?,
        pay_on: row.pay_on,
        state: state.ok_or_else(|| corrupt("payout_batches.state"))?,
        made_by: OperatorId(row.made_by),
        made_at: row.made_at,
        released: released(&row)?,
        version: row.version,
    })
}

fn released(row: &payout_batches::Model) -> Result<Option<Released>, StoreError> {
    let (Some(by), Some(at), Some(count), Some(minor)) = (
        row.released_by,
        row.released_at,
        row.released_count,
        row.released_minor,
    ) else {
        return Ok(None);
    };
    Ok(Some(Released {
        by: OperatorId(by),
        at,
        count: u32::try_from(count).map_err(|_| corrupt("payout_batches.released_count"))?,
        total: money(minor, &row.currency)?,
    }))
}
