//! Storage on SQLite and PostgreSQL through one mapper: the unit of work, and a file for the traits of each feature.
//! Rules are not here; a row becomes a domain type, or the reading fails.

mod account;
mod account_rows;
mod audit;
mod banks;
mod campaigns;
mod catalog;
mod catalogue;
mod columns;
mod connect;
mod desk;
mod desk_campaigns;
mod desk_investors;
mod desk_partners;
mod desk_projects;
mod document;
mod email_links;
mod entities;
mod errors;
mod federation;
mod former_numbers;
mod frameworks;
mod identity;
mod ledger;
mod look_ups;
mod operations;
mod orders;
mod outages;
mod outbox;
mod portfolio;
mod portfolio_views;
mod profile;
mod reconciliation;
mod retention;
mod reviews;
mod schema;
mod sign_in;
mod signing_sessions;
mod store;
mod submissions;
mod survey;
mod transaction;

pub use catalogue::list_statements;
pub use connect::{PoolOptions, connect};
pub use store::SeaStore;
pub use transaction::SeaTx;
