//! The server: settings, wiring, the HTTP of investors and operators, the worker. Rules are in
//! `domain`, use cases in `ports`.
#![allow(
    clippy::struct_field_names,
    clippy::struct_excessive_bools,
    reason = "names and flags of the bodies are the interface's"
)]

pub mod bootstrap;
pub mod commands;
pub mod config;
pub mod demo;
pub mod http;
pub mod private_files;
mod production;
mod second_people;
pub mod server;
pub mod worker;

pub use config::Config;
pub use server::{RunningServer, ServerError};

use bootstrap::{Wired, wire};
use ports::driven::clock::Clock;
use ports::driven::password::PasswordHasher;
use std::sync::Arc;
use std::time::Duration;

/// Parts that a caller has a server use instead of its own. These are not settings: a server in
/// production cannot have them.
pub struct Overrides {
    /// The clock: a test can be set to just before a deadline.
    pub clock: Option<Arc<dyn Clock>>,
    /// The hashing of passwords: a test that is not about it has no time for its cost.
    pub passwords: Option<Arc<dyn PasswordHasher>>,
    /// The pause between two rounds of the worker.
    pub worker_pause: Duration,
}

impl Default for Overrides {
    fn default() -> Self {
        Self {
            clock: None,
            passwords: None,
            worker_pause: worker::PAUSE,
        }
    }
}

/// Starts a server: listens, wires the ports, upgrades a development database, serves. Port 0 takes
/// a free one; [`RunningServer::address`] says which.
pub async fn start(config: Config) -> Result<RunningServer, ServerError> {
    start_with(config, Overrides::default()).await
}

/// [`start`] with some substitutes.
pub async fn start_with(
    config: Config,
    substitutes: Overrides,
) -> Result<RunningServer, ServerError> {
    let (listener, address) = server::listen(&config)?;
    let Wired {
        mut ports,
        senders,
        store,
        ..
    } = wire(&config, address, substitutes.clock).await?;
    if let Some(passwords) = substitutes.passwords {
        ports.passwords = passwords;
    }
    bootstrap::signing::check(ports.signing.as_ref()).await?;
    production::check(&config, &store).await?;
    if config.is_development() {
        store
            .migrate()
            .await
            .map_err(bootstrap::BootstrapError::from)?;
        bootstrap::payees::adopt(&ports).await?;
    }
    second_people::warn(&ports).await;
    server::serve(config, ports, senders, listener, substitutes.worker_pause)
}
