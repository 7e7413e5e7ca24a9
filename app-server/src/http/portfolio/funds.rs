//! The holdings and income of accounts.

use crate::http::call::Coded;
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Day, Exact, Integer};
use domain::Language;
use domain::language::Text;
use ports::Failure;
use ports::driven::portfolio::CurrencyFunds;
use ports::driving::portfolio::{self, SUMMED_IN, SummedFunds};
use serde::Serialize;
use utoipa::ToSchema;

/// What an account holds and has earned, summed in US dollars at the rates in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvestmentAccountSummary {
    /// `UserEntityID`.
    account_id: Integer,
    /// The framework's name and the account's number.
    account_name: String,
    /// ISO code of the amounts.
    currency: &'static str,
    #[serde(flatten)]
    figures: Figures,
    /// The day of the oldest rate used in the sums; absent if they contain only US dollars.
    #[serde(rename = "RateDate", skip_serializing_if = "Option::is_none")]
    rate_date: Option<Day>,
    /// Every currency in which the account has a wallet, has invested or has earned.
    #[serde(rename = "Currencies")]
    currencies: Vec<CurrencyFigures>,
    /// The currencies without a rate in force, which the sums leave out.
    #[serde(rename = "OtherCurrencies")]
    other_currencies: Vec<CurrencyFigures>,
}

/// What the account holds and has earned in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FundCurrency)]
struct CurrencyFigures {
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO code of the amounts.
    currency: &'static str,
    /// What the wallet holds, as `accountBalance`.
    #[serde(rename = "Amount", skip_serializing_if = "Option::is_none")]
    amount: Option<Exact>,
    #[serde(flatten)]
    figures: Figures,
}

/// Sums of an account in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Figures {
    /// Cost of the shares held, less principal returned.
    total_sec_holding: Exact,
    /// Distributions, rents and interest.
    total_income: Exact,
    /// What the wallet holds. Absent if the framework shows no balances.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_balance: Option<Exact>,
    /// `accountBalance` less holds. Absent if the framework shows no balances.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance_available: Option<Exact>,
}

/// `GET myInvestmentAccounts`.
pub async fn my_investment_accounts(
    call: Investor<Nothing>,
) -> Result<Coded<Vec<InvestmentAccountSummary>>, Failure> {
    let language = call.caller.language;
    let funds = portfolio::funds(&call.server.ports, call.who).await?;
    let accounts = funds.into_iter().map(|summed| account(&summed, language));
    Ok(Coded(accounts.collect()))
}

fn account(summed: &SummedFunds, language: Language) -> InvestmentAccountSummary {
    let funds = &summed.funds;
    let shown = funds.framework.shows_balances();
    let each = |all: &[CurrencyFunds]| {
        let all = all.iter().map(|it| CurrencyFigures::of(*it, shown));
        all.collect()
    };
    let framework = Text {
        zh: funds.framework.name_zh.clone(),
        en: funds.framework.name_en.clone(),
    };
    InvestmentAccountSummary {
        account_id: Integer(funds.account.0),
        account_name: name_of(&framework, &funds.number, language),
        currency: SUMMED_IN.code(),
        figures: Figures::of(summed.sum.total, shown),
        rate_date: summed.sum.rate_day.map(Day),
        currencies: each(&funds.currencies),
        other_currencies: each(&summed.sum.unrated),
    }
}

impl CurrencyFigures {
    fn of(funds: CurrencyFunds, shown: bool) -> Self {
        let currency = funds.income.currency();
        Self {
            currency_id: Integer(currency.id()),
            currency: currency.code(),
            amount: shown.then(|| funds.balance.into()),
            figures: Figures::of(funds, shown),
        }
    }
}

impl Figures {
    fn of(funds: CurrencyFunds, shown: bool) -> Self {
        Self {
            total_sec_holding: funds.invested.into(),
            total_income: funds.income.into(),
            account_balance: shown.then(|| funds.balance.into()),
            balance_available: shown.then(|| funds.available.into()),
        }
    }
}

/// The name of an account.
pub(super) fn name_of(framework: &Text, number: &str, language: Language) -> String {
    format!("{} {number}", framework.get(language))
}
