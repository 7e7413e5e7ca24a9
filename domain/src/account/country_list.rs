//! Lists of countries and regions that the deployment sets, with entries for single frameworks: those that raise a red flag, and those whose
//! nationals need no ID number.

/// An entry that is no country of two letters, with or without a framework.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownEntry(pub String);

/// Countries by their ISO 3166 codes of two letters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountryList(Vec<Entry>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    /// Code of the framework it applies to; `None` for every framework.
    framework: Option<String>,
    country: String,
}

/// The countries for which the Financial Action Task Force calls for action (Iran, Myanmar, North Korea), and those under
/// embargoes on nearly all payments (Cuba, Syria).
const USUAL: [&str; 5] = ["CU", "IR", "KP", "MM", "SY"];

impl CountryList {
    /// The countries that raise a red flag unless the deployment has a list of its own.
    pub fn usually_sanctioned() -> Self {
        let entry = |country: &str| Entry {
            framework: None,
            country: country.to_owned(),
        };
        Self(USUAL.into_iter().map(entry).collect())
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Parses `IR, KP, CAYMAN:RU`: a code alone applies to every framework, one after a framework's code to that framework.
    pub fn parse(list: &str) -> Result<Self, UnknownEntry> {
        let parts = list.split(',').map(str::trim);
        let entries = parts.filter(|part| !part.is_empty()).map(|part| {
            let (framework, country) = match part.split_once(':') {
                Some((framework, country)) => (Some(framework.trim()), country.trim()),
                None => (None, part),
            };
            let is_code = country.len() == 2 && country.bytes().all(|it| it.is_ascii_uppercase());
            if !is_code || framework == Some("") {
                return Err(UnknownEntry(part.to_owned()));
            }
            Ok(Entry {
                framework: framework.map(str::to_owned),
                country: country.to_owned(),
            })
        });
        entries.collect::<Result<_, _>>().map(Self)
    }

    /// The list in the format that `parse` reads.
    pub fn shown(&self) -> String {
        let one = |entry: &Entry| match &entry.framework {
            Some(framework) => format!("{framework}:{}", entry.country),
            None => entry.country.clone(),
        };
        let all: Vec<String> = self.0.iter().map(one).collect();
        all.join(", ")
    }

    /// Whether a framework has a country on its list.
    pub fn names(&self, framework: &str, country: &str) -> bool {
        self.0.iter().any(|entry| {
            let is_meant = entry.framework.as_deref().is_none_or(|it| it == framework);
            is_meant && entry.country == country
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_meant_for_every_framework_or_for_one() {
        let list = CountryList::parse("IR, CAYMAN:RU,").unwrap();
        assert!(list.names("PKF", "IR") && list.names("CAYMAN", "IR"));
        assert!(list.names("CAYMAN", "RU") && !list.names("PKF", "RU"));
        assert_eq!(list.shown(), "IR, CAYMAN:RU");
        assert_eq!(CountryList::parse(&list.shown()), Ok(list));
    }

    #[test]
    fn the_usual_list_is_in_force_until_another_is_given_and_an_empty_one_is_none() {
        assert_eq!(
            CountryList::usually_sanctioned().shown(),
            "CU, IR, KP, MM, SY"
        );
        let none = CountryList::parse("").unwrap();
        assert!(none.is_empty() && none.shown().is_empty());
    }

    #[test]
    fn what_is_no_code_is_named() {
        for wrong in ["Iran", "ir", ":IR", "PKF:", "PKF:Iran"] {
            let unknown = UnknownEntry(wrong.to_owned());
            assert_eq!(CountryList::parse(wrong), Err(unknown));
        }
    }
}
