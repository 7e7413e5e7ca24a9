//! A partner's draft as stored in its JSON column, and back.

use super::content::{PartnerRow, TextRow};
use domain::catalog::PartnerContent;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct DraftRow {
    name: TextRow,
    company_role_id: Option<i64>,
    continent_id: Option<i64>,
    country_id: Option<i64>,
    rating: Option<i64>,
    years: Option<i64>,
    logo: String,
    image: String,
    #[serde(flatten)]
    words: PartnerRow,
}

impl From<&PartnerContent> for DraftRow {
    fn from(partner: &PartnerContent) -> Self {
        Self {
            name: (&partner.name).into(),
            company_role_id: partner.company_role_id,
            continent_id: partner.continent_id,
            country_id: partner.country_id,
            rating: partner.rating,
            years: partner.years,
            logo: partner.logo.clone(),
            image: partner.image.clone(),
            words: PartnerRow::new(&partner.segment, &partner.overview, &partner.people),
        }
    }
}

impl From<DraftRow> for PartnerContent {
    fn from(row: DraftRow) -> Self {
        let (segment, overview, people) = row.words.into();
        Self {
            name: row.name.into(),
            company_role_id: row.company_role_id,
            continent_id: row.continent_id,
            country_id: row.country_id,
            rating: row.rating,
            years: row.years,
            segment,
            overview,
            logo: row.logo,
            image: row.image,
            people,
        }
    }
}
