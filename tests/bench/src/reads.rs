//! Calls that read an investor's own records, beside the bare server.

use crate::bare;
use crate::client::{self, Outcome};
use crate::recorded::Recording;
use crate::rows::Database;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;

/// Compares every recorded call. Prints the requests per second of both, and their ratio.
pub(crate) async fn compare(
    file: &Path,
    address: SocketAddr,
    cookie: &str,
    url: &str,
) -> Outcome<()> {
    let recording = Recording::read(file)?;
    let paths: Vec<String> = recording
        .calls
        .iter()
        .map(|call| call.path.clone())
        .collect();
    let mut answers = Vec::new();
    for path in &paths {
        answers.push(serde_json::from_slice(&ask(address, path, cookie)?)?);
    }
    let database = Database::connect(url).await?;
    let name = database.name();
    let running = bare::start(database, recording, answers).await?;
    for path in paths {
        let asked = client::get(address, &path, cookie);
        let bare = running.address;
        let answer = ask(address, &path, cookie)?;
        let size = answer.len();
        check_alike(&ask(bare, &path, cookie)?, &answer, &path)?;
        let measured =
            tokio::task::spawn_blocking(move || client::compare(address, bare, &asked)).await?;
        let rates = measured?;
        let path = path.split('?').next().unwrap_or_default();
        println!(
            "{:<44} {:>8} % of a bare handler on {name}, {size} B ({}/s of {}/s)",
            format!("GET {path}"),
            rates.percent(),
            rates.own,
            rates.bare
        );
    }
    running.stop().await
}

fn ask(address: SocketAddr, path: &str, cookie: &str) -> Outcome<Vec<u8>> {
    let asked = client::get(address, path, cookie);
    client::one(&mut client::connect(address)?, asked.as_bytes())
}

/// The answers have the same fields in the same number of bytes; links and times in them may
/// differ.
fn check_alike(bare: &[u8], own: &[u8], path: &str) -> Outcome<()> {
    let (bare_fields, own_fields): (Value, Value) =
        (serde_json::from_slice(bare)?, serde_json::from_slice(own)?);
    let difference = bare.len().abs_diff(own.len());
    if fields(&bare_fields) == fields(&own_fields) && difference * 100 <= own.len() {
        Ok(())
    } else {
        Err(format!("{path}: the bare handler does not answer the same").into())
    }
}

fn fields(value: &Value) -> usize {
    match value {
        Value::Array(values) => 1 + values.iter().map(fields).sum::<usize>(),
        Value::Object(values) => 1 + values.values().map(fields).sum::<usize>(),
        _ => 1,
    }
}
