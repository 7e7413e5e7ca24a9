//! The rules of the Profile step: account, method, amount, disclaimer (requirement part 2, section 5). Obstacles in the
//! current state are refused before mistakes in the form.

use crate::catalog::{Framework, MethodLimits, Offering, PaymentMethod, Project};
use crate::decision::NotDecided;
use crate::ids::{AccountId, InvestorId};
use crate::money::{Price, PriceError, Rounding, Shares};
use crate::{Amount, Currency, Instant, Money, Refusal};
use chrono::TimeDelta;

/// The currency of wallet payment (decision 41).
const WALLET_CURRENCY: Currency = Currency::Usd;

/// The terms of the Profile step, as sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProfileForm {
    /// `PaymentMethodID`.
    pub method_id: Option<i64>,
    /// `InvestmentAmount` in the project's currency.
    pub amount: Option<Amount>,
    /// `OrderFormDisclaimersInd`.
    pub disclaimer_accepted: bool,
}

/// The facts that the Profile step is checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFacts {
    /// The account.
    pub account: AccountId,
    /// Whose it is.
    pub investor: InvestorId,
    /// The account is GPASS, or already has this order.
    pub account_approved: bool,
    /// The account's framework.
    pub framework: Framework,
    /// The project.
    pub project: Project,
    /// The taken amount, not counting the order's own place.
    pub offering: Offering,
    /// The wallet's available amount in the project's currency; `None` without a wallet.
    pub wallet_available: Option<Money>,
    /// The present.
    pub now: Instant,
}

/// Whether the investor can currently subscribe at all, and with the chosen method (`NoKYCAccountAvailable`,
/// `InvestmentNotOpen`, `OfferingFullySubscribed`, `PaymentMethodNotOffered`). `has_place` says whether the order has a place of its own
/// that has not lapsed.
pub(super) fn check_may_subscribe(
    form: &ProfileForm,
    facts: &ProfileFacts,
    has_place: bool,
) -> Result<(), Refusal> {
    if !facts.account_approved || !facts.project.frameworks.contains(&facts.framework.id) {
        return Err(Refusal::NoKycAccount);
    }
    if !has_place {
        if !facts.project.takes_subscriptions(facts.now) {
            return Err(Refusal::InvestmentNotOpen);
        }
        if facts.offering.is_full() {
            return Err(Refusal::OfferingFullySubscribed);
        }
    }
    match form.method_id {
        None => Ok(()),
        Some(id) => offered(id, facts).map(|_| ()),
    }
}

/// The rules of the form; returns the method and the amount. What is wrong with method, amount and disclaimer is refused at once, in this
/// order.
pub(super) fn check_profile(
    form: &ProfileForm,
    facts: &ProfileFacts,
) -> Result<(PaymentMethod, Money), NotDecided> {
    let limits = form.method_id.map(|id| offered(id, facts)).transpose()?;
    let limits = limits.ok_or(Refusal::PaymentMethodRequired);
    let amount = check_amount(form.amount, facts.project.currency);
    let mut wrong = Vec::new();
    wrong.extend(limits.as_ref().err().cloned());
    wrong.extend(amount.as_ref().err().cloned());
    if let (Ok(limits), Ok(amount)) = (&limits, &amount) {
        match check_limits(*amount, limits, facts) {
            Ok(()) => {}
            Err(NotDecided::Refused(refusal)) => wrong.push(refusal),
            Err(broken) => return Err(broken),
        }
    }
    if !form.disclaimer_accepted {
        wrong.push(Refusal::DisclaimerRequired);
    }
    Refusal::all(wrong)?;
    let (limits, amount) = (limits?, amount?);
    if !facts.offering.has_room_for(amount)? {
        return Err(Refusal::OfferingFullySubscribed.into());
    }
    Ok((limits.method, amount))
}

/// Whether so much can be paid by the method.
fn check_limits(
    amount: Money,
    limits: &MethodLimits,
    facts: &ProfileFacts,
) -> Result<(), NotDecided> {
    if !amount.is_at_least(limits.minimum)? {
        return Err(Refusal::BelowMinimum(limits.minimum).into());
    }
    if let Some(maximum) = limits.maximum
        && !amount.is_at_most(maximum)?
    {
        return Err(Refusal::AboveMaximum(maximum).into());
    }
    shares_bought(amount, facts.project.price().map_err(unusable)?)?;
    if limits.method == PaymentMethod::Wallet {
        let available = facts.wallet_available.ok_or(Refusal::NoWalletToPayFrom)?;
        if !available.is_at_least(limits.minimum)? {
            return Err(Refusal::WalletBelowMinimum(limits.minimum).into());
        }
        if !amount.is_at_most(available)? {
            return Err(Refusal::AvailableBalance(available).into());
        }
    }
    Ok(())
}

/// The limits of a method that both the project and the account's framework offer.
fn offered(id: i64, facts: &ProfileFacts) -> Result<MethodLimits, Refusal> {
    PaymentMethod::from_id(id)
        .filter(|method| facts.framework.methods.contains(method))
        .filter(|method| {
            *method != PaymentMethod::Wallet || facts.project.currency == WALLET_CURRENCY
        })
        .and_then(|method| facts.project.limits(method))
        .ok_or(Refusal::PaymentMethodNotOffered)
}

/// Reads an investment amount: a positive whole number (decision 34).
pub fn check_amount(amount: Option<Amount>, currency: Currency) -> Result<Money, Refusal> {
    let amount = amount.ok_or(Refusal::AmountRequired)?;
    let money = amount.whole_money(currency);
    money.ok_or(Refusal::PositiveIntegerRequired)
}

/// The shares that an amount buys (decision 21). Refuses with `BelowMinimum` an amount that does not buy the smallest part of a share.
pub(super) fn shares_bought(amount: Money, price: Price) -> Result<Shares, Refusal> {
    let shares = Shares::bought(amount, price).map_err(unusable)?;
    if shares > Shares::default() {
        return Ok(shares);
    }
    let least = price.cost(Shares::SMALLEST, Rounding::Up);
    Err(least.map_or_else(unusable, Refusal::BelowMinimum))
}

/// A price at which nothing can be bought, which editors cannot set.
fn unusable(_: PriceError) -> Refusal {
    Refusal::BadRequest {
        field: Some("share_price".into()),
    }
}

/// Until when a place taken now is reserved (decision 21; the days are configuration).
pub fn reservation_until(now: Instant, days: u16) -> Instant {
    now + TimeDelta::days(i64::from(days))
}
