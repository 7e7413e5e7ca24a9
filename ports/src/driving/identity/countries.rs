//! The countries, and an investor as their own screens show them: with their profile and the
//! country of their phone (decision 48). Countries come with the schema; nothing changes here.

use crate::driven::look_ups::Country;
use crate::driving::document::{Part, file_link};
use crate::{Failure, Ports, read, read_once};
use domain::identity::Investor;
use domain::ids::{CountryId, InvestorId};
use domain::profile::Profile;

/// An investor with their profile and the country of their phone.
#[derive(Debug, Clone)]
pub struct Home {
    /// The investor.
    pub investor: Investor,
    /// The profile.
    pub profile: Profile,
    /// `ProfilePictureUrl`: the square picture, valid for 5 minutes for its owner.
    pub picture_url: Option<String>,
    /// `MobileCountryID`: the chosen one, otherwise the preferred one of those that share the calling code.
    pub mobile_country: Option<CountryId>,
}

/// Every country, the preferred ones first.
pub async fn countries(ports: &Ports) -> Result<Vec<Country>, Failure> {
    read_once(ports, async |tx| Ok(tx.look_ups().countries().await?)).await
}

/// An investor by number, as their own screens show them.
pub async fn home_of(ports: &Ports, id: InvestorId) -> Result<Option<Home>, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| {
        let Some(investor) = tx.investors().get(id).await? else {
            return Ok(None);
        };
        let profile = tx.profiles().get(id).await?;
        let profile =
            profile.ok_or_else(|| Failure::Broken(format!("investor {id} has no profile")))?;
        let picture = match profile.form.picture {
            Some(picture) => tx.documents().get(picture).await?,
            None => None,
        };
        let picture_url = picture
            .and_then(|picture| file_link(ports.secrets.as_ref(), &picture, Part::Thumbnail, now));
        let code = investor.mobile.calling_code().to_string();
        let countries = tx.look_ups().countries().await?;
        let of_code = || countries.iter().filter(|found| found.phone_code == code);
        let mobile_country = of_code()
            .find(|country| investor.mobile_country == Some(country.id))
            .or_else(|| of_code().next())
            .map(|country| country.id);
        Ok(Some(Home {
            investor,
            profile,
            picture_url,
            mobile_country,
        }))
    })
    .await
}
