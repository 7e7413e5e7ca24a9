//! Texts, amounts, days and times in the language of a document.

use crate::Ports;
use domain::day::{CUT_OFF, day_of};
use domain::{Instant, Language, Money};

/// Writes in one language.
pub(super) struct Words<'a> {
    pub(super) ports: &'a Ports,
    pub(super) language: Language,
}

impl Words<'_> {
    pub(super) fn text(&self, key: &str, params: &[(&str, &str)]) -> String {
        self.ports.texts.text(self.language, key, params)
    }

    pub(super) fn money(&self, money: Money) -> String {
        let (amount, currency) = (money.amount(), money.currency().code());
        self.ports.texts.amount(self.language, amount, currency)
    }

    pub(super) fn day(&self, day: chrono::NaiveDate) -> String {
        self.ports.texts.day(self.language, day)
    }

    pub(super) fn moment(&self, instant: Instant) -> String {
        let day = self.day(day_of(instant));
        let time = (instant + CUT_OFF).format("%H:%M").to_string();
        self.text("paper.moment", &[("day", &day), ("time", &time)])
    }
}
