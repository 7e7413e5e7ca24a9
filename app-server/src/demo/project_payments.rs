//! The payments of the demo's finance officer to projects, made and proposed, from the money of
//! their issued orders.

use super::catalogue::Published;
use super::content::day;
use super::person::Stage;
use super::stories::find;
use domain::day::day_of;
use domain::ids::{CountryId, ProjectId};
use domain::ledger::Purpose;
use domain::payable::Reason;
use domain::payee::Payee;
use domain::{Amount, Instant};
use ports::driving::payout::{
    ExecutePayout, PayProject, execute_payout, pay_project, show_project_funds,
};
use ports::driving::proposals::{Outcome, ProposalItem};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// A payment to a project: days from now, the project's code, how much, and the bank's reference once it was paid. Without one it waits
/// for a second person.
pub(super) type Sample = (i64, &'static str, i64, Option<&'static str>);

pub(super) const SAMPLES: [Sample; 2] = [
    (-150, "NAKA", 12_000_000, Some("FT23958-0718")),
    (-1, "NAKA", 4_500_000, None),
];

/// ISO 3166 alpha-2.
const JAPAN: &str = "JP";

impl Stage<'_> {
    /// Carries one payment out.
    pub(super) async fn project_payment(
        &self,
        projects: &[Published],
        (days, code, amount, reference): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(90);
        let project = find(projects, code)?.id;
        let item = self.proposed_payment(project, amount).await?;
        let Some(reference) = reference else {
            return Ok(());
        };
        self.approved(&item).await?;
        self.pass(60);
        self.paid_singly(&item, reference).await
    }

    /// The first payment is made out to the bank account of the project's company; a later one goes where the last one went.
    async fn proposed_payment(
        &self,
        project: ProjectId,
        amount: i64,
    ) -> Result<ProposalItem, Failure> {
        let funds = show_project_funds(self.ports, &self.finance, project).await?;
        let is_first = funds.last_payee.is_none();
        let japan = funds.countries.iter().find(|it| it.code2 == JAPAN);
        let pay = PayProject {
            by: self.finance.clone(),
            project,
            version: funds.version,
            amount: Amount::from(Decimal::from(amount)),
            currency: "USD".into(),
            pays_from: funds.banks.first().map(|bank| bank.id),
            last_payment: funds.last_payee.as_ref().map(|(id, _)| *id),
            payee: is_first.then(|| company(japan.map(|it| it.id))),
            reason: if is_first {
                "首期款：购地合同第 3 条，收款账户见项目公司 2 月 14 日来函。".into()
            } else {
                "第二期款：主体结构封顶，收款账户不变。".into()
            },
            origin: self.origin.clone(),
        };
        pay_project(self.ports, &pay).await
    }

    async fn paid_singly(&self, item: &ProposalItem, reference: &str) -> Result<(), Failure> {
        let settles = Purpose::ProjectPayment(item.proposal.id);
        let payout = read(self.ports, async |tx| {
            let Some(id) = tx.payouts().settling(settles, Reason::Project).await? else {
                return Ok(None);
            };
            Ok(tx.payouts().get(id).await?)
        })
        .await?;
        let payout = payout.ok_or_else(|| Failure::Broken("no payment to a project".into()))?;
        let execute = ExecutePayout {
            by: self.finance.clone(),
            payout: payout.id,
            version: payout.version,
            value_on: day_of(self.ports.clock.now()),
            reference: reference.to_owned(),
            reason: "金额较大，已按项目公司要求在网银单笔付款。".into(),
            origin: self.origin.clone(),
        };
        match execute_payout(self.ports, &execute).await? {
            Outcome::Done(()) => Ok(()),
            Outcome::Proposed(item) => self.approved(&item).await,
        }
    }
}

fn company(country: Option<CountryId>) -> Payee {
    Payee {
        account_name: "LANDFALL NAKANOSHIMA GODO KAISHA".into(),
        account_number: "0138-2204471".into(),
        bank_name: "Yodo River Bank".into(),
        branch_name: Some("Osaka Main Branch".into()),
        swift_code: Some("YODOJPJT".into()),
        city: Some("Osaka".into()),
        country,
        ..Payee::default()
    }
}
