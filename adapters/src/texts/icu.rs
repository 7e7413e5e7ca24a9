//! How each language writes numbers and days. Money shows its two decimals, or none when they are zero (decision 4).

use super::TextsError;
use chrono::{Datelike, NaiveDate};
use domain::Language;
use icu::calendar::{Date, Gregorian};
use icu::datetime::FixedCalendarDateTimeFormatter;
use icu::datetime::fieldsets::YMD;
use icu::decimal::DecimalFormatter;
use icu::decimal::input::Decimal as Digits;
use icu::locale::{Locale, locale};
use rust_decimal::Decimal;

struct Format {
    numbers: DecimalFormatter,
    days: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
}

impl Format {
    fn new(locale: &Locale) -> Result<Self, TextsError> {
        let numbers = DecimalFormatter::try_new(locale.into(), Default::default())
            .map_err(|error| TextsError::Locale(error.to_string()))?;
        let days = FixedCalendarDateTimeFormatter::try_new(locale.into(), YMD::long())
            .map_err(|error| TextsError::Locale(error.to_string()))?;
        Ok(Self { numbers, days })
    }
}

/// The formats of both languages.
pub(super) struct Formats {
    zh: Format,
    en: Format,
}

impl Formats {
    pub(super) fn new() -> Result<Self, TextsError> {
        Ok(Self {
            zh: Format::new(&locale!("zh"))?,
            en: Format::new(&locale!("en"))?,
        })
    }

    fn of(&self, language: Language) -> &Format {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }

    pub(super) fn number(&self, language: Language, number: Decimal) -> String {
        let shown = if number.fract().is_zero() {
            number.trunc()
        } else {
            number
        };
        match shown.to_string().parse::<Digits>() {
            Ok(digits) => self.of(language).numbers.format(&digits).to_string(),
            Err(_) => shown.to_string(),
        }
    }

    pub(super) fn day(&self, language: Language, day: NaiveDate) -> String {
        let parts = u8::try_from(day.month())
            .ok()
            .zip(u8::try_from(day.day()).ok())
            .and_then(|(month, of_month)| {
                Date::try_new_gregorian(day.year(), month, of_month).ok()
            });
        match parts {
            Some(date) => self.of(language).days.format(&date).to_string(),
            None => day.to_string(),
        }
    }
}
