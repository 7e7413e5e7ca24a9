//! The server: settings, wiring, the HTTP of investors and operators, the worker. Rules are in `domain`, what may be
//! asked in `ports`.
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
pub mod ops;
pub mod private_files;
mod production;
pub mod server;
pub mod worker;

pub use config::Config;
pub use server::{RunningServer, ServerError};

use bootstrap::{Wired, wire};
use ports::driven::clock::Clock;
use std::sync::Arc;

/// Starts a server: listens, wires the ports, brings a development database up to date, serves. Port 0 takes a free one;
/// [`RunningServer::address`] says which.
pub async fn start(config: Config) -> Result<RunningServer, ServerError> {
    start_at(config, None).await
}

/// [`start`] with a clock of the caller's: a test can stand just before a deadline.
pub async fn start_at(
    config: Config,
    clock: Option<Arc<dyn Clock>>,
) -> Result<RunningServer, ServerError> {
    let (listener, address) = server::listen(&config)?;
    let Wired {
        ports,
        senders,
        store,
    } = wire(&config, address, clock).await?;
    bootstrap::signing::check(ports.signing.as_ref()).await?;
    production::check(&config, &store).await?;
    if config.is_development() {
        store
            .migrate()
            .await
            .map_err(bootstrap::BootstrapError::from)?;
    }
    server::serve(config, ports, senders, listener)
}
