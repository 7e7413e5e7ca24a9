//! Who invests in what, and when: the demo investor's own orders in every state, and the investors who fill the offerings.

use super::bitcoin;
use super::bookings;
use super::catalogue::Published;
use super::content::day;
use super::deposits;
use super::distributions;
use super::orders::{self, Ends, Sample};
use super::payouts;
use super::person::{Reviewed, Stage};
use super::project_payments;
use super::receipts;
use super::statements;
use super::transfers;
use super::who::Who;
use super::withdrawals;
use domain::ids::{AccountId, FrameworkId, InvestorId};
use domain::{Instant, Language};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// The investor of the demo log-in.
pub(super) const DEMO: Who = Who {
    mobile: "86-13800138000",
    password: "Landfall1",
    first_name: "Lan",
    last_name: "Chen",
    chinese_name: Some("陈岚"),
    city: "Shanghai",
    region: "Shanghai",
    street: "88 Julu Road, Jing'an",
    language: Language::Zh,
    bank_holder: None,
    campaign: None,
};

/// The address that the investor of the demo log-in has verified.
const DEMO_EMAIL: &str = "lan.chen@demo.landfall.test";

const OTHERS: [Who; 4] = [
    other(
        "86-13900139001",
        "Wei",
        "Zhang",
        "Beijing",
        "12 Dongzhimen Street",
    ),
    other(
        "86-13900139002",
        "Mei",
        "Huang",
        "Guangzhou",
        "5 Tianhe Road",
    ),
    other(
        "86-13900139003",
        "Jun",
        "Liu",
        "Shenzhen",
        "301 Binhai Avenue",
    ),
    other(
        "86-13900139004",
        "Xin",
        "Wu",
        "Hangzhou",
        "66 Beishan Street",
    ),
];

/// The investors whose accounts wait at the desk.
const WAITING: [(Who, Reviewed); 3] = [
    (
        welcomed(other(
            "86-13900139005",
            "Yan",
            "Sun",
            "Nanjing",
            "9 Zhongshan Road",
        )),
        Reviewed::No,
    ),
    (
        welcomed(other(
            "86-13900139006",
            "Bo",
            "Lin",
            "Xiamen",
            "20 Lujiang Road",
        )),
        Reviewed::First,
    ),
    (
        Who {
            bank_holder: Some("Ming Gao"),
            ..other("86-13900139011", "Jing", "Gao", "Dali", "5 Erhai Road")
        },
        Reviewed::Returned,
    ),
];

pub(super) const fn other(
    mobile: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    city: &'static str,
    street: &'static str,
) -> Who {
    Who {
        mobile,
        password: "Landfall1",
        first_name,
        last_name,
        chinese_name: None,
        city,
        region: city,
        street,
        language: Language::Zh,
        bank_holder: None,
        campaign: None,
    }
}

/// The same person, registered through the running campaign.
const fn welcomed(who: Who) -> Who {
    Who {
        campaign: Some("WELCOME"),
        ..who
    }
}

/// An order of the demo investor: project, days from now, amount, how it ends.
type Own = (&'static str, i64, i64, Ends);

/// Those under the first framework.
const OWN: [Own; 13] = [
    ("WOOD", -735, 20_000, Ends::Success),
    ("ROSE", -730, 250_000, Ends::Success),
    ("CDRK", -200, 60_000, Ends::Success),
    ("KPNT", -130, 45_000, Ends::Success),
    ("ALFA", -70, 30_000, Ends::Success),
    ("MAAS", -57, 25_000, Ends::Success),
    ("OBSV", -25, 400_000, Ends::Revoked),
    ("PLUZ", -20, 25_000, Ends::LFail),
    ("MAAS", -18, 20_000, Ends::GFail),
    ("ALDR", -14, 15_000, Ends::Cancelled),
    ("MAAS", -9, 50_000, Ends::PreOk),
    ("BARO", -4, 35_000, Ends::GWait),
    ("PLUZ", -2, 40_000, Ends::LWait),
];

/// The order that waits to be finished under the other framework.
const BEGUN: Own = ("MQAY", -1, 20_000, Ends::Init);

/// The wire that funded the demo investor's wallet: project, and its surplus.
const FUNDED: (&str, i64) = ("CDRK", 26_500);

/// When the demo investor's account under the first framework was opened, in days from now.
const OPENED: i64 = -760;
/// When they renewed its questionnaire, which is valid for a year, and opened the one under the other framework.
const RENEWED: i64 = -320;
/// When the accounts of the others were opened.
const OTHERS_OPENED: i64 = -880;

/// What happens to an investor's money, at its time.
enum Story<'a> {
    Order(Sample<'a>),
    TakenBack(orders::TakenBack),
    Deposit(deposits::Sample),
    Bitcoin(bitcoin::Sample),
    Withdrawal(withdrawals::Sample),
    Payout(payouts::Sample),
    ProjectPayment(project_payments::Sample),
    Receipt(receipts::Sample),
    Statement(statements::Sample),
    Booking(bookings::Sample),
    Transfer(transfers::Sample),
    Distribution(distributions::Sample),
}

/// The people of the stories.
#[derive(Clone, Copy)]
struct Cast {
    demo: InvestorId,
    own: AccountId,
    /// The account of the first of the others.
    other: AccountId,
}

impl Stage<'_> {
    /// Carries out every story, the oldest first.
    pub(super) async fn tell(&self, projects: &[Published], now: Instant) -> Result<(), Failure> {
        let (pkf, cayman) = self.frameworks().await?;
        let mut others = Vec::new();
        for (who, hour) in OTHERS.iter().zip(0_i64..) {
            self.at(day(now, OTHERS_OPENED));
            self.pass(hour * 600);
            let investor = self.register(who).await?;
            others.push((
                who,
                investor,
                Box::pin(self.open(investor, who, pkf, Reviewed::Both)).await?,
            ));
        }
        self.at(day(now, OPENED));
        let demo = self.register(&DEMO).await?;
        self.give_email(&DEMO, DEMO_EMAIL).await?;
        self.profile(demo, &DEMO).await?;
        let own = Box::pin(self.open(demo, &DEMO, pkf, Reviewed::Both)).await?;
        let other = others.first().map(|(.., account)| *account);
        let cast = Cast {
            demo,
            own,
            other: other.ok_or_else(|| Failure::Broken("nobody else invests".into()))?,
        };
        let mut ordered = filling(projects, &others, now);
        for told in OWN {
            ordered.push(own_order(projects, (demo, own), told, now)?);
        }
        let mut second = None;
        for (at, story) in in_order(ordered, now) {
            if second.is_none() && at >= day(now, RENEWED) {
                self.at(day(now, RENEWED));
                self.renew(demo, &DEMO, own).await?;
                second = Some(Box::pin(self.open(demo, &DEMO, cayman, Reviewed::Mended)).await?);
            }
            Box::pin(self.story(story, (projects, cast), now)).await?;
        }
        let second = second.ok_or_else(|| Failure::Broken("no second account".into()))?;
        self.order(&own_order(projects, (demo, second), BEGUN, now)?)
            .await?;
        for (who, reviewed) in &WAITING {
            self.at(day(now, -1));
            let investor = self.register(who).await?;
            Box::pin(self.open(investor, who, pkf, *reviewed)).await?;
        }
        self.at(now);
        Ok(())
    }

    async fn story(
        &self,
        story: Story<'_>,
        (projects, cast): (&[Published], Cast),
        now: Instant,
    ) -> Result<(), Failure> {
        let Cast { demo, own, other } = cast;
        match story {
            Story::Order(told) => self.order(&told).await,
            Story::TakenBack(told) => self.taken_back(demo, projects, told, now).await,
            Story::Deposit(told) => self.deposit((demo, own), told, now).await,
            Story::Bitcoin(told) => self.bitcoin((demo, own), told, now).await,
            Story::Withdrawal(told) => self.withdrawal((demo, &DEMO, own), told, now).await,
            Story::Payout(told) => self.payout(told, now).await,
            Story::ProjectPayment(told) => self.project_payment(projects, told, now).await,
            Story::Receipt(told) => self.receipt(told, now).await,
            Story::Statement(told) => self.statement(told, now).await,
            Story::Booking(told) => self.booking((own, other), told, now).await,
            Story::Transfer(told) => self.transfer(projects, (other, own), told, now).await,
            Story::Distribution(told) => self.distribution(projects, told, now).await,
        }
    }

    pub(super) async fn frameworks(&self) -> Result<(FrameworkId, FrameworkId), Failure> {
        let all = read(self.ports, async |tx| {
            Ok(tx.projects().frameworks().await?)
        })
        .await?;
        let find = |code: &str| {
            all.iter()
                .find(|f| f.code.eq_ignore_ascii_case(code))
                .map(|f| f.id)
                .ok_or_else(|| Failure::Broken(format!("no framework {code}")))
        };
        Ok((find("PKF")?, find("CAYMAN")?))
    }
}

/// An order of the demo investor for one of their accounts.
fn own_order(
    projects: &[Published],
    (demo, account): (InvestorId, AccountId),
    (code, days, amount, ends): Own,
    now: Instant,
) -> Result<Sample<'_>, Failure> {
    Ok(Sample {
        at: day(now, days),
        investor: demo,
        who: &DEMO,
        account,
        project: find(projects, code)?,
        amount: Decimal::from(amount),
        over: over(code),
        ends,
    })
}

/// Every story by its start. Of those with the same start, the ones that end first come first, so that movements are recorded in
/// chronological order.
fn in_order(ordered: Vec<Sample<'_>>, now: Instant) -> Vec<(Instant, Story<'_>)> {
    let mut stories: Vec<(Instant, Story<'_>)> = Vec::new();
    stories.extend(
        distributions::samples()
            .into_iter()
            .map(|told| (day(now, told.0), Story::Distribution(told))),
    );
    stories.extend(
        ordered
            .into_iter()
            .map(|told| (told.at, Story::Order(told))),
    );
    stories.extend(orders::TAKEN_BACK.map(|told| (day(now, told.0), Story::TakenBack(told))));
    stories.extend(deposits::SAMPLES.map(|told| (day(now, told.0), Story::Deposit(told))));
    stories.extend(withdrawals::SAMPLES.map(|told| (day(now, told.0), Story::Withdrawal(told))));
    stories.extend(payouts::SAMPLES.map(|told| (day(now, told.0), Story::Payout(told))));
    stories.extend(
        project_payments::SAMPLES.map(|told| (day(now, told.0), Story::ProjectPayment(told))),
    );
    stories.extend(receipts::SAMPLES.map(|told| (day(now, told.0), Story::Receipt(told))));
    stories.extend(statements::SAMPLES.map(|told| (day(now, told.0), Story::Statement(told))));
    stories.extend(bitcoin::SAMPLES.map(|told| (day(now, told.0), Story::Bitcoin(told))));
    stories.extend(bookings::SAMPLES.map(|told| (day(now, told.0), Story::Booking(told))));
    stories.extend(transfers::SAMPLES.map(|told| (day(now, told.0), Story::Transfer(told))));
    stories.sort_by_key(|(at, _)| *at);
    stories
}

pub(super) fn find<'a>(projects: &'a [Published], code: &str) -> Result<&'a Published, Failure> {
    projects
        .iter()
        .find(|p| p.source.code == code)
        .ok_or_else(|| Failure::Broken(format!("no project {code}")))
}

/// The others order evenly within this time, before the project pays its holders for the first
/// time.
const ORDERED_WITHIN: chrono::TimeDelta = chrono::TimeDelta::days(120);
/// The review of an order takes less time.
const REVIEWED_AFTER: chrono::TimeDelta = chrono::TimeDelta::days(4);

/// Orders of the others that take as much of each offering as its file says. The orders of an ended
/// project are issued.
fn filling<'a>(
    projects: &'a [Published],
    others: &[(&'a Who, InvestorId, AccountId)],
    now: Instant,
) -> Vec<Sample<'a>> {
    let mut told = Vec::new();
    for project in projects {
        let source = &project.source;
        let over = source.funding_end_days < 0;
        let own: i64 = if over { own_amount(&source.code) } else { 0 };
        let maximum = source
            .payment_methods
            .iter()
            .filter(|m| m.id == 2)
            .find_map(|m| m.maximum);
        let mut left = (source.offering_size * Decimal::from(source.subscribed_percent)
            / Decimal::from(100))
        .floor()
            - Decimal::from(own);
        let mut amounts = Vec::new();
        while left > Decimal::ZERO {
            let amount = maximum.map_or(left, |maximum| maximum.min(left)).floor();
            amounts.push(amount);
            left -= amount;
        }
        let last = (project.funding_start + ORDERED_WITHIN)
            .min(project.funding_end)
            .min(now - REVIEWED_AFTER);
        let parts = i32::try_from(amounts.len() + 1).unwrap_or(i32::MAX);
        let pause = (last - project.funding_start) / parts;
        let ends = if over { Ends::Success } else { Ends::PreOk };
        let buyers = others.iter().cycle().zip(1_i32..).zip(amounts);
        for (((who, investor, account), nth), amount) in buyers {
            told.push(Sample {
                at: project.funding_start + pause * nth,
                investor: *investor,
                who,
                account: *account,
                project,
                amount,
                over: Decimal::ZERO,
                ends,
            });
        }
    }
    told
}

/// The surplus of the demo investor's wire for a project.
fn over(code: &str) -> Decimal {
    let (funded, beyond) = FUNDED;
    Decimal::from(if code == funded { beyond } else { 0 })
}

/// The demo investor's amount in an ended project.
fn own_amount(code: &str) -> i64 {
    OWN.iter()
        .filter(|(own, _, _, ends)| *own == code && *ends == Ends::Success)
        .map(|(_, _, amount, _)| amount)
        .sum()
}
