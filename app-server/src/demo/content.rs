//! The demo content of `demo/`: the formats of its files only.

use chrono::TimeDelta;
use domain::{Instant, Language, language};
use rust_decimal::Decimal;
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The files of the demo content.
#[derive(RustEmbed)]
#[folder = "demo/"]
struct Files;

/// A file of the demo content.
pub(super) fn file(name: &str) -> Result<Vec<u8>, String> {
    Files::get(name)
        .map(|file| file.data.into_owned())
        .ok_or_else(|| format!("demo/{name} is not there"))
}

/// A JSON file of the demo content.
pub(super) fn json<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    serde_json::from_slice(&file(name)?).map_err(|error| format!("demo/{name}: {error}"))
}

/// An instant some days from the day of seeding.
pub(super) fn day(now: Instant, days: i64) -> Instant {
    now + TimeDelta::days(days)
}

#[derive(Deserialize, Clone)]
pub(super) struct Text {
    pub(super) en: String,
    pub(super) zh: String,
}

impl From<Text> for language::Text {
    fn from(text: Text) -> Self {
        Self {
            zh: text.zh,
            en: text.en,
        }
    }
}

impl Text {
    /// A name that is the same in both languages.
    pub(super) fn of(name: &str) -> Self {
        Self {
            en: name.to_owned(),
            zh: name.to_owned(),
        }
    }

    pub(super) fn get(&self, language: domain::Language) -> &str {
        match language {
            domain::Language::Zh => &self.zh,
            domain::Language::En => &self.en,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Labelled {
    pub(super) label: Text,
    pub(super) value: Text,
}

#[derive(Deserialize)]
pub(super) struct Rate {
    pub(super) kind: String,
    pub(super) percent: Decimal,
}

#[derive(Deserialize)]
pub(super) struct Method {
    pub(super) id: i64,
    pub(super) minimum: Decimal,
    pub(super) maximum: Option<Decimal>,
}

#[derive(Deserialize)]
pub(super) struct DocumentTitle {
    #[serde(rename = "type")]
    pub(super) document_type: String,
    pub(super) title: Text,
}

#[derive(Deserialize)]
pub(super) struct Summary {
    pub(super) kind: String,
    pub(super) header: Text,
    pub(super) text: Text,
    pub(super) published_days: i64,
    /// A document that is attached, by its type, under a title of its own.
    pub(super) attachment: Option<DocumentTitle>,
}

#[derive(Deserialize)]
pub(super) struct Project {
    pub(super) code: String,
    pub(super) name: Text,
    /// Number of the partner in `partners.json`.
    pub(super) company_id: Option<i64>,
    pub(super) property_type_id: i64,
    pub(super) continent_id: i64,
    pub(super) country: String,
    pub(super) address: Text,
    pub(super) latitude: Option<serde_json::Number>,
    pub(super) longitude: Option<serde_json::Number>,
    pub(super) currency: String,
    pub(super) share_price: Decimal,
    pub(super) project_size: Decimal,
    pub(super) offering_size: Decimal,
    pub(super) term_months: u32,
    #[serde(rename = "return")]
    pub(super) rate: Rate,
    pub(super) funding_start_days: i64,
    pub(super) funding_end_days: i64,
    /// How much of the offering other investors take.
    pub(super) subscribed_percent: i64,
    pub(super) frameworks: Vec<String>,
    pub(super) payment_methods: Vec<Method>,
    pub(super) issuer: String,
    pub(super) images: Vec<String>,
    pub(super) investment_table: Vec<Labelled>,
    pub(super) summaries: Vec<Summary>,
    pub(super) documents: Vec<DocumentTitle>,
}

#[derive(Deserialize)]
pub(super) struct Person {
    pub(super) full_name: Text,
    pub(super) position: Text,
    pub(super) short_bio: Text,
    pub(super) portrait: String,
}

#[derive(Deserialize)]
pub(super) struct Partner {
    pub(super) id: i64,
    pub(super) name: Text,
    pub(super) company_role_id: i64,
    pub(super) continent_id: i64,
    pub(super) country: String,
    pub(super) years_of_experience: u32,
    pub(super) rating: u8,
    pub(super) market_segment: Text,
    pub(super) overview: Text,
    pub(super) logo: String,
    pub(super) image: String,
    pub(super) people: Vec<Person>,
}

#[derive(Deserialize)]
pub(super) struct Slogan {
    pub(super) image: String,
    pub(super) title: Text,
    pub(super) text: Text,
}

#[derive(Deserialize)]
pub(super) struct Figure {
    pub(super) value: Text,
    pub(super) title: Text,
}

#[derive(Deserialize)]
pub(super) struct Bulletin {
    pub(super) icon: String,
    pub(super) title: Text,
    pub(super) description: Text,
}

#[derive(Deserialize)]
pub(super) struct Campaign {
    pub(super) code: String,
    pub(super) name: Text,
    pub(super) starts_days: i64,
    pub(super) ends_days: i64,
    pub(super) limit: Option<i64>,
    pub(super) active: bool,
}

#[derive(Deserialize)]
pub(super) struct Home {
    pub(super) slogans: Vec<Slogan>,
    pub(super) figures: Vec<Figure>,
    pub(super) bulletins: Vec<Bulletin>,
    pub(super) filing_number: Text,
    pub(super) consulting_phone: String,
    pub(super) campaigns: Vec<Campaign>,
}

#[derive(Deserialize)]
pub(super) struct LegalText {
    pub(super) kind: String,
    pub(super) title: Text,
    pub(super) html: Text,
}

#[derive(Deserialize)]
pub(super) struct Legal {
    pub(super) texts: Vec<LegalText>,
}

#[derive(Deserialize)]
pub(super) struct Question {
    pub(super) question: Text,
    pub(super) answer: Text,
}

#[derive(Deserialize)]
pub(super) struct Help {
    pub(super) questions: Vec<Question>,
    pub(super) hours: Text,
    pub(super) email: String,
    pub(super) wechat: String,
    pub(super) title: Text,
    pub(super) about: Text,
    /// Codes of the projects that are shown before the log-in.
    pub(super) projects: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Row {
    pub(super) label: Text,
    pub(super) value: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Block {
    Paragraph { text: Text },
    List { items: Vec<Text> },
    Fields { rows: Vec<Row> },
}

#[derive(Deserialize)]
pub(super) struct Section {
    pub(super) heading: Text,
    pub(super) blocks: Vec<Block>,
}

/// The text of a project's document of one type.
#[derive(Deserialize)]
pub(super) struct DocumentText {
    pub(super) code: String,
    pub(super) title: Text,
    /// The languages of the document; both by default.
    #[serde(default)]
    pub(super) languages: Vec<String>,
    /// Whether only investors with an approved account may read it.
    #[serde(default)]
    pub(super) approved_only: bool,
    pub(super) sections: Vec<Section>,
}

impl DocumentText {
    /// Whether it is drawn up in this language.
    pub(super) fn is_in(&self, language: Language) -> bool {
        self.languages.is_empty() || self.languages.iter().any(|code| code == language.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_figures_of_home_are_those_of_the_projects() {
        let projects: Vec<Project> = json("projects.json").unwrap();
        let home: Home = json("home.json").unwrap();
        let countries: HashSet<_> = projects.iter().map(|project| &project.country).collect();
        let rates: Decimal = projects.iter().map(|project| project.rate.percent).sum();
        let average = rates / Decimal::from(projects.len());
        let told: Vec<_> = home
            .figures
            .iter()
            .map(|figure| figure.value.en.as_str())
            .collect();
        assert_eq!(told[0], projects.len().to_string());
        assert_eq!(told[1], countries.len().to_string());
        assert_eq!(told[3], format!("{:.1}%", average.round_dp(1)));
    }

    #[test]
    fn every_project_tells_its_risks_and_its_fees() {
        let projects: Vec<Project> = json("projects.json").unwrap();
        for project in &projects {
            for kind in ["risk", "fee"] {
                let told = project.summaries.iter().any(|told| told.kind == kind);
                assert!(told, "{}: {kind}", project.code);
            }
        }
    }

    #[test]
    fn no_two_projects_show_the_same_picture() {
        let projects: Vec<Project> = json("projects.json").unwrap();
        let shown: Vec<_> = projects
            .iter()
            .flat_map(|project| &project.images)
            .collect();
        let distinct: HashSet<_> = shown.iter().collect();
        assert_eq!(distinct.len(), shown.len());
    }
}
