//! Submits signed withdrawals, each client one after the other on a connection of its own.

use crate::client::{self, CONNECTIONS, Outcome};
use crate::wallets::{Wallet, Wallets};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

/// The withdrawals that each client submits before it is measured: then its session is cached, and
/// PostgreSQL no longer plans the statements.
const WARMING: usize = 8;

/// What one client sends.
struct Client {
    requests: Vec<String>,
}

/// Submits them all, of the wallets of the clients or of the one that they share. Prints commits per second and the 99th percentile in
/// milliseconds as JSON.
pub(crate) fn measure(file: &Path, address: SocketAddr, which: &str) -> Outcome<()> {
    let wallets: Wallets = serde_json::from_slice(&std::fs::read(file)?)?;
    let clients: Vec<Client> = match which {
        "own" => wallets
            .own
            .iter()
            .map(|wallet| client(address, wallet, &wallet.withdrawals))
            .collect(),
        "hot" => {
            let each = wallets.hot.withdrawals.len().div_ceil(CONNECTIONS).max(1);
            let dealt = wallets.hot.withdrawals.chunks(each);
            dealt
                .map(|withdrawals| client(address, &wallets.hot, withdrawals))
                .collect()
        }
        other => return Err(format!("own or hot, not {other}").into()),
    };
    let line = Arc::new(Barrier::new(clients.len()));
    let running = clients.into_iter().map(|client| {
        let line = Arc::clone(&line);
        thread::spawn(move || submit(address, &client, &line))
    });
    let mut times = Vec::new();
    let (mut began, mut ended) = (None::<Instant>, None::<Instant>);
    for ran in running.collect::<Vec<_>>() {
        let (from, to, took) = ran.join().map_err(|_| "a client broke off")??;
        began = Some(began.map_or(from, |it| it.min(from)));
        ended = Some(ended.map_or(to, |it| it.max(to)));
        times.extend(took);
    }
    times.sort_unstable();
    let took = began.zip(ended).map(|(from, to)| to - from);
    let milliseconds = u64::try_from(took.unwrap_or_default().as_millis())?.max(1);
    let commits = u64::try_from(times.len())?;
    let p99 = times.get(times.len() * 99 / 100).copied();
    println!(
        "{}",
        serde_json::json!({
            "perSecond": commits * 1000 / milliseconds,
            "p99": p99.unwrap_or_default().as_secs_f64() * 1000.0,
        })
    );
    Ok(())
}

fn client(address: SocketAddr, wallet: &Wallet, withdrawals: &[i64]) -> Client {
    let Wallet {
        cookie, csrf_token, ..
    } = wallet;
    let requests = withdrawals.iter().map(|id| {
        let body = serde_json::json!({ "CNWithdrawRequestID": id, "submit": true, "language": "en" });
        let body = body.to_string();
        format!(
            "PUT /api/account_withdraw_request.json HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\
            X-CSRF-Token: {csrf_token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    });
    Client {
        requests: requests.collect(),
    }
}

type Ran = (Instant, Instant, Vec<Duration>);

/// Waits after warming up until all others have too.
fn submit(address: SocketAddr, client: &Client, line: &Barrier) -> Outcome<Ran> {
    let warmed = warm(address, client);
    // Even after a failure: the others would wait forever.
    line.wait();
    let mut connection = warmed?;
    let began = Instant::now();
    let mut times = Vec::new();
    for request in client.requests.iter().skip(WARMING) {
        let asked = Instant::now();
        client::one(&mut connection, request.as_bytes())?;
        times.push(asked.elapsed());
    }
    Ok((began, Instant::now(), times))
}

fn warm(address: SocketAddr, client: &Client) -> Outcome<std::net::TcpStream> {
    let mut connection = client::connect(address)?;
    for request in client.requests.iter().take(WARMING) {
        client::one(&mut connection, request.as_bytes())?;
    }
    Ok(connection)
}
