//! Storage of bank receipts.

use super::awaited::awaited;
use super::desk_receipts;
use crate::seaorm::columns::money;
use crate::seaorm::entities::{receipts, statement_lines};
use crate::seaorm::errors::{corrupt, refused, sealing};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::sealed_columns::RECEIPT_PAYER_ACCOUNT;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{BankAccountId, OperatorId, ReceiptId};
use domain::receipt::{MatchedTo, Receipt, State};
use domain::statement;
use domain::{Currency, Money};
use ports::driven::desk::COUNTED;
use ports::driven::desk_receipts::{Awaited, AwaitedFilter, ListedReceipt};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::receipts::Receipts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{
    Expr, ExprTrait, Func, LikeExpr, LockType, Query, SelectStatement, SimpleExpr,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select,
};

#[async_trait]
impl Receipts for SeaTx {
    async fn add(&self, receipt: &Receipt) -> Result<ReceiptId, StoreError> {
        let mut row = row(receipt);
        // Only sealed columns need the number before they are written.
        if receipt.payer_account.is_some() {
            let id = self.next_id("receipts").await?;
            row.id = Set(id);
            row.payer_account = self.sealed_account(id, receipt)?;
        }
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(ReceiptId(added.id))
    }

    async fn save(&self, receipt: &Receipt) -> Result<(), StoreError> {
        let row = receipts::ActiveModel {
            version: Set(receipt.version + 1),
            payer_account: self.sealed_account(receipt.id.0, receipt)?,
            ..row(receipt)
        };
        let change = receipts::Entity::update_many()
            .set(row)
            .filter(receipts::Column::Id.eq(receipt.id.0))
            .filter(receipts::Column::Version.eq(receipt.version));
        self.db().change_later(&change).await
    }

    async fn get(&self, id: ReceiptId) -> Result<Option<Receipt>, StoreError> {
        self.receipt(receipts::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: ReceiptId) -> Result<Option<Receipt>, StoreError> {
        self.receipt(receipts::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn under(
        &self,
        bank: BankAccountId,
        reference: &str,
    ) -> Result<Option<ReceiptId>, StoreError> {
        let id: Option<i64> = receipts::Entity::find()
            .select_only()
            .column(receipts::Column::Id)
            .filter(receipts::Column::BankAccountId.eq(bank.0))
            .filter(
                Expr::expr(Func::lower(Expr::col(receipts::Column::Reference)))
                    .eq(reference.to_lowercase()),
            )
            .filter(receipts::Column::WithdrawnAt.is_null())
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(id.map(ReceiptId))
    }

    async fn under_any(
        &self,
        bank: BankAccountId,
        references: &[String],
    ) -> Result<Vec<Receipt>, StoreError> {
        if references.is_empty() {
            return Ok(Vec::new());
        }
        let references = references.iter().map(|it| it.to_lowercase());
        let lower = Expr::expr(Func::lower(Expr::col(receipts::Column::Reference)));
        let query = receipts::Entity::find()
            .filter(receipts::Column::BankAccountId.eq(bank.0))
            .filter(lower.is_in(references))
            .filter(by_hand())
            .filter(Expr::exists(line()).not())
            .filter(receipts::Column::WithdrawnAt.is_null());
        self.receipts_of(query).await
    }

    async fn add_read(&self, receipts: &[Receipt]) -> Result<Vec<ReceiptId>, StoreError> {
        let ids = self.next_ids("receipts", receipts.len()).await?;
        let rows = receipts.iter().zip(&ids).map(|(receipt, id)| {
            Ok(receipts::ActiveModel {
                id: Set(*id),
                payer_account: match self.sealed_account(*id, receipt)? {
                    NotSet => Set(None),
                    sealed => sealed,
                },
                is_read: Set(true),
                ..row(receipt)
            })
        });
        let rows: Vec<_> = rows.collect::<Result<_, StoreError>>()?;
        let insert = receipts::Entity::insert_many(rows);
        let insert = insert.build(self.db().get_database_backend());
        self.db().add_later(insert).await?;
        Ok(ids.into_iter().map(ReceiptId).collect())
    }

    async fn without_line(
        &self,
        bank: BankAccountId,
        amounts: &[Money],
    ) -> Result<Vec<Receipt>, StoreError> {
        if amounts.is_empty() {
            return Ok(Vec::new());
        }
        let query = receipts::Entity::find()
            .filter(receipts::Column::BankAccountId.eq(bank.0))
            .filter(receipts::Column::AmountMinor.is_in(amounts.iter().map(|it| it.minor())))
            .filter(by_hand())
            .filter(receipts::Column::WithdrawnAt.is_null())
            .filter(Expr::exists(line()).not())
            .order_by_desc(receipts::Column::Id)
            .limit(WITHOUT_LINE);
        self.receipts_of(query).await
    }

    async fn all_stated(&self, bank: BankAccountId) -> Result<Vec<Receipt>, StoreError> {
        let query = receipts::Entity::find()
            .filter(receipts::Column::BankAccountId.eq(bank.0))
            .filter(receipts::Column::Reference.is_null())
            .filter(receipts::Column::WithdrawnAt.is_null())
            .order_by_desc(receipts::Column::Id)
            .limit(WITHOUT_LINE);
        self.receipts_of(query).await
    }

    async fn of(&self, record: MatchedTo) -> Result<Vec<Receipt>, StoreError> {
        let (kind, id) = record.parts();
        let query = receipts::Entity::find()
            .filter(receipts::Column::MatchedKind.eq(kind))
            .filter(receipts::Column::MatchedId.eq(id))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .order_by_asc(receipts::Column::Id);
        self.receipts_of(query).await
    }

    async fn unmatched(&self, after: ReceiptId, limit: u32) -> Result<Vec<Receipt>, StoreError> {
        let query = receipts::Entity::find()
            .filter(receipts::Column::State.eq(State::Unmatched.code()))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .filter(receipts::Column::Text.is_not_null())
            .filter(receipts::Column::Id.gt(after.0))
            .order_by_asc(receipts::Column::Id)
            .limit(u64::from(limit));
        self.receipts_of(query).await
    }

    async fn newest_unmatched(
        &self,
        currency: Currency,
        limit: u32,
    ) -> Result<Vec<Receipt>, StoreError> {
        let query = receipts::Entity::find()
            .filter(receipts::Column::State.eq(State::Unmatched.code()))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .filter(receipts::Column::Currency.eq(currency.code()))
            .filter(receipts::Column::EnteredBy.is_not_null())
            .filter(receipts::Column::BankAccountId.is_not_null())
            .order_by_desc(receipts::Column::Id)
            .limit(u64::from(limit));
        self.receipts_of(query).await
    }

    async fn unmatched_with(&self, text: &str) -> Result<Vec<Receipt>, StoreError> {
        let lower = Expr::expr(Func::lower(Expr::col(receipts::Column::Text)));
        let query = receipts::Entity::find()
            .filter(receipts::Column::State.eq(State::Unmatched.code()))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .filter(lower.like(LikeExpr::new(pattern(text)).escape('\\')))
            .order_by_asc(receipts::Column::Id)
            .limit(STATED);
        self.receipts_of(query).await
    }

    async fn unmatched_count(&self) -> Result<u64, StoreError> {
        let ids: Vec<i64> = receipts::Entity::find()
            .select_only()
            .column(receipts::Column::Id)
            .filter(receipts::Column::State.eq(State::Unmatched.code()))
            .filter(receipts::Column::WithdrawnAt.is_null())
            .limit(COUNTED)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        u64::try_from(ids.len()).map_err(|_| corrupt("a count"))
    }

    async fn stated(&self, bank: BankAccountId, amount: Money) -> Result<Vec<Receipt>, StoreError> {
        let query = receipts::Entity::find()
            .filter(receipts::Column::BankAccountId.eq(bank.0))
            .filter(receipts::Column::Reference.is_null())
            .filter(receipts::Column::WithdrawnAt.is_null())
            .filter(receipts::Column::AmountMinor.eq(amount.minor()))
            .filter(receipts::Column::Currency.eq(amount.currency().code()))
            .order_by_asc(receipts::Column::Id)
            .limit(STATED);
        self.receipts_of(query).await
    }

    async fn awaited(&self, filter: &AwaitedFilter) -> Result<Vec<Awaited>, StoreError> {
        awaited(self, filter).await
    }

    async fn listed(&self, id: ReceiptId) -> Result<Option<ListedReceipt>, StoreError> {
        desk_receipts::one(self, id).await
    }
}

/// How many provisional receipts, or receipts with a text, are read at most.
const STATED: u64 = 10;
/// How many receipts without a line are read at most.
const WITHOUT_LINE: u64 = 1_000;

/// Written like the condition of the index, because SQLite does not use the index if the condition has a parameter.
fn by_hand() -> SimpleExpr {
    Expr::cust("NOT receipts.is_read")
}

/// The line of a statement that is confirmed as a receipt.
fn line() -> SelectStatement {
    use statement_lines::Column;
    Query::select()
        .expr(Expr::val(1))
        .from(statement_lines::Entity)
        .and_where(Column::State.eq(statement::State::Done.code()))
        .and_where(Column::Kind.eq(statement::Kind::Receipt.code()))
        .and_where(
            Expr::col((statement_lines::Entity, Column::RecordId))
                .eq(Expr::col((receipts::Entity, receipts::Column::Id))),
        )
        .to_owned()
}

impl SeaTx {
    /// The sealed account number of the payer; nothing if it is not known.
    fn sealed_account(
        &self,
        id: i64,
        receipt: &Receipt,
    ) -> Result<ActiveValue<Option<String>>, StoreError> {
        let Some(number) = &receipt.payer_account else {
            return Ok(NotSet);
        };
        let place = RECEIPT_PAYER_ACCOUNT.of(id);
        let sealed = self.cipher().seal(place, number).map_err(sealing)?;
        Ok(Set(Some(sealed)))
    }

    async fn receipt(
        &self,
        query: Select<receipts::Entity>,
    ) -> Result<Option<Receipt>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(|row| receipt(self.cipher(), row)).transpose()
    }

    async fn receipts_of(
        &self,
        query: Select<receipts::Entity>,
    ) -> Result<Vec<Receipt>, StoreError> {
        let rows = query.all(self.db()).await.map_err(refused)?.into_iter();
        rows.map(|row| receipt(self.cipher(), row)).collect()
    }
}

/// A row without its number and its sealed columns.
fn row(receipt: &Receipt) -> receipts::ActiveModel {
    let matched = receipt.matched_to.map(MatchedTo::parts);
    let state = match matched {
        None => State::Unmatched,
        Some(_) => State::Matched,
    };
    receipts::ActiveModel {
        id: NotSet,
        bank_account_id: Set(receipt.place.bank().map(|bank| bank.0)),
        reference: Set(receipt.reference.clone()),
        booked_on: Set(receipt.booked_on),
        value_on: Set(receipt.value_on),
        amount_minor: Set(receipt.amount.minor()),
        currency: Set(receipt.amount.currency().code().to_owned()),
        payer: Set(receipt.payer.clone()),
        payer_account: NotSet,
        text: Set(receipt.text.clone()),
        // `withdrawn_at` shows that a receipt was withdrawn.
        state: Set(state.code().to_owned()),
        matched_kind: Set(matched.map(|(kind, _)| kind.to_owned())),
        matched_id: Set(matched.and_then(|(_, id)| id)),
        entered_at: Set(receipt.entered_at),
        withdrawn_at: Set(receipt.withdrawn_at),
        version: Set(receipt.version),
        entered_by: Set(receipt.entered_by.map(|by| by.0)),
        matched_by: Set(receipt.matched_by.map(|by| by.0)),
        is_read: NotSet,
    }
}

pub(super) fn receipt(
    cipher: &dyn FieldCipher,
    row: receipts::Model,
) -> Result<Receipt, StoreError> {
    let place = RECEIPT_PAYER_ACCOUNT.of(row.id);
    let opened = row.payer_account.map(|sealed| cipher.open(place, &sealed));
    let matched_to = row.matched_kind.map(|kind| {
        let to = MatchedTo::from_parts(&kind, row.matched_id);
        to.ok_or_else(|| corrupt("receipts.matched_kind"))
    });
    Ok(Receipt {
        id: ReceiptId(row.id),
        place: row.bank_account_id.map(BankAccountId).into(),
        reference: row.reference,
        booked_on: row.booked_on,
        value_on: row.value_on,
        amount: money(row.amount_minor, &row.currency)?,
        payer: row.payer,
        payer_account: opened.transpose().map_err(sealing)?,
        text: row.text,
        matched_to: matched_to.transpose()?,
        entered_at: row.entered_at,
        withdrawn_at: row.withdrawn_at,
        version: row.version,
        entered_by: row.entered_by.map(OperatorId),
        matched_by: row.matched_by.map(OperatorId),
    })
}
