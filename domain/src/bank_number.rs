//! IBANs, BICs and other account numbers, checked by their form alone. Whether the account or the bank exists is not checked.

/// The shortest IBAN is Norway's, with 15 characters; the standard allows 34.
const IBAN_LENGTHS: core::ops::RangeInclusive<usize> = 15..=34;

/// How many characters must follow the country and the check digits for a number to count as an IBAN.
const IBAN_REST: usize = 11;

/// The countries and regions whose banks have IBANs (the registry of ISO 13616).
const IBAN_COUNTRIES: [&str; 89] = [
    "AD", "AE", "AL", "AT", "AZ", "BA", "BE", "BG", "BH", "BI", "BR", "BY", "CH", "CR", "CY", "CZ",
    "DE", "DJ", "DK", "DO", "EE", "EG", "ES", "FI", "FK", "FO", "FR", "GB", "GE", "GI", "GL", "GR",
    "GT", "HN", "HR", "HU", "IE", "IL", "IQ", "IS", "IT", "JO", "KW", "KZ", "LB", "LC", "LI", "LT",
    "LU", "LV", "LY", "MC", "MD", "ME", "MK", "MN", "MR", "MT", "MU", "NI", "NL", "NO", "OM", "PK",
    "PL", "PS", "PT", "QA", "RO", "RS", "RU", "SA", "SC", "SD", "SE", "SI", "SK", "SM", "SO", "ST",
    "SV", "TL", "TN", "TR", "UA", "VA", "VG", "XK", "YE",
];

/// Whether somebody meant to write an IBAN and mistyped it: the number begins with a country that has them and two digits, is long enough,
/// and its check digits do not fit.
pub fn is_mistyped_iban(written: &str) -> bool {
    let number = compact(written);
    let parts = number
        .split_at_checked(2)
        .and_then(|(country, rest)| Some((country, rest.split_at_checked(2)?)));
    parts.is_some_and(|(country, (check, account))| {
        IBAN_COUNTRIES.contains(&country)
            && is_each(check, |it| it.is_ascii_digit())
            && account.len() >= IBAN_REST
            && is_each(account, |it| it.is_ascii_alphanumeric())
            && iban(&number).is_none()
    })
}

/// The IBAN (ISO 13616) that was written, in its electronic form: in upper case and without spaces. `None` if it is not one by its form
/// and its check digits. Lengths of single countries are not checked.
pub fn iban(written: &str) -> Option<String> {
    let iban = compact(written);
    let (country, rest) = iban.split_at_checked(2)?;
    let (check, account) = rest.split_at_checked(2)?;
    let is_formed = IBAN_LENGTHS.contains(&iban.len())
        && is_each(country, |it| it.is_ascii_uppercase())
        && is_each(check, |it| it.is_ascii_digit())
        && is_each(account, |it| it.is_ascii_alphanumeric());
    // 00, 01 and 99 leave the same remainder as 97, 98 and 02 do, but are never made.
    let is_made = !matches!(check, "00" | "01" | "99");
    (is_formed && is_made && remainder(account, country, check) == Some(1)).then_some(iban)
}

/// The BIC (ISO 9362) that was written, in upper case and without spaces: eight characters, or eleven with the branch. `None` if it has
/// another form.
pub fn bic(written: &str) -> Option<String> {
    let bic = compact(written);
    let (party, rest) = bic.split_at_checked(4)?;
    let (country, rest) = rest.split_at_checked(2)?;
    let is_formed = matches!(bic.len(), 8 | 11)
        && is_each(country, |it| it.is_ascii_uppercase())
        && is_each(party, |it| it.is_ascii_alphanumeric())
        && is_each(rest, |it| it.is_ascii_alphanumeric());
    is_formed.then_some(bic)
}

/// An account number in the form in which numbers are compared: ASCII letters and digits only, letters in upper case. Spaces and signs are left out.
pub fn bare(written: &str) -> String {
    let kept = written.chars().filter(char::is_ascii_alphanumeric);
    kept.map(|it| it.to_ascii_uppercase()).collect()
}

fn compact(written: &str) -> String {
    let kept = written.chars().filter(|it| !it.is_whitespace());
    kept.map(|it| it.to_ascii_uppercase()).collect()
}

fn is_each(text: &str, holds: impl Fn(char) -> bool) -> bool {
    text.chars().all(holds)
}

/// The remainder modulo 97 of the IBAN with its first four characters moved to the end and its letters read as 10 to 35 (ISO 7064).
fn remainder(account: &str, country: &str, check: &str) -> Option<u32> {
    let characters = account.chars().chain(country.chars()).chain(check.chars());
    characters
        .map(|it| it.to_digit(36))
        .try_fold(0, |left, value| {
            let value = value?;
            let shift = if value < 10 { 10 } else { 100 };
            Some((left * shift + value) % 97)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_iban_registry_are_ibans() {
        for printed in [
            "GB29 NWBK 6016 1331 9268 19",
            "DE89 3704 0044 0532 0130 00",
            "FR14 2004 1010 0505 0001 3M02 606",
            "NO93 8601 1117 947",
            "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
            "LC55 HEMM 0001 0001 0012 0012 0002 3015",
            "SA03 8000 0000 6080 1016 7519",
            "gb29nwbk60161331926819",
            " GB29\u{a0}NWBK\u{a0}6016\u{a0}1331\u{a0}9268\u{a0}19\t",
        ] {
            let electronic = printed.replace(char::is_whitespace, "").to_uppercase();
            assert_eq!(iban(printed), Some(electronic));
        }
    }

    #[test]
    fn other_numbers_are_no_ibans() {
        for other in [
            "",
            "GB",
            "6222020200112233",
            "GB29 NWBK 6016 1331 9268 18",
            "GB92 NWBK 6016 1331 9268 19",
            "GB29-NWBK-6016-1331-9268-19",
            "G129 NWBK 6016 1331 9268 19",
            "GBA9 NWBK 6016 1331 9268 19",
            "GB29 NWBK 6016 1331 9268 1９",
            "德国89 3704 0044 0532 0130 00",
        ] {
            assert_eq!(iban(other), None, "{other}");
        }
    }

    #[test]
    fn an_iban_is_asked_for_its_check_digits_where_the_country_has_ibans() {
        for wrong in [
            "GB29 NWBK 6016 1331 9268 18",
            "de88370400440532013000",
            "NO93 8601 1117 948",
        ] {
            assert!(is_mistyped_iban(wrong), "{wrong}");
        }
        for taken in [
            "GB29 NWBK 6016 1331 9268 19",
            "DE89370400440532013000",
            "6222020200112233",
            // Neither China nor Hong Kong has IBANs.
            "CN29 NWBK 6016 1331 9268 18",
            "HK29601613319268",
            "DE12345678",
            "GB29-NWBK-6016-1331-9268-18",
            "",
        ] {
            assert!(!is_mistyped_iban(taken), "{taken}");
        }
    }

    #[test]
    fn check_digits_that_are_never_made_are_wrong() {
        // Each leaves the remainder 1 and differs from the right digits by 97.
        let all = (0..100).map(|check| format!("NO{check:02}86011117947"));
        let right: Vec<String> = all.filter_map(|written| iban(&written)).collect();
        assert_eq!(right, ["NO9386011117947"]);
        let low = (0..100_000).map(|account| format!("NO0186011{account:06}"));
        assert_eq!(low.filter_map(|written| iban(&written)).count(), 0);
    }

    /// The check need not detect a letter in the place of a digit, which shifts the digits before it.
    #[test]
    fn a_wrong_digit_or_letter_of_an_iban_is_found() {
        let right = "GB29NWBK60161331926819";
        for (place, character) in right.char_indices() {
            let others = if character.is_ascii_digit() {
                '0'..='9'
            } else {
                'A'..='Z'
            };
            for wrong in others.filter(|wrong| *wrong != character) {
                let mut mistyped = right.to_owned();
                mistyped.replace_range(place..=place, &wrong.to_string());
                assert_eq!(iban(&mistyped), None, "{mistyped}");
            }
        }
    }

    #[test]
    fn a_bic_has_eight_or_eleven_characters_with_a_country() {
        for (written, bank) in [
            ("DEUTDEFF", "DEUTDEFF"),
            ("deut de ff 500", "DEUTDEFF500"),
            ("CITIUS33XXX", "CITIUS33XXX"),
            ("E097AEXX", "E097AEXX"),
        ] {
            assert_eq!(bic(written).as_deref(), Some(bank));
        }
        for other in [
            "",
            "DEUT",
            "DEUTDEF",
            "DEUTDEFF5",
            "DEUT1EFF",
            "DEUTDEFF50é",
            "银行DEUTDE",
            "DEUTDEFF5000",
        ] {
            assert_eq!(bic(other), None, "{other}");
        }
    }
}
