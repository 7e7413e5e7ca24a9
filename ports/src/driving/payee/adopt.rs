//! Proving existing records: the bank accounts that come with a new database, and the records of a version that
//! had no proofs. This is done once in the life of an installation. The object store records it, so that deleting the
//! proofs in the database does not get changes proven at the next start.

use super::bank_account::adopt_bank_accounts;
use super::{prove_account, prove_framework, prove_withdrawal};
use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectKey, whole};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::ids::{AccountId, FrameworkId, WithdrawalId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// How many records are proven in one transaction.
const PAGE: u32 = 500;

/// The state found at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adoption {
    /// This many records were proven now.
    Adopted(usize),
    /// It was done before.
    Known,
    /// It was done before, and the database has no proofs any more.
    ProofsGone,
}

/// Proves every payment target, unless this installation did so before.
pub async fn adopt_payees(ports: &Ports) -> Result<Adoption, Failure> {
    let adoption = adopt_before(ports).await?;
    // Bank accounts got proofs of their own in a later version, so those of before are proven by their frameworks.
    transact(ports, async |tx| adopt_bank_accounts(ports, tx).await).await?;
    Ok(adoption)
}

async fn adopt_before(ports: &Ports) -> Result<Adoption, Failure> {
    let texts = read(ports, async |tx| {
        Ok(tx.projects().framework_texts().await?)
    })
    .await?;
    let has_proofs = texts.iter().any(|texts| texts.bank_proof.is_some());
    let mark = mark()?;
    let is_marked = ports.objects.exists(&mark).await;
    let is_marked = match is_marked {
        Ok(is_marked) => is_marked,
        // An installation with proofs does not wait for its files.
        Err(_) if has_proofs => return Ok(Adoption::Known),
        Err(error) => return Err(unavailable(&error)),
    };
    let outcome = match (has_proofs, is_marked) {
        (true, true) => return Ok(Adoption::Known),
        (false, true) => return Ok(Adoption::ProofsGone),
        // It was interrupted before it was recorded.
        (true, false) => Adoption::Known,
        (false, false) => {
            let frameworks: Vec<FrameworkId> = texts.iter().map(|it| it.framework).collect();
            Adoption::Adopted(adopt(ports, &frameworks).await?)
        }
    };
    let noted = ports.objects.put(&mark, whole("proven")).await;
    noted.map_err(|error| unavailable(&error))?;
    Ok(outcome)
}

/// The frameworks come last: a framework with a proof says that everything before it is proven.
async fn adopt(ports: &Ports, frameworks: &[FrameworkId]) -> Result<usize, Failure> {
    let mut adopted = frameworks.len();
    let mut after = AccountId(0);
    while let Some((last, count)) =
        transact(ports, async |tx| accounts(ports, tx, after).await).await?
    {
        (after, adopted) = (last, adopted + count);
    }
    let mut after = WithdrawalId(0);
    while let Some((last, count)) =
        transact(ports, async |tx| withdrawals(ports, tx, after).await).await?
    {
        (after, adopted) = (last, adopted + count);
    }
    transact(ports, async |tx| {
        for framework in frameworks {
            prove_framework(ports, tx, *framework).await?;
        }
        // A new database has only what came with it.
        if adopted == frameworks.len() {
            return Ok(());
        }
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::ConfigurationChanged,
            record: "payees".to_owned(),
            detail: format!("{adopted} records proven as they are"),
        };
        let now = ports.clock.now();
        Ok(tx.audit().record(event, &Origin::default(), now).await?)
    })
    .await?;
    Ok(adopted)
}

async fn accounts(
    ports: &Ports,
    tx: &dyn Tx,
    after: AccountId,
) -> Result<Option<(AccountId, usize)>, Failure> {
    let page = tx.payee_proofs().accounts(after, PAGE).await?;
    for account in page.iter().filter_map(|found| found.record.as_ref()) {
        prove_account(ports, tx, account, ports.clock.now()).await?;
    }
    Ok(page.last().map(|last| (last.id, page.len())))
}

async fn withdrawals(
    ports: &Ports,
    tx: &dyn Tx,
    after: WithdrawalId,
) -> Result<Option<(WithdrawalId, usize)>, Failure> {
    let page = tx.payee_proofs().withdrawals(after, PAGE).await?;
    for withdrawal in page.iter().filter_map(|found| found.record.as_ref()) {
        prove_withdrawal(ports, tx, withdrawal, ports.clock.now()).await?;
    }
    Ok(page.last().map(|last| (last.id, page.len())))
}

fn mark() -> Result<ObjectKey, Failure> {
    ObjectKey::new("audit", "payees-proven").map_err(|error| Failure::Broken(error.to_string()))
}

fn unavailable(error: &crate::driven::objects::ObjectError) -> Failure {
    Failure::Unavailable("object store", error.to_string())
}
