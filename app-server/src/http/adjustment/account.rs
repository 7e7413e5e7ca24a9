//! Look-ups for a manual booking: an account with its wallets, and the result of an exchange.

use super::outlined::{ExchangeView, exchange};
use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer};
use crate::http::rules::named;
use ports::Failure;
use ports::driving::Wallet;
use ports::driving::adjustment::{self, find_account, quote};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// Which account.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WalletsQuery)]
pub(crate) struct AccountForm {
    /// The account's number, or `#` and its `UserEntityID`.
    number: String,
}

/// A possible exchange.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ExchangeQuery)]
#[validate(schema(function = "is_an_exchange", skip_on_field_errors = false))]
pub(crate) struct QuoteForm {
    /// The amount sold.
    #[schema(value_type = Exact)]
    amount: Written,
    /// The currency sold, ISO 4217.
    currency: String,
    /// The currency bought.
    to_currency: String,
    /// The value date; its rates are used.
    value_on: Day,
}

fn is_an_exchange(form: &QuoteForm) -> Result<(), ValidationError> {
    let (currency, to) = (&form.currency, &form.to_currency);
    named(adjustment::exchanged(form.amount.0, currency, to))
}

/// A wallet.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountWallet)]
struct WalletView {
    /// ISO 4217.
    currency: &'static str,
    balance: Exact,
    /// `balance` less the amount on hold.
    available: Exact,
}

/// An account with its wallets.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountWallets)]
pub(crate) struct AccountView {
    /// `UserEntityID`.
    id: Integer,
    number: String,
    investor_id: Integer,
    /// The holder's name as typed in the account.
    name: String,
    /// Code of its framework.
    framework: String,
    wallets: Vec<WalletView>,
}

/// `GET adjustments/account`.
pub(crate) async fn account(call: Operator<AccountForm>) -> Result<Json<AccountView>, Failure> {
    let found = find_account(&call.server.ports, &call.who, &call.form.number).await?;
    let form = &found.account.form;
    let names = [form.first_name.as_deref(), form.last_name.as_deref()];
    let names: Vec<&str> = names.into_iter().flatten().collect();
    Ok(Json(AccountView {
        id: Integer(found.account.id.0),
        number: found.account.number,
        investor_id: Integer(found.account.investor.0),
        name: names.join(" "),
        framework: found.framework,
        wallets: found.wallets.iter().map(wallet).collect(),
    }))
}

/// `GET adjustments/exchange`.
pub(crate) async fn exchanged(call: Operator<QuoteForm>) -> Result<Json<ExchangeView>, Failure> {
    let form = call.form;
    let asked = (
        form.amount.0,
        form.currency.as_str(),
        form.to_currency.as_str(),
    );
    let quote = quote(&call.server.ports, &call.who, asked, form.value_on.0).await?;
    Ok(Json(exchange(quote.given, &quote.converted, quote.rates)))
}

fn wallet(wallet: &Wallet) -> WalletView {
    WalletView {
        currency: wallet.balance.currency().code(),
        balance: wallet.balance.into(),
        available: wallet.available.into(),
    }
}
