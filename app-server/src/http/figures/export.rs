//! The figures as files for spreadsheets.

use super::FiguresForm;
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use domain::Currency;
use domain::figures::{QueueAges, WeekCash};
use ports::Failure;
use ports::driving::figures::{self, ProjectIncome, ProjectSales};

/// The columns of the amounts raised and accepted.
const SALES: [&str; 8] = [
    "week",
    "project",
    "name",
    "currency",
    "raised_orders",
    "raised",
    "accepted_orders",
    "accepted",
];

/// The columns of the income of holders.
const INCOME: [&str; 6] = ["week", "project", "name", "kind", "currency", "amount"];

/// The columns of the money on the bank accounts.
const CASH: [&str; 6] = ["week", "currency", "opening", "in", "out", "closing"];

/// The columns of the ages.
const AGES: [&str; 7] = [
    "queue",
    "state",
    "under_1_day",
    "1_to_3_days",
    "3_to_7_days",
    "7_to_30_days",
    "30_days_or_more",
];

/// `GET figures/sales/export`.
pub(crate) async fn export_sales(call: Operator<FiguresForm>) -> Result<Csv, Failure> {
    let command = call.form.of(call.who);
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let found = figures::export_sales(ports, &command, origin).await?;
    Ok(table("figures-sales", SALES, found.into_iter().map(sales)))
}

/// `GET figures/income/export`.
pub(crate) async fn export_income(call: Operator<FiguresForm>) -> Result<Csv, Failure> {
    let command = call.form.of(call.who);
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let found = figures::export_income(ports, &command, origin).await?;
    Ok(table(
        "figures-income",
        INCOME,
        found.into_iter().map(income),
    ))
}

/// `GET figures/cash/export`.
pub(crate) async fn export_cash(call: Operator<FiguresForm>) -> Result<Csv, Failure> {
    let command = call.form.of(call.who);
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let found = figures::export_cash(ports, &command, origin).await?;
    Ok(table("figures-cash", CASH, found.into_iter().map(cash)))
}

/// `GET figures/ages/export`.
pub(crate) async fn export_ages(call: Operator<FiguresForm>) -> Result<Csv, Failure> {
    let command = call.form.of(call.who);
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let found = figures::export_ages(ports, &command, origin).await?;
    Ok(table("figures-ages", AGES, found.into_iter().map(ages)))
}

fn sales(line: ProjectSales) -> [String; SALES.len()] {
    let (raised, accepted) = (line.week.raised, line.week.accepted);
    [
        line.week.monday.to_string(),
        line.project.code,
        line.project.name.en,
        raised.amount.currency().code().to_owned(),
        raised.orders.to_string(),
        raised.amount.amount().to_string(),
        accepted.orders.to_string(),
        accepted.amount.amount().to_string(),
    ]
}

fn income(line: ProjectIncome) -> [String; INCOME.len()] {
    [
        line.monday.to_string(),
        line.project.code,
        line.project.name.en,
        line.kind.code().to_owned(),
        line.amount.currency().code().to_owned(),
        line.amount.amount().to_string(),
    ]
}

fn cash((currency, week): (Currency, WeekCash)) -> [String; CASH.len()] {
    [
        week.monday.to_string(),
        currency.code().to_owned(),
        week.opening.amount().to_string(),
        week.came_in.amount().to_string(),
        week.went_out.amount().to_string(),
        week.closing.amount().to_string(),
    ]
}

fn ages(of: QueueAges) -> [String; AGES.len()] {
    let [day, three_days, week, month, longer] = of.items.map(|items| items.to_string());
    [
        of.queue.code().to_owned(),
        of.state.to_owned(),
        day,
        three_days,
        week,
        month,
        longer,
    ]
}
