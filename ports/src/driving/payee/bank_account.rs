//! Proofs of the platform's own bank accounts, made when the second administrator approves one. Accounts that came with the database get
//! theirs at the first start, from a framework that leads to them and has a valid proof.

use super::framework::bank_accounts_stand;
use super::{joined, lines};
use crate::driven::bank_accounts::KeptBankAccount;
use crate::driven::catalog::FrameworkTexts;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::bank_account::BankAccount;
use domain::ids::BankAccountId;

/// Makes and saves the proof of a bank account.
pub(crate) async fn prove_bank_account(
    ports: &Ports,
    tx: &dyn Tx,
    account: &BankAccount,
) -> Result<(), Failure> {
    let proof = ports.secrets.prove(Purpose::Payee, &message(account));
    Ok(tx.bank_accounts().set_proof(account.id, &proof).await?)
}

/// Whether a bank account matches its proof.
pub(crate) fn bank_account_stands(ports: &Ports, kept: &KeptBankAccount) -> bool {
    let message = || message(&kept.account);
    let proof = kept.proof.as_ref();
    proof.is_some_and(|proof| ports.secrets.verify(Purpose::Payee, &message(), proof))
}

/// Proves the bank accounts that have no proof yet and that a framework with a valid proof leads to.
pub(super) async fn adopt_bank_accounts(ports: &Ports, tx: &dyn Tx) -> Result<(), Failure> {
    let all = tx.bank_accounts().all().await?.into_iter();
    let unproven: Vec<BankAccount> = all
        .filter(|kept| kept.proof.is_none())
        .map(|kept| kept.account)
        .collect();
    if unproven.is_empty() {
        return Ok(());
    }
    let texts = tx.projects().framework_texts().await?;
    for account in unproven {
        if !standing_on(ports, &texts, account.id).is_empty() {
            prove_bank_account(ports, tx, &account).await?;
        }
    }
    Ok(())
}

/// The open bank accounts with a valid proof, by name.
pub(crate) async fn standing_bank_accounts(
    ports: &Ports,
    tx: &dyn Tx,
) -> Result<Vec<BankAccount>, Failure> {
    let all = tx.bank_accounts().all().await?.into_iter();
    let standing = all.filter(|it| it.account.terms.is_open && bank_account_stands(ports, it));
    Ok(standing.map(|it| it.account).collect())
}

/// The frameworks with a valid proof that lead to a bank account.
pub(crate) fn standing_on<'a>(
    ports: &Ports,
    texts: &'a [FrameworkTexts],
    bank: BankAccountId,
) -> Vec<&'a FrameworkTexts> {
    texts
        .iter()
        .filter(|it| names(it, bank) && bank_accounts_stand(ports, it))
        .collect()
}

/// Whether a framework leads to a bank account.
pub(super) fn names(texts: &FrameworkTexts, bank: BankAccountId) -> bool {
    let mut processes = texts.transaction_processes.iter();
    processes.any(|process| process.bank == bank)
}

fn message(account: &BankAccount) -> Vec<u8> {
    let numbers = [account.id.0, account.version].map(|number| number.to_string());
    let mut parts = vec!["bank_account"];
    parts.extend(numbers.iter().map(String::as_str));
    let is_open = if account.terms.is_open {
        "open"
    } else {
        "closed"
    };
    parts.extend([account.terms.name.as_str(), is_open]);
    parts.extend(lines(&account.terms.details));
    joined(&parts)
}
