//! Checks the fields of a form one after another and collects all mistakes, in the order of the checks.
//! It knows no particular form: the rules that use it define the fields and their order.

use crate::bank_number::{bic, is_mistyped_iban};
use crate::language::is_latin_only;
use crate::legible;
use crate::person_name;
use crate::refusal::{FieldRefusal, FieldRule};
use chrono::NaiveDate;

/// The longest text of an ordinary field, in characters.
pub const TEXT_MAX: usize = 200;

/// The minimum number of digits of a complete national number.
const NATIONAL_DIGITS: usize = 7;

/// The last characters of a text, at most this many: the visible part of a masked number or address.
pub fn last_characters(text: &str, count: usize) -> &str {
    let ends = text.char_indices().rev().take(count);
    ends.last()
        .map_or("", |(from, _)| text.get(from..).unwrap_or_default())
}

/// The last 3 characters of an account number, the rest masked (decision 18).
pub fn masked(number: &str) -> String {
    format!("****{}", last_characters(number, 3))
}

/// The rule of a text field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextRule {
    /// Any text of at most [`TEXT_MAX`] characters.
    Any,
    /// Characters that a Latin-alphabet form can print (decision 15).
    Latin,
    /// A first or last name ([`person_name::mistake`]).
    Name,
    /// A Chinese name ([`person_name::chinese_mistake`]).
    ChineseName,
    /// A name as the passport has it, kept as it is typed; Latin throughout (decisions 15, 47).
    PassportName,
    /// A national phone number: digits, with spaces, hyphens and brackets between them.
    Phone,
    /// An e-mail address.
    Email,
    /// The number of a bank account; if it looks like an IBAN, its check digits must be right. Latin throughout.
    AccountNumber,
    /// The SWIFT code of a bank: a BIC. Latin throughout.
    Bic,
}

/// Everything that is wrong with a form, field by field. A field is named once, with the first rule that it breaks.
#[derive(Debug, Default)]
pub struct FormCheck {
    wrong: Vec<FieldRefusal>,
}

impl FormCheck {
    /// Notes a field.
    pub fn wrong(&mut self, field: &'static str, rule: FieldRule) {
        if self.wrong.iter().all(|known| known.field != field) {
            self.wrong.push(FieldRefusal { field, rule });
        }
    }

    /// A required text.
    pub fn text(&mut self, field: &'static str, value: Option<&str>, rule: TextRule) {
        if is_given(value) {
            self.optional_text(field, value, rule);
        } else {
            self.wrong(field, FieldRule::Required);
        }
    }

    /// An optional text.
    pub fn optional_text(&mut self, field: &'static str, value: Option<&str>, rule: TextRule) {
        let Some(text) = value.map(str::trim).filter(|text| !text.is_empty()) else {
            return;
        };
        let broken = match rule {
            _ if legible::hides(text) => Some(FieldRule::Invalid),
            TextRule::Any => None,
            TextRule::Latin => (!is_latin_only(text)).then_some(FieldRule::LatinOnly),
            TextRule::Name => person_name::mistake(text),
            TextRule::ChineseName => person_name::chinese_mistake(text),
            TextRule::PassportName => (!is_latin_only(text)).then_some(FieldRule::NameCase),
            TextRule::Phone => (!is_phone(text)).then_some(FieldRule::Invalid),
            TextRule::Email => (!is_email(text)).then_some(FieldRule::Invalid),
            TextRule::AccountNumber | TextRule::Bic if !is_latin_only(text) => {
                Some(FieldRule::LatinOnly)
            }
            TextRule::AccountNumber => is_mistyped_iban(text).then_some(FieldRule::Invalid),
            TextRule::Bic => bic(text).is_none().then_some(FieldRule::Invalid),
        };
        let too_long = text.chars().count() > TEXT_MAX;
        if let Some(rule) = broken.or(too_long.then_some(FieldRule::Invalid)) {
            self.wrong(field, rule);
        }
    }

    /// An optional phone number: the national one, without its country's calling code (decision 49).
    pub fn national_number(
        &mut self,
        field: &'static str,
        value: Option<&str>,
        calling_code: Option<&str>,
    ) {
        self.optional_text(field, value, TextRule::Phone);
        let begins_with_code = value
            .zip(calling_code)
            .is_some_and(|(number, code)| has_calling_code(number, code));
        if begins_with_code {
            self.wrong(field, FieldRule::NationalNumber);
        }
    }

    /// A required id of a look-up list.
    pub fn id(&mut self, field: &'static str, value: Option<i64>, known: impl FnOnce(i64) -> bool) {
        match value {
            None => self.wrong(field, FieldRule::Required),
            Some(_) => self.optional_id(field, value, known),
        }
    }

    /// An optional id of a look-up list.
    pub fn optional_id(
        &mut self,
        field: &'static str,
        value: Option<i64>,
        known: impl FnOnce(i64) -> bool,
    ) {
        if value.is_some_and(|id| !known(id)) {
            self.wrong(field, FieldRule::Invalid);
        }
    }

    /// A required date, between two days inclusive.
    pub fn date(
        &mut self,
        field: &'static str,
        value: Option<NaiveDate>,
        min: NaiveDate,
        max: NaiveDate,
    ) {
        match value {
            None => self.wrong(field, FieldRule::Required),
            Some(_) => self.optional_date(field, value, min, max),
        }
    }

    /// An optional date, between two days inclusive.
    pub fn optional_date(
        &mut self,
        field: &'static str,
        value: Option<NaiveDate>,
        min: NaiveDate,
        max: NaiveDate,
    ) {
        if value.is_some_and(|date| date < min || date > max) {
            self.wrong(field, FieldRule::DateRange { min, max });
        }
    }

    /// The mistakes, in the order of the checks.
    pub fn into_wrong(self) -> Vec<FieldRefusal> {
        self.wrong
    }
}

/// Whether a text is present and not blank.
pub fn is_given(value: Option<&str>) -> bool {
    value.is_some_and(|text| !text.trim().is_empty())
}

fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let others_are_separators = text
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-' | '(' | ')'));
    others_are_separators && (4..=15).contains(&digits) && text.len() <= 25
}

/// Whether a number starts with the calling code, separated from the rest: `86-13800138000`, `0086 138…`. The rest must be
/// long enough to be a number by itself: `86-123` is a short one.
fn has_calling_code(number: &str, calling_code: &str) -> bool {
    let Some((head, rest)) = number.trim().split_once(['-', ' ']) else {
        return false;
    };
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    head.strip_prefix("00").unwrap_or(head) == calling_code && digits >= NATIONAL_DIGITS
}

pub(crate) fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.split('.').count() >= 2
            && host.split('.').all(|part| !part.is_empty())
            && !text.chars().any(|c| c.is_whitespace() || c.is_control())
            && !host.contains('@')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule_of(value: &str, rule: TextRule) -> Option<FieldRule> {
        let mut check = FormCheck::default();
        check.text("F", Some(value), rule);
        check.into_wrong().pop().map(|wrong| wrong.rule)
    }

    #[test]
    fn the_last_characters_are_characters_and_no_more_than_there_are() {
        assert_eq!(last_characters("622202", 3), "202");
        assert_eq!(last_characters("账号1", 2), "号1");
        assert_eq!(last_characters("12", 3), "12");
        assert_eq!(last_characters("", 3), "");
        assert_eq!(last_characters("12", 0), "");
    }

    #[test]
    fn a_mask_shows_three_characters() {
        assert_eq!(masked("6222020200112233"), "****233");
        assert_eq!(masked("12"), "****12");
    }

    #[test]
    fn what_is_not_seen_or_turns_the_writing_is_no_text() {
        for hidden in ["\u{200b}", "\u{202e}4321506150199\u{202c}", "a\u{2060}b"] {
            for rule in [TextRule::Any, TextRule::Latin, TextRule::Name] {
                assert_eq!(
                    rule_of(hidden, rule),
                    Some(FieldRule::Invalid),
                    "{hidden:?}"
                );
            }
        }
        assert_eq!(rule_of("工资 9910516051234", TextRule::Any), None);
    }

    #[test]
    fn a_passports_name_is_latin_and_may_begin_as_it_likes() {
        for good in ["Li", "wei ming", "O'Neill", "Łucja-Anna", "X"] {
            assert_eq!(rule_of(good, TextRule::PassportName), None, "{good}");
        }
        for bad in ["李雷", "Ｌi", "Wei 😀", "Иван"] {
            let rule = rule_of(bad, TextRule::PassportName);
            assert_eq!(rule, Some(FieldRule::NameCase), "{bad}");
        }
    }

    #[test]
    fn blanks_count_as_nothing_and_long_texts_are_refused() {
        assert_eq!(rule_of("  ", TextRule::Any), Some(FieldRule::Required));
        assert_eq!(rule_of(&"a".repeat(200), TextRule::Latin), None);
        assert_eq!(
            rule_of(&"a".repeat(201), TextRule::Latin),
            Some(FieldRule::Invalid)
        );
        assert_eq!(rule_of(&"号".repeat(200), TextRule::Any), None);
    }

    #[test]
    fn phones_and_mail_addresses_have_a_shape() {
        for good in ["13800138000", "(021) 555-0100", "5550"] {
            assert_eq!(rule_of(good, TextRule::Phone), None, "{good}");
        }
        for bad in ["+8613800138000", "138", "12345x", "1234567890123456"] {
            assert_eq!(
                rule_of(bad, TextRule::Phone),
                Some(FieldRule::Invalid),
                "{bad}"
            );
        }
        assert_eq!(rule_of("li@example.com", TextRule::Email), None);
        for bad in [
            "li",
            "@example.com",
            "li@example",
            "li@x.",
            "a b@x.y",
            "a@b@x.y",
        ] {
            assert_eq!(
                rule_of(bad, TextRule::Email),
                Some(FieldRule::Invalid),
                "{bad}"
            );
        }
    }

    #[test]
    fn numbers_of_banks_have_their_shape_and_their_check_digits() {
        let (number, bic) = (TextRule::AccountNumber, TextRule::Bic);
        for (rule, text, wrong) in [
            (number, "6222 0202 0011 2233", None),
            (number, "DE89 3704 0044 0532 0130 00", None),
            (
                number,
                "DE88 3704 0044 0532 0130 00",
                Some(FieldRule::Invalid),
            ),
            (number, "账号", Some(FieldRule::LatinOnly)),
            (bic, "EXAMCNBJ", None),
            (bic, "examcnbj500", None),
            (bic, "EXAM", Some(FieldRule::Invalid)),
            (bic, "EXAMCNBJ5", Some(FieldRule::Invalid)),
            (bic, "EXAM12BJ", Some(FieldRule::Invalid)),
            (bic, "代码", Some(FieldRule::LatinOnly)),
        ] {
            assert_eq!(rule_of(text, rule), wrong, "{text}");
        }
    }

    #[test]
    fn a_field_is_named_once_with_its_first_rule() {
        let mut check = FormCheck::default();
        check.wrong("A", FieldRule::Required);
        check.wrong("B", FieldRule::Invalid);
        check.wrong("A", FieldRule::LatinOnly);
        let fields: Vec<_> = check
            .into_wrong()
            .into_iter()
            .map(|w| (w.field, w.rule))
            .collect();
        assert_eq!(
            fields,
            [("A", FieldRule::Required), ("B", FieldRule::Invalid)]
        );
    }
}
