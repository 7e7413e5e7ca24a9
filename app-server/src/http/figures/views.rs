//! The figures as sent.

use crate::http::code_field::Code;
use crate::http::codes::{AgeCode, CashTypeCode, FiguresPeriodCode, ItemState, QueueName};
use crate::http::fields::{Day, Exact, Integer};
use domain::Language;
use domain::figures::{Age, Period, QueueAges, Tally, WeekCash, WeekIncome, WeekSales};
use ports::driven::account_statements::NamedProject;
use ports::driving::figures::{CurrencyWeeks, DeskFigures, ProjectIncome, ProjectSales};
use serde::Serialize;
use utoipa::ToSchema;

/// The figures of a period, which ends with the current week. Weeks begin on Monday, UTC+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeskFigures)]
pub(crate) struct FiguresView {
    period: FiguresPeriodCode,
    /// The Monday of each week, oldest first.
    weeks: Vec<Day>,
    /// What was raised and accepted, by project and week, the newest first. Orders that failed or were revoked are left out.
    sales: Vec<ProjectSalesView>,
    /// The same, for all projects in a currency.
    sales_sums: Vec<SalesSums>,
    /// Distributions, rents and interest by value date, project and kind, the newest first.
    income: Vec<ProjectIncomeView>,
    /// The same, for all projects in a currency.
    income_sums: Vec<IncomeSums>,
    /// The money on the platform's bank accounts by value date.
    cash: Vec<CashWeeks>,
    /// How long the items in the queues have been waiting.
    ages: Vec<AgesView>,
}

/// A project in the figures.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FiguresProject)]
struct ProjectView {
    id: Integer,
    code: String,
    /// In the reader's language.
    name: String,
}

/// What was raised and accepted in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WeekSales)]
struct SalesView {
    /// Its Monday.
    week: Day,
    /// How many orders investors completed.
    raised_orders: Integer,
    raised: Exact,
    /// How many orders the second line accepted.
    accepted_orders: Integer,
    accepted: Exact,
}

/// What was raised and accepted of a project in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectSales)]
struct ProjectSalesView {
    project: ProjectView,
    /// ISO 4217.
    currency: &'static str,
    #[serde(flatten)]
    sales: SalesView,
}

/// What was raised and accepted in a currency, for every week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesSums)]
struct SalesSums {
    /// ISO 4217.
    currency: &'static str,
    weeks: Vec<SalesView>,
}

/// What the holders of a project earned of one kind in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectIncome)]
struct ProjectIncomeView {
    /// The Monday of the week.
    week: Day,
    project: ProjectView,
    /// ISO 4217.
    currency: &'static str,
    kind: CashTypeCode,
    /// Negative if more was reversed than paid.
    amount: Exact,
}

/// Income of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IncomeOfKind)]
struct KindView {
    kind: CashTypeCode,
    amount: Exact,
}

/// What holders earned in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WeekIncome)]
struct IncomeView {
    /// Its Monday.
    week: Day,
    /// Only kinds with income.
    kinds: Vec<KindView>,
}

/// What holders earned in a currency, for every week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IncomeSums)]
struct IncomeSums {
    /// ISO 4217.
    currency: &'static str,
    weeks: Vec<IncomeView>,
}

/// The money on all bank accounts in a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WeekCash)]
struct CashView {
    /// Its Monday.
    week: Day,
    opening: Exact,
    #[serde(rename = "in")]
    came_in: Exact,
    #[serde(rename = "out")]
    went_out: Exact,
    /// The balance at the end of the week; for the current week, as booked so far.
    closing: Exact,
}

/// The money on all bank accounts in a currency, for every week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CashWeeks)]
struct CashWeeks {
    /// ISO 4217.
    currency: &'static str,
    weeks: Vec<CashView>,
}

/// Number of items of an age.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemsOfAge)]
struct AgeView {
    age: AgeCode,
    items: Integer,
}

/// Number of items that wait in a state of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueAges)]
struct AgesView {
    queue: QueueName,
    #[schema(value_type = ItemState)]
    state: &'static str,
    /// Every age, youngest first.
    ages: Vec<AgeView>,
}

impl FiguresView {
    pub(super) fn of(found: DeskFigures, period: Period, language: Language) -> Self {
        let sums = |(currency, weeks): CurrencyWeeks<WeekSales>| SalesSums {
            currency: currency.code(),
            weeks: weeks.into_iter().map(SalesView::from).collect(),
        };
        let earned = |(currency, weeks): CurrencyWeeks<WeekIncome>| IncomeSums {
            currency: currency.code(),
            weeks: weeks.into_iter().map(IncomeView::from).collect(),
        };
        let cash = |(currency, weeks): CurrencyWeeks<WeekCash>| CashWeeks {
            currency: currency.code(),
            weeks: weeks.into_iter().map(CashView::from).collect(),
        };
        let (sales, income) = (found.sales.into_iter(), found.income.into_iter());
        Self {
            period: Code(period),
            weeks: found.weeks.mondays().map(Day).collect(),
            sales: sales.map(|it| sold(it, language)).collect(),
            sales_sums: found.sales_sums.into_iter().map(sums).collect(),
            income: income.map(|it| earned_of(it, language)).collect(),
            income_sums: found.income_sums.into_iter().map(earned).collect(),
            cash: found.cash.into_iter().map(cash).collect(),
            ages: found.ages.into_iter().map(AgesView::from).collect(),
        }
    }
}

fn integer(number: u64) -> Integer {
    Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn project(project: NamedProject, language: Language) -> ProjectView {
    ProjectView {
        id: Integer(project.id.0),
        name: project.name.get(language).to_owned(),
        code: project.code,
    }
}

fn sold(sales: ProjectSales, language: Language) -> ProjectSalesView {
    ProjectSalesView {
        currency: sales.week.raised.amount.currency().code(),
        project: project(sales.project, language),
        sales: SalesView::from(sales.week),
    }
}

fn earned_of(income: ProjectIncome, language: Language) -> ProjectIncomeView {
    ProjectIncomeView {
        week: Day(income.monday),
        project: project(income.project, language),
        currency: income.amount.currency().code(),
        kind: Code(income.kind),
        amount: income.amount.into(),
    }
}

impl From<WeekSales> for SalesView {
    fn from(week: WeekSales) -> Self {
        let of = |tally: Tally| (integer(tally.orders), Exact::from(tally.amount));
        let (raised_orders, raised) = of(week.raised);
        let (accepted_orders, accepted) = of(week.accepted);
        Self {
            week: Day(week.monday),
            raised_orders,
            raised,
            accepted_orders,
            accepted,
        }
    }
}

impl From<WeekIncome> for IncomeView {
    fn from(week: WeekIncome) -> Self {
        let kinds = week.by_kind.into_iter().map(|(kind, amount)| KindView {
            kind: Code(kind),
            amount: amount.into(),
        });
        Self {
            week: Day(week.monday),
            kinds: kinds.collect(),
        }
    }
}

impl From<WeekCash> for CashView {
    fn from(week: WeekCash) -> Self {
        Self {
            week: Day(week.monday),
            opening: week.opening.into(),
            came_in: week.came_in.into(),
            went_out: week.went_out.into(),
            closing: week.closing.into(),
        }
    }
}

impl From<QueueAges> for AgesView {
    fn from(of: QueueAges) -> Self {
        let ages = Age::ALL.into_iter().zip(of.items);
        let ages = ages.map(|(age, items)| AgeView {
            age: Code(age),
            items: integer(items),
        });
        Self {
            queue: Code(of.queue),
            state: of.state,
            ages: ages.collect(),
        }
    }
}
