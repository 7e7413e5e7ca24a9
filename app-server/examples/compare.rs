//! Compares calls of a running server with a bare handler of the same web framework that answers a constant of the same size:
//! `compare ADDRESS COOKIE PATH…`. Prints the requests per second of both, and their ratio. Rounds take turns, so that
//! whatever else the machine does burdens both alike.

use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, HttpServer, web};
use std::error::Error;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// Connections that ask at once.
const CONNECTIONS: usize = 16;
/// How long a round takes.
const ROUND: Duration = Duration::from_secs(2);
/// How many rounds each of the two has.
const ROUNDS: usize = 5;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[actix_web::main]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let address: SocketAddr = arguments.next().ok_or("no address")?.parse()?;
    let cookie = arguments.next().ok_or("no cookie")?;
    for path in arguments {
        compare(address, &cookie, &path).await?;
    }
    Ok(())
}

async fn compare(address: SocketAddr, cookie: &str, path: &str) -> Outcome<()> {
    let asked = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n");
    let body = Bytes::from(one(&mut TcpStream::connect(address)?, asked.as_bytes())?);
    let size = body.len();
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let constant = listener.local_addr()?;
    let cores = thread::available_parallelism()?.get();
    let server = HttpServer::new(move || {
        let body = body.clone();
        let answer = move || {
            let body = body.clone();
            async move {
                HttpResponse::Ok()
                    .content_type("application/json")
                    .body(body)
            }
        };
        App::new().default_service(web::to(answer))
    })
    .workers(cores)
    .disable_signals()
    .listen(listener)?
    .run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    let measured = web::block(move || rounds(address, constant, asked)).await?;
    handle.stop(false).await;
    let (own, bare) = measured?;
    let percent = own.saturating_mul(100) / bare.max(1);
    let path = path.split('?').next().unwrap_or_default();
    println!(
        "{:<44} {percent:>8} % of a constant of {size} B ({own}/s of {bare}/s)",
        format!("GET {path}")
    );
    Ok(())
}

/// The middle of the rounds of both.
fn rounds(own: SocketAddr, bare: SocketAddr, asked: String) -> Outcome<(u64, u64)> {
    let (mut owns, mut bares) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        owns.push(round(own, &asked)?);
        bares.push(round(bare, &asked)?);
    }
    Ok((middle(owns), middle(bares)))
}

fn middle(mut rates: Vec<u64>) -> u64 {
    rates.sort_unstable();
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Requests per second over one round.
fn round(address: SocketAddr, asked: &str) -> Outcome<u64> {
    let until = Instant::now() + ROUND;
    let counts = (0..CONNECTIONS).map(|_| {
        let asked = asked.to_owned();
        thread::spawn(move || count(address, &asked, until))
    });
    let mut total = 0;
    for counted in counts.collect::<Vec<_>>() {
        total += counted.join().map_err(|_| "a connection broke off")??;
    }
    Ok(total / ROUND.as_secs())
}

fn count(address: SocketAddr, asked: &str, until: Instant) -> Outcome<u64> {
    let mut connection = TcpStream::connect(address)?;
    connection.set_nodelay(true)?;
    let mut answered = 0;
    while Instant::now() < until {
        one(&mut connection, asked.as_bytes())?;
        answered += 1;
    }
    Ok(answered)
}

/// Asks once and answers the body.
fn one(connection: &mut TcpStream, asked: &[u8]) -> Outcome<Vec<u8>> {
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

/// The body, once all of it is there.
fn whole(read: &[u8]) -> Outcome<Option<Vec<u8>>> {
    let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = String::from_utf8_lossy(read.get(..end).unwrap_or_default()).to_ascii_lowercase();
    if !head.starts_with("http/1.1 200") {
        return Err(head.into());
    }
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .ok_or("an answer without a length")?;
    let length: usize = length.trim().parse()?;
    let body = read.get(end + 4..).unwrap_or_default();
    Ok((body.len() >= length).then(|| body.to_vec()))
}
