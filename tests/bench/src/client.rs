//! A client that costs the machine little: prepared bytes, on connections that are kept open.
//! Compares two servers in alternating rounds, so that other work on the machine slows both down
//! alike.

use std::error::Error;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// Connections that send requests at the same time.
pub(crate) const CONNECTIONS: usize = 16;
/// How long a round takes, and the warm-up round before them.
const ROUND: Duration = Duration::from_secs(1);
const WARMING: Duration = Duration::from_millis(300);
/// How many rounds each server has.
const ROUNDS: usize = 5;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Requests per second, the medians of the rounds.
pub(crate) struct Rates {
    pub(crate) own: u64,
    pub(crate) bare: u64,
}

impl Rates {
    /// The server's rate in percent of the bare one's.
    pub(crate) const fn percent(&self) -> u64 {
        let bare = if self.bare == 0 { 1 } else { self.bare };
        self.own.saturating_mul(100) / bare
    }
}

/// A GET request as it is sent.
pub(crate) fn get(address: SocketAddr, path: &str, cookie: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n")
}

/// Measures both in turns.
pub(crate) fn compare(own: SocketAddr, bare: SocketAddr, asked: &str) -> Outcome<Rates> {
    for address in [own, bare] {
        round(address, asked, WARMING)?;
    }
    let (mut owns, mut bares) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        owns.push(round(own, asked, ROUND)?);
        bares.push(round(bare, asked, ROUND)?);
    }
    Ok(Rates {
        own: median(owns),
        bare: median(bares),
    })
}

fn median(mut rates: Vec<u64>) -> u64 {
    rates.sort_unstable();
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Requests per second over one round.
fn round(address: SocketAddr, asked: &str, length: Duration) -> Outcome<u64> {
    let until = Instant::now() + length;
    let counts = (0..CONNECTIONS).map(|_| {
        let asked = asked.to_owned();
        thread::spawn(move || count(address, &asked, until))
    });
    let mut total: u64 = 0;
    for counted in counts.collect::<Vec<_>>() {
        total += counted.join().map_err(|_| "a connection broke off")??;
    }
    let milliseconds = u64::try_from(length.as_millis())?;
    Ok(total * 1000 / milliseconds.max(1))
}

fn count(address: SocketAddr, asked: &str, until: Instant) -> Outcome<u64> {
    let mut connection = connect(address)?;
    let mut answered = 0;
    while Instant::now() < until {
        one(&mut connection, asked.as_bytes())?;
        answered += 1;
    }
    Ok(answered)
}

pub(crate) fn connect(address: SocketAddr) -> Outcome<TcpStream> {
    let connection = TcpStream::connect(address)?;
    connection.set_nodelay(true)?;
    Ok(connection)
}

/// Sends one request and returns the body.
pub(crate) fn one(connection: &mut TcpStream, asked: &[u8]) -> Outcome<Vec<u8>> {
    connection.write_all(asked)?;
    let mut read = Vec::new();
    let mut chunk = [0; 16 * 1024];
    loop {
        if let Some(body) = whole(&read)? {
            return Ok(body);
        }
        let more = connection.read(&mut chunk)?;
        if more == 0 {
            return Err("the connection was closed".into());
        }
        read.extend_from_slice(chunk.get(..more).unwrap_or_default());
    }
}

/// The complete body.
fn whole(read: &[u8]) -> Outcome<Option<Vec<u8>>> {
    let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = String::from_utf8_lossy(read.get(..end).unwrap_or_default()).to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .ok_or("an answer without a length")?;
    let length: usize = length.trim().parse()?;
    let body = read.get(end + 4..).unwrap_or_default();
    if body.len() < length {
        return Ok(None);
    }
    if head.starts_with("http/1.1 200") {
        Ok(Some(body.to_vec()))
    } else {
        Err(format!("{head}\n{}", String::from_utf8_lossy(body)).into())
    }
}
