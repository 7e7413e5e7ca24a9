//! The bank accounts of a framework, which investors wire to, with the notice beside them. They are proven when they are published.
//! If they are not the published ones, nobody is shown them.

use super::bank_account::names;
use super::{bank_account_stands, joined, lines};
use crate::driven::catalog::FrameworkTexts;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::Refusal;
use domain::ids::FrameworkId;

/// Proves the bank accounts that were just published. Refuses with `PayeeChanged` if one of them no longer matches its own proof.
pub(crate) async fn prove_framework(
    ports: &Ports,
    tx: &dyn Tx,
    framework: FrameworkId,
) -> Result<(), Failure> {
    let texts = tx.projects().framework_texts().await?;
    let own = texts.iter().find(|texts| texts.framework == framework);
    let own = own.ok_or_else(|| Failure::Broken(format!("framework {framework} is gone")))?;
    for kept in tx.bank_accounts().all().await? {
        // An account without a proof gets its first one from this framework.
        let is_changed = kept.proof.is_some() && !bank_account_stands(ports, &kept);
        if is_changed && names(own, kept.account.id) {
            return Err(Refusal::PayeeChanged.into());
        }
    }
    let proof = ports.secrets.prove(Purpose::Payee, &message(own));
    Ok(tx.projects().set_bank_proof(framework, &proof).await?)
}

/// Whether a framework's bank accounts are the published ones.
pub(crate) fn bank_accounts_stand(ports: &Ports, texts: &FrameworkTexts) -> bool {
    let proof = texts.bank_proof.as_deref();
    proof.is_some_and(|proof| ports.secrets.verify(Purpose::Payee, &message(texts), proof))
}

/// The texts of frameworks for showing them, without bank accounts that are not the published ones.
pub(crate) async fn framework_texts(
    ports: &Ports,
    tx: &dyn Tx,
) -> Result<Vec<FrameworkTexts>, Failure> {
    let shown = tx.projects().shown_framework_texts().await?;
    Ok(without_changed(ports, shown))
}

/// The same as stored now, for documents to sign.
pub(crate) async fn stored_framework_texts(
    ports: &Ports,
    tx: &dyn Tx,
) -> Result<Vec<FrameworkTexts>, Failure> {
    let stored = tx.projects().framework_texts().await?;
    Ok(without_changed(ports, stored))
}

fn without_changed(ports: &Ports, mut all: Vec<FrameworkTexts>) -> Vec<FrameworkTexts> {
    for texts in &mut all {
        if !bank_accounts_stand(ports, texts) {
            texts.transaction_processes.clear();
            texts.wire_notice_zh.clear();
            texts.wire_notice_en.clear();
            texts.withheld = true;
        }
    }
    all
}

fn message(texts: &FrameworkTexts) -> Vec<u8> {
    let numbers = [texts.framework.0, texts.version].map(|number| number.to_string());
    let mut parts = vec!["framework"];
    parts.extend(numbers.iter().map(String::as_str));
    parts.extend([texts.wire_notice_zh.as_str(), &texts.wire_notice_en]);
    for process in &texts.transaction_processes {
        parts.push(&process.code);
        parts.extend(lines(&process.details));
    }
    joined(&parts)
}
