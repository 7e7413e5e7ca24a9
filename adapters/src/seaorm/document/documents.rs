//! Storage of documents' records. Their bytes are in the object store.

use crate::seaorm::entities::{
    account_statement_files, archives, documents, evidence, signing_sessions,
};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::signing::signing_sessions::printed_in;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::document::{Document, DocumentCode, FileKind, Holder};
use domain::ids::{AccountId, DepositId, DocumentId, InvestorId, OrderId, WithdrawalId};
use domain::signing::Scene;
use ports::driven::catalog::Page;
use ports::driven::document::Documents;
use ports::driven::signing_sessions::Signer;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, DbErr, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter,
    QueryOrder, QueryResult, QuerySelect,
};
use std::collections::HashSet;

struct WithSigner {
    document: documents::Model,
    signer: Option<Signer>,
}

impl FromQueryResult for WithSigner {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        let made_out_to: Option<String> = row.try_get(prefix, "signer_name")?;
        let signed_with = row.try_get(prefix, "signed_name")?;
        let chinese = row.try_get(prefix, "signer_chinese_name")?;
        let language: Option<String> = row.try_get(prefix, "signed_in")?;
        let chinese_name = printed_in(&language.unwrap_or_default(), chinese);
        Ok(Self {
            document: documents::Model::from_query_result(row, prefix)?,
            signer: made_out_to.map(|made_out_to| Signer {
                made_out_to,
                chinese_name,
                signed_with,
            }),
        })
    }
}

#[async_trait]
impl Documents for SeaTx {
    async fn add(&self, document: &Document) -> Result<DocumentId, StoreError> {
        let row = documents::ActiveModel {
            id: NotSet,
            investor_id: Set(document.owner.0),
            code: Set(document.code.code().to_owned()),
            account_id: Set(document.account.map(|id| id.0)),
            order_id: Set(document.order.map(|id| id.0)),
            withdrawal_id: Set(document.withdrawal.map(|id| id.0)),
            deposit_id: Set(document.deposit.map(|id| id.0)),
            name: Set(document.name.clone()),
            media_type: Set(document.kind.media_type().to_owned()),
            size_bytes: Set(i64::try_from(document.size).map_err(|_| corrupt("document size"))?),
            sha256: Set(document.sha256.clone()),
            object_key: Set(document.object_key.clone()),
            thumbnail_key: Set(document.thumbnail_key.clone()),
            created_at: Set(document.created_at),
        };
        let added = documents::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| DocumentId(row.last_insert_id))
            .map_err(refused)
    }

    async fn get(&self, id: DocumentId) -> Result<Option<Document>, StoreError> {
        let row = documents::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(document).transpose()
    }

    async fn by_ids(&self, ids: &[DocumentId]) -> Result<Vec<Document>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows = documents::Entity::find()
            .filter(documents::Column::Id.is_in(ids.iter().map(|id| id.0)))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(document).collect()
    }

    async fn of_accounts(
        &self,
        accounts: &[AccountId],
        and: &[DocumentId],
    ) -> Result<Vec<(Document, Option<Signer>)>, StoreError> {
        use documents::Column;
        use signing_sessions::Column as Session;
        let wanted = Condition::any()
            .add(Column::AccountId.is_in(accounts.iter().map(|id| id.0)))
            .add(Column::Id.is_in(and.iter().map(|id| id.0)));
        let signed = Scene::DdForm(AccountId(0)).code();
        let its_session = Condition::all()
            .add(Session::Scene.eq(signed))
            .add(
                Expr::col((signing_sessions::Entity, Session::RecordId))
                    .equals((documents::Entity, Column::AccountId)),
            )
            .add(
                Expr::col((signing_sessions::Entity, Session::DocumentId))
                    .equals((documents::Entity, Column::Id)),
            );
        let mut query = documents::Entity::find()
            .column_as(Session::SignerName.into_expr(), "signer_name")
            .column_as(Session::SignedName.into_expr(), "signed_name")
            .column_as(
                Session::SignerChineseName.into_expr(),
                "signer_chinese_name",
            )
            .column_as(Session::Language.into_expr(), "signed_in")
            .filter(wanted)
            .order_by_desc(Column::Id);
        QuerySelect::query(&mut query).left_join(signing_sessions::Entity, its_session);
        let rows = query.into_model::<WithSigner>().all(self.db()).await;
        let with_signer = |row: WithSigner| Ok((document(row.document)?, row.signer));
        rows.map_err(refused)?
            .into_iter()
            .map(with_signer)
            .collect()
    }

    async fn of(&self, owner: InvestorId) -> Result<Vec<Document>, StoreError> {
        self.newest_documents(documents::Column::InvestorId, owner.0)
            .await
    }

    async fn of_on_page(
        &self,
        owner: InvestorId,
        page: Page,
    ) -> Result<(Vec<Document>, u64), StoreError> {
        let own = documents::Entity::find().filter(documents::Column::InvestorId.eq(owner.0));
        let total = own.clone().count(self.db()).await.map_err(refused)?;
        let size = u64::from(page.size);
        let rows = own
            .order_by_desc(documents::Column::Id)
            .offset(u64::from(page.number.saturating_sub(1)).saturating_mul(size))
            .limit(size)
            .all(self.db())
            .await
            .map_err(refused)?;
        let page: Result<Vec<Document>, StoreError> = rows.into_iter().map(document).collect();
        Ok((page?, total))
    }

    async fn of_account(&self, account: AccountId) -> Result<Vec<Document>, StoreError> {
        self.newest_documents(documents::Column::AccountId, account.0)
            .await
    }

    async fn of_order(&self, order: OrderId) -> Result<Vec<Document>, StoreError> {
        self.newest_documents(documents::Column::OrderId, order.0)
            .await
    }

    async fn of_withdrawal(&self, withdrawal: WithdrawalId) -> Result<Vec<Document>, StoreError> {
        self.newest_documents(documents::Column::WithdrawalId, withdrawal.0)
            .await
    }

    async fn of_deposit(&self, deposit: DepositId) -> Result<Vec<Document>, StoreError> {
        self.newest_documents(documents::Column::DepositId, deposit.0)
            .await
    }

    async fn claim(&self, id: DocumentId, holder: Holder) -> Result<bool, StoreError> {
        let claimed = documents::Entity::update_many()
            .col_expr(
                documents::Column::AccountId,
                Expr::value(holder.account().map(|id| id.0)),
            )
            .col_expr(
                documents::Column::OrderId,
                Expr::value(holder.order().map(|id| id.0)),
            )
            .col_expr(
                documents::Column::WithdrawalId,
                Expr::value(holder.withdrawal().map(|id| id.0)),
            )
            .col_expr(
                documents::Column::DepositId,
                Expr::value(holder.deposit().map(|id| id.0)),
            )
            .filter(documents::Column::Id.eq(id.0))
            .filter(documents::Column::AccountId.is_null())
            .filter(documents::Column::OrderId.is_null())
            .filter(documents::Column::WithdrawalId.is_null())
            .filter(documents::Column::DepositId.is_null())
            .exec(self.db())
            .await;
        claimed.map(|done| done.rows_affected == 1).map_err(refused)
    }

    async fn uploads(&self, owner: InvestorId, since: Instant) -> Result<Vec<Instant>, StoreError> {
        let uploaded = DocumentCode::ALL.into_iter().filter(|c| c.is_uploaded());
        let rows: Vec<(String, Instant)> = documents::Entity::find()
            .select_only()
            .column(documents::Column::ObjectKey)
            .column(documents::Column::CreatedAt)
            .filter(documents::Column::InvestorId.eq(owner.0))
            .filter(documents::Column::CreatedAt.gt(since))
            .filter(documents::Column::Code.is_in(uploaded.map(DocumentCode::code)))
            .order_by_desc(documents::Column::CreatedAt)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut files = HashSet::new();
        Ok(rows
            .into_iter()
            .filter_map(|(key, at)| files.insert(key).then_some(at))
            .collect())
    }

    async fn named(&self, keys: &[String]) -> Result<HashSet<String>, StoreError> {
        let mut named = HashSet::new();
        // Bounded, so that the statement does not exceed a database's number of parameters.
        for keys in keys.chunks(500) {
            for column in [
                documents::Column::ObjectKey,
                documents::Column::ThumbnailKey,
            ] {
                let found: Vec<String> = documents::Entity::find()
                    .select_only()
                    .column(column)
                    .filter(column.is_in(keys))
                    .into_tuple()
                    .all(self.db())
                    .await
                    .map_err(refused)?;
                named.extend(found);
            }
            for column in [evidence::Column::ObjectKey, evidence::Column::ThumbnailKey] {
                let found: Vec<String> = evidence::Entity::find()
                    .select_only()
                    .column(column)
                    .filter(column.is_in(keys))
                    .into_tuple()
                    .all(self.db())
                    .await
                    .map_err(refused)?;
                named.extend(found);
            }
            let stated: Vec<String> = account_statement_files::Entity::find()
                .select_only()
                .column(account_statement_files::Column::ObjectKey)
                .filter(account_statement_files::Column::ObjectKey.is_in(keys))
                .into_tuple()
                .all(self.db())
                .await
                .map_err(refused)?;
            named.extend(stated);
            let archived: Vec<Option<String>> = archives::Entity::find()
                .select_only()
                .column(archives::Column::ObjectKey)
                .filter(archives::Column::ObjectKey.is_in(keys))
                .into_tuple()
                .all(self.db())
                .await
                .map_err(refused)?;
            named.extend(archived.into_iter().flatten());
            let papers: Vec<String> = signing_sessions::Entity::find()
                .select_only()
                .column(signing_sessions::Column::UnsignedKey)
                .filter(signing_sessions::Column::UnsignedKey.is_in(keys))
                .into_tuple()
                .all(self.db())
                .await
                .map_err(refused)?;
            named.extend(papers);
        }
        Ok(named)
    }

    async fn page(&self, after: DocumentId, limit: u32) -> Result<Vec<Document>, StoreError> {
        let rows = documents::Entity::find()
            .filter(documents::Column::Id.gt(after.0))
            .order_by_asc(documents::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(document).collect()
    }
}

impl SeaTx {
    async fn newest_documents(
        &self,
        column: documents::Column,
        id: i64,
    ) -> Result<Vec<Document>, StoreError> {
        let rows = documents::Entity::find()
            .filter(column.eq(id))
            .order_by_desc(documents::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(document).collect()
    }
}

pub(in crate::seaorm) fn document(row: documents::Model) -> Result<Document, StoreError> {
    Ok(Document {
        id: DocumentId(row.id),
        owner: InvestorId(row.investor_id),
        code: DocumentCode::from_code(&row.code).ok_or_else(|| corrupt("document code"))?,
        account: row.account_id.map(AccountId),
        order: row.order_id.map(OrderId),
        withdrawal: row.withdrawal_id.map(WithdrawalId),
        deposit: row.deposit_id.map(DepositId),
        name: row.name,
        kind: FileKind::from_media_type(&row.media_type).ok_or_else(|| corrupt("media type"))?,
        size: u64::try_from(row.size_bytes).map_err(|_| corrupt("document size"))?,
        sha256: row.sha256,
        object_key: row.object_key,
        thumbnail_key: row.thumbnail_key,
        created_at: row.created_at,
    })
}
