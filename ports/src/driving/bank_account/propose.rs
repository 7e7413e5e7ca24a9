//! Proposing to open, change or close a bank account.

use crate::driven::audit::Origin;
use crate::driving::desk::same_version;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::bank_account::BankAccountTerms;
use domain::content::{Stage, mistakes};
use domain::ids::BankAccountId;
use domain::operations::Operator;
use domain::operations::proposal::{self, ProposalKind, may_propose};

/// A new bank account, or new terms for one.
#[derive(Debug, Clone)]
pub struct SetBankAccount {
    /// Who.
    pub by: Operator,
    /// The account and the version that was read; none for a new account.
    pub of: Option<(BankAccountId, i64)>,
    /// The new terms.
    pub terms: BankAccountTerms,
    /// Why, naming the bank's document; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposes the terms. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `Content` for mistakes in fields, `BankAccountInUse` for closing an
/// account that is still in use, `BadRequest` with `content` if nothing changes, and what proposing refuses.
pub async fn set_bank_account(
    ports: &Ports,
    command: &SetBankAccount,
) -> Result<ProposalItem, Failure> {
    may_propose(&command.by, ProposalKind::SetBankAccount)?;
    let wrong = mistakes(&command.terms, Stage::Published);
    if !wrong.is_empty() {
        return Err(Refusal::Content(wrong).into());
    }
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.bank_accounts().hold_all().await?;
        let all = tx.bank_accounts().all().await?;
        let before = match command.of {
            None => None,
            Some((id, version)) => {
                let mut found = all.into_iter().map(|kept| kept.account);
                let found = found.find(|it| it.id == id).ok_or(Refusal::NotFound)?;
                same_version(version, found.version)?;
                Some(found.terms)
            }
        };
        if before.as_ref() == Some(&command.terms) {
            return Err(Refusal::bad_request("content").into());
        }
        let act = proposal::SetBankAccount {
            bank: command.of.map(|(id, _)| id),
            before,
            after: command.terms.clone(),
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        propose(ports, tx, &act, how).await
    })
    .await
}
