//! What a project can name: entries of lists, published partners and frameworks.

use super::super::may_see_parts_of_projects;
use super::no_entry;
use crate::driven::catalog::{PartnerCard, PartnerFilter};
use crate::driven::editions::EditedContent;
use crate::driven::look_ups::{Country, Entry, List};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::catalog::{Edition, Framework, PartnerContent, ProjectDraft};
use domain::content::ContentMistake;
use domain::ids::PartnerId;
use domain::language::Text;
use domain::operations::Operator;

/// The choices in the form of a project, in the order of each list.
#[derive(Debug, Clone)]
pub struct ProjectChoices {
    /// `PropertyType`.
    pub property_types: Vec<Entry>,
    /// `ContinentID`.
    pub continents: Vec<Entry>,
    /// `CountryID`.
    pub countries: Vec<Country>,
    /// Frameworks whose accounts can subscribe.
    pub frameworks: Vec<Framework>,
    /// Published partners, the best rated first: number, name, key of the logo, rating.
    pub partners: Vec<(PartnerId, Text, String, u8)>,
}

/// The choices in the form of a project. Refusals: `Forbidden`.
pub async fn project_choices(ports: &Ports, by: &Operator) -> Result<ProjectChoices, Failure> {
    may_see_parts_of_projects(by)?;
    let partners = ports.catalog.partners(&PartnerFilter::default()).await?;
    let choice = |card: PartnerCard| (card.id, card.name, card.logo, card.rating.value());
    let mut offered = read(ports, async |tx| {
        let lists = tx.look_ups();
        Ok(ProjectChoices {
            property_types: lists.list(List::PropertyTypes).await?,
            continents: lists.list(List::Continents).await?,
            countries: lists.countries().await?,
            frameworks: tx.projects().frameworks().await?,
            partners: Vec::new(),
        })
    })
    .await?;
    offered.partners = partners.into_iter().map(choice).collect();
    Ok(offered)
}

/// Entries that no list has, and a newly chosen partner that is not published.
pub(super) async fn unlisted(
    tx: &dyn Tx,
    present: &Edition<ProjectDraft>,
    to: &ProjectDraft,
) -> Result<Vec<ContentMistake>, Failure> {
    let mut wrong = not_in_lists(tx, to).await?;
    if let Some(partner) = to.partner
        && present.present().and_then(|was| was.partner) != to.partner
        && !is_published(tx, partner).await?
    {
        wrong.push(no_entry("partner_id"));
    }
    Ok(wrong)
}

/// Whether investors see a partner.
pub(super) async fn is_published(tx: &dyn Tx, partner: PartnerId) -> Result<bool, Failure> {
    let partner = PartnerContent::editions(tx.editions()).get(partner).await?;
    Ok(partner.is_some_and(|partner| partner.standing.is_published))
}

/// Refuses a partner that investors do not see, and prevents the withdrawal of one that they see
/// until the end of the transaction.
pub(super) async fn names_a_published_partner(
    tx: &dyn Tx,
    project: &ProjectDraft,
) -> Result<(), Failure> {
    let Some(partner) = project.partner else {
        return Ok(());
    };
    let partner = PartnerContent::editions(tx.editions())
        .lock(partner)
        .await?;
    if partner.is_some_and(|partner| partner.published.is_some()) {
        Ok(())
    } else {
        Err(Refusal::Content(vec![no_entry("partner_id")]).into())
    }
}

async fn not_in_lists(tx: &dyn Tx, to: &ProjectDraft) -> Result<Vec<ContentMistake>, Failure> {
    let lists = tx.look_ups();
    let types = lists.list(List::PropertyTypes).await?;
    let continents = lists.list(List::Continents).await?;
    let countries = lists.countries().await?;
    let frameworks = tx.projects().frameworks().await?;
    let has = |entries: &[Entry], id: i64| entries.iter().any(|entry| entry.id == id);
    let country = |id: i64| countries.iter().any(|entry| entry.id.0 == id);
    let type_fits = to.property_type_id.is_none_or(|id| has(&types, id));
    let continent_fits = to.continent_id.is_none_or(|id| has(&continents, id));
    let mut named = vec![
        ("property_type_id".to_owned(), type_fits),
        ("continent_id".to_owned(), continent_fits),
        ("country_id".to_owned(), to.country_id.is_none_or(country)),
    ];
    named.extend(to.frameworks.iter().enumerate().map(|(at, id)| {
        let is_there = frameworks.iter().any(|framework| framework.id == *id);
        (format!("frameworks.{at}"), is_there)
    }));
    let wrong = named.into_iter().filter(|(_, is_there)| !is_there);
    Ok(wrong.map(|(field, _)| no_entry(field)).collect())
}
