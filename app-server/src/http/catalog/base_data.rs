//! The lists that the browser keeps for a session: statuses, cash types, trade types, products.

use crate::http::call::Coded;
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::Integer;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use ports::driven::look_ups::{Entry, List};
use ports::driving::catalog;
use ports::{Failure, Ports};
use serde::Serialize;
use utoipa::ToSchema;

/// A value and its label.
#[derive(Debug, Serialize, ToSchema)]
struct Labelled {
    value: Integer,
    label: String,
}

/// A product's names.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProductName {
    id: Integer,
    product_code: String,
    product_name: String,
}

/// The lists.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaseData {
    product_status_list: Vec<Labelled>,
    cash_type_list: Vec<Labelled>,
    trade_type_list: Vec<Labelled>,
    product_list: Vec<ProductName>,
}

/// `GET baseData`.
pub async fn base_data(call: Investor<Nothing>) -> Result<Shared<Coded<BaseData>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let asked = CacheKey::new("baseData", &(), language);
    let make = async || Ok(Made::lasting(Coded(lists(ports, language).await?)));
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

async fn lists(ports: &Ports, language: Language) -> Result<BaseData, Failure> {
    let asked = [List::InvestmentStatuses, List::CashTypes, List::TradeTypes];
    let [statuses, cash, trade] = catalog::look_ups(ports, asked).await?;
    let names = catalog::project_names(ports).await?;
    let labelled = |entry: &Entry| Labelled {
        value: Integer(entry.id),
        label: entry.name(language).to_owned(),
    };
    Ok(BaseData {
        product_status_list: statuses.iter().map(labelled).collect(),
        cash_type_list: cash.iter().map(labelled).collect(),
        trade_type_list: trade.iter().map(labelled).collect(),
        product_list: names
            .into_iter()
            .map(|(id, product_code, name)| ProductName {
                id: Integer(id.0),
                product_code,
                product_name: name.get(language).to_owned(),
            })
            .collect(),
    })
}
