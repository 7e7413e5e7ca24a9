//! The target of a payout. A withdrawal's payout goes where its investor signed it to go, in the amount that was signed for. Any other
//! one has a proof of its own, which binds its target to the payout, the payee, the amount and the record that it settles.

use super::{joined, target, target_stands_by};
use crate::driven::payee_proofs::{Proven, WithProof};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::account::KycState;
use domain::ids::{PayoutId, ProjectId, WithdrawalId};
use domain::ledger;
use domain::payable::{Payout, Reason};
use domain::payee::{Payee, Target};
use domain::payout::ProvenTarget;

/// Proves the target of a payout that was just stored; one without a target has none to prove.
pub(crate) async fn prove_payout(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<(), Failure> {
    let Some(target) = &payout.target else {
        return Ok(());
    };
    let message = message(payout, target);
    let proof = ports.secrets.prove(Purpose::Payee, &message);
    Ok(tx.payouts().prove(payout.id, &proof).await?)
}

/// The target of a payout, if it is proven now.
pub(crate) async fn proven_target(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<ProvenTarget, Failure> {
    let proof = tx.payouts().proof(payout.id).await?;
    Ok(ProvenTarget {
        settles: payout.settles,
        account: payout.account,
        target: proven(ports, tx, payout, proof.as_deref()).await?,
    })
}

/// Whether the target of a payout is proven. A payout without a target has nothing to prove.
pub(crate) async fn payout_stands(
    ports: &Ports,
    tx: &dyn Tx,
    found: &WithProof<PayoutId, Payout>,
) -> Result<bool, Failure> {
    let Some(payout) = &found.record else {
        return Ok(false);
    };
    let stands = payout.target.is_none()
        || proven(ports, tx, payout, found.proof.as_deref()).await? == payout.target;
    Ok(stands)
}

async fn proven(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
    proof: Option<&str>,
) -> Result<Option<Target>, Failure> {
    match (payout.reason, payout.settles) {
        (Reason::Withdrawal, ledger::Purpose::Withdrawal(id)) => {
            by_withdrawal(ports, tx, payout, id).await
        }
        (Reason::Withdrawal, _) => Ok(None),
        (
            Reason::Refund
            | Reason::Excess
            | Reason::Deposit
            | Reason::Return
            | Reason::Project
            | Reason::Distribution,
            _,
        ) => {
            let is_proven = proof.is_some_and(|proof| own_proof_stands(ports, payout, proof));
            Ok(payout.target.clone().filter(|_| is_proven))
        }
    }
}

/// The signed target of a withdrawal, if the payout's amount and account are the signed ones as well.
async fn by_withdrawal(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
    id: WithdrawalId,
) -> Result<Option<Target>, Failure> {
    let Some(withdrawal) = tx.withdrawals().get(id).await? else {
        return Ok(None);
    };
    let proof = tx.payee_proofs().get(Proven::Withdrawal(id)).await?;
    let is_proven = target_stands_by(ports, &withdrawal, proof.as_deref())
        && withdrawal.amount == payout.amount
        && Some(withdrawal.account) == payout.account;
    Ok(is_proven.then_some(withdrawal.payout))
}

/// Whether a payout's own proof fits it.
pub(crate) fn own_proof_stands(ports: &Ports, payout: &Payout, proof: &str) -> bool {
    let Some(target) = &payout.target else {
        return false;
    };
    let is_readable = !matches!(target, Target::Unreadable(_));
    let message = message(payout, target);
    is_readable && ports.secrets.verify(Purpose::Payee, &message, proof)
}

/// The bank account of the newest payment to a project that did not come back, if it is still the
/// approved one.
pub(crate) async fn last_payee(
    ports: &Ports,
    tx: &dyn Tx,
    project: ProjectId,
) -> Result<Option<(PayoutId, Payee)>, Failure> {
    let Some(id) = tx.project_payments().last_payment(project).await? else {
        return Ok(None);
    };
    let payout = tx.payouts().get(id).await?;
    let proof = tx.payouts().proof(id).await?;
    let stands = |payout: &Payout| {
        let proof = proof.as_deref();
        payout.project == Some(project)
            && proof.is_some_and(|proof| own_proof_stands(ports, payout, proof))
    };
    let target = payout.filter(stands).and_then(|payout| payout.target);
    Ok(match target {
        Some(Target::Bank(payee)) => Some((id, *payee)),
        Some(Target::Bitcoin(_) | Target::Unreadable(_)) | None => None,
    })
}

/// The bank account of the payee's investment account, if the account is approved and the bank
/// account is the approved one; for a project, that of the last payment to it.
pub(crate) async fn approved_target(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<Option<Target>, Failure> {
    if let Some(project) = payout.project {
        let last = last_payee(ports, tx, project).await?;
        return Ok(last.map(|(_, payee)| Target::Bank(Box::new(payee))));
    }
    let Some(id) = payout.account else {
        return Ok(None);
    };
    let account = tx.accounts().get(id).await?;
    let Some(account) = account.filter(|account| account.state == KycState::GPass) else {
        return Ok(None);
    };
    let stands = super::account_stands(ports, tx, &account).await?;
    let payee = account.form.payee();
    Ok((stands && payee.is_named()).then(|| Target::Bank(Box::new(payee))))
}

fn message(payout: &Payout, to: &Target) -> Vec<u8> {
    let numbers = [
        payout.id.0,
        payout.account.map_or(0, |id| id.0),
        payout.amount.minor(),
        payout.settles.id(),
    ]
    .map(|number| number.to_string());
    let target = target(to);
    let mut parts = vec![
        "payout",
        payout.amount.currency().code(),
        payout.reason.code(),
        payout.settles.kind(),
        to.method().code(),
    ];
    parts.extend(numbers.iter().map(String::as_str));
    parts.extend(target.iter().map(String::as_str));
    let pays_from = payout.pays_from.map(|bank| bank.to_string());
    parts.extend(pays_from.as_deref());
    let project = payout.project.map(|project| format!("project:{project}"));
    parts.extend(project.as_deref());
    joined(&parts)
}
