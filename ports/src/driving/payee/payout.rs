//! The target of a payout. Its proof binds it to the payout, the payee, the amount and the record that it settles. A withdrawal's payout
//! goes besides where its investor signed it to go.

use super::{joined, target, target_is_proven};
use crate::driven::payee_proofs::{Proven, WithProof};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::account::KycState;
use domain::ids::PayoutId;
use domain::ledger;
use domain::payable::Payout;
use domain::payee::Target;
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
    let proof = ports
        .secrets
        .prove(Purpose::Payee, &message(payout, target));
    Ok(tx.payouts().prove(payout.id, &proof).await?)
}

/// Where a payout has to go, as far as that is proven now.
pub(crate) async fn proven_target(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<ProvenTarget, Failure> {
    let proof = tx.payouts().proof(payout.id).await?;
    let target = match (&payout.target, &proof) {
        (Some(target), Some(proof)) if !is_proven(ports, payout, target, proof) => None,
        (Some(target), proof) => by_record(ports, tx, payout, target, proof.is_some()).await?,
        (None, _) => None,
    };
    Ok(ProvenTarget {
        settles: payout.settles,
        account: payout.account,
        target,
    })
}

/// Whether the target of a payout of a page is the one that was proven; of one that has no proof of its own yet the record tells.
pub(crate) async fn payout_stands(
    ports: &Ports,
    tx: &dyn Tx,
    found: &WithProof<PayoutId, Payout>,
) -> Result<bool, Failure> {
    let Some(payout) = &found.record else {
        return Ok(false);
    };
    Ok(match (&payout.target, &found.proof) {
        (None, _) => true,
        (Some(target), Some(proof)) => is_proven(ports, payout, target, proof),
        (Some(target), None) => {
            by_record(ports, tx, payout, target, false).await?.as_ref() == Some(target)
        }
    })
}

/// What the record says that a payout settles: of a withdrawal the target that was signed for. Of anything else the payout's own proof
/// counts, and where it was made before there were any, the account's approved bank account.
async fn by_record(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
    target: &Target,
    has_proof: bool,
) -> Result<Option<Target>, Failure> {
    if let ledger::Purpose::Withdrawal(id) = payout.settles {
        let Some(withdrawal) = tx.withdrawals().get(id).await? else {
            return Ok(None);
        };
        let proof = tx.payee_proofs().get(Proven::Withdrawal(id)).await?;
        let is_proven = target_is_proven(ports, &withdrawal, proof.as_deref());
        return Ok(is_proven.then_some(withdrawal.payout));
    }
    if has_proof {
        return Ok(Some(target.clone()));
    }
    approved_target(ports, tx, payout).await
}

/// The bank account of the payee's investment account, where that is approved and the one that was approved.
pub(crate) async fn approved_target(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<Option<Target>, Failure> {
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

fn is_proven(ports: &Ports, payout: &Payout, target: &Target, proof: &str) -> bool {
    let is_readable = !matches!(target, Target::Unreadable(_));
    is_readable
        && ports
            .secrets
            .verify(Purpose::Payee, &message(payout, target), proof)
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
    joined(&parts)
}
