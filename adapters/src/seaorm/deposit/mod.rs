//! Storage of deposits and their invoices.

mod invoices;

use crate::seaorm::columns::money;
use crate::seaorm::entities::{crypto_invoices, deposits};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::deposit::{Deposit, Deviation, FundingMethod, State};
use domain::ids::{AccountId, CryptoInvoiceId, DepositId, DocumentId, InvestorId, OperatorId};
use domain::reference::RemittanceReference;
use domain::{Instant, Money};
use ports::driven::deposits::{Deposits, StoredInvoice};
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

#[async_trait]
impl Deposits for SeaTx {
    async fn add(&self, deposit: &Deposit) -> Result<DepositId, StoreError> {
        let id = DepositId(self.next_id("deposits").await?);
        let mut row = row(deposit);
        row.id = Set(id.0);
        row.reference = Set(RemittanceReference::of_deposit(id).to_string());
        let added = deposits::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| id).map_err(refused)
    }

    async fn get(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        self.deposit(deposits::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        self.deposit(deposits::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn save(&self, deposit: &Deposit) -> Result<(), StoreError> {
        let mut row = row(deposit);
        row.id = Unchanged(deposit.id.0);
        row.version = Set(deposit.version + 1);
        let change = deposits::Entity::update_many()
            .set(row)
            .filter(deposits::Column::Id.eq(deposit.id.0))
            .filter(deposits::Column::Version.eq(deposit.version));
        self.db().change_later(&change).await
    }

    async fn newest_unfinished(&self, investor: InvestorId) -> Result<Option<Deposit>, StoreError> {
        let query = deposits::Entity::find()
            .filter(deposits::Column::InvestorId.eq(investor.0))
            .filter(deposits::Column::State.eq(State::Init.code()))
            .order_by_desc(deposits::Column::Id)
            .limit(1);
        self.deposit(query).await
    }

    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<(Deposit, Option<StoredInvoice>)>, StoreError> {
        let query = deposits::Entity::find()
            .filter(deposits::Column::InvestorId.eq(investor.0))
            .order_by_desc(deposits::Column::Id)
            .limit(u64::from(limit));
        let query = match account {
            Some(account) => query.filter(deposits::Column::AccountId.eq(account.0)),
            None => query,
        };
        let mut query = query.select_also(crypto_invoices::Entity);
        let its_invoice = Expr::col((crypto_invoices::Entity, crypto_invoices::Column::DepositId))
            .equals((deposits::Entity, deposits::Column::Id));
        QuerySelect::query(&mut query).left_join(crypto_invoices::Entity, its_invoice);
        let rows = query.all(self.db()).await.map_err(refused)?;
        let with_invoice = |(row, invoice): (_, Option<_>)| {
            Ok((deposit(row)?, invoice.map(invoices::stored).transpose()?))
        };
        rows.into_iter().map(with_invoice).collect()
    }

    async fn add_invoice(&self, invoice: &StoredInvoice) -> Result<CryptoInvoiceId, StoreError> {
        invoices::add(self, invoice).await
    }

    async fn invoices_of(&self, deposits: &[DepositId]) -> Result<Vec<StoredInvoice>, StoreError> {
        invoices::of(self, deposits).await
    }

    async fn lock_invoice(&self, id: CryptoInvoiceId) -> Result<Option<StoredInvoice>, StoreError> {
        invoices::lock(self, id).await
    }

    async fn invoice_by_token(
        &self,
        token_hash: &str,
    ) -> Result<Option<StoredInvoice>, StoreError> {
        invoices::by_token(self, token_hash).await
    }

    async fn ask_soon(
        &self,
        provider: &str,
        gateway_id: &str,
        now: Instant,
    ) -> Result<bool, StoreError> {
        invoices::ask_soon(self, (provider, gateway_id), now).await
    }

    async fn save_invoice(&self, invoice: &StoredInvoice) -> Result<(), StoreError> {
        invoices::save(self, invoice).await
    }

    async fn lease_due_invoices(
        &self,
        provider: &str,
        lease: &Lease,
        limit: u32,
    ) -> Result<Vec<StoredInvoice>, StoreError> {
        invoices::lease_due(self, provider, lease, limit).await
    }

    async fn without_invoice(
        &self,
        before: Instant,
        limit: u32,
    ) -> Result<Vec<DepositId>, StoreError> {
        invoices::missing(self, before, limit).await
    }
}

impl SeaTx {
    async fn deposit(
        &self,
        query: Select<deposits::Entity>,
    ) -> Result<Option<Deposit>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(deposit).transpose()
    }
}

/// A row without its number and its reference, which never change.
fn row(deposit: &Deposit) -> deposits::ActiveModel {
    deposits::ActiveModel {
        id: NotSet,
        investor_id: Set(deposit.investor.0),
        account_id: Set(deposit.account.0),
        amount_minor: Set(deposit.amount.minor()),
        currency: Set(deposit.amount.currency().code().to_owned()),
        funding_method: Set(deposit.method.code().to_owned()),
        reference: NotSet,
        state: Set(deposit.state.code().to_owned()),
        proof_document_id: Set(deposit.proof.map(|id| id.0)),
        received_minor: Set(deposit.received.map(Money::minor)),
        receipt_corrections: Set(i64::from(deposit.receipt_corrections)),
        first_line_by: Set(deposit.first_line_by.map(|id| id.0)),
        submitted_at: Set(deposit.submitted_at),
        created_at: Set(deposit.created_at),
        modified_at: Set(deposit.modified_at),
        version: Set(deposit.version),
        deviation: Set(deposit.deviation.map(|why| why.code().to_owned())),
        has_expired: Set(deposit.has_expired),
    }
}

fn deposit(row: deposits::Model) -> Result<Deposit, StoreError> {
    let received = row.received_minor;
    Ok(Deposit {
        id: DepositId(row.id),
        investor: InvestorId(row.investor_id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        method: FundingMethod::from_code(&row.funding_method)
            .ok_or_else(|| corrupt("deposits.funding_method"))?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("deposits.state"))?,
        proof: row.proof_document_id.map(DocumentId),
        received: received
            .map(|minor| money(minor, &row.currency))
            .transpose()?,
        receipt_corrections: u32::try_from(row.receipt_corrections)
            .map_err(|_| corrupt("deposits.receipt_corrections"))?,
        deviation: row
            .deviation
            .map(|code| Deviation::from_code(&code).ok_or_else(|| corrupt("deposits.deviation")))
            .transpose()?,
        has_expired: row.has_expired,
        first_line_by: row.first_line_by.map(OperatorId),
        submitted_at: row.submitted_at,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}
