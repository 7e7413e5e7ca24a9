//! The password rule (decision 8).

use super::common_passwords::is_common;
use crate::refusal::FieldRule;

/// The requirements of a password; the lengths are configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordRule {
    /// Shortest length in characters.
    pub min: u32,
    /// Longest length in characters.
    pub max: u32,
}

impl Default for PasswordRule {
    fn default() -> Self {
        Self { min: 6, max: 18 }
    }
}

impl PasswordRule {
    /// Whether a password may be chosen: long enough and not too long, with an upper-case letter, a lower-case letter and a
    /// digit, and not one of the most common ones. Returns the broken rule.
    pub fn check(self, password: &str) -> Result<(), FieldRule> {
        let length = u32::try_from(password.chars().count()).unwrap_or(u32::MAX);
        let has = |kind: fn(&char) -> bool| password.chars().any(|c| kind(&c));
        if !(self.min..=self.max).contains(&length)
            || !has(char::is_ascii_uppercase)
            || !has(char::is_ascii_lowercase)
            || !has(char::is_ascii_digit)
        {
            return Err(FieldRule::Password {
                min: self.min,
                max: self.max,
            });
        }
        if is_common(password) {
            return Err(FieldRule::PasswordTooCommon {
                min: self.min,
                max: self.max,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_to_eighteen_characters_with_capital_small_letter_and_digit() {
        let rule = PasswordRule::default();
        for password in ["Kelp7x", "Landfall1", "Orchard-Kelp-7-789", "Ünal密码a1B"] {
            assert_eq!(rule.check(password), Ok(()), "{password}");
        }
        for password in [
            "",
            "Kel7x",
            "Orchard-Kelp-7-7890",
            "landfall1",
            "LANDFALL1",
            "Landfalls",
            "密码密码密码",
        ] {
            assert_eq!(
                rule.check(password),
                Err(FieldRule::Password { min: 6, max: 18 }),
                "{password}"
            );
        }
    }

    #[test]
    fn a_common_one_is_refused_though_it_satisfies_the_rule() {
        assert_eq!(
            PasswordRule::default().check("Password1"),
            Err(FieldRule::PasswordTooCommon { min: 6, max: 18 })
        );
    }

    #[test]
    fn a_deployment_can_ask_for_more() {
        let rule = PasswordRule { min: 12, max: 64 };
        assert!(rule.check("Landfall1").is_err());
        assert!(rule.check("Landfall-and-sea-1").is_ok());
    }
}
