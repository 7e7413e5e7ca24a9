//! A bare server of the same web framework: it looks the session up as the server does, runs the statements that the server runs, and writes
//! the same JSON. It checks nothing, opens no sealed field and knows no rule.

use crate::client::Outcome;
use crate::recorded::{Call, Recording, Statement};
use crate::rows::Database;
use actix_web::dev::ServerHandle;
use actix_web::error::{ErrorInternalServerError, ErrorNotFound, ErrorUnauthorized};
use actix_web::http::uri::PathAndQuery;
use actix_web::web::{self, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use serde_json::Value;
use std::collections::HashMap;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How long the server caches a session.
const BELIEVED: Duration = Duration::from_secs(5);
const COOKIE: &str = "landfall_session";

struct Bare {
    database: Database,
    session: Statement,
    believed: Mutex<HashMap<String, Instant>>,
    calls: HashMap<String, (Call, Value)>,
}

/// The running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    handle: ServerHandle,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Running {
    pub(crate) async fn stop(self) -> Outcome<()> {
        self.handle.stop(false).await;
        Ok(self.serving.await??)
    }
}

/// Starts it for the recorded calls, with the answers that the server gave to them in the same order.
pub(crate) async fn start(
    database: Database,
    recording: Recording,
    answers: Vec<Value>,
) -> Outcome<Running> {
    for call in &recording.calls {
        finds_the_same(&database, call).await?;
    }
    let calls = recording.calls.into_iter().zip(answers);
    let bare = Data::new(Bare {
        database,
        session: recording.session,
        believed: Mutex::default(),
        calls: calls.map(|it| (it.0.path.clone(), it)).collect(),
    });
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let cores = thread::available_parallelism()?.get();
    let server = HttpServer::new(move || {
        App::new()
            .app_data(bare.clone())
            .default_service(web::to(answer))
    })
    .workers(cores)
    .tcp_nodelay(true)
    .disable_signals()
    .listen(listener)?
    .run();
    Ok(Running {
        address,
        handle: server.handle(),
        serving: tokio::spawn(server),
    })
}

/// A statement that finds fewer rows than the server had would be no fair comparison.
async fn finds_the_same(database: &Database, call: &Call) -> Outcome<()> {
    for statement in &call.statements {
        let found = database.run(std::slice::from_ref(statement), false).await?;
        if found != statement.rows {
            let (path, rows, sql) = (&call.path, statement.rows, statement.sql);
            let name = database.name();
            return Err(format!("{path}: {found} rows on {name}, not {rows}, of {sql}").into());
        }
    }
    Ok(())
}

async fn answer(request: HttpRequest, bare: Data<Bare>) -> actix_web::Result<HttpResponse> {
    bare.find_session(&request).await?;
    let path = request.uri().path_and_query().map(PathAndQuery::as_str);
    let found = path.and_then(|path| bare.calls.get(path));
    let (call, answer) = found.ok_or_else(|| ErrorNotFound("no call"))?;
    let run = bare.database.run(&call.statements, call.in_transaction);
    run.await.map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok().json(answer))
}

impl Bare {
    async fn find_session(&self, request: &HttpRequest) -> actix_web::Result<()> {
        let cookie = request.cookie(COOKIE);
        let cookie = cookie.ok_or_else(|| ErrorUnauthorized("no cookie"))?;
        if self.believes(cookie.value()) {
            return Ok(());
        }
        let session = std::slice::from_ref(&self.session);
        let found = self.database.run(session, false).await;
        if found.map_err(ErrorInternalServerError)? == 0 {
            return Err(ErrorUnauthorized("no session"));
        }
        let mut believed = self.believed.lock().unwrap_or_else(PoisonError::into_inner);
        believed.insert(cookie.value().to_owned(), Instant::now());
        Ok(())
    }

    fn believes(&self, cookie: &str) -> bool {
        let believed = self.believed.lock().unwrap_or_else(PoisonError::into_inner);
        let since = believed.get(cookie);
        since.is_some_and(|since| since.elapsed() < BELIEVED)
    }
}
