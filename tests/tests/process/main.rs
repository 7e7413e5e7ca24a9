//! The real binary in a process of its own: started, killed, backed up, and its commands.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod backup;
mod commands;
mod demo_bank;
mod demo_history;
mod every_call;
mod finance_day;
mod hostile_uploads;
mod killed;
mod killed_jobs;
mod killed_paying;
mod leftover_files;
mod log;
mod other_programs;
mod production;
mod reseal;
mod road;
mod start;
