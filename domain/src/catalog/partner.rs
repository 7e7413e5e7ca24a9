//! A partner company as editors write it: parts may be missing until it is published, and a partner that a published
//! project names stays published. The published form is [`NewPartner`].

use super::content::{NewPartner, Person};
use super::edition::Edition;
use crate::Refusal;
use crate::content::{Count, Kind, Piece, Publishable};
use crate::language::Text;
use std::borrow::Cow;

/// Its name, in either language.
const NAME: Kind = Kind::Line { max: 200 };
/// Where it works, in one line.
const SEGMENT: Kind = Kind::Line { max: 200 };
/// Its introduction.
const OVERVIEW: Kind = Kind::Prose { max: 6_000 };
/// `PartnerRating`, which screens show as stars.
const RATING: Kind = Kind::Number { min: 0, max: 100 };
/// Whole years; more than the oldest existing companies have.
const YEARS: Kind = Kind::Number { min: 0, max: 999 };
/// The name and the role of a team member.
const PERSON_LINE: Kind = Kind::Line { max: 120 };
/// The text about them.
const BIO: Kind = Kind::Plain { max: 1_000 };
/// The maximum number of team members.
const TEAM: u32 = 24;

/// A partner as editors write it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartnerContent {
    /// `Name`.
    pub name: Text,
    /// `CompanyRoleID`.
    pub company_role_id: Option<i64>,
    /// `ContinentID`.
    pub continent_id: Option<i64>,
    /// `CountryID`.
    pub country_id: Option<i64>,
    /// `PartnerRating`, 0 to 100.
    pub rating: Option<i64>,
    /// `YearsOfExperience`.
    pub years: Option<i64>,
    /// `MarketSegment`.
    pub segment: Text,
    /// `CompanyOverview`.
    pub overview: Text,
    /// Object key of the logo.
    pub logo: String,
    /// Object key of the wide picture.
    pub image: String,
    /// The team, in the order in which it is shown.
    pub people: Vec<Person>,
}

impl PartnerContent {
    /// The partner to publish, if nothing required is missing.
    pub fn whole(&self) -> Option<NewPartner> {
        Some(NewPartner {
            name: self.name.clone(),
            company_role_id: self.company_role_id?,
            continent_id: self.continent_id?,
            country_id: self.country_id?,
            rating: u8::try_from(self.rating?).ok()?,
            years: u32::try_from(self.years?).ok()?,
            segment: self.segment.clone(),
            overview: self.overview.clone(),
            logo: self.logo.clone(),
            image: self.image.clone(),
            people: self.people.clone(),
            published: true,
        })
    }
}

impl From<NewPartner> for PartnerContent {
    fn from(shown: NewPartner) -> Self {
        Self {
            name: shown.name,
            company_role_id: Some(shown.company_role_id),
            continent_id: Some(shown.continent_id),
            country_id: Some(shown.country_id),
            rating: Some(shown.rating.into()),
            years: Some(shown.years.into()),
            segment: shown.segment,
            overview: shown.overview,
            logo: shown.logo,
            image: shown.image,
            people: shown.people,
        }
    }
}

impl Publishable for PartnerContent {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let number = |field: &str, value: Option<i64>, kind| {
            let value = value.map_or(Cow::Borrowed(""), |number| number.to_string().into());
            Piece::new(field, value, kind)
        };
        let mut pieces = Vec::from(Piece::pair("name", &self.name, NAME));
        pieces.extend([
            Piece::new("logo", &self.logo, Kind::Picture),
            Piece::new("image", &self.image, Kind::Picture),
            number("company_role_id", self.company_role_id, Kind::Choice),
            number("continent_id", self.continent_id, Kind::Choice),
            number("country_id", self.country_id, Kind::Choice),
            number("rating", self.rating, RATING),
            number("years", self.years, YEARS),
        ]);
        pieces.extend(Piece::pair("segment", &self.segment, SEGMENT));
        pieces.extend(Piece::pair("overview", &self.overview, OVERVIEW));
        for (at, person) in self.people.iter().enumerate() {
            let field = |name: &str| format!("people.{at}.{name}");
            // A team member without a portrait gets a drawn one.
            if !person.image.is_empty() {
                pieces.push(Piece::new(field("image"), &person.image, Kind::Picture));
            }
            pieces.extend(Piece::pair(&field("name"), &person.name, PERSON_LINE));
            let position = &person.position;
            pieces.extend(Piece::pair(&field("position"), position, PERSON_LINE));
            pieces.extend(Piece::pair(&field("bio"), &person.bio, BIO));
        }
        pieces
    }

    fn counts(&self) -> Vec<Count> {
        vec![Count {
            field: "people",
            entries: self.people.len(),
            min: 0,
            max: TEAM,
        }]
    }
}

/// A project that is bound to a partner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnersProject {
    /// Its name.
    pub name: Text,
    /// Whether investors see it.
    pub published: bool,
}

impl Edition<PartnerContent> {
    /// The partner withdrawn, with its published edition kept; one that is not published does not change. Refusals:
    /// `PartnerInUse`, if a published project names it.
    pub fn withdraw(self, projects: &[PartnersProject]) -> Result<Self, Refusal> {
        if self.published.is_some() {
            unused(projects.iter().filter(|project| project.published))?;
        }
        Ok(self.hidden())
    }

    /// The edition without its draft: nothing is left of a partner that was never published.
    /// Refusals: `PartnerInUse`, if a project names a partner that would be gone.
    pub fn discarded(self, projects: &[PartnersProject]) -> Result<Option<Self>, Refusal> {
        if self.was_seen() {
            return Ok(Some(self.discard()));
        }
        unused(projects.iter())?;
        Ok(None)
    }
}

fn unused<'a>(mut naming: impl Iterator<Item = &'a PartnersProject>) -> Result<(), Refusal> {
    let Some(first) = naming.next() else {
        return Ok(());
    };
    let others = u32::try_from(naming.count()).unwrap_or(u32::MAX);
    Err(Refusal::PartnerInUse {
        project: first.name.clone(),
        projects: others.saturating_add(1),
    })
}

#[cfg(test)]
mod tests;
