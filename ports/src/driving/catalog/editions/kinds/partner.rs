//! Partners and their people. A partner that a project names cannot be withdrawn.

use super::super::access::may_see;
use super::super::kind::{EditedKind, ListedKind};
use super::no_entry;
use crate::driven::desk::{DeskQueries, Page};
use crate::driven::editions::{
    AllEditions, EditedContent, EditionFilter, Editions, ListedContent, ListedEditions, Standing,
};
use crate::driven::look_ups::{Country, Entry, List};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, read};
use async_trait::async_trait;
use domain::Refusal;
use domain::catalog::{Edition, NewPartner, PartnerContent, PartnersProject};
use domain::content::ContentMistake;
use domain::ids::PartnerId;
use domain::language::Text;
use domain::operations::{Operator, Role};

impl EditedContent for PartnerContent {
    type Id = PartnerId;
    type Label = Text;
    type Dependents = Vec<PartnersProject>;
    type Shown = NewPartner;

    fn shown(&self) -> Option<NewPartner> {
        self.whole()
    }

    fn editions(all: &dyn AllEditions) -> &dyn Editions<Self> {
        all
    }
}

impl ListedContent for PartnerContent {
    fn listed(all: &dyn AllEditions) -> &dyn ListedEditions<Self> {
        all
    }
}

#[async_trait]
impl EditedKind for PartnerContent {
    const OWNER: Role = Role::Editor;

    fn record(id: PartnerId) -> String {
        format!("{}{id}", Self::RECORDS)
    }

    async fn unlisted(
        tx: &dyn Tx,
        _: &Edition<Self>,
        to: &Self,
    ) -> Result<Vec<ContentMistake>, Failure> {
        let offered = choices(tx).await?;
        let has = |entries: &[Entry], id: i64| entries.iter().any(|entry| entry.id == id);
        let country = |id: i64| offered.countries.iter().any(|entry| entry.id.0 == id);
        let role_fits = to.company_role_id.is_none_or(|id| has(&offered.roles, id));
        let continents = &offered.continents;
        let continent_fits = to.continent_id.is_none_or(|id| has(continents, id));
        let named = [
            ("company_role_id", role_fits),
            ("continent_id", continent_fits),
            ("country_id", to.country_id.is_none_or(country)),
        ];
        let wrong = named.into_iter().filter(|(_, is_there)| !is_there);
        Ok(wrong.map(|(field, _)| no_entry(field)).collect())
    }
}

#[async_trait]
impl ListedKind for PartnerContent {
    const RECORDS: &'static str = "partner:";
    const LIST: &'static str = "partners";

    fn withdrawn(
        edition: Edition<Self>,
        projects: &Vec<PartnersProject>,
    ) -> Result<Edition<Self>, Refusal> {
        edition.withdraw(projects)
    }

    fn discarded(
        edition: Edition<Self>,
        projects: &Vec<PartnersProject>,
    ) -> Result<Option<Edition<Self>>, Refusal> {
        edition.discarded(projects)
    }

    async fn page(
        desk: &dyn DeskQueries,
        filter: &EditionFilter,
    ) -> Result<Page<Standing<Self>>, StoreError> {
        desk.partners_listed(filter).await
    }
}

/// The choices in the form of a partner, in the order of each list.
#[derive(Debug, Clone)]
pub struct PartnerChoices {
    /// `CompanyRoleID`.
    pub roles: Vec<Entry>,
    /// `ContinentID`.
    pub continents: Vec<Entry>,
    /// `CountryID`.
    pub countries: Vec<Country>,
}

/// The choices in the form of a partner. Refusals: `Forbidden`.
pub async fn partner_choices(ports: &Ports, by: &Operator) -> Result<PartnerChoices, Failure> {
    may_see::<PartnerContent>(by)?;
    read(ports, async |tx| choices(tx).await).await
}

async fn choices(tx: &dyn Tx) -> Result<PartnerChoices, Failure> {
    let lists = tx.look_ups();
    Ok(PartnerChoices {
        roles: lists.list(List::CompanyRoles).await?,
        continents: lists.list(List::Continents).await?,
        countries: lists.countries().await?,
    })
}
