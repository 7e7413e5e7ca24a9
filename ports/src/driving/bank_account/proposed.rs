//! A bank account that one administrator proposed and another approves.

use crate::driven::unit_of_work::Tx;
use crate::driving::payee::{prove_bank_account, prove_framework, standing_on};
use crate::driving::proposals::{Act, Approval, Outline, Record};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::bank_account::{BankAccount, BankAccountTerms};
use domain::content::changed_fields;
use domain::ids::{BankAccountId, FrameworkId};
use domain::language::Text;
use domain::operations::proposal::{ProposedAct, SetBankAccount};
use domain::{Instant, Refusal};

#[async_trait]
impl Act for SetBankAccount {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::SetBankAccount(Box::new(self.clone()))
    }

    /// Locks all accounts, because no two open ones may share a name or number.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        Ok(tx.bank_accounts().hold_all().await?)
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let named = |name: &str| Text {
            zh: name.to_owned(),
            en: name.to_owned(),
        };
        let Some(id) = self.bank else {
            return Ok(Record {
                name: named(&self.after.name),
                version: 0,
            });
        };
        let mut all = tx.bank_accounts().all().await?.into_iter();
        let kept = all.find(|kept| kept.account.id == id);
        let account = kept.ok_or(Refusal::NotFound)?.account;
        Ok(Record {
            name: named(&account.terms.name),
            version: account.version,
        })
    }

    async fn check(&self, tx: &dyn Tx, _now: Instant) -> Result<(), Failure> {
        let all = tx.bank_accounts().all().await?.into_iter();
        let others = all.map(|kept| kept.account);
        let others: Vec<BankAccount> = others.filter(|it| Some(it.id) != self.bank).collect();
        let before = self.before.iter();
        let mut wrong: Vec<_> = before.flat_map(|it| self.after.replaced(it)).collect();
        wrong.extend(self.after.clashes(&others));
        if !wrong.is_empty() {
            return Err(Refusal::Content(wrong).into());
        }
        match self.bank {
            Some(id) if !self.after.is_open => may_be_closed(tx, id).await,
            _ => Ok(()),
        }
    }

    /// Also renews the proofs of the frameworks that lead to the account, if they were valid.
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let (ports, now) = (approval.ports, approval.now);
        self.check(tx, now).await?;
        let Some(id) = self.bank else {
            let id = tx.bank_accounts().add(&self.after).await?;
            return prove(ports, tx, (id, 1), &self.after).await;
        };
        let texts = tx.projects().framework_texts().await?;
        let standing = standing_on(ports, &texts, id);
        let frameworks: Vec<FrameworkId> = standing.iter().map(|it| it.framework).collect();
        let version = approval.proposal.record_version;
        let account = BankAccount {
            id,
            terms: self.after.clone(),
            version,
        };
        tx.bank_accounts().change(&account).await?;
        prove(ports, tx, (id, version + 1), &self.after).await?;
        for framework in frameworks {
            prove_framework(ports, tx, framework).await?;
        }
        Ok(())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let changes = changed_fields(self.before.as_ref(), &self.after);
        Ok(Outline::of(changes))
    }
}

async fn prove(
    ports: &Ports,
    tx: &dyn Tx,
    (id, version): (BankAccountId, i64),
    terms: &BankAccountTerms,
) -> Result<(), Failure> {
    let account = BankAccount {
        id,
        terms: terms.clone(),
        version,
    };
    prove_bank_account(ports, tx, &account).await
}

/// Refuses with `BankAccountInUse` to close an account that a framework leads to or pays from, that holds money, or that payouts, batches or
/// statement lines still wait on.
async fn may_be_closed(tx: &dyn Tx, id: BankAccountId) -> Result<(), Failure> {
    let texts = tx.projects().framework_texts().await?;
    let frameworks = tx.projects().frameworks().await?;
    let mut processes = texts.iter().flat_map(|it| &it.transaction_processes);
    let is_named =
        processes.any(|it| it.bank == id) || frameworks.iter().any(|it| it.bank_account == id);
    if is_named || tx.bank_accounts().is_in_use(id).await? {
        return Err(Refusal::BankAccountInUse.into());
    }
    Ok(())
}
