//! The withdrawals of the demo investor, carried as far as each story goes.

use super::content::day;
use super::person::Stage;
use super::who::Who;
use domain::Instant;
use domain::ids::{AccountId, InvestorId, WithdrawalId};
use domain::payee::PayoutMethod;
use domain::signing::Scene;
use domain::withdrawal::Withdrawal;
use ports::driving::desk::{Decide, Decision};
use ports::driving::withdrawal::desk::review_withdrawal;
use ports::driving::withdrawal::{OnWithdrawal, WithdrawalRequest, cancel, save, start};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// How far a withdrawal goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Cancelled,
    LWait,
    GWait,
    GPass,
    LFail,
    GFail,
}

/// Days from now, US dollars, Bitcoin address, how it ends.
pub(super) type Sample = (i64, i64, Option<&'static str>, Ends);

pub(super) const SAMPLES: [Sample; 13] = [
    (-48, 5_000, None, Ends::GPass),
    (-44, 750, None, Ends::GPass),
    (-36, 640, None, Ends::GPass),
    (-33, 2_500, Some(ADDRESS), Ends::LFail),
    (-21, 1_800, None, Ends::GFail),
    (-16, 1_250, None, Ends::GPass),
    (-11, 900, None, Ends::Cancelled),
    (-10, 820, None, Ends::GPass),
    (-8, 410, None, Ends::GPass),
    (-7, 560, Some(ADDRESS), Ends::GPass),
    (-6, 980, None, Ends::GPass),
    (-3, 3_200, None, Ends::GWait),
    (-1, 1_450, None, Ends::LWait),
];

/// An address of nobody, from the document that defines the format.
const ADDRESS: &str = "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3";

impl Stage<'_> {
    /// Carries one withdrawal of an investor out.
    pub(super) async fn withdrawal(
        &self,
        (investor, who, account): (InvestorId, &Who, AccountId),
        (days, amount, address, ends): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        let request = WithdrawalRequest {
            currency_id: Some(domain::Currency::Usd.id()),
            amount: Some(Decimal::from(amount).into()),
            method: address.map(|_| PayoutMethod::Bitcoin),
            bitcoin_address: address.map(str::to_owned),
            ..self.request()
        };
        let started = start(self.ports, investor, account, &request).await?;
        let id = started.withdrawal.id;
        if ends == Ends::Cancelled {
            self.pass(10);
            let command = OnWithdrawal {
                investor,
                withdrawal: id,
                origin: self.origin.clone(),
            };
            return cancel(self.ports, &command).await;
        }
        let scene = Scene::WalletWithdraw(id);
        self.sign(investor, who, scene, Vec::new()).await?;
        self.pass(2);
        let submit = WithdrawalRequest {
            submit: true,
            ..self.request()
        };
        save(self.ports, investor, id, &submit).await?;
        self.decided(id, ends).await
    }

    fn request(&self) -> WithdrawalRequest {
        WithdrawalRequest {
            recently_authenticated: true,
            origin: self.origin.clone(),
            ..WithdrawalRequest::default()
        }
    }

    async fn decided(&self, id: WithdrawalId, ends: Ends) -> Result<(), Failure> {
        let pass = || Decision::pass(None);
        let fail = |comment: &str| Decision::Fail {
            comment: comment.to_owned(),
        };
        let first = match ends {
            Ends::LWait | Ends::Cancelled => return Ok(()),
            Ends::LFail => fail("请提供该比特币地址归您本人所有的证明后再次申请。"),
            Ends::GWait | Ends::GPass | Ends::GFail => pass(),
        };
        self.decide_withdrawal(id, true, first).await?;
        match ends {
            Ends::GPass => self.decide_withdrawal(id, false, pass()).await,
            Ends::GFail => {
                let reason = "收款银行告知该账号已停用，请更新银行信息后再次申请。";
                self.decide_withdrawal(id, false, fail(reason)).await
            }
            Ends::LWait | Ends::GWait | Ends::LFail | Ends::Cancelled => Ok(()),
        }
    }

    async fn decide_withdrawal(
        &self,
        id: WithdrawalId,
        first: bool,
        decision: Decision,
    ) -> Result<(), Failure> {
        self.pass(600);
        let Withdrawal { version, .. } = self.stored_withdrawal(id).await?;
        let by = if first { &self.finance } else { &self.approver };
        let decide = Decide {
            by: by.clone(),
            item: id.0,
            version,
            decision,
            amount_received: None,
            origin: self.origin.clone(),
        };
        review_withdrawal(self.ports, &decide).await.map(|_| ())
    }

    async fn stored_withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Failure> {
        let found = read(self.ports, async |tx| Ok(tx.withdrawals().get(id).await?)).await?;
        found.ok_or_else(|| Failure::Broken(format!("withdrawal {id} is not there")))
    }
}
