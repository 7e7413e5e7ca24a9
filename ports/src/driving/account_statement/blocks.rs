//! The body of a statement as a document.

use super::facts::Localized;
use crate::driven::signing_documents::{Block, Column, Fact, TableRow};
use domain::account_statement::{CurrencyStatement, Moved, Movement, StatementKind};
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{CashType, Purpose};

/// The columns of a table: the key of each heading, and its width in parts.
type Columns<'a> = [(&'a str, u16)];

/// Of movements that changed the balance.
const WITH_BALANCE: [(&str, u16); 5] = [
    ("booked", 17),
    ("valueDate", 17),
    ("movement", 28),
    ("amount", 19),
    ("balance", 19),
];
/// Of other movements of money.
const MOVEMENTS: [(&str, u16); 4] = [
    ("booked", 17),
    ("valueDate", 17),
    ("movement", 47),
    ("amount", 19),
];
/// Of movements of shares.
const SHARES: [(&str, u16); 5] = [
    ("booked", 17),
    ("valueDate", 17),
    ("movement", 28),
    ("shares", 19),
    ("held", 19),
];

/// The blocks below the account's details, top to bottom.
pub(super) fn blocks(statement: &Localized<'_>) -> Vec<Block> {
    match statement.facts.issued.kind {
        StatementKind::Movements => movements(statement),
        StatementKind::Income => income(statement),
    }
}

fn movements(statement: &Localized<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for currency in &statement.facts.currencies {
        currency_section(statement, currency, &mut blocks);
    }
    if blocks.is_empty() && statement.facts.share_movements.is_empty() {
        blocks.extend([
            heading(statement, "movements"),
            paragraph(statement, "nothing"),
        ]);
    }
    shares_section(statement, &mut blocks);
    holdings_section(statement, &mut blocks);
    income_section(statement, &mut blocks);
    blocks.extend([
        heading(statement, "about"),
        paragraph(statement, "aboutMovements"),
    ]);
    blocks
}

fn currency_section(statement: &Localized<'_>, of: &CurrencyStatement, blocks: &mut Vec<Block>) {
    blocks.push(Block::Heading(statement.currency(of.currency)));
    if statement.facts.shows_balances {
        let sums = [
            ("opening", of.opening),
            ("incoming", of.incoming),
            ("outgoing", of.outgoing),
            ("closing", of.closing),
        ];
        let facts =
            sums.map(|(key, sum)| Fact::new(statement.text(key), statement.words.money(sum)));
        blocks.push(Block::Facts(facts.into()));
    }
    if !of.moved.is_empty() {
        let rows = of.moved.iter().map(|Moved { movement, balance }| {
            let mut cells = cells(statement, movement);
            cells.push(statement.amount(*balance));
            row(cells)
        });
        blocks.push(Block::Table(
            heads(statement, &WITH_BALANCE),
            rows.collect(),
        ));
    }
    if !of.direct.is_empty() {
        if statement.facts.shows_balances {
            blocks.push(paragraph(statement, "direct"));
        }
        let rows = of.direct.iter().map(|it| row(cells(statement, it)));
        blocks.push(Block::Table(heads(statement, &MOVEMENTS), rows.collect()));
    }
}

/// The cells of a movement of money: booking time, value date, description and amount.
fn cells(statement: &Localized<'_>, movement: &Movement) -> Vec<String> {
    let mut cells = vec![
        statement.words.day(day_of(movement.recorded_at)),
        statement.words.day(movement.effective_on),
    ];
    cells.push(description(
        statement,
        movement.cash_type,
        movement.project,
        movement.purpose,
    ));
    cells.push(statement.amount(movement.amount));
    cells
}

/// The kind of a movement, over the project and the order that it belongs to.
fn description(
    statement: &Localized<'_>,
    cash_type: CashType,
    project: Option<ProjectId>,
    purpose: Purpose,
) -> String {
    let lines = [
        statement.cash_type(cash_type.id()),
        statement.project_name(project),
        statement.order(purpose),
    ];
    let lines: Vec<String> = lines.into_iter().filter(|it| !it.is_empty()).collect();
    lines.join("\n")
}

/// The shares that were issued, transferred and reversed within the period.
fn shares_section(statement: &Localized<'_>, blocks: &mut Vec<Block>) {
    if statement.facts.share_movements.is_empty() {
        return;
    }
    blocks.push(heading(statement, "shareMovements"));
    let rows = statement.facts.share_movements.iter().map(|it| {
        row(vec![
            statement.words.day(day_of(it.recorded_at)),
            statement.words.day(it.effective_on),
            description(statement, it.cash_type, Some(it.project), it.purpose),
            statement.shares(it.shares),
            statement.shares(it.held),
        ])
    });
    blocks.push(Block::Table(heads(statement, &SHARES), rows.collect()));
}

fn holdings_section(statement: &Localized<'_>, blocks: &mut Vec<Block>) {
    let day = statement.words.day(statement.facts.issued.period.last());
    let words = &statement.words;
    let title = words.text("paper.statement.holdings", &[("day", &day)]);
    blocks.push(Block::Heading(title));
    if statement.facts.holdings.is_empty() {
        blocks.push(paragraph(statement, "noHoldings"));
        return;
    }
    let columns = [("project", 56), ("shares", 22), ("cost", 22)];
    let rows = statement.facts.holdings.iter().map(|it| {
        row(vec![
            statement.project_name(Some(it.project)),
            statement.shares(it.shares),
            statement.amount(it.cost),
        ])
    });
    blocks.push(Block::Table(heads(statement, &columns), rows.collect()));
}

/// The income from projects within the period, by kind.
fn income_section(statement: &Localized<'_>, blocks: &mut Vec<Block>) {
    blocks.push(heading(statement, "income"));
    if statement.facts.income.is_empty() {
        blocks.push(paragraph(statement, "noIncome"));
        return;
    }
    let columns = [
        ("project", 46),
        ("kind", 24),
        ("payments", 10),
        ("amount", 20),
    ];
    let rows = statement.facts.income.iter().map(|it| {
        let kind = statement.cash_type(it.cash_type.id());
        let cells = [
            statement.project_name(it.project),
            kind,
            it.payments.to_string(),
        ];
        row(cells
            .into_iter()
            .chain([statement.amount(it.amount)])
            .collect())
    });
    let totals = statement.facts.totals.iter().map(|it| {
        let label = match it.cash_type {
            Some(kind) => {
                let kind = statement.cash_type(kind.id());
                let words = &statement.words;
                words.text("paper.statement.totalOf", &[("kind", &kind)])
            }
            None => statement.text("totalIncome"),
        };
        TableRow {
            cells: vec![
                label,
                String::new(),
                String::new(),
                statement.amount(it.amount),
            ],
            is_sum: true,
        }
    });
    blocks.push(Block::Table(
        heads(statement, &columns),
        rows.chain(totals).collect(),
    ));
}

fn income(statement: &Localized<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    income_section(statement, &mut blocks);
    let payments = statement.facts.movements.iter();
    let payments = payments.filter(|it| it.is_project_payment());
    let rows: Vec<TableRow> = payments.map(|it| row(cells(statement, it))).collect();
    if !rows.is_empty() {
        blocks.push(heading(statement, "eachPayment"));
        blocks.push(Block::Table(heads(statement, &MOVEMENTS), rows));
    }
    blocks.extend([
        heading(statement, "about"),
        paragraph(statement, "aboutIncome"),
    ]);
    blocks
}

fn heading(statement: &Localized<'_>, key: &str) -> Block {
    Block::Heading(statement.text(key))
}

fn paragraph(statement: &Localized<'_>, key: &str) -> Block {
    Block::Paragraph(statement.text(key))
}

fn heads(statement: &Localized<'_>, columns: &Columns<'_>) -> Vec<Column> {
    let figures = ["amount", "balance", "shares", "held", "cost", "payments"];
    let column = |(key, parts): &(&str, u16)| Column {
        heading: statement.text(key),
        parts: *parts,
        is_figures: figures.contains(key),
    };
    columns.iter().map(column).collect()
}

const fn row(cells: Vec<String>) -> TableRow {
    TableRow {
        cells,
        is_sum: false,
    }
}
