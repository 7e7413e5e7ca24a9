//! A running server: the state that its handlers share, how it starts, and how it stops. It wires
//! nothing: ports come from the bootstrap.

use crate::config::Config;
use crate::http;
use crate::http::extract::UploadLines;
use crate::http::session::CachedSessions;
use crate::http::shared::SharedAnswers;
use crate::worker::Worker;
use actix_web::dev::ServerHandle;
use actix_web::http::header::HeaderValue;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use ports::Ports;
use ports::driving::messaging::Senders;
use ports::submission::Submission;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// How long running requests may take to finish once the server is asked to stop.
const FINISH_SECONDS: u64 = 25;
/// How long a client may take to send the head of its request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a connection without requests is kept.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The state of every handler. Clones share it.
#[derive(Clone)]
pub struct Server {
    /// The ports.
    pub ports: Ports,
    /// The settings in force.
    pub config: Arc<Config>,
    /// The cache of live sessions.
    pub session_cache: Arc<CachedSessions>,
    /// The answers that are the same for everybody.
    pub answers: Arc<SharedAnswers>,
    /// The uploads that wait for another of the same person.
    pub uploads: Arc<UploadLines>,
    /// Held while a size of a published picture is made.
    pub making_pictures: Arc<Mutex<()>>,
    /// What browsers may load into the pages, as a content security policy.
    pub policy: HeaderValue,
    /// The same for the investors' page, which contains a script of its own.
    pub page_policy: HeaderValue,
}

impl Server {
    /// The state over ports and settings.
    pub fn new(config: Config, ports: Ports) -> Self {
        let (tiles, gateway) = (config.map_tiles.as_ref(), ports.payments.site());
        Self {
            policy: http::policy(tiles, gateway.as_deref(), &[]),
            page_policy: http::policy(tiles, gateway.as_deref(), &http::inline_scripts()),
            ports,
            config: Arc::new(config),
            session_cache: Arc::default(),
            answers: Arc::default(),
            uploads: Arc::default(),
            making_pictures: Arc::default(),
        }
    }

    /// The same server to a request that is a submission under a key.
    #[must_use]
    pub fn carrying(&self, submission: Arc<Submission>) -> Self {
        let mut server = self.clone();
        server.ports.submission = Some(submission);
        server
    }

    /// Whether investors reach the site over https.
    pub fn is_https(&self) -> bool {
        self.ports.settings.public_url.starts_with("https://")
    }

    /// The site's own origin, as browsers write it.
    pub fn public_origin(&self) -> &str {
        &self.ports.settings.public_url
    }

    /// The name of the session cookie; under https bound to this host by its prefix.
    pub fn cookie_name(&self) -> &'static str {
        if self.is_https() {
            "__Host-landfall_session"
        } else {
            "landfall_session"
        }
    }
}

/// Why a server does not start, or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be listened on.
    #[error("the address {0} cannot be listened on: {1}\n  Set LANDFALL_BIND to a free one.")]
    Bind(SocketAddr, std::io::Error),
    /// A port could not be made.
    #[error(transparent)]
    Bootstrap(#[from] crate::bootstrap::BootstrapError),
    /// Stored data could not be prepared.
    #[error(transparent)]
    Prepare(#[from] ports::Failure),
    /// The web server failed.
    #[error("the web server: {0}")]
    Web(#[from] std::io::Error),
}

/// A server that listens.
pub struct RunningServer {
    address: SocketAddr,
    ports: Ports,
    handle: ServerHandle,
    serving: JoinHandle<std::io::Result<()>>,
    worker: Worker,
}

impl RunningServer {
    /// Its address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The ports it works through.
    pub const fn ports(&self) -> &Ports {
        &self.ports
    }

    /// Makes the worker do its periodic work at once, and waits until it is done: everything that
    /// was due before the call has been tried.
    pub async fn worker_round(&self) {
        self.worker.round().await;
    }

    /// Stops taking requests, finishes those that run and the worker's present step.
    pub async fn stop(self) -> Result<(), ServerError> {
        self.handle.stop(true).await;
        self.worker.stop().await;
        match self.serving.await {
            Ok(ended) => Ok(ended?),
            Err(error) => Err(std::io::Error::other(error).into()),
        }
    }
}

/// Listens on the configured address, so that links can be made with it.
pub fn listen(config: &Config) -> Result<(TcpListener, SocketAddr), ServerError> {
    let refused = |error| ServerError::Bind(config.bind, error);
    let listener = TcpListener::bind(config.bind).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Serves on a listener with these ports; returns as soon as requests are taken.
pub fn serve(
    config: Config,
    ports: Ports,
    senders: Senders,
    listener: TcpListener,
    worker_pause: Duration,
) -> Result<RunningServer, ServerError> {
    let address = listener.local_addr()?;
    let state = Data::new(Server::new(config, ports.clone()));
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .wrap(actix_web::middleware::Compress::default())
            .wrap(actix_web::middleware::from_fn(http::around))
            .configure(|services| http::configure(services, &state))
    })
    .workers(cores)
    .tcp_nodelay(true)
    .keep_alive(KEEP_ALIVE)
    .client_request_timeout(HEAD_TIME)
    .shutdown_timeout(FINISH_SECONDS)
    .disable_signals()
    .listen(listener)?
    .run();
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let worker = Worker::start(ports.clone(), senders, worker_pause)?;
    Ok(RunningServer {
        address,
        ports,
        handle,
        serving,
        worker,
    })
}
