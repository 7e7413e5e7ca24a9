//! The figures of the desk: the amounts raised and accepted and the income of holders week by week,
//! the money on the bank accounts, and how long the items of the queues have been waiting.

mod export;
mod show;

pub use export::{export_ages, export_cash, export_income, export_sales};
pub use show::{CurrencyWeeks, DeskFigures, FiguresOf, ProjectIncome, ProjectSales, show_figures};
