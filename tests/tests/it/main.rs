//! The server and its storage as a whole: HTTP in the test's own process, contract suites on both databases, and the rules that
//! the repository keeps. One binary, since each test binary links the whole server.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod account;
mod account_review;
mod account_statements;
mod architecture;
mod bookings;
mod catalog;
mod contacts;
mod database_away;
mod dependencies;
mod deposit;
mod distribution;
mod document;
mod documentation;
mod docusign;
mod evidence;
mod figures;
mod files_elsewhere;
mod funds;
mod guards;
mod holding_transfers;
mod http;
mod idempotency;
mod identity;
mod inspection;
mod lanes;
mod ledger;
mod messages;
mod movement_receipts;
mod oauth;
mod operations;
mod order_filters;
mod order_story;
mod outages;
mod overview;
mod payment;
mod payout;
mod portfolio;
mod profile;
mod profile_wizard;
mod questionnaire_expiry;
mod receipts;
mod rotated_keys;
mod round_trips;
mod sealed_files;
mod signing;
mod statement_readers;
mod statements;
mod storage;
mod subscription;
mod two_servers;
mod unreadable;
mod uploads;
mod uploads_uninspected;
mod vault;
mod withdrawal;
