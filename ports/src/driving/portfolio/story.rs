//! One order with its history, documents and movements of money.

use super::{OrderWithComment, orders};
use crate::driven::catalog::Page;
use crate::driven::portfolio::{Capital, CapitalFilter, OrderFilter, Ordered};
use crate::driving::document::{DocumentLinks, links_of};
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::catalog::PaymentMethod;
use domain::day::day_of;
use domain::deposit::FundingMethod;
use domain::ids::{AccountId, InvestorId};
use domain::ledger::Purpose;
use domain::portfolio::{OrderType, StoryStep, reviewed_by, story};
use domain::review::Subject;
use domain::subscription::State;
use domain::{Instant, Refusal};

/// How many of the newest movements are returned.
const MOVEMENTS: u32 = 50;

/// An order with its history.
pub struct OrderStory {
    /// The order.
    pub told: OrderWithComment,
    /// Whether it is paid by wire.
    pub is_wire: bool,
    /// Its steps, oldest first.
    pub steps: Vec<StoryStep>,
    /// For a subscription under review: the day by which it should be reviewed.
    pub expected_by: Option<NaiveDate>,
    /// Its documents, oldest first.
    pub documents: Vec<DocumentLinks>,
    /// The movements of money that it caused, newest first.
    pub movements: Vec<Capital>,
}

/// Reads an order with its history. Refuses with `NotFound` if it does not exist or belongs to another investor.
pub async fn order_story(
    ports: &Ports,
    who: InvestorId,
    (order_type, id): (OrderType, i64),
) -> Result<OrderStory, Failure> {
    let filter = OrderFilter {
        order_type: Some(order_type),
        group: None,
        id: Some(id),
    };
    let page = |size| Page { number: 1, size };
    let (found, _) = orders(ports, who, filter, page(1)).await?;
    let told = found.into_iter().next().ok_or(Refusal::NotFound)?;
    let record = Recorded::of(&told.ordered);
    let (log, documents) = read(ports, async |tx| {
        let log = tx.reviews().of(record.subject).await?;
        let documents = match &told.ordered {
            Ordered::Subscription(it) => tx.documents().of_order(it.order).await?,
            Ordered::Withdrawal(it) => tx.documents().of_withdrawal(it.withdrawal).await?,
            Ordered::Deposit(it) => tx.documents().of_deposit(it.deposit).await?,
        };
        Ok((log, documents))
    })
    .await?;
    let moved = CapitalFilter {
        account: Some(record.account),
        purpose: Some(record.purpose),
        ..CapitalFilter::default()
    };
    let (movements, _) = ports
        .portfolio
        .capital(who, &moved, page(MOVEMENTS))
        .await?;
    let payout = match &told.ordered {
        Ordered::Withdrawal(it) => it.payout.as_ref(),
        Ordered::Subscription(_) | Ordered::Deposit(_) => None,
    };
    let log = log.into_iter().map(|logged| (logged.entry, logged.at));
    let now = ports.clock.now();
    let own = documents.into_iter().rev().filter(|it| it.owner == who);
    Ok(OrderStory {
        is_wire: record.is_wire,
        steps: story(record.created_at, log, payout),
        // Left out once that day has passed.
        expected_by: expected_by(&told.ordered).filter(|day| *day >= day_of(now)),
        documents: own.map(|it| links_of(ports, it, now)).collect(),
        movements,
        told,
    })
}

/// How an order is identified in the review log and in the ledger.
struct Recorded {
    subject: Subject,
    purpose: Purpose,
    account: AccountId,
    created_at: Instant,
    is_wire: bool,
}

impl Recorded {
    fn of(ordered: &Ordered) -> Self {
        match ordered {
            Ordered::Subscription(it) => Self {
                subject: Subject::Order(it.order),
                purpose: Purpose::Subscription(it.order),
                account: it.account,
                created_at: it.created_at,
                is_wire: it.method == PaymentMethod::Wire,
            },
            Ordered::Withdrawal(it) => Self {
                subject: Subject::Withdrawal(it.withdrawal),
                purpose: Purpose::Withdrawal(it.withdrawal),
                account: it.account,
                created_at: it.created_at,
                is_wire: false,
            },
            Ordered::Deposit(it) => Self {
                subject: Subject::Deposit(it.deposit),
                purpose: Purpose::Deposit(it.deposit),
                account: it.account,
                created_at: it.created_at,
                is_wire: it.method == FundingMethod::Wire,
            },
        }
    }
}

fn expected_by(ordered: &Ordered) -> Option<NaiveDate> {
    match ordered {
        Ordered::Subscription(it) => match it.state {
            State::LWait | State::GWait => it.completed_at.map(reviewed_by),
            State::Init
            | State::PreOk
            | State::Success
            | State::LFail
            | State::GFail
            | State::Revoked
            | State::Cancelled => None,
        },
        Ordered::Withdrawal(_) | Ordered::Deposit(_) => None,
    }
}
