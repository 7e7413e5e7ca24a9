//! The rules of a deposit's form, in the order of the checks (requirement part 2, section 5).
//! Obstacles in the current state are reported first.

use super::FundingMethod;
use crate::ids::{AccountId, InvestorId};
use crate::{Amount, Currency, Money, Refusal};

/// The terms of a deposit, as sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepositForm {
    /// `FundingMethod`.
    pub method: FundingMethod,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `FundingAmount` in that currency.
    pub amount: Option<Amount>,
}

/// The account that a deposit goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundingFacts {
    /// The account.
    pub account: AccountId,
    /// Whose it is.
    pub investor: InvestorId,
    /// Whether its framework supports deposits (`IsDepositSupported`), and has wallets for them.
    pub supported: bool,
    /// The account's current data is approved.
    pub approved: bool,
    /// Whether the platform currently accepts bitcoin.
    pub bitcoin: bool,
    /// The currencies that its framework has wallets in.
    pub offered: Vec<Currency>,
}

/// The new terms of a deposit, and the facts that they are checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form, with stored values for the fields that were not sent.
    pub form: DepositForm,
    /// The account that it will go to.
    pub facts: FundingFacts,
}

/// Whether the account can currently take deposits at all, with this method (`DepositNotSupported`, `NoKycAccount`,
/// `PaymentMethodNotOffered`).
pub(super) const fn check_may_deposit(
    facts: &FundingFacts,
    method: FundingMethod,
) -> Result<(), Refusal> {
    if !facts.supported {
        return Err(Refusal::DepositNotSupported);
    }
    if !facts.approved {
        return Err(Refusal::NoKycAccount);
    }
    match method {
        FundingMethod::Bitcoin if !facts.bitcoin => Err(Refusal::PaymentMethodNotOffered),
        FundingMethod::Wire | FundingMethod::Bitcoin => Ok(()),
    }
}

/// The rules of the form; returns the amount. Everything that is wrong is refused at once, in this order: `CurrencyRequired`,
/// `FundingAmountRequired` (also for zero, negative amounts and fractions of a cent), `DepositCurrencyNotOffered`.
pub(super) fn check(form: &DepositForm, facts: &FundingFacts) -> Result<Money, Refusal> {
    let mut wrong = Vec::new();
    let currency = form.currency_id.and_then(Currency::from_id);
    if currency.is_none() {
        wrong.push(Refusal::CurrencyRequired);
    }
    // Until a currency is chosen, an amount is right if it is one in any.
    let read = |amount: Amount| amount.money(currency.unwrap_or(Currency::Usd));
    let amount = form.amount.and_then(read);
    if amount.is_none() {
        wrong.push(Refusal::FundingAmountRequired);
    }
    let unoffered = currency.filter(|currency| !facts.offered.contains(currency));
    wrong.extend(unoffered.map(Refusal::DepositCurrencyNotOffered));
    Refusal::all(wrong)?;
    amount.ok_or(Refusal::FundingAmountRequired)
}
