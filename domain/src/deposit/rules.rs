//! The rules of a deposit's form, in the order in which they are told (requirement part 2, section 5). What stands against the present
//! state is told before.

use super::FundingMethod;
use crate::ids::{AccountId, InvestorId};
use crate::{Amount, Currency, Money, Refusal};

/// What a deposit says, as sent.
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
    /// Whether its framework takes money in (`IsDepositSupported`), and has wallets for it.
    pub supported: bool,
    /// The account is approved as it stands.
    pub approved: bool,
    /// Whether the platform takes bitcoin at present.
    pub bitcoin: bool,
    /// The currencies that its framework has wallets in.
    pub offered: Vec<Currency>,
}

/// What a deposit is to say, and what it is checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form, with what is stored where nothing was sent.
    pub form: DepositForm,
    /// The account that it is to go to.
    pub facts: FundingFacts,
}

/// Whether the present state lets money into the account at all, in this way (`DepositNotSupported`, `NoKycAccount`,
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

/// The rules of the form; gives the amount. Refusals in this order: `CurrencyRequired`, `FundingAmountRequired` (also for
/// nothing, less, or parts of a cent), `DepositCurrencyNotOffered`.
pub(super) fn check(form: &DepositForm, facts: &FundingFacts) -> Result<Money, Refusal> {
    let currency = form
        .currency_id
        .and_then(Currency::from_id)
        .ok_or(Refusal::CurrencyRequired)?;
    let amount = form
        .amount
        .and_then(|amount| amount.money(currency))
        .ok_or(Refusal::FundingAmountRequired)?;
    if !facts.offered.contains(&currency) {
        return Err(Refusal::DepositCurrencyNotOffered(currency));
    }
    Ok(amount)
}
