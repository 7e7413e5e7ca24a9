//! The bare sides of `make bench`: what the server's calls are measured against, and the clients that measure. `scripts/bench.mjs` and
//! `scripts/bench/` run it; docs/operations.md says how to read the figures.

mod bare;
mod client;
mod constant;
mod reads;
mod recorded;
mod rows;
mod submits;
mod wallets;

use client::Outcome;

const USAGE: &str = "Usage:
  bench constants ADDRESS COOKIE PATH…       beside a handler that answers a constant
  bench reads RECORDING ADDRESS COOKIE URL   beside a handler that runs the recorded statements on the database URL
  bench wallets FILE EACH                    stores investors with signed withdrawals in the configured database
  bench submits FILE ADDRESS own|hot         submits the withdrawals of that file";

#[tokio::main]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["constants", address, cookie, paths @ ..] => {
            constant::compare(address.parse()?, cookie, paths).await
        }
        ["reads", recording, address, cookie, url] => {
            reads::compare(recording.as_ref(), address.parse()?, cookie, url).await
        }
        ["wallets", file, each] => Box::pin(wallets::prepare(file.as_ref(), each.parse()?)).await,
        ["submits", file, address, which] => {
            submits::measure(file.as_ref(), address.parse()?, which)
        }
        _ => Err(USAGE.into()),
    }
}
