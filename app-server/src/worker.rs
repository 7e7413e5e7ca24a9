//! The work that no request waits for: messages, and everything that changes with time. One thread
//! per server; several servers share the work by leases. A step that fails is logged and tried
//! again in the next round.

mod verification;

use domain::Instant;
use ports::driven::outbox::Channel;
use ports::driving::account::remind_of_questionnaires;
use ports::driving::catalog::sweep_public_files;
use ports::driving::deposit::follow_due;
use ports::driving::distribution::{correct_due, pay_due, tell_holders};
use ports::driving::document::{SweepPlace, sweep_leftovers};
use ports::driving::messaging::{Senders, deliver_lane, forget_old_messages};
use ports::driving::operations::{
    SealedBatch, Sealing, forget_expired, seal_audit, unsealed_since, write_daily_mails,
};
use ports::driving::payment;
use ports::driving::signing::run_due;
use ports::driving::subscription::desk::issue_due;
use ports::driving::vault::{build_due, remove_expired_archives};
use ports::submission::forget_old;
use ports::{Failure, Ports};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::watch;

/// The pause between two rounds.
pub const PAUSE: Duration = Duration::from_secs(1);

/// The pause between two steps of the sweep for files that no record names: there is no hurry, and a large folder is long.
const SWEEP_PAUSE: Duration = Duration::from_secs(300);

/// The pause between two checks for expired records.
const EXPIRY_PAUSE: Duration = Duration::from_secs(60);

/// Number of kinds of rounds without a longer pause.
const KINDS: usize = 10;

/// The running loop, on a thread of its own: its use cases stay off the threads that answer requests.
pub struct Worker {
    stop: watch::Sender<bool>,
    /// Counts the requests for a round at once.
    requests: watch::Sender<u64>,
    /// The newest request that each of the rounds without a longer pause has answered.
    answered: [watch::Receiver<u64>; KINDS],
    running: JoinHandle<()>,
}

impl Worker {
    /// Starts it; `pause` is the time between two rounds of the periodic work.
    pub fn start(ports: Ports, senders: Senders, pause: Duration) -> std::io::Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let requests = watch::Sender::new(0);
        let lines = [(); KINDS].map(|()| Line::of(&requests));
        let answered = lines.each_ref().map(|line| line.answered.subscribe());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let running = std::thread::Builder::new()
            .name("worker".into())
            .spawn(move || runtime.block_on(rounds(ports, senders, stopped, pause, lines)))?;
        Ok(Self {
            stop,
            requests,
            answered,
            running,
        })
    }

    /// Has each of the rounds without a longer pause begin at once, and waits until they have ended.
    pub async fn round(&self) {
        self.requests.send_modify(|count| *count += 1);
        let request = *self.requests.borrow();
        for mut answered in self.answered.clone() {
            // An error means that the worker was stopped.
            let _stopped = answered.wait_for(|newest| *newest >= request).await;
        }
    }

    /// Lets the present round finish and ends.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let ended = tokio::task::spawn_blocking(move || self.running.join()).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::error!("the worker stopped unexpectedly");
        }
    }
}

/// A request for one kind of round to begin at once.
struct Line {
    requests: watch::Receiver<u64>,
    answered: watch::Sender<u64>,
}

impl Line {
    /// One that is asked through this sender.
    fn of(requests: &watch::Sender<u64>) -> Self {
        Self {
            requests: requests.subscribe(),
            answered: watch::Sender::new(0),
        }
    }
}

/// Each has a loop of its own: a slow provider or store holds nothing else up.
async fn rounds(
    ports: Ports,
    senders: Senders,
    stopped: watch::Receiver<bool>,
    pause: Duration,
    lines: [Line; KINDS],
) {
    let nobody = watch::Sender::new(0);
    let [
        of_platform,
        of_signing,
        of_texts,
        of_mail,
        of_payments,
        of_invoices,
        of_verifications,
        of_distributions,
        of_issues,
        of_archives,
    ] = lines;
    let mut highest = 0;
    let platform = rounds_of(stopped.clone(), of_platform, pause, async || {
        let sealing = seal_audit(&ports).await;
        note("audit", sealing.map(|done| log_sealing(done, &mut highest)));
        note("submissions", forget_old(&ports).await);
    });
    let signing = rounds_of(stopped.clone(), of_signing, pause, async || {
        note("signing", run_due(&ports).await.map(|_| ()));
    });
    // Each channel by itself: an e-mail server that hangs does not hold up text messages.
    let lane = async |lane| deliver_lane(&ports, &senders, lane).await.map(|_| ());
    let texts = rounds_of(stopped.clone(), of_texts, pause, async || {
        note("text messages", lane(Channel::Sms).await);
    });
    let mail = rounds_of(stopped.clone(), of_mail, pause, async || {
        note("e-mail", lane(Channel::Email).await);
    });
    let payments = rounds_of(stopped.clone(), of_payments, pause, async || {
        note("payments", payment::run_due(&ports).await.map(|_| ()));
    });
    let invoices = rounds_of(stopped.clone(), of_invoices, pause, async || {
        note("bitcoin invoices", follow_due(&ports).await.map(|_| ()));
    });
    let distributions = rounds_of(stopped.clone(), of_distributions, pause, async || {
        note("distributions", distribute(&ports, &stopped).await);
    });
    let is_stopped = || *stopped.borrow();
    let issues = rounds_of(stopped.clone(), of_issues, pause, async || {
        note("issues of projects", issue_due(&ports, &is_stopped).await);
    });
    let archives = rounds_of(stopped.clone(), of_archives, pause, async || {
        note("archives", archive(&ports, &stopped).await);
    });
    // No check in the first round: right after a start, sealing may not have run yet.
    let mut is_first_round = true;
    let expired = rounds_of(
        stopped.clone(),
        Line::of(&nobody),
        EXPIRY_PAUSE,
        async || {
            note_removed("expired", forget_expired(&ports).await);
            if !std::mem::take(&mut is_first_round) {
                note_unsealed(unsealed_since(&ports).await);
            }
            note_removed("old messages", forget_old_messages(&ports).await);
            note_removed("archives", remove_expired_archives(&ports).await);
        },
    );
    let reminders = rounds_of(
        stopped.clone(),
        Line::of(&nobody),
        EXPIRY_PAUSE,
        async || {
            note_told(remind_of_questionnaires(&ports).await);
            note("daily e-mails", write_daily_mails(&ports).await.map(drop));
        },
    );
    let holder = ports.secrets.token();
    let verifications = rounds_of(stopped.clone(), of_verifications, pause, async || {
        let carried = verification::carry_on(&ports, &holder, stopped.clone()).await;
        note("verifications", carried);
    });
    let mut place = SweepPlace::default();
    let leftovers = rounds_of(
        stopped.clone(),
        Line::of(&nobody),
        SWEEP_PAUSE,
        async || {
            note_removed("leftovers", sweep_leftovers(&ports, &mut place).await);
            note_removed("unnamed", sweep_public_files(&ports).await);
        },
    );
    tokio::join!(
        platform,
        signing,
        texts,
        mail,
        payments,
        invoices,
        distributions,
        issues,
        archives,
        expired,
        reminders,
        verifications,
        leftovers
    );
}

async fn rounds_of(
    mut stopped: watch::Receiver<bool>,
    mut line: Line,
    pause: Duration,
    mut round: impl AsyncFnMut(),
) {
    while !*stopped.borrow() {
        let request = *line.requests.borrow_and_update();
        round().await;
        // Later requests wait for the next round: their work may have arrived after this one
        // checked.
        line.answered.send_replace(request);
        let told = tokio::select! {
            told = stopped.changed() => told,
            told = line.requests.changed() => told,
            () = tokio::time::sleep(pause) => Ok(()),
        };
        if told.is_err() {
            // The server was dropped without stopping it.
            return;
        }
    }
}

/// Pays the due lines, chunk by chunk without a pause, and notifies the holders.
async fn distribute(ports: &Ports, stopped: &watch::Receiver<bool>) -> Result<(), Failure> {
    while pay_due(ports).await? > 0 && !*stopped.borrow() {}
    while tell_holders(ports).await? > 0 && !*stopped.borrow() {}
    correct_due(ports).await.map(drop)
}

/// Makes the due archives, one after the other.
async fn archive(ports: &Ports, stopped: &watch::Receiver<bool>) -> Result<(), Failure> {
    while build_due(ports).await? && !*stopped.borrow() {}
    Ok(())
}

/// Logs the head of each sealed batch, so that a rewritten trail can be detected (states: audit). `highest` is the newest batch number
/// that this server has seen: if the trail ends below it, the trail was cut off, possibly together with its heads.
fn log_sealing(sealing: Sealing, highest: &mut i64) {
    if sealing.newest < *highest {
        tracing::error!(
            newest = sealing.newest,
            highest,
            "the audit trail was cut off: this server saw a later batch before"
        );
    }
    *highest = sealing.newest;
    if sealing.restored_heads > 1 {
        tracing::error!(
            missing = sealing.restored_heads,
            "heads of the audit trail were missing in the store of files; they are stored anew"
        );
    }
    let Some(SealedBatch {
        seal,
        head_is_stored,
    }) = sealing.sealed
    else {
        return;
    };
    let (batch, last, mac) = (seal.batch, seal.last, seal.mac);
    tracing::info!(batch, last, mac, "audit trail sealed");
    *highest = batch;
    match head_is_stored {
        Ok(true) => {}
        Ok(false) => tracing::error!(
            batch,
            "the store of files has another head of this batch of the audit trail"
        ),
        Err(failure) => note("audit", Err(failure)),
    }
}

fn note_unsealed(outcome: Result<Option<Instant>, Failure>) {
    if let Ok(Some(since)) = outcome {
        tracing::error!(%since, "events of the audit trail are not sealed");
    }
    note("audit", outcome.map(|_| ()));
}

fn note(step: &'static str, outcome: Result<(), Failure>) {
    if let Err(failure) = outcome {
        tracing::warn!(step, %failure, "a step of the worker failed; it will be retried");
    }
}

/// The same for the questionnaires that expire soon: logs how many investors were reminded.
fn note_told(outcome: Result<usize, Failure>) {
    if let Ok(told @ 1..) = outcome {
        tracing::info!(told, "investors were notified that a questionnaire expires");
    }
    note("reminders", outcome.map(|_| ()));
}

/// The same for a step that deletes unneeded data: logs how many.
fn note_removed(step: &'static str, outcome: Result<usize, Failure>) {
    if let Ok(removed @ 1..) = outcome {
        tracing::info!(step, removed, "data past its retention was removed");
    }
    note(step, outcome.map(|_| ()));
}
