//! What each framework allows, and its texts. These have legal and financial effect on accounts, so
//! administrators write them; a draft that changes how investors pay is published by two of them.

use super::super::access::may_see;
use super::super::kind::{EditedKind, show_whole};
use super::fixed_record;
use crate::driven::editions::{AllEditions, FixedContent, FixedEditions};
use crate::driven::look_ups::{Entry, List};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::prove_framework;
use crate::{Failure, Ports, read};
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, FrameworkName, FrameworkTerms};
use domain::content::{ContentMistake, ContentRule};
use domain::ids::BankAccountId;
use domain::operations::proposal::{ProposedAct, PublishFramework};
use domain::operations::{Operator, Role};

impl FixedContent for FrameworkTerms {
    type Name = FrameworkName;
    const ALL: &'static [FrameworkName] = &FrameworkName::ALL;

    fn name(framework: FrameworkName) -> &'static str {
        match framework {
            FrameworkName::Pkf => "framework_pkf",
            FrameworkName::Cayman => "framework_cayman",
        }
    }

    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self> {
        all
    }
}

#[async_trait]
impl EditedKind for FrameworkTerms {
    const OWNER: Role = Role::Admin;

    fn record(framework: FrameworkName) -> String {
        fixed_record::<Self>(framework)
    }

    fn act_of_two(
        _: FrameworkName,
        edition: &Edition<Self>,
        (): &(),
        _: Instant,
    ) -> Option<ProposedAct> {
        let (before, after) = changed_payment(edition)?;
        let act = PublishFramework { before, after };
        Some(ProposedAct::PublishFramework(Box::new(act)))
    }

    /// Processes lead to open bank accounts of the platform.
    async fn unlisted(
        tx: &dyn Tx,
        _present: &Edition<Self>,
        to: &Self,
    ) -> Result<Vec<ContentMistake>, Failure> {
        let all = tx.bank_accounts().all().await?;
        let is_open = |id: BankAccountId| {
            let mut all = all.iter().map(|kept| &kept.account);
            all.any(|account| account.id == id && account.terms.is_open)
        };
        let processes = to.transaction_processes.iter().enumerate();
        let wrong = processes.filter(|(_, it)| it.bank_account.is_some_and(|id| !is_open(id)));
        let mistake = |(at, _)| ContentMistake {
            field: format!("transaction_processes.{at}.bank_account"),
            rule: ContentRule::Choice,
        };
        Ok(wrong.map(mistake).collect())
    }

    async fn show(
        ports: &Ports,
        tx: &dyn Tx,
        framework: FrameworkName,
        terms: &Self,
    ) -> Result<(), Failure> {
        if terms.framework != framework {
            let record = Self::record(framework);
            return Err(Failure::Broken(format!("{record} of another framework")));
        }
        show_whole(tx, framework, terms).await?;
        prove_framework(ports, tx, framework.id()).await
    }
}

/// The terms before and after, if publishing the draft changes the payment instructions for investors.
fn changed_payment(
    edition: &Edition<FrameworkTerms>,
) -> Option<(Option<FrameworkTerms>, FrameworkTerms)> {
    let after = edition.draft.as_ref()?;
    let before = edition.published.as_ref();
    let is_same = before.is_some_and(|before| before.tells_the_same_of_paying(after));
    (!is_same).then(|| (before.cloned(), after.clone()))
}

/// The sources of funds that a framework can offer, in the order of their list. Refusals: `Forbidden`.
pub async fn sources_of_funds(ports: &Ports, by: &Operator) -> Result<Vec<Entry>, Failure> {
    may_see::<FrameworkTerms>(by)?;
    read(ports, async |tx| {
        Ok(tx.look_ups().list(List::SourcesOfFunds).await?)
    })
    .await
}
