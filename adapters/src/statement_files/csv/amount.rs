//! Amounts as banks write them in tables.

use domain::statement::DecimalSign;
use rust_decimal::Decimal;

/// The characters between groups of three digits, besides the one that is not the decimal
/// separator.
const GROUP_SIGNS: [char; 5] = ['\'', '\u{2019}', ' ', '\u{a0}', '\u{202f}'];
/// The signs before or after a number, and whether they make it negative.
const SIGNS: [(char, bool); 3] = [('-', true), ('\u{2212}', true), ('+', false)];
/// The same as letters after the number.
const MARKS: [(&str, bool); 2] = [("CR", false), ("DR", true)];
/// How many digits a group has.
const GROUP: usize = 3;

/// An amount; negative with a minus before or after it or `DR` after it. Groups of digits must be
/// complete, so that a number with the other decimal separator is not misread.
pub(super) fn amount(text: &str, decimal: DecimalSign) -> Option<Decimal> {
    let (digits, is_negative) = without_sign(text.trim());
    let (decimal, group) = match decimal {
        DecimalSign::Point => ('.', ','),
        DecimalSign::Comma => (',', '.'),
    };
    let (whole, decimals) = match digits.split_once(decimal) {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (digits, None),
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    if decimals.is_some_and(|it| !is_number(it)) {
        return None;
    }
    let whole = match (ungrouped(whole, group)?, decimals) {
        (whole, Some(_)) if whole.is_empty() => "0".to_owned(),
        (whole, _) => whole,
    };
    if !is_number(&whole) {
        return None;
    }
    let value = Decimal::from_str_exact(&format!("{whole}.{}", decimals.unwrap_or("0"))).ok()?;
    Some(if is_negative { -value } else { value })
}

/// The number without its sign, and whether that makes it negative. A second sign stays, and makes
/// it invalid.
fn without_sign(text: &str) -> (&str, bool) {
    let found = SIGNS.into_iter().find_map(|(sign, is_negative)| {
        let number = text
            .strip_prefix(sign)
            .or_else(|| text.strip_suffix(sign))?;
        Some((number, is_negative))
    });
    let marked = MARKS.into_iter().find_map(|(mark, is_negative)| {
        let split = text.len().checked_sub(mark.len())?;
        let (number, end) = text.split_at_checked(split)?;
        end.eq_ignore_ascii_case(mark)
            .then_some((number, is_negative))
    });
    let (number, is_negative) = found.or(marked).unwrap_or((text, false));
    (number.trim(), is_negative)
}

/// The digits without the separators between groups of three.
fn ungrouped(whole: &str, group: char) -> Option<String> {
    let is_separator = |it: &char| *it == group || GROUP_SIGNS.contains(it);
    let Some(separator) = whole.chars().find(is_separator) else {
        return Some(whole.to_owned());
    };
    let mut groups = whole.split(separator);
    let first = groups.next().filter(|it| (1..=GROUP).contains(&it.len()))?;
    let mut digits = first.to_owned();
    for group in groups {
        digits.push_str(Some(group).filter(|it| it.len() == GROUP)?);
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_with_either_decimal_sign() {
        for (text, decimal, expected) in [
            ("1234.50", DecimalSign::Point, "1234.50"),
            ("1,234,567.5", DecimalSign::Point, "1234567.5"),
            ("-12", DecimalSign::Point, "-12"),
            (".50", DecimalSign::Point, "0.50"),
            ("1'234.50-", DecimalSign::Point, "-1234.50"),
            ("1,234.50 CR", DecimalSign::Point, "1234.50"),
            ("1,234.50dr", DecimalSign::Point, "-1234.50"),
            ("+ 5.00", DecimalSign::Point, "5.00"),
            ("1.234,50", DecimalSign::Comma, "1234.50"),
            ("-1 234 567,50", DecimalSign::Comma, "-1234567.50"),
            ("1\u{a0}234,50", DecimalSign::Comma, "1234.50"),
            ("\u{2212}1\u{202f}234,50", DecimalSign::Comma, "-1234.50"),
            ("1.234", DecimalSign::Comma, "1234"),
            ("0,00", DecimalSign::Comma, "0.00"),
        ] {
            let expected: Decimal = expected.parse().unwrap();
            assert_eq!(amount(text, decimal), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for (text, decimal) in [
            ("", DecimalSign::Point),
            ("-", DecimalSign::Point),
            (".", DecimalSign::Point),
            ("12.", DecimalSign::Point),
            ("1.234,50", DecimalSign::Point),
            ("12,50", DecimalSign::Point),
            ("12.50", DecimalSign::Comma),
            ("1,234.50", DecimalSign::Comma),
            ("1,23,456.00", DecimalSign::Point),
            ("1234,567.00", DecimalSign::Point),
            ("1 234,567.00", DecimalSign::Point),
            (",234.00", DecimalSign::Point),
            ("--5", DecimalSign::Point),
            ("-5-", DecimalSign::Point),
            ("-5 DR", DecimalSign::Point),
            ("1e5", DecimalSign::Point),
            ("１２.50", DecimalSign::Point),
            ("－5.00", DecimalSign::Point),
            ("＋5.00", DecimalSign::Point),
            ("5.00 EUR", DecimalSign::Point),
            ("99999999999999999999999999999999.00", DecimalSign::Point),
        ] {
            assert_eq!(amount(text, decimal), None, "{text}");
        }
    }
}
