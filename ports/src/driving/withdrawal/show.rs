//! A withdrawal as its owner sees it: with a link to its signed form, and why it failed.

use super::owned;
use crate::driving::document::{Part, file_link};
use crate::driving::endings::reason;
use crate::{Failure, Ports, read};
use domain::ids::{InvestorId, WithdrawalId};
use domain::review::Subject;
use domain::withdrawal::Withdrawal;

/// A withdrawal with the link to its file.
#[derive(Debug, Clone)]
pub struct WithdrawalView {
    /// The withdrawal.
    pub withdrawal: Withdrawal,
    /// Opens the signed form for 5 minutes.
    pub signed_form_url: Option<String>,
    /// What a reviewer said who failed it.
    pub comment: Option<String>,
}

/// One of the investor's. Refusals: `NotFound`.
pub async fn show(
    ports: &Ports,
    investor: InvestorId,
    id: WithdrawalId,
) -> Result<WithdrawalView, Failure> {
    let found = read(ports, async |tx| {
        Ok(owned(tx.withdrawals().get(id).await?, investor)?)
    })
    .await?;
    withdrawal_view(ports, found).await
}

/// The newest one that the investor has not handed in.
pub async fn newest_unfinished(
    ports: &Ports,
    investor: InvestorId,
) -> Result<Option<WithdrawalView>, Failure> {
    let found = read(ports, async |tx| {
        Ok(tx.withdrawals().newest_unfinished(investor).await?)
    })
    .await?;
    match found {
        Some(withdrawal) => withdrawal_view(ports, withdrawal).await.map(Some),
        None => Ok(None),
    }
}

/// A withdrawal with a link to its file.
pub async fn withdrawal_view(
    ports: &Ports,
    withdrawal: Withdrawal,
) -> Result<WithdrawalView, Failure> {
    let (document, comment) = read(ports, async |tx| {
        let document = match withdrawal.signed_form {
            Some(id) => tx.documents().get(id).await?,
            None => None,
        };
        let comment = if withdrawal.state.has_reason() {
            reason(tx, Subject::Withdrawal(withdrawal.id)).await?
        } else {
            None
        };
        Ok((document, comment))
    })
    .await?;
    let now = ports.clock.now();
    let signed_form_url =
        document.and_then(|document| file_link(ports.secrets.as_ref(), &document, Part::File, now));
    Ok(WithdrawalView {
        withdrawal,
        signed_form_url,
        comment,
    })
}
