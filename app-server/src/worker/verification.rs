//! Advances verifications, one at a time. The lease is renewed while a slice takes its time, and
//! released when the server stops, so that another one continues at once.

use ports::driven::verification_runs::VerificationRun;
use ports::driving::operations::{
    carry_verification, fail_verification, lease_verification, release_verification,
    renew_verification,
};
use ports::{Failure, Ports};
use std::time::Duration;
use tokio::sync::watch;

/// How often the lease is renewed: three times within its duration.
const RENEWED: Duration = Duration::from_secs(20);

/// Advances a run that nobody else has leased, until it ends or the server stops.
pub(super) async fn carry_on(
    ports: &Ports,
    holder: &str,
    mut stopped: watch::Receiver<bool>,
) -> Result<(), Failure> {
    let Some(mut run) = lease_verification(ports, holder).await? else {
        return Ok(());
    };
    let id = run.id;
    let carried = tokio::select! {
        carried = to_the_end(ports, holder, &mut run) => carried,
        lost = keep_lease(ports, holder, id) => lost,
        _ = stopped.wait_for(|stopped| *stopped) => Ok(()),
    };
    if let Err(failure) = carried {
        if fail_verification(ports, holder, &run, &failure).await? {
            tracing::error!(kind = run.kind.code(), %failure, "a verification was abandoned");
        }
        return Err(failure);
    }
    // If the run has ended, or another server has it, there is no lease to release.
    release_verification(ports, holder, id).await
}

async fn to_the_end(ports: &Ports, holder: &str, run: &mut VerificationRun) -> Result<(), Failure> {
    while carry_verification(ports, holder, run).await? {}
    let (kind, findings) = (run.kind.code(), run.progress.count);
    match (run.finished_at, findings) {
        (None, _) => {}
        (Some(_), 0) => tracing::info!(kind, "a verification found nothing wrong"),
        (Some(_), _) => tracing::error!(kind, findings, "a verification found something wrong"),
    }
    Ok(())
}

/// Renews the lease until another server has it.
async fn keep_lease(ports: &Ports, holder: &str, id: i64) -> Result<(), Failure> {
    loop {
        tokio::time::sleep(RENEWED).await;
        if !renew_verification(ports, holder, id).await? {
            return Ok(());
        }
    }
}
