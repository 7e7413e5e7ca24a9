//! A statement as a CSV file: one table, whose first column tells what each of its lines is.

use super::told::Worded;
use domain::Money;
use domain::account_statement::{CurrencyStatement, Movement, StatementKind};
use domain::day::CUT_OFF;
use domain::ledger::{CashType, receipt_number};
use domain::portfolio::is_income;
use domain::spreadsheet::line;

/// Tells spreadsheets that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 12] = [
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
    "receipt",
];

/// The columns of a line that are not empty.
#[derive(Default)]
struct Line {
    what: String,
    money: Option<Money>,
    balance: Option<Money>,
    booked: String,
    value_date: String,
    kind: String,
    project: (String, String),
    order: String,
    shares: String,
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
                Line::of(told, movement, None).add(&mut text);
            }
        }
    }
    for it in &told.told.income {
        let kind = told.cash_type(it.cash_type.id());
        let project = told.project(it.project);
        let (what, money) = (told.text("lineIncome"), Some(it.amount));
        Line {
            what,
            money,
            kind,
            project,
            ..Line::default()
        }
        .add(&mut text);
    }
    text
}

fn movements(told: &Worded<'_>, text: &mut String) {
    for of in &told.told.currencies {
        standing(told, of, "opening", of.opening, text);
        for it in &of.moved {
            Line::of(told, &it.movement, Some(it.balance)).add(text);
        }
        for movement in &of.direct {
            Line::of(told, movement, None).add(text);
        }
        standing(told, of, "closing", of.closing, text);
    }
    for it in &told.told.held {
        let what = told.text("lineHolding");
        let project = told.project(Some(it.project));
        let shares = it.shares.amount().normalize().to_string();
        Line {
            what,
            money: Some(it.cost),
            project,
            shares,
            ..Line::default()
        }
        .add(text);
    }
}

/// What a wallet held, where the account has wallets that its holder is shown.
fn standing(told: &Worded<'_>, of: &CurrencyStatement, key: &str, held: Money, text: &mut String) {
    if !told.told.shows_balances {
        return;
    }
    let period = told.told.statement.period;
    let day = if held == of.opening && key == "opening" {
        period.first()
    } else {
        period.last()
    };
    let (what, booked, balance) = (told.text(key), day.to_string(), Some(held));
    Line {
        what,
        balance,
        booked,
        ..Line::default()
    }
    .add(text);
}

impl Line {
    fn of(told: &Worded<'_>, movement: &Movement, balance: Option<Money>) -> Self {
        let booked = movement.recorded_at + CUT_OFF;
        Self {
            what: told.text("lineMovement"),
            money: Some(movement.amount),
            balance,
            booked: booked.format("%Y-%m-%d %H:%M:%S").to_string(),
            value_date: movement.effective_on.to_string(),
            kind: told.cash_type(movement.cash_type.id()),
            project: told.project(movement.project),
            order: told.order(movement),
            receipt: receipt_number(movement.id),
            ..Self::default()
        }
    }

    fn add(self, text: &mut String) {
        let amount = |money: Option<Money>| {
            money.map_or_else(String::new, |it| format!("{:.2}", it.amount()))
        };
        let (money, balance) = (amount(self.money), amount(self.balance));
        let code = self
            .money
            .or(self.balance)
            .map_or("", |it| it.currency().code());
        let (project, project_code) = &self.project;
        *text += &line([
            &self.what,
            code,
            &self.booked,
            &self.value_date,
            &self.kind,
            project,
            project_code,
            &self.order,
            &money,
            &balance,
            &self.shares,
            &self.receipt,
        ]);
    }
}
