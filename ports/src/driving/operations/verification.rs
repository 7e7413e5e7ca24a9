//! Verifications that the desk requests: of the audit trail, and of the books. Their duration grows with the data, so no
//! request waits for one: it is a record that the worker advances slice by slice, under a lease, and that another server
//! takes over if the first one dies.

use super::audit_proof::{instant, joined};
use super::reconcile::books_slice;
use super::seal_audit::unsealed_since;
use super::verify_audit::audit_slice;
use crate::driven::audit::Seal;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driven::verification_runs::{Finding, Progress, VerificationRun, Verified};
use crate::driving::desk::{DeskMail, console_page};
use crate::{Failure, Ports, read, transact};
use chrono::TimeDelta;
use domain::operations::{Operator, Role};
use domain::{Instant, Refusal};

/// How long a lease lasts; the worker that advances a run renews it.
pub const VERIFICATION_LEASE: TimeDelta = TimeDelta::seconds(60);
/// After how many failures in a row a run ends.
const TRIES: i64 = 3;
/// How long a run that failed waits for its next attempt, while others continue.
const PAUSE: TimeDelta = TimeDelta::seconds(60);
/// How many findings a run keeps in words; all are counted.
const KEPT: usize = 200;
/// How many of the newest seals are shown.
const HEADS: i64 = 5;

/// Where the verifications of one kind stand.
#[derive(Debug, Clone)]
pub struct VerificationState {
    /// The newest that is over.
    pub last: Option<VerificationRun>,
    /// The one that is under way.
    pub under_way: Option<VerificationRun>,
    /// The newest seals of the audit trail, the newest first; none of the books.
    pub heads: Vec<Seal>,
    /// When the oldest event was recorded that has waited too long for its seal.
    pub unsealed_since: Option<Instant>,
}

/// Starts a verification; if one of its kind is under way, that one continues. Refusals:
/// `Forbidden`.
pub async fn start_verification(
    ports: &Ports,
    by: &Operator,
    kind: Verified,
) -> Result<VerificationState, Failure> {
    may_verify(by, kind)?;
    let run = VerificationRun {
        id: 0,
        kind,
        started_at: ports.clock.now(),
        started_by: Some(by.id),
        finished_at: None,
        progress: Progress::default(),
        proof: None,
    };
    let added = transact(ports, async |tx| {
        if tx.verification_runs().under_way(kind).await?.is_none() {
            tx.verification_runs().add(&run).await?;
        }
        Ok(())
    })
    .await;
    match added {
        // Another call was first.
        Ok(()) | Err(Failure::Store(StoreError::Duplicate(_))) => {}
        Err(failure) => return Err(failure),
    }
    verification_state(ports, by, kind).await
}

/// The last verdict, and the progress of the current run. Refusals: `Forbidden`.
pub async fn verification_state(
    ports: &Ports,
    by: &Operator,
    kind: Verified,
) -> Result<VerificationState, Failure> {
    may_verify(by, kind)?;
    let unsealed_since = match kind {
        Verified::Audit => unsealed_since(ports).await?,
        Verified::Books => None,
    };
    read(ports, async |tx| {
        let runs = tx.verification_runs();
        Ok(VerificationState {
            last: runs.last(kind).await?.map(|run| verified_run(ports, run)),
            under_way: runs.under_way(kind).await?,
            heads: match kind {
                Verified::Audit => heads(tx).await?,
                Verified::Books => Vec::new(),
            },
            unsealed_since,
        })
    })
    .await
}

async fn heads(tx: &dyn Tx) -> Result<Vec<Seal>, Failure> {
    let Some(last) = tx.audit().last_seal().await? else {
        return Ok(Vec::new());
    };
    let shown = u32::try_from(HEADS).unwrap_or(u32::MAX);
    let mut heads = tx.audit().seals_after(last.batch - HEADS, shown).await?;
    heads.reverse();
    Ok(heads)
}

/// Finance and approvers may also run the reconciliation.
fn may_verify(by: &Operator, kind: Verified) -> Result<(), Refusal> {
    let books = kind == Verified::Books && by.has_any(&[Role::Finance, Role::Approver]);
    if books || by.has_any(&[Role::Admin, Role::Auditor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Leases a run that no worker has. Progress that this server's keys did not prove is discarded.
pub async fn lease_verification(
    ports: &Ports,
    by: &str,
) -> Result<Option<VerificationRun>, Failure> {
    let now = ports.clock.now();
    let leased = transact(ports, async |tx| {
        let until = now + VERIFICATION_LEASE;
        Ok(tx.verification_runs().lease(by, now, until).await?)
    })
    .await?;
    Ok(leased.map(|run| {
        let is_new = run.proof.is_none() && run.progress == Progress::default();
        if is_new || is_proven(ports, &run) {
            run
        } else {
            VerificationRun {
                progress: Progress::default(),
                ..run
            }
        }
    }))
}

/// Advances a leased run by one slice and stores its progress. False once it has ended, or another
/// worker has its lease.
pub async fn carry_verification(
    ports: &Ports,
    by: &str,
    run: &mut VerificationRun,
) -> Result<bool, Failure> {
    let at = &mut run.progress;
    let found: Option<Vec<Finding>> = match run.kind {
        Verified::Audit => {
            let found = audit_slice(ports, at).await?;
            found.map(|found| found.iter().map(Finding::from).collect())
        }
        Verified::Books => {
            let found = books_slice(ports, at).await?;
            found.map(|found| found.iter().map(Finding::from).collect())
        }
    };
    match found {
        Some(found) => {
            at.count += u64::try_from(found.len()).unwrap_or_default();
            let room = KEPT.saturating_sub(at.found.len());
            at.found.extend(found.into_iter().take(room));
        }
        None => run.finished_at = Some(ports.clock.now()),
    }
    run.proof = Some(ports.secrets.prove(Purpose::Verification, &message(run)));
    let stored = transact(ports, async |tx| {
        let stored = tx.verification_runs().save(run, by).await?;
        if stored {
            tell_of_findings(ports, tx, run).await?;
        }
        Ok(stored)
    })
    .await?;
    Ok(stored && run.finished_at.is_none())
}

/// Records that a run failed: it is retried after a pause, and after the third failure in a row it
/// ends, with that as a finding. Returns whether it has ended.
pub async fn fail_verification(
    ports: &Ports,
    by: &str,
    run: &VerificationRun,
    failure: &Failure,
) -> Result<bool, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let runs = tx.verification_runs();
        let failures = runs.failed(run.id, by, now + PAUSE).await?;
        if failures.is_none_or(|failures| failures < TRIES) {
            return Ok(false);
        }
        let mut over = VerificationRun {
            finished_at: Some(now),
            ..run.clone()
        };
        over.progress.count += 1;
        let found = &mut over.progress.found;
        found.truncate(KEPT - 1);
        found.push(Finding {
            code: "broke_off".to_owned(),
            record: format!("verification:{}", run.id),
            what: format!("the verification failed {TRIES} times: {failure}"),
            asset: None,
            sides: None,
            beside: Vec::new(),
        });
        over.proof = Some(ports.secrets.prove(Purpose::Verification, &message(&over)));
        let stored = runs.save(&over, by).await?;
        if stored {
            tell_of_findings(ports, tx, &over).await?;
        }
        Ok(stored)
    })
    .await
}

/// Notifies every administrator by e-mail that a finished run found something; once, since only one
/// server stores its end.
async fn tell_of_findings(
    ports: &Ports,
    tx: &dyn Tx,
    run: &VerificationRun,
) -> Result<(), Failure> {
    let Some(now) = run.finished_at.filter(|_| run.progress.count > 0) else {
        return Ok(());
    };
    let (template, page) = match run.kind {
        Verified::Audit => ("email.verification.audit", "#/audit"),
        Verified::Books => ("email.verification.books", "#/reconciliation"),
    };
    // A message with a link is given up after a day. This one is sent however late, so its text
    // names the page instead.
    let mail = DeskMail {
        template,
        subject: "email.verificationSubject",
        page: None,
    };
    let (count, link) = (run.progress.count.to_string(), console_page(ports, page));
    let params = [("count", count.as_str()), ("link", link.as_str())];
    let text = |language| ports.texts.text(language, template, &params);
    let readers = tx.operators().holders(Role::Admin).await?;
    mail.write((ports, tx), readers, text, now).await
}

/// Renews the proofs of the last verdicts under the first key, so that the former key may be
/// removed. A verdict that does not match its proof is left unchanged.
pub async fn renew_verdict_proofs(ports: &Ports) -> Result<(), Failure> {
    for kind in Verified::ALL {
        transact(ports, async |tx| {
            let runs = tx.verification_runs();
            let last = runs.last(kind).await?.filter(|run| is_proven(ports, run));
            if let Some(run) = last
                && let Some(former) = &run.proof
            {
                let proof = ports.secrets.prove(Purpose::Verification, &message(&run));
                runs.prove_anew(run.id, former, &proof).await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}

/// Extends the lease; false if another worker now has it.
pub async fn renew_verification(ports: &Ports, by: &str, id: i64) -> Result<bool, Failure> {
    let until = ports.clock.now() + VERIFICATION_LEASE;
    transact(ports, async |tx| {
        Ok(tx.verification_runs().renew(id, by, until).await?)
    })
    .await
}

/// Releases the lease, so that another server can continue the run at once.
pub async fn release_verification(ports: &Ports, by: &str, id: i64) -> Result<(), Failure> {
    transact(ports, async |tx| {
        Ok(tx.verification_runs().release(id, by).await?)
    })
    .await
}

/// A finished run; if its row was written by somebody else, that is its finding.
fn verified_run(ports: &Ports, run: VerificationRun) -> VerificationRun {
    if is_proven(ports, &run) {
        return run;
    }
    let finding = Finding {
        code: "verdict_changed".to_owned(),
        record: format!("verification:{}", run.id),
        what: "the stored verdict is not the one that was reached".to_owned(),
        asset: None,
        sides: None,
        beside: Vec::new(),
    };
    VerificationRun {
        progress: Progress {
            count: 1,
            found: vec![finding],
            ..Progress::default()
        },
        ..run
    }
}

fn is_proven(ports: &Ports, run: &VerificationRun) -> bool {
    let proof = run.proof.as_deref();
    proof.is_some_and(|proof| {
        ports
            .secrets
            .verify(Purpose::Verification, &message(run), proof)
    })
}

/// The code, the figures and the records compared with, each on a labelled line of its own, so that no two findings read the same.
fn proven_code(found: &Finding) -> String {
    let asset = found.asset.map(|asset| format!("asset={}", asset.code()));
    let sides = found
        .sides
        .map(|it| format!("sides={} {}", it.found, it.expected));
    let beside = found.beside.iter().map(|record| format!("beside={record}"));
    let parts = [Some(found.code.clone()), asset, sides];
    let parts: Vec<String> = parts.into_iter().flatten().chain(beside).collect();
    parts.join("\n")
}

fn message(run: &VerificationRun) -> Vec<u8> {
    let at = &run.progress;
    let mut parts = vec![
        run.id.to_string(),
        run.kind.code().to_owned(),
        instant(run.started_at),
        run.finished_at.map_or_else(String::new, instant),
        run.started_by.map_or_else(String::new, |id| id.to_string()),
    ];
    let (headless, first) = at.headless.unwrap_or_default();
    let counts = [at.checked, at.events, at.unsealed, at.count, at.step.into()];
    parts.extend(counts.map(|count| count.to_string()));
    parts.extend([at.after, at.batches, headless, first].map(|number| number.to_string()));
    parts.extend(at.broken.iter().map(ToString::to_string));
    for found in &at.found {
        parts.extend([proven_code(found), found.record.clone(), found.what.clone()]);
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    joined(&parts)
}
