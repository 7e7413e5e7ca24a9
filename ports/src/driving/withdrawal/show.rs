//! A withdrawal as its owner sees it: with a link to its signed form, and why it failed.

use super::owned;
use crate::driving::document::{Part, file_link};
use crate::driving::endings::{comment, endings};
use crate::{Failure, Ports, read, read_once};
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId, WithdrawalId};
use domain::payable::Progress;
use domain::review::Subject;
use domain::withdrawal::{State, Withdrawal};

/// A withdrawal with the link to its file.
#[derive(Debug, Clone)]
pub struct WithdrawalView {
    /// The withdrawal.
    pub withdrawal: Withdrawal,
    /// Opens the signed form for 5 minutes.
    pub signed_form_url: Option<String>,
    /// The comment of the reviewer who failed it.
    pub comment: Option<String>,
    /// The status of its payment, once it was approved.
    pub payout: Option<Progress>,
}

/// One of the investor's. Refusals: `NotFound`.
pub async fn show(
    ports: &Ports,
    investor: InvestorId,
    id: WithdrawalId,
) -> Result<WithdrawalView, Failure> {
    let found = read_once(ports, async |tx| {
        Ok(owned(tx.withdrawals().get(id).await?, investor)?)
    })
    .await?;
    withdrawal_view(ports, found).await
}

/// The newest one that the investor has not submitted.
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
    read(ports, async |tx| {
        let form: Vec<DocumentId> = withdrawal.signed_form.into_iter().collect();
        let form = tx.documents().by_ids(&form).await?;
        let ended: Vec<Subject> = ended(&withdrawal).into_iter().collect();
        let endings = endings(tx, &ended).await?;
        let payouts = match withdrawal.state {
            State::GPass | State::GFail => tx.payouts().of_withdrawals(&[withdrawal.id]).await?,
            _ => Vec::new(),
        };
        Ok(WithdrawalView {
            comment: comment(&endings, Subject::Withdrawal(withdrawal.id)),
            payout: payouts.into_iter().next().map(|(_, progress)| progress),
            ..in_preparation(ports, withdrawal.clone(), &form)
        })
    })
    .await
}

/// The withdrawal, if it is in a state with a reason.
pub(crate) fn ended(withdrawal: &Withdrawal) -> Option<Subject> {
    let has_reason = withdrawal.state.has_reason();
    has_reason.then_some(Subject::Withdrawal(withdrawal.id))
}

/// One that has not ended, with the link to its form among `forms`.
pub(crate) fn in_preparation(
    ports: &Ports,
    withdrawal: Withdrawal,
    forms: &[Document],
) -> WithdrawalView {
    let mut forms = forms.iter();
    let form = forms.find(|form| Some(form.id) == withdrawal.signed_form);
    let now = ports.clock.now();
    let link = |form| file_link(ports.secrets.as_ref(), form, Part::File, now);
    WithdrawalView {
        signed_form_url: form.and_then(link),
        comment: None,
        payout: None,
        withdrawal,
    }
}
