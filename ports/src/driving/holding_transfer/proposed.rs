//! A transfer of a holding that finance proposed and the approver approves.

use super::{account, decided};
use crate::Failure;
use crate::driven::holding_transfers::BookedAt;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, book, tell_of};
use crate::driving::proposals::{
    Act as ProposalAct, Approval, Outline, OutlinedHolder, Record, TransferOutline,
};
use async_trait::async_trait;
use domain::day::day_of;
use domain::decision::Effect;
use domain::holding_transfer::{TransferRequest, notices, transaction};
use domain::ids::AccountId;
use domain::language::Text;
use domain::messaging::About;
use domain::operations::AuditKind;
use domain::operations::proposal::{ProposedAct, TransferHolding};
use domain::review::Actor;
use domain::{Instant, Refusal};

#[async_trait]
impl ProposalAct for TransferHolding {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::TransferHolding(*self)
    }

    /// The project comes first, as for every decision on its orders, then the accounts by rising number.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let asked = &self.transfer.asked;
        let project = tx.projects().lock(asked.project).await?;
        project.map(drop).ok_or(Refusal::NotFound)?;
        for id in asked.accounts() {
            let locked = tx.accounts().lock(id).await?;
            locked.map(drop).ok_or(Refusal::NotFound)?;
        }
        // An investor's revocation locks only the order.
        tx.holding_transfers().lock_issued(asked.holding()).await?;
        Ok(())
    }

    /// The account that gives, by its number. The act carries the cost that was seen.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let account = account(tx, self.transfer.asked.from).await?;
        Ok(Record {
            name: Text {
                zh: account.number.clone(),
                en: account.number,
            },
            version: 0,
        })
    }

    /// Refuses a transfer whose cost has changed since it was shown: `StaleVersion`.
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let asked = self.transfer.asked;
        if decided(tx, asked).await? != self.transfer {
            return Err(Refusal::StaleVersion.into());
        }
        let (proposal, by) = (approval.proposal.id, Actor::Operator(approval.by.id));
        let act = Act {
            proposed_by: Some(approval.proposal.maker),
            ..Act::new(by, AuditKind::MoneyBooked, approval.origin, approval.now)
        };
        let at = BookedAt {
            effective_on: day_of(approval.now),
            recorded_at: approval.now,
        };
        let effects = [Effect::Book(transaction(
            &asked,
            proposal,
            at.effective_on,
        )?)];
        let record = format!("proposal:{proposal}");
        book(approval.ports, tx, (&effects, &record), &act).await?;
        let transfers = tx.holding_transfers();
        transfers.add_booked(proposal, &self.transfer, at).await?;
        for (id, notice) in notices(&asked) {
            let investor = account(tx, id).await?.investor;
            let told = (&notice, Some(About::Account(id)));
            tell_of(approval.ports, tx, investor, told, &act).await?;
        }
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let asked = self.transfer.asked;
        let project = tx.projects().get(asked.project).await?;
        let project = project.ok_or(Refusal::NotFound)?;
        Ok(Outline {
            transfer: Some(TransferOutline {
                transfer: self.transfer,
                project: Text {
                    zh: project.name_zh,
                    en: project.name_en,
                },
                from: holder(tx, asked, asked.from).await?,
                to: holder(tx, asked, asked.to).await?,
                is_possible: match decided(tx, asked).await {
                    Ok(transfer) => transfer == self.transfer,
                    Err(Failure::Refused(_)) => false,
                    Err(failure) => return Err(failure),
                },
            }),
            ..Outline::default()
        })
    }
}

/// An account with its current holding.
async fn holder(
    tx: &dyn Tx,
    asked: TransferRequest,
    id: AccountId,
) -> Result<OutlinedHolder, Failure> {
    let found = account(tx, id).await?;
    let held = tx.holding_transfers().held((id, asked.project)).await?;
    let names = [found.form.first_name, found.form.last_name];
    Ok(OutlinedHolder {
        account: id,
        number: found.number,
        investor: found.investor,
        name: names.into_iter().flatten().collect::<Vec<_>>().join(" "),
        held: held.ok_or(Refusal::NotFound)?,
    })
}
