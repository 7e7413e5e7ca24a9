//! The figures of a period, which ends with the current week.

use crate::driven::account_statements::NamedProject;
use crate::driving::ledger::may_read;
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::figures::{
    Earned, Period, QueueAges, SalesSum, WeekCash, WeekIncome, WeekSales, Weeks, ages,
    cash_by_week, income_by_week, sales_by_project, sales_by_week,
};
use domain::ids::ProjectId;
use domain::ledger::CashType;
use domain::operations::Operator;
use domain::{Currency, Money};
use std::collections::{BTreeMap, BTreeSet};

/// The requested figures.
#[derive(Debug, Clone)]
pub struct FiguresOf {
    /// Who asks.
    pub by: Operator,
    /// How far back they go.
    pub period: Period,
}

/// The weeks of a currency, the oldest first and without a gap.
pub type CurrencyWeeks<Week> = (Currency, Vec<Week>);

/// What was raised and accepted of a project in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectSales {
    /// The project.
    pub project: NamedProject,
    /// How much.
    pub week: WeekSales,
}

/// What the holders of a project earned of one kind in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectIncome {
    /// The Monday of the week.
    pub monday: NaiveDate,
    /// The project.
    pub project: NamedProject,
    /// The kind of income.
    pub kind: CashType,
    /// How much.
    pub amount: Money,
}

/// All figures of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskFigures {
    /// The weeks.
    pub weeks: Weeks,
    /// The amounts raised and accepted, by project and week, the newest first.
    pub sales: Vec<ProjectSales>,
    /// The same of all projects of a currency.
    pub sales_sums: Vec<CurrencyWeeks<WeekSales>>,
    /// The income of holders, by project, kind and week, the newest first.
    pub income: Vec<ProjectIncome>,
    /// The same of all projects of a currency.
    pub income_sums: Vec<CurrencyWeeks<WeekIncome>>,
    /// The money on the bank accounts.
    pub cash: Vec<CurrencyWeeks<WeekCash>>,
    /// How long the items of the queues have been waiting.
    pub ages: Vec<QueueAges>,
}

/// The figures. Refusals: `Forbidden`.
pub async fn show_figures(ports: &Ports, command: &FiguresOf) -> Result<DeskFigures, Failure> {
    let weeks = weeks(ports, command)?;
    let (sales, earned) = (
        ports.figures.sales(&weeks).await?,
        ports.figures.income(&weeks).await?,
    );
    let named = names(ports, &sales, &earned).await?;
    Ok(DeskFigures {
        sales: sales_lines(&weeks, &sales, &named)?,
        sales_sums: sales_by_week(&weeks, &sales).ok_or_else(too_large)?,
        income: income_lines(&weeks, &earned, &named)?,
        income_sums: income_by_week(&weeks, &earned).ok_or_else(too_large)?,
        cash: cash(ports, &weeks).await?,
        ages: waiting(ports).await?,
        weeks,
    })
}

/// The weeks that an operator requests. Refusals: `Forbidden`.
pub(super) fn weeks(ports: &Ports, command: &FiguresOf) -> Result<Weeks, Failure> {
    may_read(&command.by)?;
    let today = day_of(ports.clock.now());
    let weeks = Weeks::ending(command.period, today);
    weeks.ok_or_else(|| Failure::Broken("no such week".to_owned()))
}

pub(super) async fn sales(ports: &Ports, weeks: &Weeks) -> Result<Vec<ProjectSales>, Failure> {
    let sums = ports.figures.sales(weeks).await?;
    let named = names(ports, &sums, &[]).await?;
    sales_lines(weeks, &sums, &named)
}

pub(super) async fn income(ports: &Ports, weeks: &Weeks) -> Result<Vec<ProjectIncome>, Failure> {
    let earned = ports.figures.income(weeks).await?;
    let named = names(ports, &[], &earned).await?;
    income_lines(weeks, &earned, &named)
}

pub(super) async fn cash(
    ports: &Ports,
    weeks: &Weeks,
) -> Result<Vec<CurrencyWeeks<WeekCash>>, Failure> {
    let found = ports.figures.cash(weeks).await?.into_iter();
    let of = |it: crate::driven::figures::CashFacts| {
        let told = cash_by_week(weeks, it.balance, &it.moved)?;
        Some((it.balance.currency(), told))
    };
    found.map(of).collect::<Option<_>>().ok_or_else(too_large)
}

pub(super) async fn waiting(ports: &Ports) -> Result<Vec<QueueAges>, Failure> {
    let waiting = ports.figures.waiting(ports.clock.now()).await?;
    Ok(ages(&waiting))
}

type Names = BTreeMap<ProjectId, NamedProject>;

async fn names(ports: &Ports, sales: &[SalesSum], earned: &[Earned]) -> Result<Names, Failure> {
    let sold = sales.iter().map(|it| it.project);
    let ids: BTreeSet<ProjectId> = sold.chain(earned.iter().map(|it| it.project)).collect();
    let ids: Vec<ProjectId> = ids.into_iter().collect();
    let found = ports.figures.projects(&ids).await?.into_iter();
    Ok(found.map(|project| (project.id, project)).collect())
}

fn named(names: &Names, project: ProjectId) -> Result<NamedProject, Failure> {
    let found = names.get(&project).cloned();
    found.ok_or_else(|| Failure::Broken(format!("project {project} has no name")))
}

fn sales_lines(
    weeks: &Weeks,
    sums: &[SalesSum],
    names: &Names,
) -> Result<Vec<ProjectSales>, Failure> {
    let lines = sales_by_project(weeks, sums).ok_or_else(too_large)?;
    let line = |(project, week)| {
        let project = named(names, project)?;
        Ok(ProjectSales { project, week })
    };
    lines.into_iter().map(line).collect()
}

fn income_lines(
    weeks: &Weeks,
    earned: &[Earned],
    names: &Names,
) -> Result<Vec<ProjectIncome>, Failure> {
    let within = earned
        .iter()
        .filter_map(|it| Some((weeks.monday(it.week)?, it)));
    let line = |(monday, it): (NaiveDate, &Earned)| {
        Ok(ProjectIncome {
            monday,
            project: named(names, it.project)?,
            kind: it.kind,
            amount: it.amount,
        })
    };
    within.map(line).collect()
}

fn too_large() -> Failure {
    Failure::Broken("a sum beyond the largest amount".to_owned())
}
