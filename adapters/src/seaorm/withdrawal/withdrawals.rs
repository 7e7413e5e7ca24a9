//! Storage of withdrawals. The bank account that one goes to is one sealed text.

use super::payees::{opened, sealed};
use crate::seaorm::columns::{given, money};
use crate::seaorm::entities::{payouts, withdrawals};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::payout::{progress, settles_withdrawals};
use crate::seaorm::sealed_columns::WITHDRAWAL_PAYEE;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::document::Document;
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, WithdrawalId};
use domain::payable::Progress;
use domain::payee::{BitcoinAddress, PayoutMethod, Target};
use domain::withdrawal::{State, Withdrawal};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::StoreError;
use ports::driven::withdrawals::{WithdrawalCase, Withdrawals};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
use sea_orm::{
    ColumnTrait, Condition, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, SelectTwo, Statement,
};

#[async_trait]
impl Withdrawals for SeaTx {
    async fn add(&self, withdrawal: &Withdrawal) -> Result<WithdrawalId, StoreError> {
        let id = WithdrawalId(self.next_id("withdrawals").await?);
        let mut row = row(self.cipher(), id, withdrawal)?;
        row.id = Set(id.0);
        let added = withdrawals::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| id).map_err(refused)
    }

    async fn get(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError> {
        self.withdrawal(withdrawals::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: WithdrawalId) -> Result<Option<Withdrawal>, StoreError> {
        self.withdrawal(withdrawals::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn with_form(
        &self,
        id: WithdrawalId,
    ) -> Result<Option<(Withdrawal, Option<Document>)>, StoreError> {
        self.withdrawal_with_form(id).await
    }

    async fn lock_case(
        &self,
        id: WithdrawalId,
        account: Option<AccountId>,
    ) -> Result<Option<WithdrawalCase>, StoreError> {
        self.lock_withdrawal_case(id, account).await
    }

    async fn save(&self, withdrawal: &Withdrawal) -> Result<(), StoreError> {
        let mut row = row(self.cipher(), withdrawal.id, withdrawal)?;
        row.id = Unchanged(withdrawal.id.0);
        row.version = Set(withdrawal.version + 1);
        let change = withdrawals::Entity::update_many()
            .set(row)
            .filter(withdrawals::Column::Id.eq(withdrawal.id.0))
            .filter(withdrawals::Column::Version.eq(withdrawal.version));
        self.db().change_later(&change).await
    }

    async fn newest_unfinished(
        &self,
        investor: InvestorId,
    ) -> Result<Option<Withdrawal>, StoreError> {
        let query = withdrawals::Entity::find()
            .filter(withdrawals::Column::InvestorId.eq(investor.0))
            .filter(withdrawals::Column::State.eq(State::Init.code()))
            .order_by_desc(withdrawals::Column::Id)
            .limit(1);
        self.withdrawal(query).await
    }

    async fn newest(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<(Withdrawal, Option<Progress>)>, StoreError> {
        let query = newest(investor, account, limit);
        let rows = query.all(self.db()).await.map_err(refused)?;
        let with_payout = |(row, payout): (_, Option<_>)| {
            let withdrawal = withdrawal(self.cipher(), row)?;
            Ok((withdrawal, payout.as_ref().map(progress).transpose()?))
        };
        rows.into_iter().map(with_payout).collect()
    }
}

fn newest(
    investor: InvestorId,
    account: Option<AccountId>,
    limit: u32,
) -> SelectTwo<withdrawals::Entity, payouts::Entity> {
    let query = withdrawals::Entity::find()
        .filter(withdrawals::Column::InvestorId.eq(investor.0))
        .order_by_desc(withdrawals::Column::Id)
        .limit(u64::from(limit));
    let query = match account {
        Some(account) => query.filter(withdrawals::Column::AccountId.eq(account.0)),
        None => query,
    };
    let mut query = query.select_also(payouts::Entity);
    let its_payout = Condition::all().add(settles_withdrawals()).add(
        Expr::col((payouts::Entity, payouts::Column::SettlesId))
            .equals((withdrawals::Entity, withdrawals::Column::Id)),
    );
    QuerySelect::query(&mut query).left_join(payouts::Entity, its_payout);
    query
}

/// The statement of an investor's newest withdrawals, of all accounts.
pub fn newest_withdrawals_statement(
    backend: DbBackend,
    investor: InvestorId,
    limit: u32,
) -> Statement {
    newest(investor, None, limit).build(backend)
}

impl SeaTx {
    async fn withdrawal(
        &self,
        query: Select<withdrawals::Entity>,
    ) -> Result<Option<Withdrawal>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(|row| withdrawal(self.cipher(), row)).transpose()
    }
}

fn row(
    cipher: &dyn FieldCipher,
    id: WithdrawalId,
    withdrawal: &Withdrawal,
) -> Result<withdrawals::ActiveModel, StoreError> {
    let (payee, address) = match &withdrawal.payout {
        Target::Bank(payee) => (
            Set(Some(sealed(cipher, WITHDRAWAL_PAYEE.of(id.0), payee)?)),
            Set(None),
        ),
        Target::Bitcoin(address) => (Set(None), Set(Some(address.to_string()))),
        // A target that cannot be read is stored back unchanged.
        Target::Unreadable(_) => (NotSet, NotSet),
    };
    Ok(withdrawals::ActiveModel {
        id: NotSet,
        investor_id: Set(withdrawal.investor.0),
        account_id: Set(withdrawal.account.0),
        amount_minor: Set(withdrawal.amount.minor()),
        currency: Set(withdrawal.amount.currency().code().to_owned()),
        payout_method: Set(withdrawal.payout.method().code().to_owned()),
        payee,
        bitcoin_address: address,
        state: Set(withdrawal.state.code().to_owned()),
        signed_form_id: Set(withdrawal.signed_form.map(|id| id.0)),
        first_line_by: Set(withdrawal.first_line_by.map(|id| id.0)),
        submitted_at: Set(withdrawal.submitted_at),
        created_at: Set(withdrawal.created_at),
        modified_at: Set(withdrawal.modified_at),
        version: Set(withdrawal.version),
    })
}

pub(in crate::seaorm) fn withdrawal(
    cipher: &dyn FieldCipher,
    row: withdrawals::Model,
) -> Result<Withdrawal, StoreError> {
    let method = PayoutMethod::from_code(&row.payout_method);
    let method = given(method, "payout method")?;
    let payout = match method {
        PayoutMethod::Bank => {
            let payee = row.payee.as_deref();
            payee
                .and_then(|sealed| opened(cipher, WITHDRAWAL_PAYEE.of(row.id), sealed).ok())
                .map(|payee| Target::Bank(Box::new(payee)))
        }
        PayoutMethod::Bitcoin => {
            let address = row.bitcoin_address.as_deref();
            address.and_then(BitcoinAddress::parse).map(Target::Bitcoin)
        }
    };
    let payout = payout.unwrap_or(Target::Unreadable(method));
    Ok(Withdrawal {
        id: WithdrawalId(row.id),
        investor: InvestorId(row.investor_id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        payout,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("state of a withdrawal"))?,
        signed_form: row.signed_form_id.map(DocumentId),
        first_line_by: row.first_line_by.map(OperatorId),
        submitted_at: row.submitted_at,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}
