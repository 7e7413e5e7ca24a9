//! The countries, and the one that a phone number belongs to (decision 48). They come with the schema and never change here.

use crate::driven::look_ups::Country;
use crate::{Failure, Ports, read};
use domain::identity::Investor;
use domain::ids::{CountryId, InvestorId};

/// An investor with the country of their phone.
#[derive(Debug, Clone)]
pub struct Home {
    /// The investor.
    pub investor: Investor,
    /// `MobileCountryID`: the one that was chosen, else of those that share the calling code the preferred one.
    pub mobile_country: Option<CountryId>,
}

/// Every country, the preferred ones first.
pub async fn countries(ports: &Ports) -> Result<Vec<Country>, Failure> {
    read(ports, async |tx| Ok(tx.look_ups().countries().await?)).await
}

/// An investor by number, with what their phone says of them.
pub async fn home_of(ports: &Ports, id: InvestorId) -> Result<Option<Home>, Failure> {
    read(ports, async |tx| {
        let Some(investor) = tx.investors().get(id).await? else {
            return Ok(None);
        };
        let code = investor.mobile.calling_code().to_string();
        let countries = tx.look_ups().countries().await?;
        let of_code = || countries.iter().filter(|found| found.phone_code == code);
        let mobile_country = of_code()
            .find(|country| investor.mobile_country == Some(country.id))
            .or_else(|| of_code().next())
            .map(|country| country.id);
        Ok(Some(Home {
            investor,
            mobile_country,
        }))
    })
    .await
}
