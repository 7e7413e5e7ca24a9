//! The real binary under pressure: floods of log-ins, clients that try to learn something from its
//! timing, uploads by the dozen, clients that never finish. Those that measure times are run alone
//! by nextest (`.config/nextest.toml`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod account_statements;
mod distribution;
mod flood;
mod holders;
mod queue;
mod slow;
mod statements;
mod timing;
mod uploads;

use std::time::Duration;

use tokio::sync::Mutex;

/// One of these tests at a time, also where one process runs all of them.
static ALONE: Mutex<()> = Mutex::const_new(());

/// The value below which so many of a thousand measurements lie, in milliseconds.
fn percentile(times: &[Duration], permille: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    let at = ((sorted.len() - 1) * permille).div_ceil(1_000);
    sorted[at].as_secs_f64() * 1e3
}

/// A figure of this process, in KiB.
fn of_process(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    let figure = line.split_whitespace().nth(1).unwrap();
    figure.parse().unwrap()
}
