//! A statement as a CSV file: one table, whose lines each name the statement, the account and the kind of line.

use super::facts::Localized;
use crate::driven::account_statements::ShareMovement;
use chrono::NaiveDate;
use domain::account_statement::{CurrencyStatement, Moved, Movement, StatementKind};
use domain::day::CUT_OFF;
use domain::ledger::receipt_number;
use domain::money::Shares;
use domain::spreadsheet::line;
use domain::{Instant, Money};

/// By this mark spreadsheets know that the text is UTF-8.
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

/// A line; unused columns stay empty.
#[derive(Default)]
struct Line {
    line_kind: String,
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

/// The file.
pub(super) fn csv(statement: &Localized<'_>) -> String {
    let headings = COLUMNS.map(|key| statement.text(key));
    let mut text = BYTE_ORDER_MARK.to_owned() + &line(headings.iter().map(String::as_str));
    match statement.facts.issued.kind {
        StatementKind::Movements => movements(statement, &mut text),
        StatementKind::Income => {
            let paid = statement.facts.movements.iter();
            for movement in paid.filter(|it| it.is_project_payment()) {
                Line::of_money(statement, movement, None).add(statement, &mut text);
            }
        }
    }
    text
}

fn movements(statement: &Localized<'_>, text: &mut String) {
    let period = statement.facts.issued.period;
    for of in &statement.facts.currencies {
        balance_line(statement, ("opening", period.first()), of.opening, text);
        for (movement, balance) in in_order(of) {
            Line::of_money(statement, movement, balance).add(statement, text);
        }
        balance_line(statement, ("closing", period.last()), of.closing, text);
    }
    for movement in &statement.facts.share_movements {
        Line::of_shares(statement, movement).add(statement, text);
    }
    for it in &statement.facts.holdings {
        let line = Line {
            line_kind: statement.text("lineHolding"),
            booked: period.last().to_string(),
            project: statement.project(Some(it.project)),
            held: Some(it.shares),
            cost: Some(it.cost),
            ..Line::default()
        };
        line.add(statement, text);
    }
}

/// The movements of a currency in the order of booking, with the balance after each that changed it.
fn in_order(of: &CurrencyStatement) -> Vec<(&Movement, Option<Money>)> {
    let moved = of.moved.iter();
    let moved = moved.map(|Moved { movement, balance }| (movement, Some(*balance)));
    let mut all: Vec<_> = moved.chain(of.direct.iter().map(|it| (it, None))).collect();
    all.sort_by_key(|(movement, _)| movement.id);
    all
}

/// The line of an opening or closing balance; none where the holder is shown no balances.
fn balance_line(
    statement: &Localized<'_>,
    (key, day): (&str, NaiveDate),
    held: Money,
    text: &mut String,
) {
    if !statement.facts.shows_balances {
        return;
    }
    let line = Line {
        line_kind: statement.text(key),
        booked: day.to_string(),
        balance: Some(held),
        ..Line::default()
    };
    line.add(statement, text);
}

impl Line {
    fn of_money(statement: &Localized<'_>, movement: &Movement, balance: Option<Money>) -> Self {
        Self {
            line_kind: statement.text("lineMovement"),
            booked: booked(movement.recorded_at),
            value_date: movement.effective_on.to_string(),
            kind: statement.cash_type(movement.cash_type.id()),
            project: statement.project(movement.project),
            order: statement.order(movement.purpose),
            amount: Some(movement.amount),
            balance,
            receipt: receipt_number(movement.id),
            ..Self::default()
        }
    }

    fn of_shares(statement: &Localized<'_>, movement: &ShareMovement) -> Self {
        Self {
            line_kind: statement.text("lineShares"),
            booked: booked(movement.recorded_at),
            value_date: movement.effective_on.to_string(),
            kind: statement.cash_type(movement.cash_type.id()),
            project: statement.project(Some(movement.project)),
            order: statement.order(movement.purpose),
            shares: Some(movement.shares),
            held: Some(movement.held),
            ..Self::default()
        }
    }

    fn add(self, statement: &Localized<'_>, text: &mut String) {
        let money =
            |it: Option<Money>| it.map_or_else(String::new, |it| format!("{:.2}", it.amount()));
        let count = |it: Option<Shares>| {
            it.map_or_else(String::new, |it| it.amount().normalize().to_string())
        };
        let any = self.amount.or(self.balance).or(self.cost);
        let issued = &statement.facts.issued;
        let (project, project_code) = self.project;
        let cells = [
            issued.kind.number(issued.id),
            statement.facts.account_number.clone(),
            self.line_kind,
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

/// An instant at UTC+8, as spreadsheets read it.
fn booked(at: Instant) -> String {
    (at + CUT_OFF).format("%Y-%m-%d %H:%M:%S").to_string()
}
