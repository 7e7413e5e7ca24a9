//! Answers that are the same for all, beside a bare handler that answers a constant of the same size.

use crate::client::{self, Outcome};
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, HttpServer, web};
use std::net::{SocketAddr, TcpListener};
use std::thread;

/// Compares each path. Prints the requests per second of both, and their ratio.
pub(crate) async fn compare(address: SocketAddr, cookie: &str, paths: &[&str]) -> Outcome<()> {
    for path in paths {
        compare_one(address, cookie, path).await?;
    }
    Ok(())
}

async fn compare_one(address: SocketAddr, cookie: &str, path: &str) -> Outcome<()> {
    let asked = client::get(address, path, cookie);
    let body = client::one(&mut client::connect(address)?, asked.as_bytes())?;
    let body = Bytes::from(body);
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
    let serving = tokio::spawn(server);
    let measured =
        tokio::task::spawn_blocking(move || client::compare(address, constant, &asked)).await?;
    handle.stop(false).await;
    serving.await??;
    let rates = measured?;
    let path = path.split('?').next().unwrap_or_default();
    println!(
        "{:<44} {:>8} % of a constant of {size} B ({}/s of {}/s)",
        format!("GET {path}"),
        rates.percent(),
        rates.own,
        rates.bare
    );
    Ok(())
}
