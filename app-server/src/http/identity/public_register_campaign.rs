//! Whether a campaign's code opens the registration (decision 12).

use crate::http::call::Json;
use crate::http::extract::Public;
use ports::Failure;
use ports::driving::identity::campaign_state;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which campaign.
#[derive(Deserialize, ToSchema, Validate)]
pub struct CampaignQuery {
    #[serde(rename = "CampaignCode")]
    campaign_code: Option<String>,
}

/// A campaign, as visitors see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CampaignAnswer {
    ok: bool,
    /// Whether it takes registrations now; also false for an unknown code.
    #[serde(rename = "Active")]
    active: bool,
    /// Its name in the caller's language, while it is active.
    #[serde(rename = "Name")]
    name: Option<String>,
}

/// `GET public_register_campaign`.
pub async fn public_register_campaign(
    call: Public<CampaignQuery>,
) -> Result<Json<CampaignAnswer>, Failure> {
    let code = call.form.campaign_code.unwrap_or_default();
    let state = campaign_state(&call.server.ports, &code).await?;
    Ok(Json(CampaignAnswer {
        ok: true,
        active: state.active,
        name: state
            .name
            .map(|name| name.get(call.caller.language).to_owned()),
    }))
}
