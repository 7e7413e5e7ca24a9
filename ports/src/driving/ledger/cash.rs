//! The money on the platform's bank accounts on a day.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_ledger::CashOfDay;
use crate::driving::desk::exported;
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::operations::Operator;

/// The balance of each bank account in each currency at the beginning and the end of a day, by
/// value date; with the day, by default today. Refusals: `Forbidden`.
pub async fn cash_of_day(
    ports: &Ports,
    by: &Operator,
    day: Option<NaiveDate>,
) -> Result<(NaiveDate, Vec<CashOfDay>), Failure> {
    may_read(by)?;
    let day = day.unwrap_or_else(|| day_of(ports.clock.now()));
    Ok((day, ports.desk.cash(day).await?))
}

/// Exports the same. Same refusals as [`cash_of_day`].
pub async fn export_cash(
    ports: &Ports,
    by: &Operator,
    day: Option<NaiveDate>,
    origin: &Origin,
) -> Result<(NaiveDate, Vec<CashOfDay>), Failure> {
    let (day, found) = cash_of_day(ports, by, day).await?;
    let told = day.to_string();
    let filters = [("day", Some(told.as_str()))];
    let found = exported(ports, (by, origin), ("cash", &filters), found).await?;
    Ok((day, found))
}
