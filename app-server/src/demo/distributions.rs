//! The distributions of the demo's projects: drafted by finance, approved, funded with the
//! project's money, and paid.

use super::catalogue::Published;
use super::content::day;
use super::person::Stage;
use super::stories::find;
use chrono::TimeDelta;
use domain::day::day_of;
use domain::language::Text;
use domain::ledger::CashType;
use domain::{Amount, Instant};
use ports::Failure;
use ports::driving::distribution::{
    DraftDistribution, FundDistribution, FundedFrom, Paying, ProposeDistribution,
    draft_distribution, fund_distribution, pay_distribution, pay_due, propose_distribution,
    tell_holders,
};
use rust_decimal::Decimal;

/// The progress of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// It is a draft.
    Draft,
    /// It waits for an approver.
    Proposed,
    /// It waits for funding, and its payment day has passed.
    Approved,
    /// It is approved, and its payment day is in the future.
    Announced,
    /// Its lines were paid.
    Paid,
}

/// A distribution: days from now, the project's code, its type, the amount, the text to the holders
/// in both languages, and its progress.
pub(super) type Sample = (
    i64,
    &'static str,
    CashType,
    i64,
    (&'static str, &'static str),
    Until,
);

/// Woodhouse pays a monthly rent: the first one, the interval, and how many there were so far, of
/// which the first year's are of the first amount.
const RENTS: (i64, i64, i64) = (-715, 30, 24);
const RENT_OF_FIRST_YEAR: i64 = 116_000;
const RENT_SINCE: i64 = 119_500;
/// Rosebank pays a dividend each quarter, likewise.
const DIVIDENDS: (i64, i64, i64) = (-640, 91, 7);
const DIVIDEND_AMOUNT: i64 = 1_875_000;
/// How many days before its day a distribution is announced.
const AHEAD: i64 = 8;

/// All distributions, in no order.
pub(super) fn samples() -> Vec<Sample> {
    let days = |(first, pause, count): (i64, i64, i64)| {
        (0..count).map(move |nth| (nth, first + nth * pause))
    };
    let rents = days(RENTS).map(|(nth, day)| {
        let amount = if nth < 12 {
            RENT_OF_FIRST_YEAR
        } else {
            RENT_SINCE
        };
        let rent = CashType::RentalIncome;
        (day, "WOOD", rent, amount, RENT, Until::Paid)
    });
    let dividend = |day, until| {
        let cash_type = CashType::Distribution;
        (day, "ROSE", cash_type, DIVIDEND_AMOUNT, DIVIDEND, until)
    };
    let dividends = days(DIVIDENDS).map(|(_, day)| dividend(day, Until::Paid));
    let all = SAMPLES.into_iter().chain(rents).chain(dividends);
    all.chain([dividend(-3, Until::Announced)]).collect()
}

const SAMPLES: [Sample; 11] = [
    (
        -158,
        "CDRK",
        CashType::RentalIncome,
        262_500,
        RENT,
        Until::Paid,
    ),
    (
        -128,
        "CDRK",
        CashType::RentalIncome,
        262_500,
        RENT,
        Until::Paid,
    ),
    (
        -98,
        "CDRK",
        CashType::RentalIncome,
        268_000,
        RENT,
        Until::Paid,
    ),
    (
        -92,
        "KPNT",
        CashType::Interest,
        520_000,
        INTEREST,
        Until::Paid,
    ),
    (
        -68,
        "CDRK",
        CashType::RentalIncome,
        268_000,
        RENT,
        Until::Paid,
    ),
    (
        -45,
        "KPNT",
        CashType::ReturnOfPrincipal,
        1_300_000,
        PRINCIPAL,
        Until::Paid,
    ),
    (
        -35,
        "CDRK",
        CashType::RentalIncome,
        268_000,
        RENT,
        Until::Paid,
    ),
    (
        -33,
        "ALFA",
        CashType::Distribution,
        315_000,
        SALE,
        Until::Paid,
    ),
    (
        -8,
        "CDRK",
        CashType::RentalIncome,
        268_000,
        RENT,
        Until::Paid,
    ),
    (
        -3,
        "KPNT",
        CashType::Interest,
        494_000,
        INTEREST,
        Until::Approved,
    ),
    (
        -1,
        "ALFA",
        CashType::Distribution,
        126_000,
        SALE,
        Until::Proposed,
    ),
];

const RENT: (&str, &str) = (
    "上月租金已全部收齐，扣除物业费用后按份额派付。",
    "All of last month's rent was collected. It is paid by shares, after the costs of the property.",
);
const INTEREST: (&str, &str) = (
    "本季度利息按登记日持有的份额派付。",
    "The interest of this quarter is paid by the shares held on the record date.",
);
const DIVIDEND: (&str, &str) = (
    "运营商已足额支付本季度优先股息，按份额派付。",
    "The operator paid this quarter's preference dividend in full. It is paid by shares.",
);
const PRINCIPAL: (&str, &str) = (
    "首批物业已售出并交割，先行返还部分本金，所持份额不变。",
    "The first units were sold and handed over. Part of the principal is returned; your shares stay as they are.",
);
const SALE: (&str, &str) = (
    "出售两套公寓所得的净收益，按份额派付。",
    "The net proceeds of two apartments that were sold, paid by shares.",
);

impl Stage<'_> {
    /// Carries one distribution out.
    pub(super) async fn distribution(
        &self,
        projects: &[Published],
        (days, code, cash_type, amount, text, until): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(45);
        let today = day_of(self.ports.clock.now());
        let draft = DraftDistribution {
            by: self.finance.clone(),
            project: find(projects, code)?.id,
            cash_type: cash_type.code().to_owned(),
            total: Some(Amount::from(Decimal::from(amount))),
            per_share: None,
            redeemed_per_share: None,
            record_date: today - TimeDelta::days(5),
            payment_date: match until {
                Until::Announced => today + TimeDelta::days(AHEAD),
                Until::Draft | Until::Proposed | Until::Approved | Until::Paid => today,
            },
            text: Text {
                zh: text.0.to_owned(),
                en: text.1.to_owned(),
            },
            origin: self.origin.clone(),
        };
        let drafted = draft_distribution(self.ports, &draft)
            .await?
            .listed
            .distribution;
        if until == Until::Draft {
            return Ok(());
        }
        let propose = ProposeDistribution {
            by: self.finance.clone(),
            id: drafted.id,
            version: drafted.version,
            reason: "金额与项目公司的分配通知一致，登记日持有人名单已核对。".to_owned(),
            origin: self.origin.clone(),
        };
        self.pass(20);
        let item = propose_distribution(self.ports, &propose).await?;
        if until == Until::Proposed {
            return Ok(());
        }
        self.pass(60);
        self.approved(&item).await?;
        if matches!(until, Until::Approved | Until::Announced) {
            return Ok(());
        }
        let mut paying = Paying {
            by: self.finance.clone(),
            id: drafted.id,
            version: drafted.version + 1,
            origin: self.origin.clone(),
        };
        self.pass(30);
        let fund = FundDistribution {
            by: self.finance.clone(),
            id: drafted.id,
            version: paying.version,
            from: FundedFrom::Project(Amount::from(Decimal::from(amount))),
            origin: self.origin.clone(),
        };
        let funded = fund_distribution(self.ports, &fund).await?;
        paying.version = funded.listed.distribution.version;
        pay_distribution(self.ports, &paying).await?;
        while pay_due(self.ports).await? > 0 {}
        while tell_holders(self.ports).await? > 0 {}
        Ok(())
    }
}
