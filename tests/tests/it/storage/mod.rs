//! What the use cases ask of storage, on SQLite and PostgreSQL.

mod accounts;
mod catalog;
mod contents;
mod desk;
mod identity;
mod investor_page;
mod isolation;
mod leases;
mod ledger;
mod look_ups;
mod operations;
mod orders;
mod other_programs;
mod outbox;
mod partners;
mod profile;
mod projects;
mod proposals;
mod retention;
mod schema;
mod sealed_columns;
mod submissions;
mod trail;
mod withdrawals;
