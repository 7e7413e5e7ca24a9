//! Paying a distribution: an operator starts and stops it, the worker pays its lines in chunks. Each chunk is a transaction of its own under
//! the distribution's lock, so that servers take turns and a killed one leaves nothing half done.

use super::show::item;
use super::{DistributionItem, act, locked, may_prepare};
use crate::driven::audit::Origin;
use crate::driven::distributions::OpenLine;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::approved_target;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, read_once, transact};
use domain::distribution::{
    Chunk, Command, Distribution, LineState, Paid, State, WaitReason, decide,
};
use domain::ids::{DistributionId, DistributionLineId};
use domain::ledger::Purpose;
use domain::operations::{AuditKind, Operator};
use domain::payable::{Payout, Reason};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// How many lines are paid together.
const AT_ONCE: u32 = 1_000;

/// Starting or stopping.
#[derive(Debug, Clone)]
pub struct Paying {
    /// Who.
    pub by: Operator,
    /// Which.
    pub id: DistributionId,
    /// The version that was read.
    pub version: i64,
    /// From where.
    pub origin: Origin,
}

/// Starts paying, or continues after a stop and for waiting lines. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `DistributionNotFunded`, `DistributionNotDue`, `OrderNotPending`.
pub async fn pay_distribution(
    ports: &Ports,
    command: &Paying,
) -> Result<DistributionItem, Failure> {
    changed(ports, command, Command::Pay).await
}

/// Stops after the present chunk. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `OrderNotPending`.
pub async fn stop_distribution(
    ports: &Ports,
    command: &Paying,
) -> Result<DistributionItem, Failure> {
    changed(ports, command, Command::Stop).await
}

async fn changed(
    ports: &Ports,
    command: &Paying,
    change: Command,
) -> Result<DistributionItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        // A chunk that was paid since the page was read is no reason to refuse a stop.
        let before = match change {
            Command::Stop => super::locked_any(tx, command.id).await?,
            _ => locked(tx, command.id, command.version).await?,
        };
        let decision = decide(&before, change.clone(), now)?;
        let act = act(&command.by, &command.origin, now);
        let reopens = change == Command::Pay && before.progress.lines_waiting > 0;
        if reopens {
            tx.distributions().reopen_waiting(command.id).await?;
        }
        carry_out(ports, tx, decision, &act).await?;
        item(ports, tx, &command.by, command.id, now).await
    })
    .await
}

/// Pays one chunk of each distribution that is being paid, and returns how many lines were processed: 0 if nothing is left.
pub async fn pay_due(ports: &Ports) -> Result<usize, Failure> {
    let (mut after, mut done) = (DistributionId(0), 0);
    loop {
        let next = read_once(ports, async |tx| {
            Ok(tx.distributions().next_to_pay(after).await?)
        });
        let Some(id) = next.await? else {
            return Ok(done);
        };
        after = id;
        done += match pay_lines(ports, id, AT_ONCE).await {
            // One of the lines cannot be paid, so each is tried by itself.
            Err(Failure::Refused(_)) => pay_singly(ports, id).await?,
            paid => paid?,
        };
    }
}

/// Pays lines one at a time. One that is refused waits with its reason.
async fn pay_singly(ports: &Ports, id: DistributionId) -> Result<usize, Failure> {
    let mut done = 0;
    for _ in 0..AT_ONCE {
        let paid = match pay_lines(ports, id, 1).await {
            Err(Failure::Refused(refusal)) => {
                let waits = reason(&refusal).ok_or(Failure::Refused(refusal))?;
                wait(ports, id, waits).await?
            }
            paid => paid?,
        };
        if paid == 0 {
            break;
        }
        done += paid;
    }
    Ok(done)
}

/// Why a refused line waits; none for a refusal that no line causes.
const fn reason(refusal: &Refusal) -> Option<WaitReason> {
    match refusal {
        Refusal::AccountBlocked => Some(WaitReason::AccountBlocked),
        Refusal::BalanceTooLarge => Some(WaitReason::BalanceTooLarge),
        // The holding has fewer shares than the line redeems.
        Refusal::RevokeNotPossible => Some(WaitReason::NotHeld),
        _ => None,
    }
}

/// The distribution under lock with its first open lines; none where it is not being paid.
async fn open_lines(
    tx: &dyn Tx,
    id: DistributionId,
    most: u32,
) -> Result<Option<(Distribution, Vec<OpenLine>)>, Failure> {
    let distribution = tx.distributions().lock(id).await?;
    let pays = |it: &Distribution| it.state == State::Paying && !it.is_stopped;
    let Some(distribution) = distribution.filter(pays) else {
        return Ok(None);
    };
    let lines = tx.distributions().open_lines(id, most).await?;
    Ok((!lines.is_empty()).then_some((distribution, lines)))
}

async fn pay_lines(ports: &Ports, id: DistributionId, most: u32) -> Result<usize, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some((distribution, open)) = open_lines(tx, id, most).await? else {
            return Ok(0);
        };
        let mut lines = Vec::with_capacity(open.len());
        for it in open {
            lines.push(placed(ports, tx, &distribution, it, now).await?);
        }
        let ids: Vec<DistributionLineId> = lines.iter().map(|it| it.line().id).collect();
        let decision = decide(&distribution, Command::PayLines(Chunk { lines }), now)?;
        let decision = decision.noting(format!("lines paid: {}", ids.len()));
        let origin = Origin::default();
        carry_out(ports, tx, decision, &by_worker(&origin, now)).await?;
        let to = (LineState::Paid, None);
        tx.distributions().mark(&ids, to, now).await?;
        Ok(ids.len())
    })
    .await
}

/// Where a line goes: to the wallet, or to the bank account that was approved last. Refusals: `AccountBlocked`.
async fn placed(
    ports: &Ports,
    tx: &dyn Tx,
    distribution: &Distribution,
    OpenLine {
        line,
        has_wallet,
        is_blocked,
    }: OpenLine,
    now: Instant,
) -> Result<Paid, Failure> {
    if is_blocked {
        return Err(Refusal::AccountBlocked.into());
    }
    if has_wallet {
        return Ok(Paid::Wallet(line));
    }
    let why = (Reason::Distribution, Purpose::Distribution(distribution.id));
    let payout = Payout::new(line.account, line.amount, why, None, now);
    let target = approved_target(ports, tx, &payout).await?;
    Ok(Paid::Payout(line, target))
}

async fn wait(ports: &Ports, id: DistributionId, waits: WaitReason) -> Result<usize, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some((distribution, open)) = open_lines(tx, id, 1).await? else {
            return Ok(0);
        };
        let ids: Vec<DistributionLineId> = open.iter().map(|it| it.line.id).collect();
        let decision = decide(&distribution, Command::Wait, now)?;
        let decision = decision.noting(format!("a line waits: {}", waits.code()));
        let origin = Origin::default();
        carry_out(ports, tx, decision, &by_worker(&origin, now)).await?;
        let to = (LineState::Waiting, Some(waits));
        tx.distributions().mark(&ids, to, now).await?;
        Ok(ids.len())
    })
    .await
}

/// An act of the worker.
pub(super) const fn by_worker(origin: &Origin, now: Instant) -> Act<'_> {
    Act::new(Actor::System, AuditKind::DistributionChanged, origin, now)
}
