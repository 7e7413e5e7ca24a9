//! The demo operators and campaigns.

use super::content::{self, day};
use domain::Instant;
use domain::identity::CampaignForm;
use domain::ids::OperatorId;
use domain::operations::{Operator, Role};
use ports::driven::audit::Origin;
use ports::driven::operations::NewOperator;
use ports::driving::operations::{MakeCampaign, make_campaign};
use ports::{Failure, Ports, transact};

/// The password of every demo operator.
pub(super) const PASSWORD: &str = "Landfall-demo-1";

/// Adds the demo operators, who are exempt from TOTP in the development profile, and answers them by role.
pub(super) async fn operators(
    ports: &Ports,
    now: Instant,
) -> Result<Vec<(Role, OperatorId)>, Failure> {
    let hash = ports
        .passwords
        .hash(PASSWORD)
        .await
        .map_err(|e| Failure::Broken(e.to_string()))?;
    transact(ports, async |tx| {
        let mut added = Vec::new();
        for role in Role::ALL {
            let new = NewOperator {
                email: format!("{}@demo.landfall.test", role.code()),
                name: name(role).to_owned(),
                password_hash: hash.as_str().to_owned(),
                roles: vec![role],
                joined: true,
                now,
            };
            added.push((role, tx.operators().add(new, true).await?));
        }
        Ok(added)
    })
    .await
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Reviewer => "Ruth Mokoena",
        Role::Approver => "Andrew Pillay",
        Role::Finance => "Farah Daniels",
        Role::Editor => "Edward Lim",
        Role::Admin => "Anna de Wet",
        Role::Auditor => "Oscar Nkosi",
    }
}

/// Makes the demo campaigns, as an editor does at the desk.
pub(super) async fn campaigns(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let home: content::Home = content::json("home.json").map_err(Failure::Broken)?;
    for campaign in home.campaigns {
        let form = CampaignForm {
            code: Some(campaign.code),
            name_zh: Some(campaign.name.zh),
            name_en: Some(campaign.name.en),
            starts_at: Some(day(now, campaign.starts_days)),
            ends_at: Some(day(now, campaign.ends_days)),
            limit: campaign.limit,
            active: Some(campaign.active),
        };
        let command = MakeCampaign {
            by: by.clone(),
            form,
            origin: origin.clone(),
        };
        make_campaign(ports, &command).await?;
    }
    Ok(())
}
