//! The reference rates of the European Central Bank: the price of one euro in each currency on a day. They are converted to rates to the US
//! dollar with the dollar rate of the same day.

use super::DayRate;
use crate::Currency;
use crate::money::UsdRate;
use chrono::NaiveDate;
use rust_decimal::Decimal;

/// The prices of one euro on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EuroRates {
    /// The day.
    pub day: NaiveDate,
    /// The line of the file on which the day begins.
    pub line: u32,
    /// Units for one euro; currencies that the platform does not support are left out.
    pub units: Vec<(Currency, Decimal)>,
}

/// Why a file of rates is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyRateFile {
    /// It is not in the European Central Bank's format.
    UnknownFormat,
    /// It ends in the middle.
    CutOff,
    /// The file is larger, or has more days, than any file of the European Central Bank.
    TooLarge,
    /// It declares XML entities, which the European Central Bank never does.
    Entities,
    /// An invalid rate.
    Rate,
    /// A day that is invalid, in the future, or given twice.
    Day,
    /// A day has no rate of the US dollar.
    NoDollar,
    /// It contains no rates.
    Empty,
}

impl WhyRateFile {
    /// Every reason.
    pub const ALL: [Self; 8] = [
        Self::UnknownFormat,
        Self::CutOff,
        Self::TooLarge,
        Self::Entities,
        Self::Rate,
        Self::Day,
        Self::NoDollar,
        Self::Empty,
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownFormat => "unknown_format",
            Self::CutOff => "cut_off",
            Self::TooLarge => "too_large",
            Self::Entities => "entities",
            Self::Rate => "rate",
            Self::Day => "day",
            Self::NoDollar => "no_dollar",
            Self::Empty => "empty",
        }
    }
}

/// Why a file of rates is refused, and at which line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateFileUnreadable {
    /// Line number from 1; none if the mistake concerns the whole file.
    pub line: Option<u32>,
    /// Why.
    pub why: WhyRateFile,
}

impl RateFileUnreadable {
    /// About a line of the text.
    pub const fn at(line: u32, why: WhyRateFile) -> Self {
        let line = Some(line);
        Self { line, why }
    }

    /// About the whole file.
    pub const fn whole(why: WhyRateFile) -> Self {
        Self { line: None, why }
    }
}

/// Converts the prices of one euro to rates to the US dollar, by day and currency: the euro itself, and each other currency through the day's
/// dollar rate, rounded half up to ten decimals. `today` is the last allowed day. The whole file is refused if a day has no dollar rate, is in
/// the future or given twice, or if a rate is implausible.
pub fn to_usd(
    mut days: Vec<EuroRates>,
    today: NaiveDate,
) -> Result<Vec<DayRate>, RateFileUnreadable> {
    days.sort_by_key(|rates| rates.day);
    let mut found = Vec::new();
    let mut last = None;
    for EuroRates { day, line, units } in days {
        let wrong = |why| RateFileUnreadable::at(line, why);
        if day > today || last.replace(day) == Some(day) {
            return Err(wrong(WhyRateFile::Day));
        }
        let is_dollar = |(currency, _): &&(Currency, Decimal)| *currency == Currency::Usd;
        let dollar = units.iter().find(is_dollar);
        let (_, usd) = *dollar.ok_or_else(|| wrong(WhyRateFile::NoDollar))?;
        let euro = (Currency::Eur, Decimal::ONE);
        let mut of_day = Vec::new();
        for (currency, units) in [euro].into_iter().chain(units) {
            if currency == Currency::Usd {
                continue;
            }
            let rate = UsdRate::from_euro(usd, units).map_err(|_| wrong(WhyRateFile::Rate))?;
            of_day.push(DayRate {
                day,
                currency,
                rate,
            });
        }
        of_day.sort_unstable();
        let is_twice = |pair: &[DayRate]| matches!(pair, [a, b] if a.currency == b.currency);
        if of_day.windows(2).any(is_twice) {
            return Err(wrong(WhyRateFile::Rate));
        }
        found.append(&mut of_day);
    }
    if found.is_empty() {
        return Err(RateFileUnreadable::whole(WhyRateFile::Empty));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn rates(of: u32, units: &[(Currency, &str)]) -> EuroRates {
        EuroRates {
            day: day(of),
            line: 7,
            units: units
                .iter()
                .map(|(currency, text)| (*currency, text.parse().unwrap()))
                .collect(),
        }
    }

    const USD: (Currency, &str) = (Currency::Usd, "1.0867");

    #[test]
    fn each_currency_goes_through_the_dollar_of_its_day_and_days_come_in_order() {
        let days = vec![
            rates(26, &[USD, (Currency::Cny, "7.8")]),
            rates(25, &[(Currency::Usd, "1.1")]),
        ];
        let found = to_usd(days, day(27)).unwrap();
        let told: Vec<_> = found
            .iter()
            .map(|it| (it.day, it.currency.code(), it.rate.to_string()))
            .collect();
        let expected = [
            (day(25), "EUR", "1.1".to_owned()),
            (day(26), "CNY", "0.1393205128".to_owned()),
            (day(26), "EUR", "1.0867".to_owned()),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn one_wrong_day_refuses_the_whole_file() {
        let table = [
            (vec![], WhyRateFile::Empty),
            (vec![rates(28, &[USD])], WhyRateFile::Day),
            (vec![rates(26, &[USD]), rates(26, &[USD])], WhyRateFile::Day),
            (
                vec![rates(26, &[(Currency::Cny, "7.8")])],
                WhyRateFile::NoDollar,
            ),
            (
                vec![rates(26, &[USD, (Currency::Cny, "0")])],
                WhyRateFile::Rate,
            ),
            (
                vec![rates(26, &[USD, (Currency::Cny, "-7")])],
                WhyRateFile::Rate,
            ),
            (
                vec![rates(26, &[USD, (Currency::Cny, "70000")])],
                WhyRateFile::Rate,
            ),
            (
                vec![rates(
                    26,
                    &[USD, (Currency::Cny, "7"), (Currency::Cny, "7")],
                )],
                WhyRateFile::Rate,
            ),
            (vec![rates(26, &[(Currency::Usd, "0")])], WhyRateFile::Rate),
        ];
        for (days, why) in table {
            assert_eq!(
                to_usd(days.clone(), day(27)).unwrap_err().why,
                why,
                "{days:?}"
            );
        }
    }
}
