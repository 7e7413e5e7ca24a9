//! Storage of charges.

use crate::seaorm::columns::{count, language, money};
use crate::seaorm::entities::{charges, payment_notices as notices};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::leases::Leased;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{AccountId, ChargeId, InvestorId, PaymentNoticeId};
use domain::payment::{Charge, State};
use ports::driven::charges::{Charges, NoticeState, PaymentNotice, StoredCharge};
use ports::driven::leases::Lease;
use ports::driven::payments::{Notification, PaymentOutcome};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

impl Leased for charges::Entity {
    const ID: charges::Column = charges::Column::Id;
    const LEASED_UNTIL: charges::Column = charges::Column::LeasedUntil;
    const LEASED_BY: charges::Column = charges::Column::LeasedBy;
    const TRIES: Option<charges::Column> = Some(charges::Column::Tries);
}

impl Leased for notices::Entity {
    const ID: notices::Column = notices::Column::Id;
    const LEASED_UNTIL: notices::Column = notices::Column::LeasedUntil;
    const LEASED_BY: notices::Column = notices::Column::LeasedBy;
    const TRIES: Option<notices::Column> = Some(notices::Column::Tries);
}

#[async_trait]
impl Charges for SeaTx {
    async fn add(&self, charge: &StoredCharge) -> Result<ChargeId, StoreError> {
        let added = row(charge).insert(self.db()).await.map_err(refused)?;
        Ok(ChargeId(added.id))
    }

    async fn get(&self, id: ChargeId) -> Result<Option<StoredCharge>, StoreError> {
        self.charge(charges::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: ChargeId) -> Result<Option<StoredCharge>, StoreError> {
        self.charge(charges::Entity::find_by_id(id.0).lock_exclusive())
            .await
    }

    async fn by_token(&self, token_hash: &str) -> Result<Option<StoredCharge>, StoreError> {
        let query = charges::Entity::find().filter(charges::Column::TokenHash.eq(token_hash));
        self.charge(query).await
    }

    async fn by_reference(
        &self,
        provider: &str,
        reference: &str,
    ) -> Result<Option<StoredCharge>, StoreError> {
        let query = charges::Entity::find()
            .filter(charges::Column::Provider.eq(provider))
            .filter(charges::Column::Reference.eq(reference));
        self.charge(query).await
    }

    async fn of_account(&self, account: AccountId) -> Result<Vec<StoredCharge>, StoreError> {
        self.of_accounts(&[account]).await
    }

    async fn of_accounts(&self, accounts: &[AccountId]) -> Result<Vec<StoredCharge>, StoreError> {
        let query = charges::Entity::find()
            .filter(charges::Column::AccountId.is_in(accounts.iter().map(|id| id.0)))
            .order_by_desc(charges::Column::Id);
        let rows = query.all(self.db()).await.map_err(refused)?;
        rows.into_iter().map(charge).collect()
    }

    async fn save(&self, charge: &StoredCharge) -> Result<(), StoreError> {
        let mut row = row(charge);
        row.id = Unchanged(charge.charge.id.0);
        row.update(self.db()).await.map_err(refused).map(|_| ())
    }

    async fn due(
        &self,
        provider: &str,
        now: Instant,
        limit: u32,
    ) -> Result<Vec<ChargeId>, StoreError> {
        let looked_after = Condition::any()
            .add(charges::Column::Provider.eq(provider))
            .add(charges::Column::State.eq(State::Pending.code()));
        let ids: Vec<i64> = charges::Entity::find()
            .select_only()
            .column(charges::Column::Id)
            .filter(charges::Column::DueAt.lte(now))
            .filter(looked_after)
            .filter(charges::Entity::is_free(now))
            .order_by_asc(charges::Column::DueAt)
            .limit(u64::from(limit))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(ids.into_iter().map(ChargeId).collect())
    }

    async fn lease(&self, id: ChargeId, lease: &Lease) -> Result<bool, StoreError> {
        self.lease_one::<charges::Entity>(id.0, lease).await
    }

    async fn release(&self, id: ChargeId, lease: &Lease) -> Result<(), StoreError> {
        SeaTx::release::<charges::Entity>(self, id.0, &lease.by).await
    }

    async fn lease_notice(&self, id: PaymentNoticeId, lease: &Lease) -> Result<bool, StoreError> {
        self.lease_one::<notices::Entity>(id.0, lease).await
    }

    async fn release_notice(&self, id: PaymentNoticeId, lease: &Lease) -> Result<(), StoreError> {
        SeaTx::release::<notices::Entity>(self, id.0, &lease.by).await
    }

    async fn keep_notice(&self, notice: &PaymentNotice) -> Result<bool, StoreError> {
        let known = notices::Entity::find()
            .filter(notices::Column::Provider.eq(&notice.provider))
            .filter(notices::Column::Digest.eq(&notice.digest))
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        let mut row = notice_row(notice)?;
        let Some(known) = known else {
            return row.insert(self.db()).await.map_err(refused).map(|_| true);
        };
        if !self::notice(known.clone())?.state.is_asked_again() {
            return Ok(false);
        }
        row.id = Unchanged(known.id);
        row.update(self.db()).await.map_err(refused).map(|_| true)
    }

    async fn notices_of(&self, charge: &StoredCharge) -> Result<Vec<PaymentNotice>, StoreError> {
        let mut names = Condition::any().add(notices::Column::Reference.eq(&charge.reference));
        if let Some(payment) = &charge.payment {
            names = names.add(notices::Column::Payment.eq(payment));
        }
        let rows = notices::Entity::find()
            .filter(notices::Column::Provider.eq(&charge.provider))
            .filter(names)
            .order_by_asc(notices::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(notice).collect()
    }

    async fn lock_notice(&self, id: PaymentNoticeId) -> Result<Option<PaymentNotice>, StoreError> {
        let row = notices::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(notice).transpose()
    }

    async fn save_notice(&self, notice: &PaymentNotice) -> Result<(), StoreError> {
        let mut row = notice_row(notice)?;
        row.id = Unchanged(notice.id.0);
        row.update(self.db()).await.map_err(refused).map(|_| ())
    }

    async fn due_notices(
        &self,
        provider: &str,
        now: Instant,
        limit: u32,
    ) -> Result<Vec<PaymentNoticeId>, StoreError> {
        let ids: Vec<i64> = notices::Entity::find()
            .select_only()
            .column(notices::Column::Id)
            .filter(notices::Column::DueAt.lte(now))
            .filter(notices::Entity::is_free(now))
            .filter(notices::Column::Provider.eq(provider))
            .order_by_asc(notices::Column::DueAt)
            .limit(u64::from(limit))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(ids.into_iter().map(PaymentNoticeId).collect())
    }
}

impl SeaTx {
    async fn charge(
        &self,
        query: Select<charges::Entity>,
    ) -> Result<Option<StoredCharge>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(charge).transpose()
    }
}

fn row(stored: &StoredCharge) -> charges::ActiveModel {
    let charge = &stored.charge;
    charges::ActiveModel {
        id: NotSet,
        investor_id: Set(charge.investor.0),
        account_id: Set(charge.account.0),
        amount_minor: Set(charge.amount.minor()),
        currency: Set(charge.amount.currency().code().to_owned()),
        state: Set(charge.state.code().to_owned()),
        provider: Set(stored.provider.clone()),
        reference: Set(stored.reference.clone()),
        token_hash: Set(stored.token_hash.clone()),
        payment: Set(stored.payment.clone()),
        redirect_url: Set(stored.redirect_url.clone()),
        language: Set(stored.language.code().to_owned()),
        refund_reason: Set(stored.refund_reason.clone()),
        tries: Set(i64::from(stored.tries)),
        due_at: Set(stored.due_at),
        created_at: Set(charge.created_at),
        paid_at: Set(charge.paid_at),
        refund_asked_at: Set(charge.refund_asked_at),
        leased_until: NotSet,
        leased_by: NotSet,
    }
}

fn charge(row: charges::Model) -> Result<StoredCharge, StoreError> {
    Ok(StoredCharge {
        charge: Charge {
            id: ChargeId(row.id),
            investor: InvestorId(row.investor_id),
            account: AccountId(row.account_id),
            amount: money(row.amount_minor, &row.currency)?,
            state: State::from_code(&row.state).ok_or_else(|| corrupt("charges.state"))?,
            created_at: row.created_at,
            paid_at: row.paid_at,
            refund_asked_at: row.refund_asked_at,
        },
        provider: row.provider,
        reference: row.reference,
        token_hash: row.token_hash,
        payment: row.payment,
        redirect_url: row.redirect_url,
        language: language(&row.language)?,
        refund_reason: row.refund_reason,
        tries: count(row.tries, "charges.tries")?,
        due_at: row.due_at,
    })
}

const PAID: &str = "paid";
const FAILED: &str = "failed";
const CANCELLED: &str = "cancelled";

fn notice_row(notice: &PaymentNotice) -> Result<notices::ActiveModel, StoreError> {
    let (outcome, amount) = match notice.said.outcome {
        PaymentOutcome::Paid(amount) => (PAID, Some(amount)),
        PaymentOutcome::Failed => (FAILED, None),
        PaymentOutcome::Cancelled => (CANCELLED, None),
    };
    let body = notice.body.clone().map(String::from_utf8).transpose();
    Ok(notices::ActiveModel {
        id: NotSet,
        provider: Set(notice.provider.clone()),
        reference: Set(notice.said.reference.clone()),
        payment: Set(notice.said.payment.clone()),
        outcome: Set(outcome.to_owned()),
        amount_minor: Set(amount.map(domain::Money::minor)),
        currency: Set(amount.map(|amount| amount.currency().code().to_owned())),
        body: Set(body.map_err(|_| corrupt("payment_notices.body"))?),
        digest: Set(notice.digest.clone()),
        state: Set(notice.state.code().to_owned()),
        tries: Set(i64::from(notice.tries)),
        received_at: Set(notice.received_at),
        due_at: Set(notice.due_at),
        leased_until: NotSet,
        leased_by: NotSet,
    })
}

fn notice(row: notices::Model) -> Result<PaymentNotice, StoreError> {
    let outcome = match (row.outcome.as_str(), row.amount_minor, row.currency) {
        (PAID, Some(minor), Some(currency)) => PaymentOutcome::Paid(money(minor, &currency)?),
        (FAILED, ..) => PaymentOutcome::Failed,
        (CANCELLED, ..) => PaymentOutcome::Cancelled,
        _ => return Err(corrupt("payment_notices.outcome")),
    };
    Ok(PaymentNotice {
        id: PaymentNoticeId(row.id),
        provider: row.provider,
        said: Notification {
            reference: row.reference,
            payment: row.payment,
            outcome,
        },
        body: row.body.map(String::into_bytes),
        digest: row.digest,
        state: NoticeState::from_code(&row.state)
            .ok_or_else(|| corrupt("payment_notices.state"))?,
        tries: count(row.tries, "payment_notices.tries")?,
        received_at: row.received_at,
        due_at: row.due_at,
    })
}
