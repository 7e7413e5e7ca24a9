//! The demo operators and campaigns.

use super::content::{self, day};
use domain::Instant;
use domain::identity::Campaign;
use domain::ids::{CampaignId, OperatorId};
use domain::operations::Role;
use ports::driven::operations::NewOperator;
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

/// Adds the demo campaigns.
pub(super) async fn campaigns(ports: &Ports, now: Instant) -> Result<(), Failure> {
    let home: content::Home = content::json("home.json").map_err(Failure::Broken)?;
    transact(ports, async |tx| {
        for campaign in &home.campaigns {
            let campaign = Campaign {
                id: CampaignId(0),
                code: campaign.code.clone(),
                name: campaign.name.en.clone(),
                starts_at: day(now, campaign.starts_days),
                ends_at: day(now, campaign.ends_days),
                limit: campaign.limit,
                registrations: 0,
            };
            tx.campaigns().add(&campaign).await?;
        }
        Ok(())
    })
    .await
}
