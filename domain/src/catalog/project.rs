//! A project as the subscription rules see it. Screens use read models.

use super::payment_method::PaymentMethod;
use crate::ids::{BankAccountId, FrameworkId, ProjectId};
use crate::money::{Price, PriceError};
use crate::{Currency, Instant, MixedCurrencies, Money};
use rust_decimal::Decimal;

/// `CNInvestmentStatusID` (decision 20), always derived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProjectStatus {
    /// 1, not open yet.
    ComingSoon,
    /// 2, can be invested in.
    Open,
    /// 3, the funding end is past or it is fully subscribed.
    Closed,
}

impl ProjectStatus {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::Open, Self::ComingSoon, Self::Closed];

    /// `CNInvestmentStatusID`.
    pub const fn id(self) -> i64 {
        match self {
            Self::ComingSoon => 1,
            Self::Open => 2,
            Self::Closed => 3,
        }
    }

    /// `InvestmentStatusCode`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::ComingSoon => "ComingSoon",
            Self::Open => "Open",
            Self::Closed => "Closed",
        }
    }
}

crate::coded!(ProjectStatus);

/// Why a project takes no subscriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NotOpen {
    /// It opens later.
    Later,
    /// The funding end is past.
    Ended,
    /// It is fully subscribed.
    FullyTaken,
}

impl NotOpen {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Later, Self::Ended, Self::FullyTaken];

    /// `NotOpenReasonCode`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Later => "NotOpenYet",
            Self::Ended => "FundingEnded",
            Self::FullyTaken => "FullySubscribed",
        }
    }
}

crate::coded!(NotOpen);

/// The limits of a payment method on a project, in the project's currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodLimits {
    /// The method.
    pub method: PaymentMethod,
    /// `MinimumInvestmentValue`.
    pub minimum: Money,
    /// `MaximumInvestmentValue`.
    pub maximum: Option<Money>,
}

/// The project, as far as the money and subscription rules need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// `InvestmentID`.
    pub id: ProjectId,
    /// `productCode`.
    pub code: String,
    /// Name in English.
    pub name_en: String,
    /// Name in Chinese.
    pub name_zh: String,
    /// Currency of all its amounts.
    pub currency: Currency,
    /// `OfferingSize`: never sold beyond it.
    pub offering_size: Money,
    /// Price of one share in its currency.
    pub share_price: Decimal,
    /// From when it can be invested in.
    pub opens_at: Instant,
    /// `FundingEndDate`.
    pub funding_end: Instant,
    /// Whether investors see it.
    pub published: bool,
    /// Frameworks whose accounts may subscribe.
    pub frameworks: Vec<FrameworkId>,
    /// Payment methods and their limits.
    pub methods: Vec<MethodLimits>,
}

/// The taken part of an offering at an instant, in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offering {
    size: Money,
    taken: Money,
}

impl Offering {
    /// An offering of this size, with the amount that accepted and reserved subscriptions take.
    pub fn new(size: Money, taken: Money) -> Result<Self, MixedCurrencies> {
        size.compared_with(taken)?;
        Ok(Self { size, taken })
    }

    /// `OfferingSize`.
    pub const fn size(&self) -> Money {
        self.size
    }

    /// The amount that accepted and reserved subscriptions take.
    pub const fn taken(&self) -> Money {
        self.taken
    }

    /// The amount that can still be subscribed; zero if the offering is oversubscribed.
    pub fn remaining(&self) -> Money {
        let left = self.size.checked_sub(self.taken);
        left.filter(|left| left.is_positive())
            .unwrap_or_else(|| Money::zero(self.size.currency()))
    }

    /// Whether another amount fits in.
    pub fn has_room_for(&self, amount: Money) -> Result<bool, MixedCurrencies> {
        amount.compared_with(self.size)?;
        let total = i128::from(self.taken.minor()) + i128::from(amount.minor());
        Ok(total <= i128::from(self.size.minor()))
    }

    /// Whether it is fully subscribed.
    pub const fn is_full(&self) -> bool {
        self.taken.minor() >= self.size.minor()
    }

    /// `PercCompleted`, `collectProgress`: a whole number from 0 to 100 (decision 21).
    pub fn percent_taken(&self) -> u8 {
        if self.size.minor() <= 0 {
            return 0;
        }
        let hundredfold = i128::from(self.taken.minor()) * 100;
        let size = i128::from(self.size.minor());
        let rounded = (hundredfold + size / 2) / size;
        u8::try_from(rounded.clamp(0, 100)).unwrap_or(100)
    }
}

impl Project {
    /// What one share costs.
    pub fn price(&self) -> Result<Price, PriceError> {
        Price::new(self.share_price, self.currency)
    }

    /// The status at `now` (decision 20): closed after the funding end or when fully subscribed.
    pub fn status(&self, offering: &Offering, now: Instant) -> ProjectStatus {
        match self.not_open(offering, now) {
            None => ProjectStatus::Open,
            Some(NotOpen::Later) => ProjectStatus::ComingSoon,
            Some(NotOpen::Ended | NotOpen::FullyTaken) => ProjectStatus::Closed,
        }
    }

    /// Why it is not open at `now`; `None` while it is.
    pub fn not_open(&self, offering: &Offering, now: Instant) -> Option<NotOpen> {
        if now > self.funding_end {
            Some(NotOpen::Ended)
        } else if offering.is_full() {
            Some(NotOpen::FullyTaken)
        } else if now < self.opens_at {
            Some(NotOpen::Later)
        } else {
            None
        }
    }

    /// Whether it takes subscriptions at `now`, apart from its offering: published, opened, the funding end not past.
    pub fn takes_subscriptions(&self, now: Instant) -> bool {
        self.published && self.opens_at <= now && now <= self.funding_end
    }

    /// The limits of a method, if the project offers it.
    pub fn limits(&self, method: PaymentMethod) -> Option<MethodLimits> {
        self.methods.iter().copied().find(|m| m.method == method)
    }

    /// The name in a language.
    pub fn name(&self, language: crate::Language) -> &str {
        match language {
            crate::Language::Zh => &self.name_zh,
            crate::Language::En => &self.name_en,
        }
    }
}

/// A framework's rules (decision 25). Its texts for investors are in read models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Framework {
    /// `InvestmentFrameworkID`.
    pub id: FrameworkId,
    /// `CodeKey`: `PKF`, `CAYMAN`.
    pub code: String,
    /// Name in English.
    pub name_en: String,
    /// Name in Chinese.
    pub name_zh: String,
    /// `PaymentMethodIDs`.
    pub methods: Vec<PaymentMethod>,
    /// `SourceOfFundsIDs`.
    pub source_of_funds: Vec<i64>,
    /// `IsOpenSourceOfFundsSupported`.
    pub open_source_of_funds: bool,
    /// Whether its accounts have wallets: fixed when it was created, whatever it supports today (decision 39).
    pub has_wallets: bool,
    /// `IsDepositSupported`.
    pub deposits: bool,
    /// `IsWithdrawSupported`.
    pub withdrawals: bool,
    /// Whether the bank step requires the deposit confirmation; the Cayman framework does not.
    pub deposit_confirmation: bool,
    /// Months for which a passport must remain valid when an account is submitted; 0 if it only has to be unexpired.
    pub passport_months: u32,
    /// The KYC fee in ZAR; zero by default.
    pub kyc_fee: Money,
    /// The platform's bank account that its investors wire to.
    pub bank_account: BankAccountId,
}

/// Whether investors are shown balances of accounts of a framework with this English name (decision 41).
pub fn shows_balances(has_wallets: bool, name_en: &str) -> bool {
    has_wallets && !name_en.contains("Cayman")
}

impl Framework {
    /// Whether investors are shown balances of its accounts.
    pub fn shows_balances(&self) -> bool {
        shows_balances(self.has_wallets, &self.name_en)
    }

    /// Whether it is the Cayman one.
    pub fn is_cayman(&self) -> bool {
        self.code == "CAYMAN"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    #[test]
    fn an_offering_has_room_up_to_its_size() {
        let offering = |taken| Offering::new(usd(1_000), usd(taken)).unwrap();
        for (taken, left, fits) in [(0, 1_000, 1_000), (400, 600, 600), (1_000, 0, 0)] {
            let offering = offering(taken);
            assert_eq!(offering.remaining(), usd(left));
            assert_eq!(offering.has_room_for(usd(fits)), Ok(true), "{taken}");
            assert_eq!(offering.has_room_for(usd(fits + 1)), Ok(false), "{taken}");
            assert_eq!(offering.is_full(), left == 0, "{taken}");
        }
        assert_eq!(offering(1_200).remaining(), usd(0));
        assert!(offering(1_200).is_full());
    }

    #[test]
    fn an_offering_is_in_one_currency() {
        let yuan = Money::from_minor(1, Currency::Cny).unwrap();
        assert_eq!(Offering::new(usd(1_000), yuan), Err(MixedCurrencies));
        let offering = Offering::new(usd(1_000), usd(0)).unwrap();
        assert_eq!(offering.has_room_for(yuan), Err(MixedCurrencies));
    }
}
