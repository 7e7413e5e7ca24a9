//! What is distributed, to whom and when.

use super::KINDS;
use crate::day::{beginning_of, day_of};
use crate::ids::ProjectId;
use crate::language::Text;
use crate::ledger::CashType;
use crate::money::{Price, Rounding, Shares};
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Currency, Instant, Money, Refusal, legible};
use chrono::{NaiveDate, TimeDelta};
use rust_decimal::Decimal;

/// The longest text to the holders, in characters of one language.
pub const TEXT_MOST: usize = 2_000;

/// The longest time from the record date to the payment date.
const PAID_WITHIN: TimeDelta = TimeDelta::days(730);

/// The earliest record date: no register is older.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).expect("a day");

/// The decimals of an amount per share.
const DECIMALS_PER_SHARE: u32 = 8;

/// How the amount is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// An amount in all.
    Total(Money),
    /// An amount for each share, in the project's currency.
    PerShare(Decimal),
}

/// What is distributed, to whom and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The project whose shares count.
    pub project: ProjectId,
    /// The project's currency.
    pub currency: Currency,
    /// One of [`KINDS`].
    pub cash_type: CashType,
    /// What is shared out.
    pub basis: Basis,
    /// How many shares are redeemed for each share held: only for a return of principal.
    pub redeemed_per_share: Option<Decimal>,
    /// Holders at the end of this day (UTC+8) are paid.
    pub record_date: NaiveDate,
    /// The value date, from which it may be paid.
    pub payment_date: NaiveDate,
    /// The text for the holders.
    pub text: Text,
}

/// What is shared out and redeemed, as it is typed. Refuses with `BadRequest` every wrong field: not exactly one of a total and an amount per
/// share (`total`), an amount per share (`per_share`) or a share redeemed (`redeemed_per_share`) that there is for no project.
pub fn check_figures(
    has_total: bool,
    per_share: Option<Decimal>,
    redeemed_per_share: Option<Decimal>,
) -> Result<(), Refusal> {
    let right = [
        ("total", has_total != per_share.is_some()),
        ("per_share", per_share.is_none_or(is_rate)),
        (
            "redeemed_per_share",
            redeemed_per_share.is_none_or(is_fraction),
        ),
    ];
    let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
    Refusal::bad_fields(wrong.map(|(field, _)| field))
}

impl Terms {
    /// The terms with trimmed texts, if they are valid; every wrong field is named. Refusals: `BadRequest` with `cash_type`, `total`,
    /// `per_share` or `redeemed_per_share`; `Form` with a record date that has not ended (`record_date`), a payment date before it or more than
    /// two years after it (`payment_date`), a text that is missing or too long (`text_zh`, `text_en`).
    pub fn checked(self, now: Instant) -> Result<Self, Refusal> {
        let figures = self.wrong_figures();
        let yesterday = day_of(now).pred_opt().unwrap_or(FIRST_DAY);
        let mut wrong = Vec::new();
        let mut within = |field, day: NaiveDate, min: NaiveDate, max: NaiveDate| {
            if day < min || day > max {
                let rule = FieldRule::DateRange { min, max };
                wrong.push(FieldRefusal { field, rule });
            }
        };
        within("record_date", self.record_date, FIRST_DAY, yesterday);
        let latest = self.record_date.checked_add_signed(PAID_WITHIN);
        let latest = latest.unwrap_or(self.record_date);
        within("payment_date", self.payment_date, self.record_date, latest);
        let text = Text {
            zh: self.text.zh.trim().to_owned(),
            en: self.text.en.trim().to_owned(),
        };
        for (field, written) in [("text_zh", &text.zh), ("text_en", &text.en)] {
            let rule = if legible::is_blank(written) {
                FieldRule::Required
            } else if written.chars().count() > TEXT_MOST {
                FieldRule::Invalid
            } else {
                continue;
            };
            wrong.push(FieldRefusal { field, rule });
        }
        let figures = figures.into_iter().map(Refusal::bad_request);
        let fields = Refusal::form(wrong).err();
        Refusal::all(figures.chain(fields).collect())?;
        Ok(Self { text, ..self })
    }

    /// What cannot be shared out.
    fn wrong_figures(&self) -> Vec<&'static str> {
        let (is_total, is_each) = match self.basis {
            Basis::Total(total) => (
                total.is_positive() && total.currency() == self.currency,
                true,
            ),
            Basis::PerShare(each) => (true, is_rate(each)),
        };
        let may_redeem = self.cash_type == CashType::ReturnOfPrincipal;
        let redeems = |rate: Decimal| may_redeem && is_fraction(rate);
        let right = [
            ("cash_type", KINDS.contains(&self.cash_type)),
            ("total", is_total),
            ("per_share", is_each),
            (
                "redeemed_per_share",
                self.redeemed_per_share.is_none_or(redeems),
            ),
        ];
        let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
        wrong.map(|(field, _)| field).collect()
    }

    /// The end of the record date: holders before this instant are paid.
    pub fn register_at(&self) -> Instant {
        let next = self.record_date.succ_opt().and_then(beginning_of);
        next.unwrap_or(Instant::MAX_UTC)
    }

    /// The total for this many shares; an amount per share is rounded half to even once, for all of them. `BadRequest` with the
    /// field if the total is zero or exceeds the largest amount.
    pub fn total(&self, shares: Shares) -> Result<Money, Refusal> {
        match self.basis {
            Basis::Total(total) => Ok(total),
            Basis::PerShare(each) => {
                let price = Price::new(each, self.currency);
                let total = price.and_then(|price| price.cost(shares, Rounding::HalfEven));
                let total = total.ok().filter(|total| total.is_positive());
                total.ok_or_else(|| Refusal::bad_request("per_share"))
            }
        }
    }
}

fn is_rate(rate: Decimal) -> bool {
    rate > Decimal::ZERO && rate.normalize().scale() <= DECIMALS_PER_SHARE
}

fn is_fraction(rate: Decimal) -> bool {
    is_rate(rate) && rate <= Decimal::ONE
}
