//! A phone number in the platform's form: country calling code, `-`, national number (decision 5). A trunk prefix, which people
//! write because it is dialled inside their country, is removed, so that both spellings are the same number.

use super::phone_lengths::POSSIBLE;
use super::trunk_prefixes::TRUNK;
use crate::Refusal;

/// A parsed number: `86-13800138000`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MobileNumber {
    calling_code: u16,
    national: String,
}

impl MobileNumber {
    /// Reads `code-number`, with or without the trunk prefix. The digits must be possible for the calling code, else
    /// `MobileCountryMismatch`.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let (code, national) = text
            .trim()
            .split_once('-')
            .ok_or(Refusal::MobileCountryMismatch)?;
        let calling_code = code
            .trim()
            .trim_start_matches('+')
            .parse::<u16>()
            .map_err(|_| Refusal::MobileCountryMismatch)?;
        let national: String = national
            .chars()
            .filter(|c| !matches!(c, ' ' | '-'))
            .collect();
        if !national.chars().all(|c| c.is_ascii_digit()) {
            return Err(Refusal::MobileCountryMismatch);
        }
        let national = without_trunk_prefix(calling_code, &national);
        if !is_possible(calling_code, national) {
            return Err(Refusal::MobileCountryMismatch);
        }
        Ok(Self {
            calling_code,
            national: national.to_owned(),
        })
    }

    /// The forms of the number in records from when trunk prefixes were kept; each parses as this number.
    pub fn former_forms(&self) -> Vec<String> {
        let written = trunk_prefixes(self.calling_code)
            .iter()
            .map(|(prefix, _)| format!("{}-{prefix}{}", self.calling_code, self.national));
        written
            .filter(|form| Self::parse(form).as_ref() == Ok(self))
            .collect()
    }

    /// The country calling code.
    pub const fn calling_code(&self) -> u16 {
        self.calling_code
    }

    /// The national number, digits only.
    pub fn national(&self) -> &str {
        &self.national
    }

    /// The number for a provider: `+8613800138000`.
    pub fn e164(&self) -> String {
        format!("+{}{}", self.calling_code, self.national)
    }
}

/// The trunk prefixes of a calling code, the longest first.
fn trunk_prefixes(calling_code: u16) -> &'static [(&'static str, bool)] {
    TRUNK
        .binary_search_by_key(&calling_code, |(code, _)| *code)
        .ok()
        .and_then(|found| TRUNK.get(found))
        .map_or(&[], |(_, prefixes)| *prefixes)
}

/// The number as dialled from abroad. Ambiguous digits are kept as part of the number, unless it would be
/// too long with them.
fn without_trunk_prefix(calling_code: u16, national: &str) -> &str {
    let is_possible = |digits: &str| is_possible(calling_code, digits);
    trunk_prefixes(calling_code)
        .iter()
        .filter(|(_, begins_numbers)| !begins_numbers || !is_possible(national))
        .filter_map(|(prefix, _)| national.strip_prefix(prefix))
        .find(|rest| is_possible(rest))
        .map_or(national, |rest| without_trunk_prefix(calling_code, rest))
}

/// Whether numbers of a calling code may have this many digits.
fn is_possible(calling_code: u16, national: &str) -> bool {
    let lengths = POSSIBLE
        .binary_search_by_key(&calling_code, |(code, _)| *code)
        .ok()
        .and_then(|found| POSSIBLE.get(found))
        .map(|(_, lengths)| *lengths);
    u8::try_from(national.len())
        .is_ok_and(|length| lengths.is_some_and(|lengths| lengths.contains(&length)))
}

impl core::fmt::Display for MobileNumber {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}-{}", self.calling_code, self.national)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_people_write_it() {
        for (text, read) in [
            ("86-13800138000", "86-13800138000"),
            (" +86-138 0013 8000 ", "86-13800138000"),
            ("1-212-555-0100", "1-2125550100"),
            ("852-91234567", "852-91234567"),
        ] {
            assert_eq!(MobileNumber::parse(text).unwrap().to_string(), read);
        }
    }

    #[test]
    fn a_number_is_the_same_with_and_without_its_trunk_prefix() {
        for (text, read) in [
            ("49-01711234567", "49-1711234567"),
            ("49-1711234567", "49-1711234567"),
            ("49-001711234567", "49-1711234567"),
            ("86-013800138000", "86-13800138000"),
            ("44-07700 900123", "44-7700900123"),
            ("27-0821234567", "27-821234567"),
            ("81-09012345678", "81-9012345678"),
            ("81-0312345678", "81-312345678"),
            ("886-0912345678", "886-912345678"),
            ("36-06201234567", "36-201234567"),
            ("1-12125550100", "1-2125550100"),
            ("7-89161234567", "7-9161234567"),
            ("375-80291234567", "375-291234567"),
            // The 8 is part of the number.
            ("7-8001234567", "7-8001234567"),
            // In Italy the 0 is part of the number; in Hong Kong nothing is dialled before it.
            ("39-0612345678", "39-0612345678"),
            ("39-3123456789", "39-3123456789"),
            ("852-91234567", "852-91234567"),
        ] {
            assert_eq!(
                MobileNumber::parse(text).unwrap().to_string(),
                read,
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_read_reads_as_itself_and_so_does_every_former_form() {
        for (code, lengths) in POSSIBLE {
            for length in *lengths {
                for head in ["0", "00", "06", "1", "2", "8", "80", "9"] {
                    let digits = format!("{head}{:0<15}", "1234567");
                    let text = format!("{code}-{}", &digits[..usize::from(*length)]);
                    let Ok(number) = MobileNumber::parse(&text) else {
                        continue;
                    };
                    let again = MobileNumber::parse(&number.to_string());
                    assert_eq!(again.as_ref(), Ok(&number), "{text}");
                    for former in number.former_forms() {
                        assert_ne!(former, number.to_string());
                        assert_eq!(MobileNumber::parse(&former).as_ref(), Ok(&number));
                    }
                }
            }
        }
        let german = MobileNumber::parse("49-1711234567").unwrap();
        assert_eq!(german.former_forms(), ["49-01711234567"]);
        assert!(
            MobileNumber::parse("39-0612345678")
                .unwrap()
                .former_forms()
                .is_empty()
        );
    }

    #[test]
    fn what_cannot_be_a_number_of_that_country_is_refused() {
        for text in [
            "",
            "13800138000",
            "86-",
            "86-138001380001",
            "86-123456",
            "999-13800138000",
            "-13800138000",
            "86-1380013800a",
            "86-１３８００１３８０００",
            "99999999-1",
        ] {
            assert_eq!(
                MobileNumber::parse(text),
                Err(Refusal::MobileCountryMismatch),
                "{text}"
            );
        }
    }
}
