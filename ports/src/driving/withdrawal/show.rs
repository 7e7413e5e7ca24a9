//! A withdrawal as its owner sees it: with a link to its signed form, and why it failed.

use super::owned;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{Part, file_link};
use crate::driving::endings::endings;
use crate::{Failure, Ports, read, read_once};
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId, WithdrawalId};
use domain::payable::Progress;
use domain::review::Subject;
use domain::withdrawal::{State, Withdrawal};
use std::collections::HashMap;

/// A withdrawal with the link to its file.
#[derive(Debug, Clone)]
pub struct WithdrawalView {
    /// The withdrawal.
    pub withdrawal: Withdrawal,
    /// Opens the signed form for 5 minutes.
    pub signed_form_url: Option<String>,
    /// What a reviewer said who failed it.
    pub comment: Option<String>,
    /// How its payment stands, once it was approved.
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
    let views = read(ports, async |tx| {
        withdrawal_views(ports, tx, vec![withdrawal.clone()]).await
    })
    .await?;
    let view = views.into_iter().next();
    view.ok_or_else(|| Failure::Broken("a withdrawal without its view".into()))
}

/// Withdrawals with links to their files, in their order: however many, it takes three statements at most.
pub(crate) async fn withdrawal_views(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawals: Vec<Withdrawal>,
) -> Result<Vec<WithdrawalView>, Failure> {
    let forms: Vec<DocumentId> = withdrawals.iter().filter_map(|it| it.signed_form).collect();
    let forms = tx.documents().these(&forms).await?;
    let ended: Vec<Subject> = withdrawals
        .iter()
        .filter(|it| it.state.has_reason())
        .map(|it| Subject::Withdrawal(it.id))
        .collect();
    let mut endings = endings(tx, &ended).await?;
    let approved: Vec<WithdrawalId> = withdrawals
        .iter()
        .filter(|it| matches!(it.state, State::GPass | State::GFail))
        .map(|it| it.id)
        .collect();
    let payouts = if approved.is_empty() {
        Vec::new()
    } else {
        tx.payouts().of_withdrawals(&approved).await?
    };
    let mut payouts: HashMap<WithdrawalId, Progress> = payouts.into_iter().collect();
    let mut view = |withdrawal: Withdrawal| {
        let ending = endings.remove(&Subject::Withdrawal(withdrawal.id));
        WithdrawalView {
            comment: ending.and_then(|step| step.entry.comment),
            payout: payouts.remove(&withdrawal.id),
            ..in_preparation(ports, withdrawal, &forms)
        }
    };
    Ok(withdrawals.into_iter().map(&mut view).collect())
}

/// One that has not ended, with the link to its form among `forms`.
pub(super) fn in_preparation(
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
