//! The demo data of `landfall seed --demo`: created through the use cases, with a clock that is set
//! to the past for past events. Nothing bypasses the rules, so that reconciliation finds nothing.

mod bitcoin;
mod bookings;
mod catalogue;
mod contacts;
mod content;
mod deposits;
mod desk;
mod distributions;
mod fees;
mod orders;
mod own_papers;
mod papers;
mod payouts;
mod person;
mod profile;
mod project_payments;
mod receipts;
mod statements;
mod stories;
mod transfers;
mod who;
mod withdrawals;

use crate::Config;
use crate::bootstrap::{BootstrapError, payees, wire};
use crate::config::crypto::Crypto;
use crate::config::signing::Signing;
use adapters::system::SettableClock;
use catalogue::Editor;
use chrono::TimeDelta;
use domain::operations::Role;
use domain::review::Actor;
use person::Stage;
use ports::driven::audit::Origin;
use ports::driven::clock::Clock;
use ports::driving::catalog::project_names;
use ports::{Failure, read};
use std::sync::Arc;

/// When the platform of the demo began, in days from now.
const BEGINS: i64 = -900;

/// Why there is no demo data.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A port could not be created.
    #[error(transparent)]
    Bootstrap(#[from] BootstrapError),
    /// The production profile accepts no demo data.
    #[error("demo data is for the development profile: set LANDFALL_PROFILE=development")]
    Production,
    /// A use case refused.
    #[error("the demo data: {0}")]
    Failed(#[from] Failure),
}

/// Fills a new database. One that has projects is not changed; returns whether anything was done.
pub async fn seed(config: &Config, now: domain::Instant) -> Result<bool, SeedError> {
    if !config.is_development() {
        return Err(SeedError::Production);
    }
    let clock = Arc::new(SettableClock::at(now));
    let shared: Arc<dyn Clock> = clock.clone();
    // The people of the demo never sign or pay at a real service.
    let config = &Config {
        signing: Signing::BuiltIn,
        payfast: None,
        crypto: Crypto::BuiltIn,
        ..config.clone()
    };
    let wired = wire(config, config.bind, Some(shared)).await?;
    wired.store.migrate().await.map_err(BootstrapError::from)?;
    let ports = &wired.ports;
    payees::adopt(ports).await?;
    if !project_names(ports).await?.is_empty() {
        return Ok(false);
    }
    clock.set(now + TimeDelta::days(BEGINS));
    let operators = desk::operators(ports, clock.now()).await?;
    let operator = async |role: Role| {
        let id = operators
            .iter()
            .find(|(held, _)| *held == role)
            .map(|(_, id)| *id);
        let id = id.ok_or_else(|| Failure::Broken("a demo operator is missing".into()))?;
        let found = read(ports, async |tx| Ok(tx.operators().get(id).await?)).await?;
        found.ok_or_else(|| Failure::Broken("a demo operator is missing".into()))
    };
    let origin = Origin {
        request_id: "seed".to_owned(),
        address: "127.0.0.1".to_owned(),
    };
    let editor = operator(Role::Editor).await?;
    let by = Actor::Operator(editor.id);
    let projects = Editor {
        ports,
        by,
        editor: &editor,
        now,
        origin: origin.clone(),
    }
    .publish()
    .await?;
    desk::campaigns(ports, &editor, &origin, now).await?;
    let stage = Stage {
        ports,
        clock: &clock,
        origin,
        reviewer: operator(Role::Reviewer).await?,
        approver: operator(Role::Approver).await?,
        finance: operator(Role::Finance).await?,
        admin: operator(Role::Admin).await?,
    };
    stage.ask_for_a_fee().await?;
    Box::pin(stage.tell(&projects, now)).await?;
    stage.tell_fees(now).await?;
    let people = (&stage.admin, &editor, &stage.finance);
    desk::proposals(ports, people, &stage.origin).await?;
    Ok(true)
}
