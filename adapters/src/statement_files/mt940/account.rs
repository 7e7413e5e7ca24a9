//! The number of the account in field 25.

/// Digits in the number of a German bank.
const BANK_DIGITS: usize = 8;
/// Digits in the number of a German account, as IBANs contain it.
const ACCOUNT_DIGITS: usize = 10;

/// The number in its common form: without the currency that some banks append, and a German one
/// with all its digits, as in an IBAN. `None` if the field is empty.
pub(super) fn account(written: &str) -> Option<String> {
    let written = written.trim();
    let number = without_currency(written);
    if let Some((bank, account)) = number.split_once('/') {
        let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
        let is_german = bank.len() == BANK_DIGITS && (1..=ACCOUNT_DIGITS).contains(&account.len());
        if is_german && is_number(bank) && is_number(account) {
            return Some(format!("{bank}/{account:0>ACCOUNT_DIGITS$}"));
        }
    }
    (!number.is_empty()).then(|| number.to_owned())
}

fn without_currency(written: &str) -> &str {
    let Some((number, currency)) = written
        .len()
        .checked_sub(3)
        .and_then(|end| written.split_at_checked(end))
    else {
        return written;
    };
    let number = number.trim_end();
    let is_currency = currency.bytes().all(|it| it.is_ascii_uppercase());
    if is_currency && number.ends_with(|it: char| it.is_ascii_digit()) {
        number
    } else {
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_numbers_lose_their_currency_and_keep_their_digits() {
        for (written, expected) in [
            ("DE89370400440532013000", Some("DE89370400440532013000")),
            ("DE89370400440532013000EUR", Some("DE89370400440532013000")),
            ("37040044/532013000", Some("37040044/0532013000")),
            ("37040044/0532013000EUR", Some("37040044/0532013000")),
            ("012-345678-001 HKD", Some("012-345678-001")),
            (
                "FR1420041010050500013M02606",
                Some("FR1420041010050500013M02606"),
            ),
            ("ABC", Some("ABC")),
            (" ", None),
        ] {
            assert_eq!(account(written).as_deref(), expected, "{written}");
        }
    }
}
