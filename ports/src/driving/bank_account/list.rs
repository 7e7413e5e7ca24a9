//! Lists and exports the bank accounts, with the frameworks that lead to each.

use crate::driven::audit::Origin;
use crate::driving::desk::exported;
use crate::driving::payee::{bank_account_stands, standing_on};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::bank_account::BankAccount;
use domain::ids::ProposalId;
use domain::operations::proposal::{ProposalKind, ProposedOn, may_propose};
use domain::operations::{Operator, Role};

/// A bank account as the desk sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBankAccount {
    /// The account.
    pub account: BankAccount,
    /// The codes of the frameworks whose investors wire to this account.
    pub frameworks: Vec<String>,
    /// The account does not match what two administrators approved. Investors are not shown it, and no payout leaves from it.
    pub is_withheld: bool,
    /// The proposed change that waits for approval.
    pub proposal: Option<ProposalId>,
    /// Whether the reader may propose a change now.
    pub may_change: bool,
}

/// All bank accounts, by name. Refusals: `Forbidden`.
pub async fn list_bank_accounts(
    ports: &Ports,
    by: &Operator,
) -> Result<Vec<ListedBankAccount>, Failure> {
    if !by.has_any(&[Role::Admin, Role::Finance, Role::Approver, Role::Auditor]) {
        return Err(Refusal::Forbidden.into());
    }
    let may_propose = may_propose(by, ProposalKind::SetBankAccount).is_ok();
    read(ports, async |tx| {
        let texts = tx.projects().framework_texts().await?;
        let frameworks = tx.projects().frameworks().await?;
        let mut listed = Vec::new();
        for kept in tx.bank_accounts().all().await? {
            let on = ProposedOn::BankAccount(kept.account.id);
            let open = tx.proposals().open_on(ProposalKind::SetBankAccount, &on);
            let proposal = open.await?.map(|open| open.id);
            let naming = standing_on(ports, &texts, kept.account.id);
            let codes = frameworks
                .iter()
                .filter(|it| naming.iter().any(|texts| texts.framework == it.id))
                .map(|it| it.code.clone());
            listed.push(ListedBankAccount {
                frameworks: codes.collect(),
                is_withheld: !bank_account_stands(ports, &kept),
                proposal,
                may_change: may_propose && proposal.is_none(),
                account: kept.account,
            });
        }
        Ok(listed)
    })
    .await
}

/// Exports all bank accounts, by name. Refusals: `Forbidden`.
pub async fn export_bank_accounts(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<ListedBankAccount>, Failure> {
    let found = list_bank_accounts(ports, by).await?;
    exported(ports, (by, origin), ("bank_accounts", &[]), found).await
}
