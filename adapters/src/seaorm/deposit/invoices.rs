//! Storage of the invoices by which deposits are paid in bitcoin.

use crate::seaorm::columns::{count, money};
use crate::seaorm::entities::{crypto_invoices as invoices, deposits};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::leases::Leased;
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::deposit::{FundingMethod, Invoice, InvoiceState, State};
use domain::ids::{CryptoInvoiceId, DepositId};
use domain::money::Satoshis;
use invoices::Column;
use ports::driven::deposits::StoredInvoice;
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::{Expr, ExprTrait, LockType, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

impl Leased for invoices::Entity {
    const ID: Column = Column::Id;
    const LEASED_UNTIL: Column = Column::LeasedUntil;
    const LEASED_BY: Column = Column::LeasedBy;
    const TRIES: Option<Column> = None;
}

pub(super) async fn add(
    tx: &SeaTx,
    invoice: &StoredInvoice,
) -> Result<CryptoInvoiceId, StoreError> {
    let added = row(invoice).insert(tx.db()).await.map_err(refused)?;
    Ok(CryptoInvoiceId(added.id))
}

pub(super) async fn of(
    tx: &SeaTx,
    deposits: &[DepositId],
) -> Result<Vec<StoredInvoice>, StoreError> {
    let of = Column::DepositId.is_in(deposits.iter().map(|id| id.0));
    found(tx, invoices::Entity::find().filter(of)).await
}

pub(super) async fn lock(
    tx: &SeaTx,
    id: CryptoInvoiceId,
) -> Result<Option<StoredInvoice>, StoreError> {
    let query = invoices::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate);
    Ok(found(tx, query).await?.pop())
}

pub(super) async fn by_token(
    tx: &SeaTx,
    token_hash: &str,
) -> Result<Option<StoredInvoice>, StoreError> {
    let query = invoices::Entity::find().filter(Column::TokenHash.eq(token_hash));
    Ok(found(tx, query).await?.pop())
}

pub(super) async fn ask_soon(
    tx: &SeaTx,
    (provider, gateway_id): (&str, &str),
    now: Instant,
) -> Result<bool, StoreError> {
    let changed = invoices::Entity::update_many()
        .col_expr(Column::DueAt, Expr::value(now))
        .filter(Column::Provider.eq(provider))
        .filter(Column::Reference.eq(gateway_id))
        .exec(tx.db())
        .await;
    changed.map(|done| done.rows_affected > 0).map_err(refused)
}

pub(super) async fn save(tx: &SeaTx, invoice: &StoredInvoice) -> Result<(), StoreError> {
    let row = invoices::ActiveModel {
        id: Unchanged(invoice.invoice.id.0),
        state: Set(invoice.invoice.state.code().to_owned()),
        received_satoshis: Set(invoice.invoice.received.count()),
        tries: Set(i64::from(invoice.tries)),
        due_at: Set(invoice.due_at),
        leased_until: Set(None),
        leased_by: Set(None),
        ..Default::default()
    };
    row.update(tx.db()).await.map_err(refused).map(|_| ())
}

pub(super) async fn lease_due(
    tx: &SeaTx,
    provider: &str,
    lease: &Lease,
    limit: u32,
) -> Result<Vec<StoredInvoice>, StoreError> {
    let due = invoices::Entity::find()
        .filter(Column::Provider.eq(provider))
        .filter(Column::DueAt.lte(lease.from))
        .order_by_asc(Column::DueAt)
        .order_by_asc(Column::Id);
    let ids = tx.lease_due(due, lease, limit).await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    found(tx, invoices::Entity::find().filter(Column::Id.is_in(ids))).await
}

pub(super) async fn missing(
    tx: &SeaTx,
    before: Instant,
    limit: u32,
) -> Result<Vec<DepositId>, StoreError> {
    let invoiced = Query::select()
        .expr(Expr::val(1))
        .from(invoices::Entity)
        .and_where(
            Expr::col((invoices::Entity, Column::DepositId))
                .eq(Expr::col((deposits::Entity, deposits::Column::Id))),
        )
        .to_owned();
    let ids: Vec<i64> = deposits::Entity::find()
        .select_only()
        .column(deposits::Column::Id)
        .filter(deposits::Column::State.eq(State::Init.code()))
        .filter(deposits::Column::FundingMethod.eq(FundingMethod::Bitcoin.code()))
        .filter(deposits::Column::CreatedAt.lt(before))
        .filter(Expr::exists(invoiced).not())
        .order_by_asc(deposits::Column::Id)
        .limit(u64::from(limit))
        .into_tuple()
        .all(tx.db())
        .await
        .map_err(refused)?;
    Ok(ids.into_iter().map(DepositId).collect())
}

async fn found(
    tx: &SeaTx,
    query: Select<invoices::Entity>,
) -> Result<Vec<StoredInvoice>, StoreError> {
    let rows = query.all(tx.db()).await.map_err(refused)?;
    rows.into_iter().map(stored).collect()
}

fn row(stored: &StoredInvoice) -> invoices::ActiveModel {
    let invoice = &stored.invoice;
    invoices::ActiveModel {
        id: NotSet,
        deposit_id: Set(invoice.deposit.0),
        provider: Set(stored.provider.clone()),
        reference: Set(invoice.gateway_id.clone()),
        token_hash: Set(stored.token_hash.clone()),
        url: Set(stored.url.clone()),
        address: Set(stored.address.clone()),
        payment_uri: Set(stored.payment_uri.clone()),
        price_minor: Set(invoice.price.minor()),
        currency: Set(invoice.price.currency().code().to_owned()),
        satoshis: Set(invoice.coins.count()),
        received_satoshis: Set(invoice.received.count()),
        expires_at: Set(invoice.expires_at),
        state: Set(invoice.state.code().to_owned()),
        tries: Set(i64::from(stored.tries)),
        due_at: Set(stored.due_at),
        leased_until: NotSet,
        leased_by: NotSet,
    }
}

pub(super) fn stored(row: invoices::Model) -> Result<StoredInvoice, StoreError> {
    let coins = |satoshis, column| Satoshis::new(satoshis).ok_or_else(|| corrupt(column));
    Ok(StoredInvoice {
        invoice: Invoice {
            id: CryptoInvoiceId(row.id),
            deposit: DepositId(row.deposit_id),
            gateway_id: row.reference,
            price: money(row.price_minor, &row.currency)?,
            coins: coins(row.satoshis, "crypto_invoices.satoshis")?,
            expires_at: row.expires_at,
            state: InvoiceState::from_code(&row.state)
                .ok_or_else(|| corrupt("crypto_invoices.state"))?,
            received: coins(row.received_satoshis, "crypto_invoices.received_satoshis")?,
        },
        provider: row.provider,
        token_hash: row.token_hash,
        url: row.url,
        address: row.address,
        payment_uri: row.payment_uri,
        tries: count(row.tries, "crypto_invoices.tries")?,
        due_at: row.due_at,
    })
}
