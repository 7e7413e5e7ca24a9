//! The bank account of an investment account, from its submission on. It is proven when it is
//! submitted and with each step of its review; every edit takes the account out of both states, so
//! that no proof matches edited data.

use super::joined;
use super::withdrawal::bank_account;
use crate::driven::payee_proofs::{Proven, WithProof};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::Instant;
use domain::account::{Account, KycState};
use domain::ids::AccountId;

/// Proves an account as it was just stored, under its present version.
pub async fn prove_account(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    now: Instant,
) -> Result<(), Failure> {
    let proof = ports.secrets.prove(Purpose::Payee, &message(account));
    let what = Proven::Account(account.id);
    Ok(tx.payee_proofs().put(what, &proof, now).await?)
}

/// Whether an account in this state has a proof: it waits for a review, or was approved.
pub(crate) const fn is_proven_in(state: KycState) -> bool {
    match state {
        KycState::LWait | KycState::GWait | KycState::GPass => true,
        KycState::Init | KycState::LFail | KycState::GFail => false,
    }
}

/// Whether the bank account is the one that was submitted or approved. The investor's own draft has nothing to prove.
pub(crate) async fn account_stands(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<bool, Failure> {
    if !is_proven_in(account.state) {
        return Ok(true);
    }
    let proof = tx.payee_proofs().get(Proven::Account(account.id)).await?;
    Ok(account_stands_by(ports, account, proof.as_deref()))
}

/// The same by a proof that was read already.
pub(crate) fn account_stands_by(ports: &Ports, account: &Account, proof: Option<&str>) -> bool {
    !is_proven_in(account.state) || is_proven(ports, account, proof)
}

/// The same of an account of a page.
pub(crate) fn page_account_stands(ports: &Ports, found: &WithProof<AccountId, Account>) -> bool {
    let account = found.record.as_ref();
    account.is_some_and(|account| is_proven(ports, account, found.proof.as_deref()))
}

fn is_proven(ports: &Ports, account: &Account, proof: Option<&str>) -> bool {
    let message = message(account);
    proof.is_some_and(|proof| ports.secrets.verify(Purpose::Payee, &message, proof))
}

fn message(account: &Account) -> Vec<u8> {
    let numbers = [
        account.id.0,
        account.version,
        account.investor.0,
        account.framework.0,
    ]
    .map(|number| number.to_string());
    let lines = bank_account(&account.form.payee());
    let first_line = account.first_line_by.map_or(0, |id| id.0).to_string();
    // The proof of a waiting account covers its state, so that changing the state in the row does not approve it.
    let mut parts = if account.state == KycState::GPass {
        vec!["account"]
    } else {
        vec!["account-waiting", account.state.code(), &first_line]
    };
    parts.extend(numbers.iter().map(String::as_str));
    parts.extend(lines.iter().map(String::as_str));
    joined(&parts)
}
