//! The desk's figures for all projects together: amounts raised and accepted, income of holders and money on the bank accounts, week
//! by week, and how long the items of the queues have been waiting.

mod ages;
mod cash;
mod earned;
mod sold;
mod weeks;

pub use ages::{Age, QueueAges, Waiting, ages, states_waiting};
pub use cash::{CashMoved, WeekCash, cash_by_week};
pub use earned::{Earned, WeekIncome, income_by_week};
pub use sold::{SalesSum, Sold, Tally, WeekSales, sales_by_project, sales_by_week};
pub use weeks::{Period, Weeks};

use crate::Currency;
use std::collections::BTreeSet;

/// The currencies of amounts, by id.
fn currencies(of: impl Iterator<Item = Currency>) -> BTreeSet<Currency> {
    of.collect()
}
