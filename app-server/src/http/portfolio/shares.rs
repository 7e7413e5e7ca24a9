//! Shares by project, and the orders that they were issued for.

use super::{Listed, Paging};
use crate::http::call::Coded;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use domain::ids::ProjectId;
use ports::Failure;
use ports::driving::portfolio;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The holding in one project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Share {
    /// `InvestmentID` of the project.
    product_id: Integer,
    product_name: String,
    /// To 4 decimals.
    shares_num: Exact,
    /// Income so far, in `currency`.
    total_income: Exact,
    /// ISO code of the project's currency.
    currency: &'static str,
}

/// Shares that were issued for one order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareOrder {
    order_num: String,
    /// When they were issued.
    time: Moment,
    /// What was paid, in `currency`.
    amount: Exact,
    /// To 4 decimals.
    shares_num: Exact,
    /// ISO code.
    currency: &'static str,
}

/// Income from a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShareIncome {
    /// When it was booked.
    time: Moment,
    /// The amount, in `currency`.
    amount: Exact,
    /// A value of `cashTypeList`.
    #[serde(rename = "type")]
    cash_type: Integer,
    /// ISO code.
    currency: &'static str,
}

/// The project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WhichProduct {
    /// `InvestmentID` of the project.
    pub(super) product_id: Integer,
}

/// `GET my_share`.
pub async fn my_share(call: Investor<Paging>) -> Result<Coded<Listed<Share>>, Failure> {
    let language = call.caller.language;
    let (held, total) = portfolio::shares(&call.server.ports, call.who, call.form.page()).await?;
    let list = held.into_iter().map(|held| Share {
        product_id: Integer(held.project.0),
        product_name: held.name.get(language).to_owned(),
        shares_num: Exact(held.shares.amount()),
        total_income: held.income.into(),
        currency: held.income.currency().code(),
    });
    Ok(Coded(Listed {
        list: list.collect(),
        total,
    }))
}

/// `GET my_share_order`.
pub async fn my_share_order(
    call: Investor<WhichProduct>,
) -> Result<Coded<Vec<ShareOrder>>, Failure> {
    let project = ProjectId(call.form.product_id.0);
    let issued = portfolio::share_orders(&call.server.ports, call.who, project).await?;
    let orders = issued.into_iter().map(|issued| ShareOrder {
        order_num: issued.order.to_string(),
        time: Moment(issued.issued_at),
        amount: issued.amount.into(),
        shares_num: Exact(issued.shares.amount()),
        currency: issued.amount.currency().code(),
    });
    Ok(Coded(orders.collect()))
}

/// `GET my_share_income`.
pub async fn my_share_income(
    call: Investor<WhichProduct>,
) -> Result<Coded<Vec<ShareIncome>>, Failure> {
    let project = ProjectId(call.form.product_id.0);
    let income = portfolio::share_income(&call.server.ports, call.who, project).await?;
    let income = income.into_iter().map(|income| ShareIncome {
        time: Moment(income.booked_at),
        amount: income.amount.into(),
        cash_type: Integer(income.cash_type.id()),
        currency: income.amount.currency().code(),
    });
    Ok(Coded(income.collect()))
}
