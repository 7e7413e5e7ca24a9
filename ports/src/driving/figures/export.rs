//! Each part of the figures as a file, which the audit trail records.

use super::show::{
    CurrencyWeeks, FiguresOf, ProjectIncome, ProjectSales, cash, income, sales, waiting, weeks,
};
use crate::driven::audit::Origin;
use crate::driving::desk::exported;
use crate::{Failure, Ports};
use domain::Currency;
use domain::figures::{QueueAges, WeekCash};

/// The amounts raised and accepted, by project and week. Refusals: `Forbidden`.
pub async fn export_sales(
    ports: &Ports,
    command: &FiguresOf,
    origin: &Origin,
) -> Result<Vec<ProjectSales>, Failure> {
    let found = sales(ports, &weeks(ports, command)?).await?;
    recorded(ports, (command, origin), "figures_sales", found).await
}

/// The income of holders, by project, kind and week. Refusals: `Forbidden`.
pub async fn export_income(
    ports: &Ports,
    command: &FiguresOf,
    origin: &Origin,
) -> Result<Vec<ProjectIncome>, Failure> {
    let found = income(ports, &weeks(ports, command)?).await?;
    recorded(ports, (command, origin), "figures_income", found).await
}

/// The money on the bank accounts, by currency and week. Refusals: `Forbidden`.
pub async fn export_cash(
    ports: &Ports,
    command: &FiguresOf,
    origin: &Origin,
) -> Result<Vec<(Currency, WeekCash)>, Failure> {
    let found = cash(ports, &weeks(ports, command)?).await?;
    let rows = found
        .into_iter()
        .flat_map(|(currency, weeks): CurrencyWeeks<WeekCash>| {
            weeks.into_iter().map(move |week| (currency, week))
        });
    recorded(ports, (command, origin), "figures_cash", rows.collect()).await
}

/// How long the items of the queues have been waiting now. Refusals: `Forbidden`.
pub async fn export_ages(
    ports: &Ports,
    command: &FiguresOf,
    origin: &Origin,
) -> Result<Vec<QueueAges>, Failure> {
    weeks(ports, command)?;
    let found = waiting(ports).await?;
    recorded(ports, (command, origin), "figures_ages", found).await
}

async fn recorded<T>(
    ports: &Ports,
    (command, origin): (&FiguresOf, &Origin),
    list: &str,
    rows: Vec<T>,
) -> Result<Vec<T>, Failure> {
    let filters = [("period", Some(command.period.code()))];
    exported(ports, (&command.by, origin), (list, &filters), rows).await
}
