//! Whether a campaign takes registrations (decision 12). Unknown, inactive and full ones look alike.

use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::language::Text;

/// The information for a visitor with a campaign's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignState {
    /// Whether it takes a registration now.
    pub active: bool,
    /// Its name, while it does.
    pub name: Option<Text>,
}

/// Looks a campaign up by its code.
pub async fn campaign_state(ports: &Ports, code: &str) -> Result<CampaignState, Failure> {
    let now = ports.clock.now();
    let found = read(ports, async |tx| Ok(tx.campaigns().by_code(code).await?)).await?;
    let active = found.filter(|campaign| campaign.is_active(now));
    Ok(CampaignState {
        active: active.is_some(),
        name: active.map(|campaign| campaign.terms.name),
    })
}

/// Refuses with `CampaignInactive` a visitor whose campaign takes no registrations, before any input is validated.
pub async fn require_open_campaign(ports: &Ports, code: Option<&str>) -> Result<(), Failure> {
    let Some(code) = code else { return Ok(()) };
    if campaign_state(ports, code).await?.active {
        Ok(())
    } else {
        Err(Refusal::CampaignInactive.into())
    }
}
