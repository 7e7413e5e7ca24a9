//! A partner at the desk as sent and shown: its fields with those of its people.

use crate::http::catalog::desk::home::{text, trimmed};
use crate::http::fields::Integer;
use domain::catalog::{PartnerContent, Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A member of a partner's team.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerPersonContent)]
struct PersonForm {
    /// Key of the portrait, as returned by its upload; a drawing is shown without one.
    #[serde(default)]
    image: String,
    /// At most 120 characters.
    #[serde(default)]
    name_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    name_en: String,
    /// At most 120 characters.
    #[serde(default)]
    position_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    position_en: String,
    /// At most 1,000 characters.
    #[serde(default)]
    bio_zh: String,
    /// At most 1,000 characters.
    #[serde(default)]
    bio_en: String,
}

/// The editable content of a partner; it replaces the stored one. Parts may be missing until it is published.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerContent)]
pub(crate) struct PartnerForm {
    /// At most 200 characters.
    #[serde(default)]
    name_zh: String,
    /// At most 200 characters.
    #[serde(default)]
    name_en: String,
    /// Key of the logo, as returned by its upload.
    #[serde(default)]
    logo: String,
    /// Key of the wide picture, as returned by its upload.
    #[serde(default)]
    image: String,
    /// `id` of one of `roles`.
    #[serde(default)]
    company_role_id: Option<Integer>,
    /// `id` of one of `continents`.
    #[serde(default)]
    continent_id: Option<Integer>,
    /// `id` of one of `countries`.
    #[serde(default)]
    country_id: Option<Integer>,
    /// From 0 to 100; 20 points make one star.
    #[serde(default)]
    rating: Option<Integer>,
    /// Years of experience, from 0 to 999.
    #[serde(default)]
    years: Option<Integer>,
    /// At most 200 characters.
    #[serde(default)]
    segment_zh: String,
    /// At most 200 characters.
    #[serde(default)]
    segment_en: String,
    /// Plain text, or with the tags that legal texts allow; at most 6,000 characters.
    #[serde(default)]
    overview_zh: String,
    /// The same rules as for the Chinese text.
    #[serde(default)]
    overview_en: String,
    /// At most 24, in their order.
    #[serde(default)]
    #[validate(nested)]
    people: Vec<PersonForm>,
}

impl From<PartnerForm> for PartnerContent {
    fn from(form: PartnerForm) -> Self {
        let number = |field: Option<Integer>| field.map(|number| number.0);
        let person = |person: PersonForm| Person {
            image: trimmed(person.image),
            name: text(person.name_zh, person.name_en),
            position: text(person.position_zh, person.position_en),
            bio: text(person.bio_zh, person.bio_en),
        };
        Self {
            name: text(form.name_zh, form.name_en),
            company_role_id: number(form.company_role_id),
            continent_id: number(form.continent_id),
            country_id: number(form.country_id),
            rating: number(form.rating),
            years: number(form.years),
            segment: text(form.segment_zh, form.segment_en),
            overview: text(form.overview_zh, form.overview_en),
            logo: trimmed(form.logo),
            image: trimmed(form.image),
            people: form.people.into_iter().map(person).collect(),
        }
    }
}

impl From<&PartnerContent> for PartnerForm {
    fn from(partner: &PartnerContent) -> Self {
        let person = |person: &Person| PersonForm {
            image: person.image.clone(),
            name_zh: person.name.zh.clone(),
            name_en: person.name.en.clone(),
            position_zh: person.position.zh.clone(),
            position_en: person.position.en.clone(),
            bio_zh: person.bio.zh.clone(),
            bio_en: person.bio.en.clone(),
        };
        Self {
            name_zh: partner.name.zh.clone(),
            name_en: partner.name.en.clone(),
            logo: partner.logo.clone(),
            image: partner.image.clone(),
            company_role_id: partner.company_role_id.map(Integer),
            continent_id: partner.continent_id.map(Integer),
            country_id: partner.country_id.map(Integer),
            rating: partner.rating.map(Integer),
            years: partner.years.map(Integer),
            segment_zh: partner.segment.zh.clone(),
            segment_en: partner.segment.en.clone(),
            overview_zh: partner.overview.zh.clone(),
            overview_en: partner.overview.en.clone(),
            people: partner.people.iter().map(person).collect(),
        }
    }
}
