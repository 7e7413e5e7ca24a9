//! Rows of an investor's orders of every type.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::subscription::orders::bound_by;
use domain::catalog::PaymentMethod;
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::money::Shares;
use domain::payable::{self, Progress};
use domain::payee::PayoutMethod;
use domain::subscription::State;
use domain::withdrawal;
use ports::driven::portfolio::{DepositEntry, OrderEntry, WithdrawalEntry};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use sea_orm::sqlx::types::chrono::{DateTime, NaiveDate, Utc};

#[derive(FromQueryResult)]
pub(super) struct OrderRow {
    id: i64,
    project_id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    state: String,
    created_at: DateTime<Utc>,
    method_id: i64,
    received_minor: Option<i64>,
    completed_at: Option<DateTime<Utc>>,
    has_wallets: bool,
    issued_shares: Option<i64>,
    has_income: bool,
    have_left: bool,
    name_en: String,
    name_zh: String,
}

#[derive(FromQueryResult)]
pub(super) struct DepositRow {
    id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    funding_method: String,
    state: String,
    created_at: DateTime<Utc>,
    submitted_at: Option<DateTime<Utc>>,
}

#[derive(FromQueryResult)]
pub(super) struct WithdrawalRow {
    id: i64,
    account_id: i64,
    amount_minor: i64,
    currency: String,
    payout_method: String,
    state: String,
    created_at: DateTime<Utc>,
    submitted_at: Option<DateTime<Utc>>,
    payout_state: Option<String>,
    paid_on: Option<NaiveDate>,
    paid_reference: Option<String>,
    return_reason: Option<String>,
}

pub(super) fn deposit(row: DepositRow) -> Result<DepositEntry, StoreError> {
    let method = FundingMethod::from_code(&row.funding_method);
    let state = deposit::State::from_code(&row.state);
    Ok(DepositEntry {
        deposit: DepositId(row.id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        method: method.ok_or_else(|| corrupt("funding method"))?,
        state: state.ok_or_else(|| corrupt("state of a deposit"))?,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
    })
}

pub(super) fn withdrawal(row: WithdrawalRow) -> Result<WithdrawalEntry, StoreError> {
    let method = PayoutMethod::from_code(&row.payout_method);
    let state = withdrawal::State::from_code(&row.state);
    Ok(WithdrawalEntry {
        withdrawal: WithdrawalId(row.id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        method: method.ok_or_else(|| corrupt("payout method"))?,
        state: state.ok_or_else(|| corrupt("state of a withdrawal"))?,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
        payout: progress(
            (row.payout_state, row.paid_on),
            (row.paid_reference, row.return_reason),
        )?,
    })
}

fn progress(
    (state, paid_on): (Option<String>, Option<NaiveDate>),
    (reference, return_reason): (Option<String>, Option<String>),
) -> Result<Option<Progress>, StoreError> {
    let Some(code) = state else { return Ok(None) };
    let state = payable::State::from_code(&code);
    Ok(Some(Progress {
        state: state.ok_or_else(|| corrupt("state of a payout"))?,
        paid_on,
        reference,
        return_reason,
    }))
}

pub(super) fn order(row: OrderRow) -> Result<OrderEntry, StoreError> {
    Ok(OrderEntry {
        order: OrderId(row.id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        project: ProjectId(row.project_id),
        account: AccountId(row.account_id),
        amount: money(row.amount_minor, &row.currency)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("state of an order"))?,
        created_at: row.created_at,
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("payment method"))?,
        received: row
            .received_minor
            .map(|minor| money(minor, &row.currency))
            .transpose()?,
        completed_at: row.completed_at,
        has_wallet: row.has_wallets,
        shares: row.issued_shares.map(Shares::from_ten_thousandths),
        issue_bound_by: bound_by(row.has_income, row.have_left),
    })
}
