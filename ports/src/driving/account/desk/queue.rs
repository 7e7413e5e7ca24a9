//! Accounts as a queue of the desk.

use super::review::review_account;
use crate::driven::sorting::QueueBy;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{
    Decide, Decided, ReviewQueue, WaitingItem, account_for, profile_in_sight,
};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::account::{KycState, SubmissionKind};
use domain::document::Document;
use domain::ids::{AccountId, InvestorId};
use domain::operations::Operator;
use domain::review::Subject;

/// The queue.
pub(crate) struct AccountQueue;

#[async_trait(?Send)]
impl ReviewQueue for AccountQueue {
    fn states(&self) -> Vec<&'static str> {
        KycState::ALL.map(KycState::code).to_vec()
    }

    fn waiting(&self) -> Vec<&'static str> {
        vec![KycState::LWait.code(), KycState::GWait.code()]
    }

    fn sorted_by(&self) -> &'static [QueueBy] {
        &[
            QueueBy::Waiting,
            QueueBy::Investor,
            QueueBy::Framework,
            QueueBy::Submitted,
        ]
    }

    fn arrivals(&self) -> &'static [SubmissionKind] {
        &SubmissionKind::ALL
    }

    /// The profile's documents belong to an account too, once any account of the investor was submitted.
    async fn has_document(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        document: &Document,
    ) -> Result<bool, Failure> {
        let of_account = match document.account {
            Some(id) => account_for(by, tx.accounts().get(id).await?).is_ok(),
            None => false,
        };
        Ok(of_account
            || is_profiles(tx, document).await? && profile_in_sight(tx, by, document.owner).await?)
    }

    async fn waiting_item(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        id: i64,
    ) -> Result<WaitingItem, Failure> {
        let item = account_for(by, tx.accounts().lock(AccountId(id)).await?)?;
        Ok(WaitingItem {
            subject: Subject::Account(item.id),
            state: item.state.code(),
            version: item.version,
            since: item.since,
            first_line_by: item.first_line_by,
        })
    }

    async fn owner(&self, tx: &dyn Tx, by: &Operator, id: i64) -> Result<InvestorId, Failure> {
        let item = account_for(by, tx.accounts().get(AccountId(id)).await?)?;
        Ok(item.investor)
    }

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let account = review_account(ports, &decide).await?;
        Ok(Decided {
            state: account.state.code(),
            version: account.version,
        })
    }
}

/// Whether its owner's profile names the document.
async fn is_profiles(tx: &dyn Tx, document: &Document) -> Result<bool, Failure> {
    let profile = tx.profiles().get(document.owner).await?;
    Ok(profile.is_some_and(|profile| profile.form.papers().contains(&document.id)))
}
