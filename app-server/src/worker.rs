//! The work that no request waits for: messages, and whatever moves on by the time passing. One thread a server; several
//! servers share the work by leases. A step that fails is logged and tried again in the next round.

use ports::driven::audit::Seal;
use ports::driving::document::{SweepPlace, sweep_leftovers};
use ports::driving::messaging::{Senders, deliver_outbox};
use ports::driving::operations::seal_audit;
use ports::driving::signing::run_due;
use ports::submission::forget_old;
use ports::{Failure, Ports};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The pause between two rounds.
const PAUSE: Duration = Duration::from_secs(1);

/// The pause between two steps of the sweep for files that no record names: there is no hurry, and a large folder is long.
const SWEEP_PAUSE: Duration = Duration::from_secs(300);

/// The running loop, on a thread of its own: its use cases stay off the threads that answer requests.
pub struct Worker {
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
}

impl Worker {
    /// Starts it.
    pub fn start(ports: Ports, senders: Senders) -> std::io::Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let running = std::thread::Builder::new()
            .name("worker".into())
            .spawn(move || runtime.block_on(rounds(ports, senders, stopped)))?;
        Ok(Self { stop, running })
    }

    /// Lets the present round finish and ends.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let ended = tokio::task::spawn_blocking(move || self.running.join()).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::error!("the worker broke off");
        }
    }
}

/// Messages and the sweep go round by themselves: a provider or a store that takes its time holds nothing else up.
async fn rounds(ports: Ports, senders: Senders, stopped: watch::Receiver<bool>) {
    let platform = rounds_of(stopped.clone(), async || round(&ports).await);
    let messages = rounds_of(stopped.clone(), async || {
        note(
            "messages",
            deliver_outbox(&ports, &senders).await.map(|_| ()),
        );
    });
    let mut sweep = Sweep::default();
    let leftovers = rounds_of(stopped, async || sweep.step(&ports).await);
    tokio::join!(platform, messages, leftovers);
}

async fn rounds_of(mut stopped: watch::Receiver<bool>, mut round: impl AsyncFnMut()) {
    while !*stopped.borrow() {
        round().await;
        let paused = tokio::time::timeout(PAUSE, stopped.changed()).await;
        if matches!(paused, Ok(Err(_))) {
            // The server went away without stopping it.
            return;
        }
    }
}

/// One of everything but messages and the sweep.
async fn round(ports: &Ports) {
    note("signing", run_due(ports).await.map(|_| ()));
    note("audit", seal_audit(ports).await.map(log_head));
    note("submissions", forget_old(ports).await);
}

/// The sweep for files that no record names, and when it goes on.
#[derive(Default)]
struct Sweep {
    place: SweepPlace,
    last: Option<Instant>,
}

impl Sweep {
    async fn step(&mut self, ports: &Ports) {
        if self.last.is_some_and(|last| last.elapsed() < SWEEP_PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let swept = sweep_leftovers(ports, &mut self.place).await;
        if let Ok(removed @ 1..) = swept {
            tracing::info!(removed, "files that no record names were removed");
        }
        note("leftovers", swept.map(|_| ()));
    }
}

/// The head of a sealed batch also stands in the log, so that a rewritten trail shows (states: audit).
fn log_head(seal: Option<Seal>) {
    if let Some(seal) = seal {
        let (batch, last, mac) = (seal.batch, seal.last, seal.mac);
        tracing::info!(batch, last, mac, "audit trail sealed");
    }
}

fn note(step: &'static str, outcome: Result<(), Failure>) {
    if let Err(failure) = outcome {
        tracing::warn!(step, %failure, "a step of the worker failed; it is tried again");
    }
}
