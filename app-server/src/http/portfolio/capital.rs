//! The movements of an investor's money.

use super::funds::name_of;
use super::{Listed, Paging};
use crate::http::call::Coded;
use crate::http::code_field::{IdList, OrderTypeId, Positive};
use crate::http::extract::Investor;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::day::beginning_of;
use domain::ids::{AccountId, ProjectId};
use domain::ledger::{CashType, Purpose, receipt_number};
use domain::portfolio::OrderType;
use domain::{Instant, Language};
use ports::Failure;
use ports::driven::portfolio::{Capital, CapitalFilter};
use ports::driving::portfolio;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use validator::Validate;

/// A movement of money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CapitalRecord {
    /// Its number; later movements have higher numbers.
    id: Integer,
    /// The number of its receipt.
    receipt_number: String,
    /// `UserEntityID`.
    account_id: Integer,
    account_name: String,
    /// A value of `cashTypeList`.
    #[serde(rename = "type")]
    cash_type: Integer,
    /// In `currency`: positive is incoming.
    amount: Exact,
    /// ISO code.
    currency: &'static str,
    /// When it was booked.
    time: Moment,
    /// The value date.
    value_date: Day,
    /// The wallet's balance after it. Absent if the framework shows no balances.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<Exact>,
    /// `InvestmentID` of the project that it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    product_id: Option<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    product_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    product_code_name: Option<String>,
    /// The type of the order that it belongs to, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    order_type: Option<OrderTypeId>,
    /// The number of that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    ref_id: Option<Integer>,
}

/// Which movements.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CapitalQuery {
    /// From 1.
    page_num: Option<Positive>,
    /// At most 100; 10 by default.
    page_size: Option<Positive>,
    /// `UserEntityID`.
    #[serde(default)]
    #[schema(value_type = Option<Integer>)]
    account_id: OptionalFilter<Integer>,
    /// A value of `cashTypeList`.
    #[serde(default, rename = "type")]
    #[schema(value_type = Option<Integer>)]
    cash_type: OptionalFilter<Integer>,
    /// `InvestmentID`s, separated by commas.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    products: OptionalFilter<IdList>,
    /// The first and the last day, `YYYY-MM-DD,YYYY-MM-DD`; either may be left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    filter_time: OptionalFilter<Days>,
}

/// A filter that may be left out: absent, empty and the text `null` all mean none.
#[derive(Debug)]
struct OptionalFilter<T>(Option<T>);

impl<T> Default for OptionalFilter<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OptionalFilter<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = match Value::deserialize(from)? {
            Value::Null => return Ok(Self(None)),
            Value::String(text) if matches!(text.trim(), "" | "null") => return Ok(Self(None)),
            value => value,
        };
        T::deserialize(value)
            .map(|it| Self(Some(it)))
            .map_err(D::Error::custom)
    }
}

/// From the beginning of one day to the end of another.
#[derive(Debug)]
struct Days {
    from: Option<Instant>,
    before: Option<Instant>,
}

impl<'de> Deserialize<'de> for Days {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        days(&String::deserialize(from)?)
            .ok_or_else(|| D::Error::custom("no two days, YYYY-MM-DD,YYYY-MM-DD"))
    }
}

/// `None` if they are not two days.
fn days(text: &str) -> Option<Days> {
    let (first, last) = text.split_once(',')?;
    let from = match first.trim() {
        "" => None,
        first => Some(beginning_of(Day::read(first)?.0)?),
    };
    let before = match last.trim() {
        "" => None,
        last => Some(beginning_of(Day::read(last)?.0.succ_opt()?)?),
    };
    Some(Days { from, before })
}

/// `GET capital_list`.
pub async fn capital_list(
    call: Investor<CapitalQuery>,
) -> Result<Coded<Listed<CapitalRecord>>, Failure> {
    let language = call.caller.language;
    let query = call.form;
    let page = Paging {
        page_num: query.page_num,
        page_size: query.page_size,
    };
    let cash_type = match query.cash_type.0 {
        None => None,
        Some(id) => match CashType::from_id(id.0) {
            // An unknown type matches nothing.
            None => return Ok(Coded(Listed::default())),
            known => known,
        },
    };
    let days = query.filter_time.0;
    let projects = query.products.0.map(|ids| ids.0).unwrap_or_default();
    let projects = projects.into_iter().map(ProjectId).collect();
    let filter = CapitalFilter {
        id: None,
        account: query.account_id.0.map(|id| AccountId(id.0)),
        cash_type,
        purpose: None,
        projects,
        from: days.as_ref().and_then(|days| days.from),
        before: days.as_ref().and_then(|days| days.before),
    };
    let ports = &call.server.ports;
    let (listed, total) = portfolio::capital(ports, call.who, &filter, page.page()).await?;
    let list = listed.into_iter().map(|it| record(it, language));
    Ok(Coded(Listed {
        list: list.collect(),
        total,
    }))
}

pub(super) fn record(capital: Capital, language: Language) -> CapitalRecord {
    let order = match capital.purpose {
        Purpose::Subscription(id) => Some((OrderType::Investment, id.0)),
        Purpose::Withdrawal(id) => Some((OrderType::Withdrawal, id.0)),
        Purpose::Deposit(id) => Some((OrderType::Deposit, id.0)),
        Purpose::Payout(_)
        | Purpose::Receipt(_)
        | Purpose::Distribution(_)
        | Purpose::Fee(_)
        | Purpose::Adjustment(_)
        | Purpose::Exchange(_)
        | Purpose::Transfer(_)
        | Purpose::StatementLine(_)
        | Purpose::ProjectPayment(_) => None,
    };
    let (product_id, product_code_name, product_name) = match capital.project {
        Some((id, code, name)) => (
            Some(Integer(id.0)),
            Some(code),
            Some(name.get(language).to_owned()),
        ),
        None => (None, None, None),
    };
    CapitalRecord {
        id: Integer(capital.id),
        receipt_number: receipt_number(capital.id),
        account_id: Integer(capital.account.0),
        account_name: name_of(&capital.framework, &capital.number, language),
        cash_type: Integer(capital.cash_type.id()),
        amount: capital.amount.into(),
        currency: capital.amount.currency().code(),
        time: Moment(capital.booked_at),
        value_date: Day(capital.effective_on),
        balance: capital.balance.map(Exact::from),
        product_id,
        product_name,
        product_code_name,
        order_type: order.map(|(kind, _)| OrderTypeId(kind)),
        ref_id: order.map(|(_, id)| Integer(id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(text: &str) -> Result<CapitalQuery, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn a_filter_that_is_left_out_is_none() {
        for text in [
            "{}",
            r#"{"accountId": "", "type": "", "products": "", "filterTime": ""}"#,
            r#"{"accountId": "null", "type": "null", "products": "null", "filterTime": "null"}"#,
            r#"{"accountId": null, "type": null, "products": null, "filterTime": null}"#,
        ] {
            let query = query(text).unwrap();
            assert!(query.account_id.0.is_none() && query.cash_type.0.is_none());
            assert!(query.products.0.is_none() && query.filter_time.0.is_none());
        }
    }

    #[test]
    fn filters_are_read() {
        let query = query(r#"{"accountId": "7", "products": "1, 2", "type": 6}"#).unwrap();
        assert_eq!(query.account_id.0, Some(Integer(7)));
        assert_eq!(query.cash_type.0, Some(Integer(6)));
        let products = query.products.0.map(|it| it.0);
        assert_eq!(products, Some(vec![1, 2]));
    }

    #[test]
    fn the_last_day_is_listed_whole() {
        let days = days("2026-03-01,2026-03-31").unwrap();
        // Days begin at 16:00 UTC.
        let at = |text: &str| Some(text.parse::<Instant>().unwrap());
        assert_eq!(days.from, at("2026-02-28T16:00:00Z"));
        assert_eq!(days.before, at("2026-03-31T16:00:00Z"));
    }

    #[test]
    fn either_day_may_be_left_out() {
        assert!(days("2026-03-01,").unwrap().before.is_none());
        assert!(days(",2026-03-31").unwrap().from.is_none());
    }

    #[test]
    fn what_is_no_filter_is_refused() {
        for text in [
            "2026-03-01",
            "2026-02-30,",
            "1,2",
            "2026-03-01,2026-03-02,x",
            "2026-3-1,",
            "-9999-01-01,",
            "+10000-01-01,",
        ] {
            assert!(days(text).is_none(), "{text}");
        }
        for text in [
            r#"{"products": "a"}"#,
            r#"{"products": []}"#,
            r#"{"type": "rent"}"#,
            r#"{"filterTime": "yesterday"}"#,
        ] {
            assert!(query(text).is_err(), "{text}");
        }
    }
}
