//! Finds the correspondent bank in the text that a payee typed.

use domain::bank_number::bic;

/// ISO 3166 alpha-2, and Kosovo's code, which BICs have too.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG \
    GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ \
    LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR \
    NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ \
    TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// The words after which a BIC is named.
const LABELS: [&str; 2] = ["BIC", "SWIFT"];

/// The BIC in a text. Names of banks often have the form of a BIC: `CITIBANK` would be in Bosnia,
/// `BARCLAYS` in Laos. So a word is one only if it is in upper case, names a country, and has a
/// digit or comes after a label. `None` if no word or more than one is: money must not be sent
/// through a guessed bank.
pub(super) fn correspondent_bic(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|it: char| !it.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut found: Vec<String> = Vec::new();
    let mut is_labelled = false;
    for word in words {
        let label = word.to_ascii_uppercase();
        if LABELS.contains(&label.as_str()) {
            is_labelled = true;
        } else if label != "CODE" {
            found.extend(of_word(word, is_labelled));
            is_labelled = false;
        }
    }
    found.dedup();
    let mut found = found.into_iter();
    found.next().filter(|_| found.next().is_none())
}

fn of_word(word: &str, is_labelled: bool) -> Option<String> {
    let bic = bic(word).filter(|bic| bic == word)?;
    let country = bic.get(4..6)?;
    let is_country = COUNTRIES.split_whitespace().any(|it| it == country);
    let party = bic.get(..4)?;
    let is_meant = is_labelled || bic.get(6..8)?.contains(|it: char| it.is_ascii_digit());
    let is_named = party.chars().all(|it| it.is_ascii_uppercase());
    (is_country && is_named && is_meant).then_some(bic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bic_in_a_text_is_found() {
        for (text, bank) in [
            ("CITIUS33", "CITIUS33"),
            ("Citibank N.A., New York (CITIUS33XXX)", "CITIUS33XXX"),
            ("Deutsche Bank, SWIFT code: DEUTDEFF", "DEUTDEFF"),
            ("BIC/SWIFT DEUTDEFF500", "DEUTDEFF500"),
            ("CITIUS33, that is: CITIUS33", "CITIUS33"),
        ] {
            assert_eq!(correspondent_bic(text).as_deref(), Some(bank), "{text}");
        }
    }

    #[test]
    fn a_bank_is_never_guessed_from_a_name() {
        for text in [
            "",
            "none",
            "CITIBANK NEW YORK",
            "BARCLAYS, DEUTSCHE, HANGSENG",
            "DEUTDEFF",
            "citius33",
            "SWIFT TRANSFER",
            "INVOICE1",
            "Account 12345678",
            "CITIUS33 or BOFAUS3N",
            "银行CITIUS33",
        ] {
            assert_eq!(correspondent_bic(text), None, "{text}");
        }
    }
}
