//! A phone number or an e-mail address, at which an investor gets messages and with which they log in (decision 6).

use super::MobileNumber;
use crate::Refusal;

/// The longest e-mail address (RFC 5321).
const LONGEST_EMAIL: usize = 254;

/// Where an investor can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Contact {
    /// By text message.
    Mobile(MobileNumber),
    /// By e-mail; in lower case for comparison.
    Email(String),
}

impl Contact {
    /// Reads `code-number` or an e-mail address, whichever the text looks like.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if text.contains('@') {
            Self::email(text)
        } else {
            MobileNumber::parse(text).map(Self::Mobile)
        }
    }

    /// Reads an e-mail address: one `@`, something before it, a domain with a dot after it, no
    /// blanks. Whether the address exists is not checked.
    pub fn email(text: &str) -> Result<Self, Refusal> {
        let address = text.trim().to_lowercase();
        let is_possible = address.len() <= LONGEST_EMAIL
            && !address.chars().any(|c| c.is_whitespace() || c.is_control())
            && address.split_once('@').is_some_and(|(name, host)| {
                !name.is_empty()
                    && !host.contains('@')
                    && host.contains('.')
                    && host.split('.').all(|label| !label.is_empty())
            });
        if is_possible {
            Ok(Self::Email(address))
        } else {
            Err(Refusal::BadRequest {
                field: Some("Subject".to_owned()),
            })
        }
    }
}

impl core::fmt::Display for Contact {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Mobile(number) => number.fmt(f),
            Self::Email(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_told_by_its_looks() {
        assert!(matches!(
            Contact::parse("86-13800138000"),
            Ok(Contact::Mobile(_))
        ));
        assert_eq!(
            Contact::parse(" Li.Wei@Example.COM "),
            Ok(Contact::Email("li.wei@example.com".into()))
        );
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "@", "a@", "@b.c", "a@b", "a@b.", "a b@c.de", "a@b@c.de", "a@.b",
        ] {
            assert!(Contact::parse(text).is_err(), "{text}");
        }
    }
}
