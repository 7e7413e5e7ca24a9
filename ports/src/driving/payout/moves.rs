//! Applies a step to a payout, with the proven target that its machine requires.

use super::notices;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::desk::same_version;
use crate::driving::payee::{prove_payout, proven_target};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::ids::{AccountId, OperatorId, PayoutBatchId, PayoutId, ProposalId};
use domain::ledger::{BalanceKey, Book, Purpose};
use domain::operations::AuditKind;
use domain::operations::proposal::{ProposalKind, ProposedOn};
use domain::payable::{Bounce, Payment, Payout};
use domain::payee::Target;
use domain::payout::{Approved, Command, ProvenTarget, decide};
use domain::review::Actor;
use domain::withdrawal;
use domain::{Instant, Refusal};

/// A step of a payout.
#[derive(Debug, Clone)]
pub enum Step {
    /// It is given a target.
    GiveTarget(Target),
    /// It is put into a batch.
    Batch(PayoutBatchId),
    /// It is taken out of its batch.
    TakeOut,
    /// Its batch, which somebody else made, is released.
    Release {
        /// Who made the batch.
        made_by: OperatorId,
    },
    /// It was paid: the bank's debit, entered by finance.
    Execute(Payment),
    /// It is paid without a batch.
    ExecuteSingly(Payment),
    /// The bank rejected it before it paid.
    Reject,
    /// It came back.
    Bounce(Bounce),
}

/// A step of a payout.
#[derive(Debug, Clone)]
pub struct Moving<'a> {
    /// Which.
    pub payout: PayoutId,
    /// The version that was read; none where the payout is read and moved in one transaction.
    pub version: Option<i64>,
    /// What.
    pub step: Step,
    /// Who; for an act of two people, the approver.
    pub by: OperatorId,
    /// Who proposed it.
    pub proposed_by: Option<OperatorId>,
    /// The comment for the log.
    pub comment: Option<&'a str>,
    /// From where.
    pub origin: &'a Origin,
    /// When.
    pub now: Instant,
}

impl<'a> Moving<'a> {
    /// A step by one person, without words, on the payout as it is read in the same transaction.
    pub const fn new(
        payout: PayoutId,
        step: Step,
        (by, origin, now): (OperatorId, &'a Origin, Instant),
    ) -> Self {
        Self {
            payout,
            version: None,
            step,
            by,
            proposed_by: None,
            comment: None,
            origin,
            now,
        }
    }
}

/// Decides on a payout and carries the decision out within the caller's transaction; a withdrawal whose payout came back fails with
/// it, and the investor is notified of payments and returns. Refusals: `NotFound`, `AccountBlocked`, `StaleVersion`, `ProposalPending`, and
/// the machines'.
pub async fn move_payout(
    ports: &Ports,
    tx: &dyn Tx,
    wanted: Moving<'_>,
) -> Result<Payout, Failure> {
    let found = tx.payouts().get(wanted.payout).await?;
    // An account is locked before anything is booked on it.
    let found = found.ok_or(Refusal::NotFound)?;
    if let Some(account) = found.account {
        lock_account(tx, account, &wanted.step).await?;
    }
    let withdrawal = match (found.settles, &wanted.step) {
        (Purpose::Withdrawal(id), Step::Bounce(_)) => {
            let withdrawal = tx.withdrawals().lock(id).await?;
            let missing = || Failure::Broken(format!("no withdrawal {id}"));
            Some(withdrawal.ok_or_else(missing)?)
        }
        _ => None,
    };
    let payout = tx.payouts().lock(wanted.payout).await?;
    let payout = payout.ok_or(Refusal::NotFound)?;
    if let Some(version) = wanted.version {
        same_version(version, payout.version)?;
    }
    let act = Act {
        proposed_by: wanted.proposed_by,
        comment: wanted.comment,
        version: Some(payout.version),
        ..Act::new(
            Actor::Operator(wanted.by),
            AuditKind::OrderChanged,
            wanted.origin,
            wanted.now,
        )
    };
    may_be_sent(tx, &payout, &wanted.step).await?;
    let command = command(ports, tx, &payout, &wanted).await?;
    let gives_target = matches!(command, Command::GiveTarget { .. });
    let decision = decide(&payout, command, wanted.now)?;
    let moved = carry_out(ports, tx, decision, &act).await?;
    if gives_target {
        prove_payout(ports, tx, &moved).await?;
    }
    notices::tell(ports, tx, &moved, &act).await?;
    if let Some(withdrawal) = withdrawal {
        let failed = withdrawal::decide(&withdrawal, withdrawal::Command::CameBack, wanted.now)?;
        // What the bank says stays in the payout's log: the investor reads the comment of a withdrawal.
        let act = Act {
            comment: None,
            version: Some(withdrawal.version),
            ..act
        };
        carry_out(ports, tx, failed, &act).await?;
    }
    Ok(moved)
}

/// Locks the account of a payout by a step that books on it. Nothing is sent to a blocked one: `AccountBlocked`; a batch holds the blocks
/// of all its accounts itself. What the bank did with a released payout is booked all the same.
async fn lock_account(tx: &dyn Tx, id: AccountId, step: &Step) -> Result<(), Failure> {
    match step {
        Step::ExecuteSingly(_) => {
            let account = tx.accounts().lock(id).await?.ok_or(Refusal::NotFound)?;
            Ok(account.check_not_blocked()?)
        }
        Step::Execute(_) | Step::Bounce(_) => {
            tx.accounts().lock(id).await?;
            Ok(())
        }
        Step::GiveTarget(_)
        | Step::Batch(_)
        | Step::TakeOut
        | Step::Release { .. }
        | Step::Reject => Ok(()),
    }
}

/// Refuses to batch, release or pay a payout while a proposal on it is open, or if the ledger does not owe the payout's
/// amount. Refusals: `ProposalPending`, `PayoutNotDue`.
async fn may_be_sent(tx: &dyn Tx, payout: &Payout, step: &Step) -> Result<(), Failure> {
    let (waits_for_proposals, sends) = match step {
        Step::Batch(_) | Step::Release { .. } | Step::Execute(_) => (true, true),
        // This step carries out the proposal itself.
        Step::ExecuteSingly(_) => (false, true),
        Step::GiveTarget(_) | Step::TakeOut | Step::Reject | Step::Bounce(_) => (false, false),
    };
    if waits_for_proposals && let Some(proposal) = open_proposal(tx, payout.id).await? {
        return Err(Refusal::ProposalPending { proposal }.into());
    }
    if sends && payout.state.is_owed() {
        let payable = BalanceKey {
            book: Book::Payable(payout.id),
            asset: payout.amount.currency().into(),
        };
        if tx.ledger().balance(payable).await? != i128::from(payout.amount.minor()) {
            let state = payout.state.code();
            return Err(Refusal::PayoutNotDue { state }.into());
        }
    }
    Ok(())
}

/// The proposal on a payout that waits for a second person.
pub(super) async fn open_proposal(
    tx: &dyn Tx,
    payout: PayoutId,
) -> Result<Option<ProposalId>, Failure> {
    let on = ProposedOn::Payout(payout);
    let open = tx
        .proposals()
        .open_on(ProposalKind::MovePayout, &on)
        .await?;
    Ok(open.map(|proposal| proposal.id))
}

/// The payouts that have an open proposal.
pub(super) async fn with_proposal(
    tx: &dyn Tx,
    payouts: impl IntoIterator<Item = PayoutId>,
) -> Result<Vec<PayoutId>, Failure> {
    let records: Vec<ProposedOn> = payouts.into_iter().map(ProposedOn::Payout).collect();
    let open = tx
        .proposals()
        .open_among(ProposalKind::MovePayout, &records)
        .await?;
    let payout = |record: ProposedOn| match record {
        ProposedOn::Payout(id) => Some(id),
        _ => None,
    };
    Ok(open.into_iter().filter_map(payout).collect())
}

/// The machine's command, with the target as it is proven now.
async fn command(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
    wanted: &Moving<'_>,
) -> Result<Command, Failure> {
    let by = wanted.by;
    let people = Approved {
        proposed_by: wanted.proposed_by.unwrap_or(by),
        by,
    };
    let proven =
        async || -> Result<ProvenTarget, Failure> { proven_target(ports, tx, payout).await };
    Ok(match wanted.step.clone() {
        Step::GiveTarget(target) => Command::GiveTarget { people, target },
        Step::Batch(batch) => Command::Batch {
            batch,
            proven: proven().await?,
        },
        Step::TakeOut => Command::TakeOut,
        Step::Release { made_by } => Command::Release {
            made_by,
            by,
            proven: proven().await?,
        },
        Step::Execute(payment) => Command::Execute {
            payment,
            proven: proven().await?,
        },
        Step::ExecuteSingly(payment) => Command::ExecuteSingly {
            people,
            payment,
            proven: proven().await?,
        },
        Step::Reject => Command::Reject(people),
        Step::Bounce(bounce) => Command::Bounce(bounce),
    })
}

#[async_trait]
impl Stored for Payout {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.payouts().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
