//! What the ledger counts: money in minor units, shares in ten-thousandths.

use crate::ids::ProjectId;
use crate::money::{DECIMALS, SHARE_DECIMALS, Shares};
use crate::{Currency, Money};
use rust_decimal::Decimal;

/// What a book holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asset {
    /// Money of a currency, in minor units.
    Currency(Currency),
    /// Shares of a project, in ten-thousandths.
    Shares(ProjectId),
}

/// The beginning of the name of shares in storage.
const SHARES: &str = "shares:";

impl Asset {
    /// The name in storage: `USD`, `shares:12`.
    pub fn code(self) -> String {
        match self {
            Self::Currency(currency) => currency.code().to_owned(),
            Self::Shares(project) => format!("{SHARES}{project}"),
        }
    }

    /// The asset with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        match code.strip_prefix(SHARES) {
            None => Currency::from_code(code).map(Self::Currency),
            Some(project) => {
                let found = Self::Shares(ProjectId(project.parse().ok()?));
                // One name per asset: no sign, no leading zero.
                (found.code() == code).then_some(found)
            }
        }
    }

    /// A number of units for display: money in its major unit, shares in whole ones.
    pub fn amount(self, units: i64) -> Decimal {
        let decimals = match self {
            Self::Currency(_) => DECIMALS,
            Self::Shares(_) => SHARE_DECIMALS,
        };
        Decimal::new(units, decimals)
    }

    /// The currency, of money.
    pub const fn currency(self) -> Option<Currency> {
        match self {
            Self::Currency(currency) => Some(currency),
            Self::Shares(_) => None,
        }
    }
}

impl From<Currency> for Asset {
    fn from(currency: Currency) -> Self {
        Self::Currency(currency)
    }
}

/// The largest number of units in one posting: the largest amount of money, and as many shares as it buys at a hundredth each.
pub const MAX_UNITS: i64 = 1_000_000_000_000_000_000;

/// More units than one posting may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("beyond the largest amount")]
pub struct BeyondBound;

/// A number of units of an asset, positive or negative and within the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity {
    asset: Asset,
    units: i64,
}

impl Quantity {
    /// This many units; money is bounded like [`Money`].
    pub fn new(asset: Asset, units: i64) -> Result<Self, BeyondBound> {
        match asset {
            Asset::Currency(currency) => Money::from_minor(units, currency)
                .map(Self::from)
                .map_err(|_| BeyondBound),
            Asset::Shares(_) if units.unsigned_abs() <= MAX_UNITS.unsigned_abs() => {
                Ok(Self { asset, units })
            }
            Asset::Shares(_) => Err(BeyondBound),
        }
    }

    /// Shares of a project.
    pub fn of_shares(project: ProjectId, shares: Shares) -> Result<Self, BeyondBound> {
        Self::new(Asset::Shares(project), shares.ten_thousandths())
    }

    /// The counted asset.
    pub const fn asset(self) -> Asset {
        self.asset
    }

    /// How many.
    pub const fn units(self) -> i64 {
        self.units
    }

    /// As money, if it is money.
    pub fn money(self) -> Option<Money> {
        let currency = self.asset.currency()?;
        Money::from_minor(self.units, currency).ok()
    }

    /// The same number with the other sign.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            asset: self.asset,
            units: -self.units,
        }
    }

    /// Whether it is zero.
    pub const fn is_zero(self) -> bool {
        self.units == 0
    }
}

impl From<Money> for Quantity {
    fn from(money: Money) -> Self {
        Self {
            asset: Asset::Currency(money.currency()),
            units: money.minor(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::MAX_MINOR;

    #[test]
    fn an_asset_has_one_name() {
        let shares = Asset::Shares(ProjectId(12));
        for asset in [shares, Asset::Currency(Currency::Zar)] {
            assert_eq!(Asset::from_code(&asset.code()), Some(asset));
        }
        for wrong in ["", "usd", "shares:", "shares:+1", "shares:01", "shares:x"] {
            assert_eq!(Asset::from_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn units_are_read_in_the_decimals_of_their_asset() {
        let usd = Asset::Currency(Currency::Usd);
        assert_eq!(usd.amount(-150_005).to_string(), "-1500.05");
        let shares = Asset::Shares(ProjectId(1));
        assert_eq!(shares.amount(15_000).to_string(), "1.5000");
    }

    #[test]
    fn nothing_is_counted_beyond_the_bound() {
        let usd = Asset::Currency(Currency::Usd);
        let shares = Asset::Shares(ProjectId(1));
        for (asset, most) in [(usd, MAX_MINOR), (shares, MAX_UNITS)] {
            assert_eq!(Quantity::new(asset, most).unwrap().units(), most);
            for beyond in [most + 1, -most - 1, i64::MIN] {
                assert_eq!(Quantity::new(asset, beyond), Err(BeyondBound));
            }
        }
    }
}
