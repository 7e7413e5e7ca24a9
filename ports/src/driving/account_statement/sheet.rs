//! A statement as a CSV file: one table, in which each line names the statement and the account, and what it is.

use super::told::Worded;
use crate::driven::account_statements::ShareMovement;
use chrono::NaiveDate;
use domain::account_statement::{CurrencyStatement, Moved, Movement, StatementKind};
use domain::day::CUT_OFF;
use domain::ledger::{CashType, receipt_number};
use domain::money::Shares;
use domain::portfolio::is_income;
use domain::spreadsheet::line;
use domain::{Instant, Money};

/// Tells spreadsheets that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 16] = [
    "number",
    "account",
    "line",
    "code",
    "booked",
    "valueDate",
    "kind",
    "project",
    "projectCode",
    "order",
    "amount",
    "balance",
    "shares",
    "held",
    "cost",
    "receipt",
];

/// The columns of a line that are not empty.
#[derive(Default)]
struct Line {
    what: String,
    booked: String,
    value_date: String,
    kind: String,
    project: (String, String),
    order: String,
    amount: Option<Money>,
    balance: Option<Money>,
    shares: Option<Shares>,
    held: Option<Shares>,
    cost: Option<Money>,
    receipt: String,
}

/// The whole file.
pub(super) fn sheet(told: &Worded<'_>) -> String {
    let headings = COLUMNS.map(|key| told.text(key));
    let mut text = BYTE_ORDER_MARK.to_owned() + &line(headings.iter().map(String::as_str));
    match told.told.statement.kind {
        StatementKind::Movements => movements(told, &mut text),
        StatementKind::Income => {
            let paid = told.told.movements.iter().filter(|it| {
                is_income(it.cash_type) || it.cash_type == CashType::ReturnOfPrincipal
            });
            for movement in paid {
                Line::of_money(told, movement, None).add(told, &mut text);
            }
        }
    }
    text
}

fn movements(told: &Worded<'_>, text: &mut String) {
    let period = told.told.statement.period;
    for of in &told.told.currencies {
        standing(told, ("opening", period.first()), of.opening, text);
        for (movement, balance) in in_order(of) {
            Line::of_money(told, movement, balance).add(told, text);
        }
        standing(told, ("closing", period.last()), of.closing, text);
    }
    for movement in &told.told.shares {
        Line::of_shares(told, movement).add(told, text);
    }
    for it in &told.told.held {
        let line = Line {
            what: told.text("lineHolding"),
            booked: period.last().to_string(),
            project: told.project(Some(it.project)),
            held: Some(it.shares),
            cost: Some(it.cost),
            ..Line::default()
        };
        line.add(told, text);
    }
}

/// What changed the balance, with it, and what went past the wallet, in the order of booking.
fn in_order(of: &CurrencyStatement) -> Vec<(&Movement, Option<Money>)> {
    let moved = of.moved.iter();
    let moved = moved.map(|Moved { movement, balance }| (movement, Some(*balance)));
    let mut all: Vec<_> = moved.chain(of.direct.iter().map(|it| (it, None))).collect();
    all.sort_by_key(|(movement, _)| movement.id);
    all
}

/// What a wallet held on a day, where the account has wallets that its holder is shown.
fn standing(told: &Worded<'_>, (key, day): (&str, NaiveDate), held: Money, text: &mut String) {
    if !told.told.shows_balances {
        return;
    }
    let line = Line {
        what: told.text(key),
        booked: day.to_string(),
        balance: Some(held),
        ..Line::default()
    };
    line.add(told, text);
}

impl Line {
    fn of_money(told: &Worded<'_>, movement: &Movement, balance: Option<Money>) -> Self {
        Self {
            what: told.text("lineMovement"),
            booked: booked(movement.recorded_at),
            value_date: movement.effective_on.to_string(),
            kind: told.cash_type(movement.cash_type.id()),
            project: told.project(movement.project),
            order: told.order(movement.purpose),
            amount: Some(movement.amount),
            balance,
            receipt: receipt_number(movement.id),
            ..Self::default()
        }
    }

    fn of_shares(told: &Worded<'_>, movement: &ShareMovement) -> Self {
        Self {
            what: told.text("lineShares"),
            booked: booked(movement.recorded_at),
            value_date: movement.effective_on.to_string(),
            kind: told.cash_type(movement.cash_type.id()),
            project: told.project(Some(movement.project)),
            order: told.order(movement.purpose),
            shares: Some(movement.shares),
            held: Some(movement.held),
            ..Self::default()
        }
    }

    fn add(self, told: &Worded<'_>, text: &mut String) {
        let money =
            |it: Option<Money>| it.map_or_else(String::new, |it| format!("{:.2}", it.amount()));
        let count = |it: Option<Shares>| {
            it.map_or_else(String::new, |it| it.amount().normalize().to_string())
        };
        let any = self.amount.or(self.balance).or(self.cost);
        let statement = &told.told.statement;
        let (project, project_code) = self.project;
        let cells = [
            statement.kind.number(statement.id),
            told.told.number.clone(),
            self.what,
            any.map_or_else(String::new, |it| it.currency().code().to_owned()),
            self.booked,
            self.value_date,
            self.kind,
            project,
            project_code,
            self.order,
            money(self.amount),
            money(self.balance),
            count(self.shares),
            count(self.held),
            money(self.cost),
            self.receipt,
        ];
        *text += &line(cells.iter().map(String::as_str));
    }
}

/// A time of the platform, as spreadsheets read it.
fn booked(at: Instant) -> String {
    (at + CUT_OFF).format("%Y-%m-%d %H:%M:%S").to_string()
}
