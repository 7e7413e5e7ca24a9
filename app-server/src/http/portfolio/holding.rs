//! The holding of one project.

use super::shares::WhichProduct;
use crate::http::call::Coded;
use crate::http::extract::Investor;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ids::ProjectId;
use domain::portfolio::NoReturn;
use ports::Failure;
use ports::driving::portfolio::{self, HoldingView};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// The decimals of a percentage that is stored in hundredths.
pub(super) const PERCENT_DECIMALS: u32 = 2;

/// The holding in a project; amounts are in `currency`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareHolding {
    /// `InvestmentID` of the project.
    product_id: Integer,
    product_name: String,
    /// ISO code of the project's currency.
    currency: &'static str,
    /// To 4 decimals.
    shares_num: Exact,
    /// What was paid for the shares.
    paid: Exact,
    /// How much of `paid` was returned as principal.
    principal_returned: Exact,
    /// What was paid, less principal returned.
    cost: Exact,
    /// Distributions, rents and interest so far.
    total_income: Exact,
    /// Income so far, by kind.
    income_by_type: Vec<IncomeOfType>,
    /// The day of the first payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<Day>,
    /// The money-weighted annual return in percent, to 2 decimals: it takes the days on which money was paid and came back,
    /// and counts the holding at its cost. Absent before 90 days, and if no annual rate fits these payments.
    #[serde(skip_serializing_if = "Option::is_none")]
    yearly_return: Option<Exact>,
    /// Shares that came from or went to other accounts, the newest first.
    transfers: Vec<ShareTransfer>,
    /// The first day on which `yearlyReturn` is available; only in the first 90 days.
    #[serde(skip_serializing_if = "Option::is_none")]
    yearly_return_from: Option<Day>,
}

/// Shares that were transferred.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareTransfer {
    /// When they were transferred.
    time: Moment,
    /// To 4 decimals.
    shares_num: Exact,
    /// The part of the cost that moved with the shares.
    cost: Exact,
    /// Whether the shares were received.
    incoming: bool,
}

/// Income of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct IncomeOfType {
    /// A value of `cashTypeList`.
    #[serde(rename = "type")]
    cash_type: Integer,
    amount: Exact,
}

/// `GET my_holding`.
pub async fn my_holding(call: Investor<WhichProduct>) -> Result<Coded<ShareHolding>, Failure> {
    let project = ProjectId(call.form.product_id.0);
    let HoldingView {
        holding,
        cost,
        income,
        since,
        yearly_return,
        transfers,
    } = portfolio::holding(&call.server.ports, call.who, project).await?;
    let income = income.into_iter().map(|(cash_type, amount)| IncomeOfType {
        cash_type: Integer(cash_type.id()),
        amount: amount.into(),
    });
    let transfers = transfers.into_iter().map(|it| ShareTransfer {
        time: Moment(it.recorded_at),
        shares_num: Exact(it.shares.amount()),
        cost: it.cost.into(),
        incoming: it.is_incoming,
    });
    Ok(Coded(ShareHolding {
        transfers: transfers.collect(),
        product_id: Integer(holding.project.0),
        product_name: holding.name.get(call.caller.language).to_owned(),
        currency: holding.currency.code(),
        shares_num: Exact(holding.shares.amount()),
        paid: holding.paid.into(),
        principal_returned: holding.returned.into(),
        cost: cost.into(),
        total_income: holding.income.into(),
        income_by_type: income.collect(),
        since: since.map(Day),
        yearly_return_from: match yearly_return {
            Err(NoReturn::TooShort(from)) => Some(Day(from)),
            Ok(_) | Err(NoReturn::Unsolved) => None,
        },
        yearly_return: yearly_return
            .ok()
            .map(|hundredths| Exact(Decimal::new(hundredths, PERCENT_DECIMALS))),
    }))
}
