//! The list of an investor's orders.

use super::{Listed, Paging};
use crate::http::call::Coded;
use crate::http::code_field::{Code, OrderTypeId, Positive};
use crate::http::codes::{OrderGroupCode, OrderStatus, PayoutProgress, RefundTo};
use crate::http::extract::Investor;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::deposit::{self, FundingMethod};
use domain::money::Shares;
use domain::payable::Progress;
use domain::payee::PayoutMethod;
use domain::portfolio::OrderType;
use domain::subscription::{Revocable, Revocation, State, revocation};
use domain::withdrawal;
use domain::{Instant, Language};
use ports::Failure;
use ports::driven::catalogue_texts::Texts;
use ports::driven::portfolio::{DepositEntry, OrderEntry, OrderFilter, Ordered, WithdrawalEntry};
use ports::driving::portfolio::{self, OrderWithComment};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// An order (decision 36).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountOrder {
    /// 1 investment, 2 withdrawal, 3 deposit.
    order_type: OrderTypeId,
    order_name: String,
    order_num: String,
    /// When it was made.
    order_time: Moment,
    /// The amount, in `currency`.
    amount: Exact,
    /// ISO code.
    currency: &'static str,
    /// `INIT`, `LWAIT`, … or `RevokedInd` for a cancelled one.
    #[schema(value_type = OrderStatus)]
    order_status: &'static str,
    /// Whether it was cancelled before it was submitted.
    #[serde(rename = "RevokedInd")]
    revoked: bool,
    /// Its own id.
    ref_id: Integer,
    /// `InvestmentID`, for order type 1.
    investment_id: Option<Integer>,
    /// `UserEntityID`.
    account_id: Integer,
    /// `CNWithdrawRequestID`, for order type 2.
    withdrawal_id: Option<Integer>,
    /// `WalletFundingRequestID`, for order type 3.
    charge_id: Option<Integer>,
    /// What revoking the order would do; only if it can be revoked now.
    revocation: Option<OrderRevocation>,
    /// The comment with which it was failed or revoked; only in those states.
    comment: Option<String>,
    /// The state of an approved withdrawal's payment.
    #[serde(rename = "PayoutState")]
    #[schema(value_type = Option<PayoutProgress>)]
    payout_state: Option<&'static str>,
    /// The value date, once it was paid.
    #[serde(rename = "PaidOn")]
    paid_on: Option<Day>,
    /// The bank's reference or the coin transaction's id, once it was paid.
    #[serde(rename = "PaymentReference")]
    payment_reference: Option<String>,
    /// Why the bank returned the payment, if it did.
    #[serde(rename = "ReturnReason")]
    return_reason: Option<String>,
}

/// What revoking an order would do (decision 37).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderRevocation {
    /// Until when the order can be revoked.
    until: Moment,
    /// The amount returned, in the order's currency.
    amount: Exact,
    /// Where it is returned to: `Wallet`, `Bank`, or `None` if nothing has arrived yet.
    target: RefundTo,
    /// The latest time by which it is returned.
    refund_by: Moment,
    /// The issued shares that are taken back; to 4 decimals.
    shares: Option<Exact>,
}

/// Which orders.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrderQuery {
    /// From 1.
    page_num: Option<Positive>,
    /// At most 100; 10 by default.
    page_size: Option<Positive>,
    /// Only orders of this type.
    order_type: Option<OrderTypeId>,
    /// Only orders in this group of states.
    state: Option<OrderGroupCode>,
}

/// `GET account_order`.
pub async fn account_order(
    call: Investor<OrderQuery>,
) -> Result<Coded<Listed<AccountOrder>>, Failure> {
    let language = call.caller.language;
    let now = call.server.ports.clock.now();
    let asked = &call.form;
    let filter = OrderFilter {
        order_type: asked.order_type.map(|it| it.0),
        group: asked.state.map(|it| it.0),
        id: None,
    };
    let paging = Paging {
        page_num: asked.page_num,
        page_size: asked.page_size,
    };
    let (orders, total) =
        portfolio::orders(&call.server.ports, call.who, filter, paging.page()).await?;
    let list = orders
        .into_iter()
        .map(|told| shown(told, call.server.ports.texts.as_ref(), language, now));
    Ok(Coded(Listed {
        list: list.collect::<Result<_, _>>()?,
        total,
    }))
}

/// An order as the list and its story show it.
pub(super) fn shown(
    told: OrderWithComment,
    texts: &dyn Texts,
    language: Language,
    now: Instant,
) -> Result<AccountOrder, Failure> {
    let shown = match &told.ordered {
        Ordered::Subscription(order) => entry(order, language, now)?,
        Ordered::Withdrawal(withdrawal) => of_withdrawal(withdrawal, texts, language),
        Ordered::Deposit(deposit) => of_deposit(deposit, texts, language),
    };
    Ok(AccountOrder {
        comment: told.comment,
        ..shown
    })
}

fn entry(order: &OrderEntry, language: Language, now: Instant) -> Result<AccountOrder, Failure> {
    Ok(AccountOrder {
        order_type: OrderTypeId(OrderType::Investment),
        order_name: order.name.get(language).to_owned(),
        order_num: order.order.to_string(),
        order_time: Moment(order.created_at),
        amount: order.amount.into(),
        currency: order.amount.currency().code(),
        order_status: order.state.code(),
        revoked: order.state == State::Cancelled,
        ref_id: Integer(order.order.0),
        investment_id: Some(Integer(order.project.0)),
        account_id: Integer(order.account.0),
        withdrawal_id: None,
        charge_id: None,
        revocation: revocation(&on_offer(order), order.has_wallet, now)?
            .map(|revocation| offered(revocation, order.shares)),
        comment: None,
        payout_state: None,
        paid_on: None,
        payment_reference: None,
        return_reason: None,
    })
}

/// The name of a withdrawal.
pub(super) const fn withdrawal_key(method: PayoutMethod) -> &'static str {
    match method {
        PayoutMethod::Bank => "order.withdrawalToBank",
        PayoutMethod::Bitcoin => "order.withdrawalToBitcoin",
    }
}

/// The name of a deposit.
pub(super) const fn deposit_key(method: FundingMethod) -> &'static str {
    match method {
        FundingMethod::Wire => "order.depositByWire",
        FundingMethod::Bitcoin => "order.depositByBitcoin",
    }
}

fn of_withdrawal(
    withdrawal: &WithdrawalEntry,
    texts: &dyn Texts,
    language: Language,
) -> AccountOrder {
    let key = withdrawal_key(withdrawal.method);
    let payout = withdrawal.payout.as_ref();
    AccountOrder {
        order_type: OrderTypeId(OrderType::Withdrawal),
        order_name: texts.text(language, key, &[]),
        order_num: withdrawal.withdrawal.to_string(),
        order_time: Moment(withdrawal.created_at),
        amount: withdrawal.amount.into(),
        currency: withdrawal.amount.currency().code(),
        order_status: withdrawal.state.code(),
        revoked: withdrawal.state == withdrawal::State::Cancelled,
        ref_id: Integer(withdrawal.withdrawal.0),
        investment_id: None,
        account_id: Integer(withdrawal.account.0),
        withdrawal_id: Some(Integer(withdrawal.withdrawal.0)),
        charge_id: None,
        revocation: None,
        comment: None,
        payout_state: payout.map(Progress::code),
        paid_on: payout.and_then(|it| it.paid_on).map(Day),
        payment_reference: payout.and_then(|it| it.reference.clone()),
        return_reason: payout.and_then(|it| it.return_reason.clone()),
    }
}

fn of_deposit(deposit: &DepositEntry, texts: &dyn Texts, language: Language) -> AccountOrder {
    let key = deposit_key(deposit.method);
    AccountOrder {
        order_type: OrderTypeId(OrderType::Deposit),
        order_name: texts.text(language, key, &[]),
        order_num: deposit.deposit.to_string(),
        order_time: Moment(deposit.created_at),
        amount: deposit.amount.into(),
        currency: deposit.amount.currency().code(),
        order_status: deposit.state.code(),
        revoked: deposit.state == deposit::State::Cancelled,
        ref_id: Integer(deposit.deposit.0),
        investment_id: None,
        account_id: Integer(deposit.account.0),
        withdrawal_id: None,
        charge_id: Some(Integer(deposit.deposit.0)),
        revocation: None,
        comment: None,
        payout_state: None,
        paid_on: None,
        payment_reference: None,
        return_reason: None,
    }
}

fn on_offer(order: &OrderEntry) -> Revocable {
    Revocable {
        state: order.state,
        method: order.method,
        amount: order.amount,
        received: order.received,
        completed_at: order.completed_at,
        issue_bound_by: order.issue_bound_by,
    }
}

fn offered(revocation: Revocation, shares: Option<Shares>) -> OrderRevocation {
    OrderRevocation {
        until: Moment(revocation.until),
        amount: revocation.refund.amount.into(),
        target: Code(revocation.refund.target),
        refund_by: Moment(revocation.refund_by),
        shares: shares.map(|shares| Exact(shares.amount())),
    }
}
