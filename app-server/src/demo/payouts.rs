//! The payouts of the demo's finance officer and approver: paid by batch and singly, rejected,
//! returned, and some left to be paid.

use super::content::day;
use super::person::Stage;
use domain::day::day_of;
use domain::ids::{PayoutBatchId, PayoutId};
use domain::ledger::Purpose;
use domain::operations::Operator;
use domain::payable::{Payout, State};
use domain::{Amount, Currency, Instant};
use ports::driving::operations::{DecideProposal, approve_proposal};
use ports::driving::payout::{
    BatchOf, BouncePayout, ExecuteBatch, ExecutePayout, MakeBatch, RejectPayout, bounce_payout,
    execute_batch, execute_payout, make_batch, reject_payout, release_batch,
};
use ports::driving::proposals::{Outcome, ProposalItem};
use ports::{Failure, read};

/// What is done on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// Everything due in US dollars is put into a batch; it is released, and the bank pays it.
    Paid,
    /// The oldest payment of a withdrawal comes back, less the bank's charge.
    Returned,
    /// The oldest due payout is paid singly, under this reference.
    Singly(&'static str),
    /// Everything due is released to the bank, which rejects one of the payouts.
    Rejected,
    /// Everything due is released, and the bank has not paid yet.
    Released,
    /// Everything due is in a batch that waits for its release.
    Batched,
}

/// Days from now, and the act.
pub(super) type Sample = (i64, Done);

pub(super) const SAMPLES: [Sample; 6] = [
    (-42, Done::Paid),
    (-39, Done::Returned),
    (-34, Done::Singly("FT24071-5530")),
    (-15, Done::Rejected),
    (-9, Done::Released),
    (-7, Done::Batched),
];

impl Stage<'_> {
    /// Carries an act on payouts out on a day.
    pub(super) async fn payout(&self, (days, done): Sample, now: Instant) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(3_600);
        match done {
            Done::Paid => {
                let batch = self.released().await?;
                self.pass(300);
                self.paid(batch, "FT24067-1182").await
            }
            Done::Returned => self.returned().await,
            Done::Singly(reference) => self.singly(reference).await,
            Done::Rejected => self.rejected().await,
            Done::Released => self.released().await.map(drop),
            Done::Batched => self.batched().await.map(drop),
        }
    }

    /// Puts everything due in US dollars into a batch.
    async fn batched(&self) -> Result<PayoutBatchId, Failure> {
        let (pkf, _) = self.frameworks().await?;
        let bank = read(self.ports, async |tx| {
            Ok(tx.projects().framework(pkf).await?)
        })
        .await?;
        let bank = bank.ok_or_else(|| Failure::Broken("no framework".into()))?;
        let make = MakeBatch {
            by: self.finance.clone(),
            bank: bank.bank_account,
            currency: Currency::Usd,
            pay_on: day_of(self.ports.clock.now()),
            payouts: None,
            origin: self.origin.clone(),
        };
        make_batch(self.ports, &make).await
    }

    /// The same, released to the bank.
    async fn released(&self) -> Result<PayoutBatchId, Failure> {
        let batch = self.batched().await?;
        self.pass(1_200);
        let release = self.on(batch, &self.approver).await?;
        release_batch(self.ports, &release).await?;
        Ok(batch)
    }

    /// The bank paid all of a batch.
    async fn paid(&self, batch: PayoutBatchId, reference: &str) -> Result<(), Failure> {
        let execute = ExecuteBatch {
            of: self.on(batch, &self.finance).await?,
            value_on: day_of(self.ports.clock.now()),
            reference: reference.to_owned(),
            payouts: None,
        };
        execute_batch(self.ports, &execute).await
    }

    async fn on(&self, batch: PayoutBatchId, by: &Operator) -> Result<BatchOf, Failure> {
        let found = read(self.ports, async |tx| {
            Ok(tx.payout_batches().get(batch).await?)
        })
        .await?;
        let found = found.ok_or_else(|| Failure::Broken("no batch".into()))?;
        Ok(BatchOf {
            by: by.clone(),
            batch,
            version: found.version,
            origin: self.origin.clone(),
        })
    }

    async fn returned(&self) -> Result<(), Failure> {
        let payout = self.oldest(State::Executed).await?;
        let bounce = BouncePayout {
            by: self.finance.clone(),
            payout: payout.id,
            version: payout.version,
            value_on: day_of(self.ports.clock.now()),
            came_back: Amount::from(payout.amount.amount() - rust_decimal::Decimal::from(25)),
            reason: "AC04 收款账户已销户".into(),
            origin: self.origin.clone(),
        };
        let item = bounce_payout(self.ports, &bounce).await?;
        self.approved(&item).await
    }

    async fn singly(&self, reference: &str) -> Result<(), Failure> {
        let payout = self.oldest(State::Due).await?;
        let execute = ExecutePayout {
            by: self.finance.clone(),
            payout: payout.id,
            version: payout.version,
            value_on: day_of(self.ports.clock.now()),
            reference: reference.to_owned(),
            reason: "投资者急用，已在网银单笔付款。".into(),
            origin: self.origin.clone(),
        };
        match execute_payout(self.ports, &execute).await? {
            Outcome::Done(()) => Ok(()),
            Outcome::Proposed(item) => self.approved(&item).await,
        }
    }

    async fn rejected(&self) -> Result<(), Failure> {
        self.released().await?;
        self.pass(7_200);
        let payout = self.oldest(State::Released).await?;
        let reject = RejectPayout {
            by: self.finance.clone(),
            payout: payout.id,
            version: payout.version,
            reason: "银行系统维护，退回该笔指令。".into(),
            origin: self.origin.clone(),
        };
        let item = reject_payout(self.ports, &reject).await?;
        self.approved(&item).await
    }

    pub(super) async fn approved(&self, item: &ProposalItem) -> Result<(), Failure> {
        self.pass(900);
        let decide = DecideProposal {
            by: self.approver.clone(),
            id: item.proposal.id,
            version: item.proposal.version,
            comment: None,
            origin: self.origin.clone(),
        };
        approve_proposal(self.ports, &decide).await.map(drop)
    }

    /// The oldest payout of a withdrawal in a state.
    async fn oldest(&self, state: State) -> Result<Payout, Failure> {
        let all = read(self.ports, async |tx| {
            Ok(tx.payouts().after(PayoutId(0), 500).await?)
        })
        .await?;
        let mut all = all.into_iter().filter_map(|found| found.record);
        let is_it = |payout: &Payout| {
            payout.state == state && matches!(payout.settles, Purpose::Withdrawal(_))
        };
        let found = all.find(is_it);
        found.ok_or_else(|| Failure::Broken(format!("no payout is {}", state.code())))
    }
}
