//! Payment targets: each is the one that was signed, approved or published.

use super::{Difference, DifferenceKind, PAGE, Slice, difference};
use crate::driving::payee::{
    bank_account_stands, bank_accounts_stand, page_account_stands, page_target_stands,
};
use crate::{Failure, Ports, read};
use domain::ids::{AccountId, WithdrawalId};

/// The next withdrawals that are not over.
pub(super) async fn withdrawals(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    let after = WithdrawalId(after);
    let page = read(ports, async |tx| {
        Ok(tx.payee_proofs().withdrawals(after, PAGE).await?)
    })
    .await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |found| {
            let odd = DifferenceKind::WithdrawalTarget;
            named(
                page_target_stands(ports, found),
                format!("withdrawal:{}", found.id),
                odd,
            )
        },
    ))
}

/// The next accounts that wait for a review or were approved.
pub(super) async fn accounts(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    let after = AccountId(after);
    let page = read(ports, async |tx| {
        Ok(tx.payee_proofs().accounts(after, PAGE).await?)
    })
    .await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |found| {
            let odd = DifferenceKind::AccountBank;
            named(
                page_account_stands(ports, found),
                format!("account:{}", found.id),
                odd,
            )
        },
    ))
}

/// The frameworks and the platform's bank accounts, of which there are few.
pub(super) async fn frameworks(ports: &Ports) -> Result<Vec<Difference>, Failure> {
    let (texts, banks) = read(ports, async |tx| {
        let texts = tx.projects().framework_texts().await?;
        Ok((texts, tx.bank_accounts().all().await?))
    })
    .await?;
    let odd = DifferenceKind::FrameworkBanks;
    let mut found = Vec::new();
    for texts in &texts {
        let stands = bank_accounts_stand(ports, texts);
        found.extend(named(stands, format!("framework:{}", texts.framework), odd));
    }
    for kept in &banks {
        let stands = bank_account_stands(ports, kept);
        let record = format!("bank_account:{}", kept.account.id);
        found.extend(named(stands, record, odd));
    }
    Ok(found)
}

fn named(stands: bool, record: String, odd: DifferenceKind) -> Vec<Difference> {
    (!stands)
        .then(|| difference(record, odd))
        .into_iter()
        .collect()
}
