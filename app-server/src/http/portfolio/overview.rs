//! The portfolio at a glance.

use super::glance::{
    Allocation, ComingEvent, HeldProject, MonthIncome, OrderAtAGlance, coming, held, line, month,
};
use crate::http::account::{CurrencyWallet, LastKycLog};
use crate::http::call::Json;
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Day, Exact, Integer, Moment};
use crate::http::look_ups::{CurrencyEntry, EntityTypeEntry, currencies, entity_types, name_of};
use domain::Language;
use ports::Failure;
use ports::driven::holdings::HolderAccount;
use ports::driven::look_ups::{Entry, List};
use ports::driven::portfolio::CurrencyFunds;
use ports::driving::portfolio::{self, Overview};
use serde::Serialize;
use utoipa::ToSchema;

/// An investment account, with the fields that a portfolio needs.
#[derive(Debug, Serialize, ToSchema)]
struct PortfolioEntity {
    #[serde(rename = "UserEntityID")]
    id: Integer,
    #[serde(rename = "InvestmentFrameworkID")]
    framework_id: Integer,
    #[serde(rename = "EntityID")]
    entity_id: Integer,
    #[serde(rename = "Entity")]
    entity: Option<String>,
    #[serde(rename = "WM_AccountNumber")]
    number: String,
    #[serde(rename = "FirstName")]
    first_name: Option<String>,
    #[serde(rename = "LastName")]
    last_name: Option<String>,
    #[serde(rename = "CreatedDate")]
    created_at: Moment,
    #[serde(rename = "LastKYCLog")]
    last_kyc_log: LastKycLog,
    /// Absent if the framework has no wallets or shows no balances.
    #[serde(rename = "CurrencyWallets", skip_serializing_if = "Option::is_none")]
    wallets: Option<Vec<CurrencyWallet>>,
}

/// A way to pay.
#[derive(Debug, Serialize, ToSchema)]
struct PaymentMethodEntry {
    #[serde(rename = "PaymentMethodID")]
    id: Integer,
    #[serde(rename = "PaymentMethod")]
    name: String,
    /// `Wire` or `Wallet`.
    #[serde(rename = "CodeKey")]
    code: String,
}

/// What the investor holds and has earned in one currency, over all accounts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct CurrencySummary {
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO code of the amounts.
    currency_str: &'static str,
    /// Cost of the shares held, less principal returned.
    invested: Exact,
    /// What was paid for accepted orders whose shares are not issued yet.
    pending: Exact,
    /// Distributions, rents and interest.
    income: Exact,
    /// What the wallets hold. Absent if no account shows its balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<Exact>,
    /// `Balance` less holds. Absent in the same case.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance_available: Option<Exact>,
    /// Same as `Balance`, if the currency has no rate and is therefore not in the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Exact>,
}

/// The portfolio.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PortfolioOverview {
    /// The oldest first.
    user_entities: Vec<PortfolioEntity>,
    #[serde(rename = "entityTypes")]
    entity_types: Vec<EntityTypeEntry>,
    #[serde(rename = "paymentMethods")]
    payment_methods: Vec<PaymentMethodEntry>,
    #[serde(rename = "currencies")]
    currencies: Vec<CurrencyEntry>,
    /// By currency, ordered by its id.
    currency_summaries: Vec<CurrencySummary>,
    /// In US dollars at the rates in force, over every currency that has one.
    total: CurrencySummary,
    /// The investor's total assets: invested, pending and balances, in US dollars.
    assets: Exact,
    /// The day of the oldest rate used in the total; absent if it contains only US dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_date: Option<Day>,
    /// The currencies without a rate in force, which the total, the allocation and the income by month leave out.
    other_currencies: Vec<CurrencySummary>,
    allocation: Allocation,
    /// The last 24 months, the oldest first.
    income_by_month: Vec<MonthIncome>,
    /// Upcoming events, soonest first.
    coming: Vec<ComingEvent>,
    /// The first ten, the newest issue first.
    shares: Vec<HeldProject>,
    /// How many projects are held.
    shares_total: Integer,
    /// The newest ten.
    orders: Vec<OrderAtAGlance>,
    /// How many orders there are.
    orders_total: Integer,
}

/// `GET account_portfolio`.
pub async fn account_portfolio(
    call: Investor<Nothing>,
) -> Result<Json<PortfolioOverview>, Failure> {
    let language = call.caller.language;
    let texts = call.server.ports.texts.as_ref();
    let all = portfolio::overview(&call.server.ports, call.who).await?;
    let listed = |list| all.lists.get(&list).map_or(&[][..], Vec::as_slice);
    let shown = all.summed.shows_balances;
    let summaries = |funds: &[CurrencyFunds]| {
        let funds = funds.iter();
        funds.map(|it| CurrencySummary::of(*it, shown)).collect()
    };
    let entities = listed(List::EntityTypes);
    let total = CurrencySummary::of(all.summed.sum.total, shown);
    Ok(Json(PortfolioOverview {
        user_entities: all
            .accounts
            .iter()
            .map(|account| entity(account, entities, language))
            .collect(),
        entity_types: entity_types(entities, language),
        payment_methods: listed(List::PaymentMethods)
            .iter()
            .map(|entry| PaymentMethodEntry {
                id: Integer(entry.id),
                name: entry.name(language).to_owned(),
                code: entry.code.clone(),
            })
            .collect(),
        currencies: currencies(listed(List::Currencies), language),
        currency_summaries: summaries(&all.summaries),
        total,
        assets: all.summed.assets.into(),
        rate_date: all.summed.sum.rate_day.map(Day),
        other_currencies: beside(&all, shown),
        allocation: Allocation::of(&all, language),
        income_by_month: all.income.iter().map(month).collect(),
        coming: all
            .coming
            .iter()
            .filter_map(|event| coming(&all, event, language))
            .collect(),
        shares: all
            .held
            .newest
            .iter()
            .map(|holding| held(holding, language))
            .collect(),
        shares_total: count(all.projects_held()),
        orders: all
            .orders
            .iter()
            .map(|order| line(order, texts, language))
            .collect(),
        orders_total: count(all.orders_total),
    }))
}

fn count(number: impl TryInto<i64>) -> Integer {
    Integer(number.try_into().unwrap_or(i64::MAX))
}

/// The currencies without a rate, each with its holdings.
fn beside(all: &Overview, shown: bool) -> Vec<CurrencySummary> {
    let unrated = all.summed.sum.unrated.iter();
    unrated
        .map(|funds| CurrencySummary {
            amount: shown.then(|| funds.balance.into()),
            ..CurrencySummary::of(*funds, shown)
        })
        .collect()
}

fn entity(account: &HolderAccount, types: &[Entry], language: Language) -> PortfolioEntity {
    let framework = &account.framework;
    let shows_wallets = framework.has_wallets && framework.shows_balances();
    let wallets = account.funds.iter();
    PortfolioEntity {
        id: Integer(account.id.0),
        framework_id: Integer(framework.id.0),
        entity_id: Integer(account.entity.id()),
        entity: name_of(types, Some(account.entity.id()), language),
        number: account.number.clone(),
        first_name: account.first_name.clone(),
        last_name: account.last_name.clone(),
        created_at: Moment(account.created_at),
        last_kyc_log: LastKycLog::of(account.state, account.comment.clone()),
        wallets: shows_wallets.then(|| {
            wallets
                .map(|it| CurrencyWallet::of(it.balance, it.available))
                .collect()
        }),
    }
}

impl CurrencySummary {
    fn of(funds: CurrencyFunds, shown: bool) -> Self {
        let currency = funds.income.currency();
        Self {
            currency_id: Integer(currency.id()),
            currency_str: currency.code(),
            invested: funds.invested.into(),
            pending: funds.pending.into(),
            income: funds.income.into(),
            balance: shown.then(|| funds.balance.into()),
            balance_available: shown.then(|| funds.available.into()),
            amount: None,
        }
    }
}
