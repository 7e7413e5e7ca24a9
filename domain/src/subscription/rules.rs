//! The rules of the Profile step: account, method, amount, disclaimer (requirement part 2, section 5).

use super::PaymentMethod;
use crate::{Instant, Money, Refusal};
use chrono::TimeDelta;
use rust_decimal::Decimal;

/// What the Profile step is checked against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProfileFacts {
    /// The account is GPASS.
    pub account_approved: bool,
    /// The project's status is 2, open.
    pub project_open: bool,
    /// The project and the account's framework both offer the method.
    pub method_offered: bool,
    /// The method's smallest amount.
    pub minimum: Money,
    /// The method's largest amount.
    pub maximum: Option<Money>,
    /// What the wallet has available in the project's currency; `None` without a wallet.
    pub wallet_available: Option<Money>,
}

/// Checks the Profile step: first what stands against the present state, then the rules of the form.
pub fn check_profile(
    method: PaymentMethod,
    amount: Money,
    disclaimer_accepted: bool,
    facts: &ProfileFacts,
) -> Result<(), Refusal> {
    if !facts.account_approved {
        return Err(Refusal::NoKycAccount);
    }
    if !facts.project_open {
        return Err(Refusal::InvestmentNotOpen);
    }
    if !facts.method_offered {
        return Err(Refusal::PaymentMethodNotOffered);
    }
    if amount.minor() < facts.minimum.minor() {
        return Err(Refusal::BelowMinimum(facts.minimum));
    }
    if let Some(maximum) = facts.maximum.filter(|m| amount.minor() > m.minor()) {
        return Err(Refusal::AboveMaximum(maximum));
    }
    if method == PaymentMethod::Wallet {
        let available = facts
            .wallet_available
            .unwrap_or(Money::zero(amount.currency()));
        if amount.minor() > available.minor() {
            return Err(Refusal::AvailableBalance(available));
        }
    }
    if !disclaimer_accepted {
        return Err(Refusal::DisclaimerRequired);
    }
    Ok(())
}

/// Reads an investment amount: a positive whole number (decision 34).
pub fn check_amount(amount: Option<Decimal>, currency: crate::Currency) -> Result<Money, Refusal> {
    let amount = amount.ok_or(Refusal::AmountRequired)?;
    if amount <= Decimal::ZERO || !amount.fract().is_zero() {
        return Err(Refusal::PositiveIntegerRequired);
    }
    Money::new(amount, currency).map_err(|_| Refusal::PositiveIntegerRequired)
}

/// Until when a place that is taken now is kept (decision 21; the days are configuration).
pub fn reservation_until(now: Instant, days: u16) -> Instant {
    now + TimeDelta::days(i64::from(days))
}
