//! Storage on SQLite and PostgreSQL through one mapper: the unit of work, and a folder for each feature.
//! Rules are not here; a row becomes a domain type, or the reading fails.

mod account;
mod account_statement;
mod adjustment;
mod bank_account;
mod catalog;
mod columns;
mod condition;
mod connect;
mod dead_connections;
mod deposit;
mod distribution;
mod document;
mod entities;
mod errors;
mod exchange_rate;
mod identity;
mod keyed;
mod leases;
mod ledger;
mod messaging;
mod operations;
mod payment;
mod payout;
mod portfolio;
mod profile;
mod queue;
mod receipt;
mod review;
mod schema;
mod sealed_columns;
mod search;
mod signing;
mod statement;
mod store;
mod subscription;
mod transaction;
mod upkeep;
mod withdrawal;

pub use account_statement::{
    held_then_statement, movements_statement as stated_movements_statement, openings_statement,
};
pub use catalog::list_statements;
pub use connect::{PoolOptions, connect};
pub use ledger::movements_statement;
pub use messaging::desk_messages::messages_statement;
pub use operations::desk_audit::audit_statement;
pub use operations::operator_accesses::OperatorAccess;
pub use portfolio::funds::capital_statement;
pub use portfolio::held::held_statement;
pub use portfolio::order_lines::order_lines_statement;
pub use portfolio::views::{share_orders_statement, shares_statement};
pub use schema::MadeBy;
pub use sealed_columns::{SEALED_COLUMNS, SealedColumn};
pub use store::SeaStore;
pub use transaction::SeaTx;
pub use upkeep::reseal::ResealedFields;
pub use withdrawal::proof_keys::ProofsUnder;
pub use withdrawal::withdrawals::newest_withdrawals_statement;
