//! The list of an investor's orders.

use super::{Listed, Paging};
use crate::http::call::Coded;
use crate::http::codes::{OrderStatus, OrderType};
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use domain::Language;
use domain::subscription::State;
use ports::Failure;
use ports::driven::portfolio::OrderEntry;
use ports::driving::portfolio;
use serde::Serialize;
use utoipa::ToSchema;

/// `orderType` of a subscription.
const SUBSCRIPTION: i64 = 1;

/// An order (decision 36).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountOrder {
    /// 1 investment, 2 withdrawal, 3 deposit.
    #[schema(value_type = OrderType)]
    order_type: Integer,
    order_name: String,
    order_num: String,
    /// When it was made.
    order_time: Moment,
    /// In `currency`.
    amount: Exact,
    /// ISO code.
    currency: &'static str,
    /// `INIT`, `LWAIT`, … or `RevokedInd` for a cancelled one.
    #[schema(value_type = OrderStatus)]
    order_status: &'static str,
    /// Whether it was cancelled before it was handed in.
    #[serde(rename = "RevokedInd")]
    revoked: bool,
    /// Its own id.
    ref_id: Integer,
    /// `InvestmentID`, of order type 1.
    investment_id: Option<Integer>,
    /// `UserEntityID`.
    account_id: Integer,
    /// `CNWithdrawRequestID`, of order type 2.
    withdrawal_id: Option<Integer>,
    /// `WalletFundingRequestID`, of order type 3.
    charge_id: Option<Integer>,
}

/// `GET account_order`.
pub async fn account_order(call: Investor<Paging>) -> Result<Coded<Listed<AccountOrder>>, Failure> {
    let language = call.caller.language;
    let (orders, total) =
        portfolio::orders(&call.server.ports, call.who, call.form.page()?).await?;
    Ok(Coded(Listed {
        list: orders.iter().map(|order| entry(order, language)).collect(),
        total,
    }))
}

fn entry(order: &OrderEntry, language: Language) -> AccountOrder {
    AccountOrder {
        order_type: Integer(SUBSCRIPTION),
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
    }
}
