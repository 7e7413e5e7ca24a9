//! Rows of the statements that reconciliation reads, and the facts that they become.

use crate::seaorm::columns::{currency, money};
use crate::seaorm::errors::corrupt;
use chrono::NaiveDate;
use domain::catalog::PaymentMethod;
use domain::ids::{
    ChargeId, DepositId, DocumentId, OrderId, ProjectId, SigningSessionId, WithdrawalId,
};
use domain::ledger::{Asset, Book};
use domain::money::{Satoshis, Shares};
use domain::subscription::State;
use domain::{Instant, Money, deposit, payment, signing, withdrawal};
use ports::driven::reconciliation::{
    BalanceFacts, ChargeFacts, DepositFacts, OrderFacts, Sides, SigningFacts, WithdrawalFacts,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
pub(super) struct ChargeRow {
    pub(super) id: i64,
    pub(super) state: String,
    pub(super) amount_minor: i64,
    pub(super) created_at: Instant,
    pub(super) refund_asked_at: Option<Instant>,
    pub(super) logged: Option<String>,
    pub(super) paid_minor: i64,
    pub(super) refunded_minor: i64,
    pub(super) ignored_notices: i64,
}

#[derive(FromQueryResult)]
pub(super) struct DepositRow {
    pub(super) id: i64,
    pub(super) state: String,
    pub(super) currency: String,
    pub(super) received_minor: Option<i64>,
    pub(super) proof_document_id: Option<i64>,
    pub(super) logged: Option<String>,
    pub(super) receipts_minor: i64,
    pub(super) wallet_minor: i64,
    pub(super) payable_minor: i64,
    pub(super) gateway_minor: i64,
    pub(super) funding_method: String,
    pub(super) satoshis: Option<i64>,
    pub(super) received_satoshis: Option<i64>,
    pub(super) price_minor: Option<i64>,
}

#[derive(FromQueryResult)]
pub(super) struct WithdrawalRow {
    pub(super) id: i64,
    pub(super) state: String,
    pub(super) amount_minor: i64,
    pub(super) currency: String,
    pub(super) signed_form_id: Option<i64>,
    pub(super) logged: Option<String>,
    pub(super) held_minor: i64,
    pub(super) payable_minor: i64,
    pub(super) came_back: bool,
}

#[derive(FromQueryResult)]
pub(super) struct OrderRow {
    pub(super) id: i64,
    pub(super) project_id: i64,
    pub(super) state: String,
    pub(super) method_id: i64,
    pub(super) amount_minor: i64,
    pub(super) currency: String,
    pub(super) completed_at: Option<Instant>,
    pub(super) shares: Option<i64>,
    pub(super) signed_document_id: Option<i64>,
    pub(super) logged: Option<String>,
    pub(super) account_approved_at: Option<Instant>,
    pub(super) received_minor: Option<i64>,
    pub(super) receipts_minor: i64,
    pub(super) borne_minor: i64,
    pub(super) held_minor: i64,
    pub(super) escrow_minor: i64,
    pub(super) paid_minor: i64,
    pub(super) held_shares: i64,
}

#[derive(FromQueryResult)]
pub(super) struct AccountRow {
    pub(super) id: i64,
    pub(super) state: String,
    pub(super) logged: Option<String>,
}

#[derive(FromQueryResult)]
pub(super) struct ProjectRow {
    pub(super) id: i64,
    pub(super) currency: String,
    pub(super) offering_minor: i64,
    pub(super) taken_minor: i64,
    pub(super) held_minor: i64,
    pub(super) kept_minor: i64,
    pub(super) accepted_minor: i64,
    pub(super) issued_minor: i64,
    pub(super) escrow_minor: i64,
    pub(super) paid_minor: i64,
}

#[derive(FromQueryResult)]
pub(super) struct BalanceRow {
    pub(super) book: String,
    pub(super) owner_id: i64,
    pub(super) asset: String,
    pub(super) kept: i64,
    pub(super) posted: i64,
}

#[derive(FromQueryResult)]
pub(super) struct MismatchRow {
    pub(super) id: i64,
    pub(super) asset: String,
}

/// A holding with a wrong total, or with a wrong time, which has no figures.
#[derive(FromQueryResult)]
pub(super) struct SumRow {
    pub(super) id: i64,
    pub(super) project_id: i64,
    pub(super) asset: Option<String>,
    pub(super) found: Option<i64>,
    pub(super) expected: Option<i64>,
}

/// Two sums that differ.
#[derive(FromQueryResult)]
pub(super) struct UnequalRow {
    pub(super) id: i64,
    pub(super) asset: String,
    pub(super) found: i64,
    pub(super) expected: i64,
}

#[derive(FromQueryResult)]
pub(super) struct MovementRow {
    pub(super) id: i64,
    pub(super) asset: String,
    pub(super) found: i64,
    pub(super) expected: i64,
    pub(super) transaction_id: Option<i64>,
}

#[derive(FromQueryResult)]
pub(super) struct SigningRow {
    pub(super) id: i64,
    pub(super) state: String,
    pub(super) created_at: Instant,
    pub(super) signed_at: Option<Instant>,
    pub(super) document_id: Option<i64>,
}

#[derive(FromQueryResult)]
pub(super) struct BankRow {
    pub(super) bank_account_id: i64,
    pub(super) currency: String,
    pub(super) day: NaiveDate,
    pub(super) stated_minor: i64,
}

pub(super) fn charge(row: ChargeRow) -> Result<ChargeFacts, StoreError> {
    Ok(ChargeFacts {
        id: ChargeId(row.id),
        state: payment::State::from_code(&row.state).ok_or_else(|| corrupt("charges.state"))?,
        amount_minor: row.amount_minor,
        created_at: row.created_at,
        refund_asked_at: row.refund_asked_at,
        logged: row.logged,
        paid_minor: row.paid_minor,
        refunded_minor: row.refunded_minor,
        ignored_notices: row.ignored_notices,
    })
}

pub(super) fn of_deposit(row: DepositRow) -> Result<DepositFacts, StoreError> {
    let currency = currency(&row.currency)?;
    let worth = || {
        let price = Money::from_minor(row.price_minor?, currency).ok()?;
        let asked = Satoshis::new(row.satoshis?)?;
        let received = Satoshis::new(row.received_satoshis?)?;
        received.worth((asked, price)).map(Money::minor)
    };
    Ok(DepositFacts {
        method: deposit::FundingMethod::from_code(&row.funding_method)
            .ok_or_else(|| corrupt("deposits.funding_method"))?,
        invoice_minor: worth(),
        gateway_minor: row.gateway_minor,
        id: DepositId(row.id),
        state: deposit::State::from_code(&row.state).ok_or_else(|| corrupt("deposits.state"))?,
        currency,
        received_minor: row.received_minor,
        logged: row.logged,
        proof: row.proof_document_id.map(DocumentId),
        receipts_minor: row.receipts_minor,
        wallet_minor: row.wallet_minor,
        payable_minor: row.payable_minor,
    })
}

pub(super) fn of_withdrawal(row: WithdrawalRow) -> Result<WithdrawalFacts, StoreError> {
    Ok(WithdrawalFacts {
        id: WithdrawalId(row.id),
        state: withdrawal::State::from_code(&row.state)
            .ok_or_else(|| corrupt("withdrawals.state"))?,
        amount: money(row.amount_minor, &row.currency)?,
        logged: row.logged,
        signed_form: row.signed_form_id.map(DocumentId),
        held_minor: row.held_minor,
        payable_minor: row.payable_minor,
        came_back: row.came_back,
    })
}

pub(super) fn order(row: OrderRow) -> Result<OrderFacts, StoreError> {
    Ok(OrderFacts {
        id: OrderId(row.id),
        project: ProjectId(row.project_id),
        state: State::from_code(&row.state).ok_or_else(|| corrupt("orders.state"))?,
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("orders.method_id"))?,
        amount: money(row.amount_minor, &row.currency)?,
        completed_at: row.completed_at,
        logged: row.logged,
        account_approved_at: row.account_approved_at,
        signed_document: row.signed_document_id.map(DocumentId),
        received_minor: row.received_minor,
        receipts_minor: row.receipts_minor,
        borne_minor: row.borne_minor,
        held_minor: row.held_minor,
        escrow_minor: row.escrow_minor,
        paid_minor: row.paid_minor,
        shares: row.shares.map(Shares::from_ten_thousandths),
        held_shares: Shares::from_ten_thousandths(row.held_shares),
    })
}

pub(super) fn balance(row: BalanceRow) -> Result<BalanceFacts, StoreError> {
    let book = Book::from_parts(&row.book, row.owner_id).ok_or_else(|| corrupt("balances.book"))?;
    Ok(BalanceFacts {
        book,
        asset: asset(&row.asset)?,
        kept: row.kept,
        posted: row.posted,
    })
}

pub(super) fn signing_session(row: SigningRow) -> Result<SigningFacts, StoreError> {
    Ok(SigningFacts {
        id: SigningSessionId(row.id),
        state: signing::State::from_code(&row.state)
            .ok_or_else(|| corrupt("signing_sessions.state"))?,
        created_at: row.created_at,
        signed_at: row.signed_at,
        document: row.document_id.map(DocumentId),
    })
}

pub(super) fn sides(code: &str, found: i64, expected: i64) -> Result<Sides, StoreError> {
    Ok(Sides {
        asset: asset(code)?,
        found,
        expected,
    })
}

pub(super) fn asset(code: &str) -> Result<Asset, StoreError> {
    Asset::from_code(code).ok_or_else(|| corrupt("asset"))
}
