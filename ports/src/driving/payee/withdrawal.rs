//! The target of a withdrawal. The proof binds it to the record, its version, its account and its
//! amount: neither a target nor a whole row can replace another.

use super::joined;
use crate::driven::payee_proofs::{Proven, WithProof};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::ids::WithdrawalId;
use domain::payee::{Payee, Target};
use domain::withdrawal::Withdrawal;
use domain::{Currency, Instant};

/// Proves a withdrawal as it was just stored, under its present version.
pub(crate) async fn prove_withdrawal(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    now: Instant,
) -> Result<(), Failure> {
    let proof = ports.secrets.prove(Purpose::Payee, &message(withdrawal));
    let what = Proven::Withdrawal(withdrawal.id);
    Ok(tx.payee_proofs().put(what, &proof, now).await?)
}

/// Whether a withdrawal goes where it was proven to go.
pub(crate) async fn target_stands(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
) -> Result<bool, Failure> {
    let proof = tx.payee_proofs().get(Proven::Withdrawal(withdrawal.id));
    Ok(target_stands_by(ports, withdrawal, proof.await?.as_deref()))
}

/// Whether a withdrawal that was read with its proof, as one of a page, goes where it was proven to go.
pub(crate) fn page_target_stands(
    ports: &Ports,
    found: &WithProof<WithdrawalId, Withdrawal>,
) -> bool {
    let withdrawal = found.record.as_ref();
    withdrawal.is_some_and(|withdrawal| target_stands_by(ports, withdrawal, found.proof.as_deref()))
}

/// Whether a withdrawal goes where this proof says.
pub(crate) fn target_stands_by(
    ports: &Ports,
    withdrawal: &Withdrawal,
    proof: Option<&str>,
) -> bool {
    let message = message(withdrawal);
    let is_readable = !matches!(withdrawal.payout, Target::Unreadable(_));
    is_readable && proof.is_some_and(|proof| ports.secrets.verify(Purpose::Payee, &message, proof))
}

fn message(withdrawal: &Withdrawal) -> Vec<u8> {
    let amount = withdrawal.amount;
    let numbers = [
        withdrawal.id.0,
        withdrawal.version,
        withdrawal.investor.0,
        withdrawal.account.0,
        amount.minor(),
        withdrawal.signed_form.map_or(0, |id| id.0),
    ]
    .map(|number| number.to_string());
    let target = target(&withdrawal.payout);
    let mut parts = vec![
        "withdrawal",
        amount.currency().code(),
        withdrawal.payout.method().code(),
    ];
    parts.extend(numbers.iter().map(String::as_str));
    parts.extend(target.iter().map(String::as_str));
    joined(&parts)
}

/// Where a withdrawal goes, line by line.
pub(crate) fn target(payout: &Target) -> Vec<String> {
    match payout {
        Target::Bitcoin(address) => vec![address.to_string()],
        Target::Bank(payee) => bank_account(payee),
        Target::Unreadable(_) => Vec::new(),
    }
}

/// Every line of a bank account.
pub(super) fn bank_account(payee: &Payee) -> Vec<String> {
    let Payee {
        account_name,
        account_number,
        account_type,
        currency,
        bank_name,
        branch_name,
        branch_code,
        swift_code,
        address,
        city,
        region,
        area_code,
        country,
        correspondent_bank,
    } = payee.clone();
    let named = [account_name, account_number, bank_name];
    let optional = [
        branch_name,
        branch_code,
        swift_code,
        address,
        city,
        region,
        area_code,
        correspondent_bank,
    ];
    let ids = [
        account_type,
        currency.map(Currency::id),
        country.map(|id| id.0),
    ];
    let ids = ids.map(|id| id.map_or_else(String::new, |id| id.to_string()));
    let optional = optional.map(Option::unwrap_or_default);
    named.into_iter().chain(optional).chain(ids).collect()
}
