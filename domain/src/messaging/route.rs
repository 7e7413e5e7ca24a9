//! The route of a message: routes fail as a unit when a provider cannot be reached. Nothing is sent here.

use std::collections::BTreeSet;

/// A route, by its name: `email`, `sms:86`, `sms:*`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MessageRoute(String);

impl MessageRoute {
    /// The route of every e-mail.
    pub fn email() -> Self {
        Self("email".to_owned())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The routes of text messages, by country code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SmsRoutes {
    /// Country codes with a route of their own, digits only.
    pub codes: BTreeSet<String>,
    /// Whether there is one for all others.
    pub rest: bool,
}

impl SmsRoutes {
    /// The route to a number, written `code-number`; `None` if there is none to that country.
    pub fn to(&self, number: &str) -> Option<MessageRoute> {
        let code = number.split_once('-').map_or("", |(code, _)| code);
        if self.codes.contains(code) {
            Some(MessageRoute(format!("sms:{code}")))
        } else {
            self.rest.then(|| MessageRoute("sms:*".to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_by_its_countrys_way_else_by_that_of_the_others_else_by_none() {
        let mut ways = SmsRoutes {
            codes: BTreeSet::from(["86".to_owned()]),
            rest: true,
        };
        let to = |ways: &SmsRoutes, number| ways.to(number).map(|way| way.as_str().to_owned());
        assert_eq!(to(&ways, "86-13800138000").as_deref(), Some("sms:86"));
        assert_eq!(to(&ways, "852-91234567").as_deref(), Some("sms:*"));
        ways.rest = false;
        assert_eq!(to(&ways, "86-13800138000").as_deref(), Some("sms:86"));
        assert_eq!(to(&ways, "852-91234567"), None);
    }
}
