//! The fee that one framework of the demo charged for a review, and the outcomes of some payments:
//! paid, refunded, still open. In the end it charges none, so that people who try the demo can open
//! an account without paying.

use super::content::day;
use super::person::Stage;
use super::stories::other;
use super::who::Who;
use chrono::TimeDelta;
use domain::catalog::{FrameworkName, FrameworkTerms};
use domain::ids::{AccountId, ChargeId, FrameworkId, InvestorId};
use domain::{Instant, Refusal};
use ports::driving::SiteAddress;
use ports::driving::catalog::editions::{self, Editor, Step};
use ports::driving::payment::{
    OperatorRefund, PageOutcome, StartPayment, pay_on_page, refund_by_operator, start_payment,
};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// R 450.00.
const FEE: u32 = 450;

/// The outcome of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FeeEnds {
    /// It waits for its payer.
    Open,
    /// Its payer cancelled.
    Left,
    /// It is paid.
    Paid,
    /// It was paid, and finance refunded it.
    GivenBack,
}

/// Investors who opened an account and have not submitted it: hours from now, and the payment.
const PAYERS: [(Who, i64, FeeEnds); 4] = [
    (
        other("86-13900139007", "Tao", "Guo", "Chengdu", "16 Chunxi Road"),
        -22,
        FeeEnds::GivenBack,
    ),
    (
        other("86-13900139008", "Ying", "He", "Wuhan", "3 Donghu Road"),
        -9,
        FeeEnds::Left,
    ),
    (
        other("86-13900139009", "Kai", "Ma", "Suzhou", "27 Pingjiang Road"),
        -5,
        FeeEnds::Paid,
    ),
    (
        other("86-13900139010", "Min", "Tang", "Kunming", "8 Cuihu Road"),
        -2,
        FeeEnds::Open,
    ),
];

impl Stage<'_> {
    /// Makes the Cayman framework charge a fee.
    pub(super) async fn ask_for_a_fee(&self) -> Result<(), Failure> {
        self.set_fee(Decimal::from(FEE)).await
    }

    /// Sets the fee as an administrator does at the desk.
    async fn set_fee(&self, fee: Decimal) -> Result<(), Failure> {
        let id = FrameworkName::Cayman;
        let shown = editions::show::<FrameworkTerms>(self.ports, &self.admin, id).await?;
        let present = shown.edition.present().cloned();
        let mut terms = present.ok_or_else(|| Failure::Broken("no terms".into()))?;
        terms.kyc_fee = Some(fee);
        let mut step = Step {
            id,
            version: shown.edition.version,
            editor: Editor {
                by: self.admin.clone(),
                origin: self.origin.clone(),
            },
        };
        let drafted = editions::draft(self.ports, &step, &terms).await?;
        step.version = drafted.edition.version;
        editions::publish(self.ports, &step).await?;
        Ok(())
    }

    /// Adds those whose account waits for nothing but them, and then removes the fee again.
    pub(super) async fn tell_fees(&self, now: Instant) -> Result<(), Failure> {
        let (_, cayman) = self.frameworks().await?;
        for (who, hours, ends) in &PAYERS {
            self.at(day(now, 0) + TimeDelta::hours(*hours));
            let investor = self.register(who).await?;
            let account = self.prepare(investor, who, cayman).await?;
            self.pay(investor, who, account, *ends).await?;
        }
        self.at(now);
        self.set_fee(Decimal::ZERO).await
    }

    /// Whether a framework charges a fee.
    pub(super) async fn asks_fee(&self, framework: FrameworkId) -> Result<bool, Failure> {
        let found = read(self.ports, async |tx| {
            Ok(tx.projects().framework(framework).await?)
        })
        .await?;
        let found = found.ok_or(Refusal::NotFound)?;
        Ok(!found.kyc_fee.is_zero())
    }

    /// Goes to the page that takes the fee, as the investor's browser does.
    pub(super) async fn pay(
        &self,
        investor: InvestorId,
        who: &Who,
        account: AccountId,
        ends: FeeEnds,
    ) -> Result<(), Failure> {
        self.pass(4);
        let site = &self.ports.settings.public_url;
        let start = StartPayment {
            investor,
            account,
            redirect_url: SiteAddress::read(site, "/#/account/openaccount")
                .ok_or_else(|| Failure::Broken("the site's own address".into()))?,
            language: who.language,
            origin: self.origin.clone(),
        };
        let started = start_payment(self.ports, &start).await?;
        let outcome = match ends {
            FeeEnds::Open => return Ok(()),
            FeeEnds::Left => PageOutcome::Cancelled,
            FeeEnds::Paid | FeeEnds::GivenBack => PageOutcome::Paid,
        };
        self.pass(1);
        let token = started.form.action.rsplit('/').next().unwrap_or_default();
        pay_on_page(self.ports, token, outcome, &self.origin).await?;
        if ends == FeeEnds::GivenBack {
            self.give_back(started.charge).await?;
        }
        Ok(())
    }

    async fn give_back(&self, charge: ChargeId) -> Result<(), Failure> {
        self.pass(150);
        let refund = OperatorRefund {
            by: self.finance.clone(),
            charge,
            comment:
                "Asked for by phone: the account is opened next year / 来电要求退款，明年再开户"
                    .to_owned(),
            origin: self.origin.clone(),
        };
        refund_by_operator(self.ports, &refund).await.map(|_| ())
    }
}
