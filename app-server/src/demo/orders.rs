//! The subscriptions of the demo investors, carried as far as each story goes.

use super::catalogue::Published;
use super::content::{self, day};
use super::person::Stage;
use super::stories::find;
use super::who::Who;
use domain::Instant;
use domain::ids::{AccountId, InvestorId, OrderId};
use domain::signing::Scene;
use domain::subscription::{Order, State, Step};
use ports::driven::objects::Rereadable;
use ports::driving::desk::{Decide, Decision};
use ports::driving::subscription::desk::{Issue, Revoke, issue_order, review_order, revoke_order};
use ports::driving::subscription::{
    EvidenceKind, OnOrder, SubscriptionForm, UploadEvidence, cancel, revoke, save, start,
    upload_evidence,
};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// How far an order goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Being prepared.
    Init,
    /// Cancelled by the investor.
    Cancelled,
    /// Waits for the first line.
    LWait,
    /// Waits for the second line.
    GWait,
    /// Failed by the first line.
    LFail,
    /// Failed by the second line.
    GFail,
    /// Accepted.
    PreOk,
    /// Shares issued.
    Success,
    /// Revoked by finance.
    Revoked,
}

/// An order of a story.
pub(super) struct Sample<'a> {
    pub(super) at: Instant,
    pub(super) investor: InvestorId,
    pub(super) who: &'a Who,
    pub(super) account: AccountId,
    pub(super) project: &'a Published,
    pub(super) amount: Decimal,
    /// The surplus of the wire, which goes to the wallet.
    pub(super) over: Decimal,
    pub(super) ends: Ends,
}

/// An issued order that its investor revokes: days from now, and the project's code.
pub(super) type TakenBack = (i64, &'static str);

pub(super) const TAKEN_BACK: [TakenBack; 1] = [(-50, "MAAS")];

impl Stage<'_> {
    /// An investor revokes an order whose shares were already issued.
    pub(super) async fn taken_back(
        &self,
        investor: InvestorId,
        projects: &[Published],
        (days, code): TakenBack,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(70);
        let project = find(projects, code)?.id;
        let ordered = self.ports.portfolio.subscriptions(investor, 100).await?;
        let mut issued = ordered.iter().filter(|it| it.state == State::Success);
        let order = issued.find(|it| it.project == project);
        let order = order.ok_or_else(|| Failure::Broken(format!("no order of {code}")))?;
        let command = OnOrder {
            investor,
            order: order.order,
            origin: self.origin.clone(),
        };
        revoke(self.ports, &command).await
    }

    /// Carries one order out.
    pub(super) async fn order(&self, told: &Sample<'_>) -> Result<(), Failure> {
        self.at(told.at);
        let form = SubscriptionForm {
            account: Some(told.account),
            method_id: Some(2),
            amount: Some(told.amount.into()),
            disclaimer_accepted: Some(true),
            step: Some(Step::Profile),
            origin: self.origin.clone(),
            ..SubscriptionForm::default()
        };
        let order = start(self.ports, told.investor, told.project.id, &form)
            .await?
            .id;
        match told.ends {
            Ends::Init => return Ok(()),
            Ends::Cancelled => {
                self.pass(30);
                let command = OnOrder {
                    investor: told.investor,
                    order,
                    origin: self.origin.clone(),
                };
                return cancel(self.ports, &command).await;
            }
            Ends::LWait
            | Ends::GWait
            | Ends::LFail
            | Ends::GFail
            | Ends::PreOk
            | Ends::Success
            | Ends::Revoked => {}
        }
        self.submit_order(told, order).await?;
        self.desk(order, told).await
    }

    async fn submit_order(&self, told: &Sample<'_>, order: OrderId) -> Result<(), Failure> {
        let step = |step| SubscriptionForm {
            documents_read: Some(true),
            step: Some(step),
            origin: self.origin.clone(),
            ..SubscriptionForm::default()
        };
        self.pass(5);
        save(self.ports, told.investor, order, &step(Step::SignDoc)).await?;
        self.sign(
            told.investor,
            told.who,
            Scene::WireInvest(order),
            Vec::new(),
        )
        .await?;
        self.pass(60);
        let proof = UploadEvidence {
            investor: told.investor,
            order,
            kind: EvidenceKind::Proof,
            source: Rereadable::in_memory(
                content::file("samples/proof.pdf").map_err(Failure::Broken)?,
            ),
            name: "remittance.pdf".to_owned(),
            origin: self.origin.clone(),
        };
        upload_evidence(self.ports, proof).await?;
        save(self.ports, told.investor, order, &step(Step::Review)).await?;
        save(self.ports, told.investor, order, &step(Step::Complete)).await?;
        Ok(())
    }

    async fn stored(&self, id: OrderId) -> Result<Order, Failure> {
        let order = read(self.ports, async |tx| Ok(tx.orders().get(id).await?)).await?;
        order.ok_or_else(|| Failure::Broken(format!("order {id} is not there")))
    }

    async fn desk(&self, id: OrderId, told: &Sample<'_>) -> Result<(), Failure> {
        let (ends, over) = (told.ends, told.over);
        if ends == Ends::LWait {
            return Ok(());
        }
        let fail = |comment: &str| Decision::Fail {
            comment: comment.to_owned(),
        };
        let pass = || Decision::pass(None);
        let first = match ends {
            Ends::LFail => {
                fail("The payer's name is not the account holder's / 汇款人与账户持有人不一致")
            }
            _ => pass(),
        };
        self.decide(id, Some(over), first).await?;
        if matches!(ends, Ends::LFail | Ends::GWait) {
            return Ok(());
        }
        let second = match ends {
            Ends::GFail => fail("The bank recalled the payment / 银行已撤回该笔汇款"),
            _ => pass(),
        };
        self.decide(id, None, second).await?;
        self.pass(1_440);
        let order = self.stored(id).await?;
        match ends {
            Ends::Success => {
                let issue = Issue {
                    by: self.approver.clone(),
                    comment: None,
                    origin: self.origin.clone(),
                };
                issue_order(self.ports, &issue, id, Some(order.version))
                    .await
                    .map(|_| ())
            }
            Ends::Revoked => {
                let revoke = Revoke {
                    by: self.finance.clone(),
                    order: id,
                    version: order.version,
                    comment: "Taken back at the investor's request / 应投资者要求撤回".to_owned(),
                    origin: self.origin.clone(),
                };
                revoke_order(self.ports, &revoke).await.map(|_| ())
            }
            Ends::Init
            | Ends::Cancelled
            | Ends::LWait
            | Ends::GWait
            | Ends::LFail
            | Ends::GFail
            | Ends::PreOk => Ok(()),
        }
    }

    /// A line decides; the first one states the surplus of the wire.
    async fn decide(
        &self,
        id: OrderId,
        over: Option<Decimal>,
        decision: Decision,
    ) -> Result<(), Failure> {
        self.pass(1_200);
        let order = self.stored(id).await?;
        let by = if over.is_some() {
            self.finance.clone()
        } else {
            self.approver.clone()
        };
        let decide = Decide {
            by,
            item: id.0,
            version: order.version,
            decision,
            amount_received: over.map(|over| (order.amount.amount() + over).into()),
            origin: self.origin.clone(),
        };
        review_order(self.ports, &decide).await.map(|_| ())
    }
}
