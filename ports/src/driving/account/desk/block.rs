//! Blocking an account and releasing it (states: account KYC): finance proposes either with a reason, and an approver approves.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::proposals::{Act, Approval, Outline, ProposalItem, Proposing, Record, propose};
use crate::{Failure, Ports, transact};
use async_trait::async_trait;
use domain::account::{Account, Block};
use domain::ids::AccountId;
use domain::language::Text;
use domain::operations::proposal::{
    BlockAccount, ProposalKind, ProposedAct, ReleaseAccount, may_propose,
};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Proposing to block an account, or to release it.
#[derive(Debug, Clone)]
pub struct ProposeBlock {
    /// Who.
    pub by: Operator,
    /// Which.
    pub account: AccountId,
    /// The version that was read.
    pub version: i64,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposes to block an account. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `AccountBlocked` for one that is blocked already, and what proposing refuses.
pub async fn propose_block(ports: &Ports, command: &ProposeBlock) -> Result<ProposalItem, Failure> {
    let act = BlockAccount {
        account: command.account,
    };
    proposed(ports, command, ProposalKind::BlockAccount, &act).await
}

/// Proposes to release an account. Refusals: `Forbidden`, `NotFound`, `StaleVersion` also for one that is not blocked, and what
/// proposing refuses.
pub async fn propose_release(
    ports: &Ports,
    command: &ProposeBlock,
) -> Result<ProposalItem, Failure> {
    let act = ReleaseAccount {
        account: command.account,
    };
    proposed(ports, command, ProposalKind::ReleaseAccount, &act).await
}

async fn proposed(
    ports: &Ports,
    command: &ProposeBlock,
    kind: ProposalKind,
    act: &dyn Act,
) -> Result<ProposalItem, Failure> {
    may_propose(&command.by, kind)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = tx.accounts().lock(command.account).await?;
        let account = account.ok_or(Refusal::NotFound)?;
        same_version(command.version, account.version)?;
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        propose(ports, tx, act, how).await
    })
    .await
}

/// Refuses what a block of the account stops: `AccountBlocked`. The caller has locked the account.
pub(crate) async fn check_not_blocked(tx: &dyn Tx, id: AccountId) -> Result<(), Failure> {
    Ok(stored(tx, id).await?.check_not_blocked()?)
}

#[async_trait]
impl Act for BlockAccount {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::BlockAccount(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock(tx, self.account).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record(tx, self.account).await
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        check_not_blocked(tx, self.account).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let account = stored(tx, self.account).await?;
        account.check_not_blocked()?;
        let block = Block {
            reason: approval.proposal.reason.clone(),
            by: approval.proposal.maker,
            since: approval.now,
        };
        tx.accounts().set_block(&account, Some(&block)).await?;
        note(tx, self.account, "blocked", approval).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline::default())
    }
}

#[async_trait]
impl Act for ReleaseAccount {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ReleaseAccount(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock(tx, self.account).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record(tx, self.account).await
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        blocked(tx, self.account).await.map(drop)
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let account = blocked(tx, self.account).await?;
        tx.accounts().set_block(&account, None).await?;
        note(tx, self.account, "unblocked", approval).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline::default())
    }
}

async fn stored(tx: &dyn Tx, id: AccountId) -> Result<Account, Failure> {
    Ok(tx.accounts().get(id).await?.ok_or(Refusal::NotFound)?)
}

/// The account, which must be blocked: `StaleVersion`.
async fn blocked(tx: &dyn Tx, id: AccountId) -> Result<Account, Failure> {
    let account = stored(tx, id).await?;
    if account.block.is_none() {
        return Err(Refusal::StaleVersion.into());
    }
    Ok(account)
}

async fn lock(tx: &dyn Tx, id: AccountId) -> Result<(), Failure> {
    let locked = tx.accounts().lock(id).await?;
    locked.map(drop).ok_or_else(|| Refusal::NotFound.into())
}

/// The account by its number. The proposal does not depend on the account's version, so that an
/// investor cannot hold up a block by saving the form.
async fn record(tx: &dyn Tx, id: AccountId) -> Result<Record, Failure> {
    let account = stored(tx, id).await?;
    Ok(Record {
        name: Text {
            zh: account.number.clone(),
            en: account.number,
        },
        version: 0,
    })
}

async fn note(
    tx: &dyn Tx,
    account: AccountId,
    what: &str,
    approval: &Approval<'_>,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(approval.by.id),
        kind: AuditKind::AccountChanged,
        record: format!("account:{account}"),
        detail: format!("{what}\n{}", approval.proposal.reason),
    };
    Ok(tx
        .audit()
        .record(event, approval.origin, approval.now)
        .await?)
}
