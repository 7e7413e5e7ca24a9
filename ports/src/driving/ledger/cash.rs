//! The money on the platform's bank accounts on a day.

use super::may_read;
use crate::driven::desk_ledger::CashOfDay;
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::operations::Operator;

/// What each bank account had in each currency when a day began and ended, by value date; with the day, which is today where none is
/// said. Refusals: `Forbidden`.
pub async fn cash_of_day(
    ports: &Ports,
    by: &Operator,
    day: Option<NaiveDate>,
) -> Result<(NaiveDate, Vec<CashOfDay>), Failure> {
    may_read(by)?;
    let day = day.unwrap_or_else(|| day_of(ports.clock.now()));
    Ok((day, ports.desk.cash(day).await?))
}
