//! The deposits of the demo investor, carried as far as each story goes.

use super::content::{self, day};
use super::person::Stage;
use domain::deposit::Deposit;
use domain::ids::{AccountId, DepositId, InvestorId};
use domain::operations::Queue;
use domain::{Currency, Instant};
use ports::driven::objects::Rereadable;
use ports::driving::deposit::{
    DepositRequest, OnDeposit, UploadProof, cancel, save, start, upload_proof,
};
use ports::driving::desk::{Decide, Decision};
use ports::driving::operations::decide_on;
use ports::{Failure, read};
use rust_decimal::Decimal;

/// How far a deposit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Init,
    Cancelled,
    LWait,
    GWait,
    GPass,
    LFail,
    GFail,
}

/// Days from now, currency, amount, the missing part, and how it ends.
pub(super) type Sample = (i64, Currency, i64, i64, Ends);

pub(super) const SAMPLES: [Sample; 10] = [
    (-64, Currency::Eur, 8_000, 12, Ends::GPass),
    (-52, Currency::Usd, 6_000, 0, Ends::GFail),
    (-46, Currency::Usd, 4_000, 0, Ends::LFail),
    (-40, Currency::Cny, 20_000, 0, Ends::Cancelled),
    (-30, Currency::Cny, 30_000, 0, Ends::GPass),
    (-5, Currency::Usd, 7_500, 0, Ends::Init),
    (-3, Currency::Usd, 12_000, 25, Ends::GWait),
    (-2, Currency::Cny, 50_000, 0, Ends::LWait),
    (-1, Currency::Usd, 10_000, 0, Ends::LWait),
    (-1, Currency::Usd, 4_200, 0, Ends::LWait),
];

impl Stage<'_> {
    /// Tells one of an investor into their account.
    pub(super) async fn deposit(
        &self,
        (investor, account): (InvestorId, AccountId),
        (days, currency, amount, missing, ends): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        let request = DepositRequest {
            currency_id: Some(currency.id()),
            amount: Some(Decimal::from(amount).into()),
            origin: self.origin.clone(),
            ..DepositRequest::default()
        };
        let started = start(self.ports, investor, account, &request).await?;
        let id = started.deposit.id;
        self.pass(45);
        match ends {
            Ends::Init => {}
            Ends::Cancelled => {
                let command = OnDeposit {
                    investor,
                    deposit: id,
                    origin: self.origin.clone(),
                };
                cancel(self.ports, &command).await?;
            }
            Ends::LWait | Ends::GWait | Ends::GPass | Ends::LFail | Ends::GFail => {
                self.submit_deposit(investor, id).await?;
                self.deposit_decided(id, Decimal::from(amount - missing), ends)
                    .await?;
            }
        }
        Ok(())
    }

    async fn submit_deposit(&self, investor: InvestorId, id: DepositId) -> Result<(), Failure> {
        let proof = UploadProof {
            investor,
            deposit: id,
            source: Rereadable::in_memory(
                content::file("samples/proof.pdf").map_err(Failure::Broken)?,
            ),
            name: "remittance.pdf".to_owned(),
            origin: self.origin.clone(),
        };
        upload_proof(self.ports, proof).await?;
        self.pass(2);
        let submit = DepositRequest {
            submit: true,
            origin: self.origin.clone(),
            ..DepositRequest::default()
        };
        save(self.ports, investor, id, &submit).await.map(|_| ())
    }

    async fn deposit_decided(
        &self,
        id: DepositId,
        arrived: Decimal,
        ends: Ends,
    ) -> Result<(), Failure> {
        let asked = self.stored_deposit(id).await?.amount;
        let pass = |comment: Option<&str>| Decision::pass(comment);
        let fail = |comment: &str| Decision::Fail {
            comment: comment.to_owned(),
        };
        let (first, received) = match ends {
            Ends::Init | Ends::Cancelled | Ends::LWait => return Ok(()),
            Ends::LFail => {
                let reason = "凭证上的付款人与账户持有人不一致，款项尚未到账，请核对后重新提交。";
                (fail(reason), None)
            }
            // Yuan were matched from the bank's statement, so that nothing is stated.
            Ends::GPass if asked.currency() == Currency::Cny => {
                self.pass(600);
                self.deposit_arrived(id, ("FT24079-3391", asked)).await?;
                (pass(None), None)
            }
            Ends::GWait | Ends::GPass | Ends::GFail => {
                let charged = "The sending bank kept its charge. / 汇出行扣除了手续费。";
                (
                    pass((arrived != asked.amount()).then_some(charged)),
                    Some(arrived),
                )
            }
        };
        self.decide_deposit(id, true, (first, received)).await?;
        match ends {
            Ends::GPass => self.decide_deposit(id, false, (pass(None), None)).await,
            Ends::GFail => {
                let reason = "款项由他人账户汇出，将退还付款人。请用本人账户重新汇款。";
                self.decide_deposit(id, false, (fail(reason), None)).await
            }
            Ends::Init | Ends::Cancelled | Ends::LWait | Ends::GWait | Ends::LFail => Ok(()),
        }
    }

    async fn decide_deposit(
        &self,
        id: DepositId,
        first: bool,
        (decision, received): (Decision, Option<Decimal>),
    ) -> Result<(), Failure> {
        self.pass(600);
        let Deposit { version, .. } = self.stored_deposit(id).await?;
        let by = if first { &self.finance } else { &self.approver };
        let decide = Decide {
            by: by.clone(),
            item: id.0,
            version,
            decision,
            amount_received: received.map(Into::into),
            origin: self.origin.clone(),
        };
        let decided = decide_on(self.ports, Queue::Deposits, decide);
        decided.await.map(|_| ())
    }

    async fn stored_deposit(&self, id: DepositId) -> Result<Deposit, Failure> {
        let found = read(self.ports, async |tx| Ok(tx.deposits().get(id).await?)).await?;
        found.ok_or_else(|| Failure::Broken(format!("deposit {id} is not there")))
    }
}
