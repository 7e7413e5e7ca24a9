//! One partner, as its page shows it: the company, its team, its projects by status.

use super::partners::Partner;
use super::picture;
use super::products::{Product, next};
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use domain::catalog::{Person, ProjectStatus};
use domain::ids::PartnerId;
use ports::driving::catalog;
use ports::driving::identity::countries;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which partner.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Which {
    /// `CompanyID`.
    id: Integer,
}

/// A member of the team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerPerson)]
#[serde(rename_all = "PascalCase")]
struct TeamMember {
    full_name: String,
    position: String,
    short_bio: String,
    /// Address of the portrait; empty if there is none.
    #[serde(rename = "DisplayImageURL")]
    display_image_url: String,
}

/// A partner.
#[derive(Debug, Serialize, ToSchema)]
struct PartnerInformation {
    #[serde(flatten)]
    partner: Partner,
    #[serde(rename = "CompanyOverview")]
    company_overview: String,
    #[serde(rename = "YearsOfExperience")]
    years_of_experience: u32,
    people: Vec<TeamMember>,
}

/// A project of the partner.
#[derive(Debug, Serialize, ToSchema)]
struct RelatedProject {
    #[serde(flatten)]
    product: Product,
    /// `IsROIInvestmentInd`, as older clients spell it (decision 24).
    #[serde(rename = "IsROIInvesmtentInd")]
    is_roi: bool,
}

/// A partner with its projects, each list by funding end, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerDetail {
    partner: PartnerInformation,
    closed: Vec<RelatedProject>,
    comingsoon: Vec<RelatedProject>,
    open: Vec<RelatedProject>,
}

/// `GET account_partner_detail`.
pub async fn partner_detail(call: Investor<Which>) -> Result<Shared<Json<PartnerDetail>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let id = PartnerId(call.form.id.0);
    let asked = CacheKey::new("account_partner_detail", &id, language);
    let make = async || make(ports, id, language).await;
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Investors, make).await
}

async fn make(
    ports: &Ports,
    id: PartnerId,
    language: Language,
) -> Result<Made<Json<PartnerDetail>>, Failure> {
    let turns = catalog::next_turn(ports).await?;
    let (page, projects) = catalog::partner_page(ports, id).await?;
    let countries = countries(ports).await?;
    let now = ports.clock.now();
    let stars = page.card.rating.stars_nearest();
    let of = |status: ProjectStatus| {
        let own = projects.iter().filter(|project| project.status == status);
        own.map(|project| RelatedProject {
            product: Product::new(project.clone(), now, language),
            is_roi: project.rate.is_roi(),
        })
        .collect()
    };
    let answer = Json(PartnerDetail {
        partner: PartnerInformation {
            partner: Partner::new(&page.card, &countries, stars, language),
            company_overview: page.overview.get(language).to_owned(),
            years_of_experience: page.years,
            people: page.people.iter().map(|p| member(p, language)).collect(),
        },
        closed: of(ProjectStatus::Closed),
        comingsoon: of(ProjectStatus::ComingSoon),
        open: of(ProjectStatus::Open),
    });
    Ok(Made::until(answer, next(turns, &projects, now)))
}

fn member(person: &Person, language: Language) -> TeamMember {
    let portrait = Some(person.image.as_str()).filter(|key| !key.is_empty());
    TeamMember {
        full_name: person.name.get(language).to_owned(),
        position: person.position.get(language).to_owned(),
        short_bio: person.bio.get(language).to_owned(),
        display_image_url: picture(portrait),
    }
}
