//! The rules of a withdrawal's form, in the order of the checks (requirement part 2, section 5). Obstacles in the current
//! state are refused first.

use crate::decision::NotDecided;
use crate::ids::{AccountId, InvestorId};
use crate::payee::{BitcoinAddress, Payee, PayoutMethod, Target};
use crate::refusal::FieldRule;
use crate::{Amount, Currency, FieldRefusal, Money, Refusal};

/// The terms of a withdrawal, as sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalForm {
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `Amount` in that currency.
    pub amount: Option<Amount>,
    /// `PayoutMethod`.
    pub method: PayoutMethod,
    /// `BitcoinAddress`, as typed.
    pub bitcoin_address: Option<String>,
}

/// The account that a withdrawal is taken from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletFacts {
    /// The account.
    pub account: AccountId,
    /// Whose it is.
    pub investor: InvestorId,
    /// Whether its framework supports withdrawals (`IsWithdrawSupported`).
    pub supported: bool,
    /// The account's current data is approved.
    pub approved: bool,
    /// The available amount of each of its wallets.
    pub available: Vec<Money>,
    /// The bank account that it names.
    pub payee: Payee,
    /// Whether its bank account is the approved one, if the account is approved.
    pub payee_stands: bool,
}

/// The new terms of a withdrawal, and the facts that they are checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form, with stored values for the fields that were not sent.
    pub form: WithdrawalForm,
    /// The account that it is to be taken from.
    pub facts: WalletFacts,
}

/// Whether money can currently be withdrawn from the account at all (`WithdrawNotSupported`, `BankInfoUnderReview`,
/// `PayeeChanged`).
pub const fn check_may_withdraw(facts: &WalletFacts) -> Result<(), Refusal> {
    if !facts.supported {
        return Err(Refusal::WithdrawNotSupported);
    }
    if !facts.approved {
        return Err(Refusal::BankInfoUnderReview);
    }
    if !facts.payee_stands {
        return Err(Refusal::PayeeChanged);
    }
    Ok(())
}

/// The rules of the form; returns the amount and the target. Everything that is wrong is refused at once, in this order: `CurrencyRequired`,
/// `WithdrawalAmountRequired` (also for zero, negative amounts and fractions of a cent), `NoWallet`, `BalanceNotEnough`,
/// `BitcoinAddressInvalid` or, of an account that names no bank account, `IncompleteInformation`.
pub fn check(form: &WithdrawalForm, facts: &WalletFacts) -> Result<(Money, Target), NotDecided> {
    let mut wrong = Vec::new();
    let currency = form.currency_id.and_then(Currency::from_id);
    if currency.is_none() {
        wrong.push(Refusal::CurrencyRequired);
    }
    // Until a currency is chosen, an amount is right if it is one in any.
    let read = |amount: Amount| amount.money(currency.unwrap_or(Currency::Usd));
    let amount = form.amount.and_then(read);
    if amount.is_none() {
        wrong.push(Refusal::WithdrawalAmountRequired);
    }
    if let (Some(currency), Some(amount)) = (currency, amount) {
        let mut available = facts.available.iter();
        match available.find(|available| available.currency() == currency) {
            None => wrong.push(Refusal::NoWallet),
            Some(available) => {
                if !amount.is_at_most(*available)? {
                    wrong.push(Refusal::BalanceNotEnough(*available));
                }
            }
        }
    }
    let target = payout(form, facts);
    wrong.extend(target.as_ref().err().cloned());
    Refusal::all(wrong)?;
    let amount = amount.ok_or(Refusal::WithdrawalAmountRequired)?;
    Ok((amount, target?))
}

fn payout(form: &WithdrawalForm, facts: &WalletFacts) -> Result<Target, Refusal> {
    match form.method {
        PayoutMethod::Bank if facts.payee.is_named() => {
            Ok(Target::Bank(Box::new(facts.payee.clone())))
        }
        PayoutMethod::Bank => Err(Refusal::IncompleteInformation(vec![FieldRefusal {
            field: "BankAccountNumber",
            rule: FieldRule::Required,
        }])),
        PayoutMethod::Bitcoin => form
            .bitcoin_address
            .as_deref()
            .and_then(BitcoinAddress::parse)
            .map(Target::Bitcoin)
            .ok_or(Refusal::BitcoinAddressInvalid),
    }
}
