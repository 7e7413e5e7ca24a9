//! A phone number as the platform writes it: country calling code, `-`, national number (decision 5).

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
        if national.is_empty() || !national.chars().all(|c| c.is_ascii_digit()) {
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

impl core::fmt::Display for MobileNumber {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}-{}", self.calling_code, self.national)
    }
}
