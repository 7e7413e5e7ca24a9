//! An investor's portfolio at a glance, from one snapshot: sums, allocations, income over time,
//! upcoming dates, and the beginnings of the lists that have screens of their own.

use super::allocations::{Allocations, PARTS, allocations};
use super::in_dollars::{Rates, SUMMED_IN, currency_of};
use super::income::income;
use super::sums::{Summed, summaries, summed};
use crate::driven::holdings::{
    Announced, Held, HolderAccount, MostHeld, NamedOpenOrder, OrderLine, OrderLines,
};
use crate::driven::look_ups::{Entry, List};
use crate::driven::portfolio::CurrencyFunds;
use crate::{Failure, Ports, read};
use chrono::Months;
use domain::Instant;
use domain::day::day_of;
use domain::ids::InvestorId;
use domain::portfolio::{DuePayment, Event, MonthlyIncome, OpenOrder, Papers, coming, first_month};
use domain::questionnaire::VALID_MONTHS;
use std::collections::BTreeMap;

/// How many holdings and orders are shown; all of them are in the lists.
const LISTED: u8 = 10;

/// The portfolio.
#[derive(Debug, Clone)]
pub struct Overview {
    /// Every account, the oldest first.
    pub accounts: Vec<HolderAccount>,
    /// `entityTypes`, `paymentMethods`, `currencies` and the property types.
    pub lists: BTreeMap<List, Vec<Entry>>,
    /// The holdings and income over all accounts, ordered by currency id; balances are those of the accounts that show them.
    pub summaries: Vec<CurrencyFunds>,
    /// Their sum.
    pub summed: Summed,
    /// The allocations of invested money.
    pub allocations: Allocations,
    /// Income of the last months, in US dollars, the oldest month first.
    pub income: Vec<MonthlyIncome>,
    /// Upcoming dates, the soonest first.
    pub coming: Vec<Event>,
    /// The payments in [`Overview::coming`].
    pub announced: Vec<Announced>,
    /// The orders in [`Overview::coming`].
    pub open_orders: Vec<NamedOpenOrder>,
    /// What is held.
    pub held: Held,
    /// The newest orders.
    pub orders: Vec<OrderLine>,
    /// How many orders there are.
    pub orders_total: u64,
}

impl Overview {
    /// How many projects the investor holds shares of.
    pub fn projects_held(&self) -> u64 {
        self.held.groups.iter().map(|group| group.projects).sum()
    }
}

/// The investor's portfolio at a glance.
pub async fn overview(ports: &Ports, investor: InvestorId) -> Result<Overview, Failure> {
    let now = ports.clock.now();
    let today = day_of(now);
    read(ports, async |tx| {
        let holdings = tx.holdings();
        let most = MostHeld {
            newest: LISTED.into(),
            largest: PARTS.into(),
        };
        let (found, held) = holdings
            .accounts_and_held(investor, first_month(today), most)
            .await?;
        let orders = holdings.order_lines(investor, LISTED.into(), now).await?;
        let announced = holdings.announced(investor).await?;
        let lists = tx.look_ups().lists(&[
            List::EntityTypes,
            List::PaymentMethods,
            List::Currencies,
            List::PropertyTypes,
        ]);
        let lists = lists.await?;
        let funds = || found.accounts.iter().flat_map(|it| &it.funds);
        let rates = if funds().all(|it| currency_of(it) == SUMMED_IN) {
            Rates::none()
        } else {
            Rates::in_force(tx, today).await?
        };
        let OrderLines {
            newest,
            total,
            open,
        } = orders;
        Ok(Overview {
            summaries: summaries(&found.accounts)?,
            summed: summed(&found.accounts, &rates)?,
            allocations: allocations(&held, &rates)?,
            income: income(&found, &rates, today)?,
            coming: coming(
                &of_orders(&open),
                &papers(&found.accounts),
                &due(&announced),
                now,
            ),
            announced,
            accounts: found.accounts,
            lists,
            open_orders: open,
            held,
            orders: newest,
            orders_total: total,
        })
    })
    .await
}

fn of_orders(open: &[NamedOpenOrder]) -> Vec<OpenOrder> {
    open.iter().map(|it| it.order).collect()
}

fn due(announced: &[Announced]) -> Vec<DuePayment> {
    announced.iter().map(|it| it.due).collect()
}

fn papers(accounts: &[HolderAccount]) -> Vec<Papers> {
    let ends = |signed_at: Instant| signed_at.checked_add_months(Months::new(VALID_MONTHS));
    accounts
        .iter()
        .map(|account| Papers {
            account: account.id,
            questionnaire_ends_at: account.questionnaire_signed_at.and_then(ends),
            passport_ends_on: account.passport_ends_on,
        })
        .collect()
}
