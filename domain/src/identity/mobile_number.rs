//! A phone number as the platform writes it: country calling code, `-`, national number (decision 5).

use super::phone_lengths::POSSIBLE;
use crate::Refusal;

/// A parsed number: `86-13800138000`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MobileNumber {
    calling_code: u16,
    national: String,
}

impl MobileNumber {
    /// Reads `code-number`. The digits must be possible for the calling code, else `MobileCountryMismatch`.
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
        if !national.chars().all(|c| c.is_ascii_digit()) || !is_possible(calling_code, &national) {
            return Err(Refusal::MobileCountryMismatch);
        }
        Ok(Self {
            calling_code,
            national,
        })
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

/// Whether numbers of a calling code may have so many digits.
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
