//! Partners as investors see them, with the projects that they run (decisions 19 and 22).

use crate::driven::catalog::{
    ListedProject, Page, PartnerCard, PartnerFilter, PartnerPage, ProjectFilter,
};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::ids::PartnerId;

/// The maximum number of projects on a partner's page.
const SHOWN: u32 = 200;

/// The published partners, the best rated first.
pub async fn listed_partners(
    ports: &Ports,
    filter: &PartnerFilter,
) -> Result<Vec<PartnerCard>, Failure> {
    Ok(ports.catalog.partners(filter).await?)
}

/// One published partner with its published projects in the order of lists; any other is `NotFound`.
pub async fn partner_page(
    ports: &Ports,
    id: PartnerId,
) -> Result<(PartnerPage, Vec<ListedProject>), Failure> {
    let page = ports.catalog.partner(id).await?.ok_or(Refusal::NotFound)?;
    let own = ProjectFilter {
        partner: Some(id),
        ..ProjectFilter::default()
    };
    let whole = Page {
        number: 1,
        size: SHOWN,
    };
    let now = ports.clock.now();
    let (projects, _) = ports.catalog.projects(&own, now, whole).await?;
    Ok((page, projects))
}
