//! The body of a statement as it is printed.

use super::told::Worded;
use crate::driven::signing_documents::{Block, Column, Fact, TableRow};
use domain::account_statement::{CurrencyStatement, Moved, Movement, StatementKind};
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{CashType, Purpose};
use domain::portfolio::is_income;

/// The blocks below the account's details, top to bottom.
pub(super) fn blocks(told: &Worded<'_>) -> Vec<Block> {
    match told.told.statement.kind {
        StatementKind::Movements => movements(told),
        StatementKind::Income => income(told),
    }
}

fn movements(told: &Worded<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for currency in &told.told.currencies {
        of_currency(told, currency, &mut blocks);
    }
    if blocks.is_empty() && told.told.shares.is_empty() {
        blocks.extend([heading(told, "movements"), paragraph(told, "nothing")]);
    }
    moved_shares(told, &mut blocks);
    held(told, &mut blocks);
    brought(told, &mut blocks);
    blocks.extend([heading(told, "about"), paragraph(told, "aboutMovements")]);
    blocks
}

fn of_currency(told: &Worded<'_>, of: &CurrencyStatement, blocks: &mut Vec<Block>) {
    blocks.push(Block::Heading(told.currency(of.currency)));
    if told.told.shows_balances {
        let sums = [
            ("opening", of.opening),
            ("incoming", of.incoming),
            ("outgoing", of.outgoing),
            ("closing", of.closing),
        ];
        let facts = sums.map(|(key, sum)| Fact::new(told.text(key), told.words.money(sum)));
        blocks.push(Block::Facts(facts.into()));
    }
    if !of.moved.is_empty() {
        let columns = [
            ("booked", 17),
            ("valueDate", 17),
            ("movement", 28),
            ("amount", 19),
            ("balance", 19),
        ];
        let rows = of.moved.iter().map(|Moved { movement, balance }| {
            let mut cells = cells(told, movement);
            cells.push(told.amount(*balance));
            row(cells)
        });
        blocks.push(Block::Table(heads(told, &columns), rows.collect()));
    }
    if !of.direct.is_empty() {
        if told.told.shows_balances {
            blocks.push(paragraph(told, "direct"));
        }
        let columns = [
            ("booked", 17),
            ("valueDate", 17),
            ("movement", 47),
            ("amount", 19),
        ];
        let rows = of.direct.iter().map(|it| row(cells(told, it)));
        blocks.push(Block::Table(heads(told, &columns), rows.collect()));
    }
}

/// When a movement of money was booked and is valued, what it is, and how much.
fn cells(told: &Worded<'_>, movement: &Movement) -> Vec<String> {
    let mut cells = vec![
        told.words.day(day_of(movement.recorded_at)),
        told.words.day(movement.effective_on),
    ];
    cells.push(what(
        told,
        movement.cash_type,
        movement.project,
        movement.purpose,
    ));
    cells.push(told.amount(movement.amount));
    cells
}

/// The kind of a movement, over the project and the order that it belongs to.
fn what(
    told: &Worded<'_>,
    cash_type: CashType,
    project: Option<ProjectId>,
    purpose: Purpose,
) -> String {
    let lines = [
        told.cash_type(cash_type.id()),
        told.named(project),
        told.order(purpose),
    ];
    let lines: Vec<String> = lines.into_iter().filter(|it| !it.is_empty()).collect();
    lines.join("\n")
}

/// The shares that were issued and taken back within the period.
fn moved_shares(told: &Worded<'_>, blocks: &mut Vec<Block>) {
    if told.told.shares.is_empty() {
        return;
    }
    blocks.push(heading(told, "shareMovements"));
    let columns = [
        ("booked", 17),
        ("valueDate", 17),
        ("movement", 28),
        ("shares", 19),
        ("held", 19),
    ];
    let rows = told.told.shares.iter().map(|it| {
        row(vec![
            told.words.day(day_of(it.recorded_at)),
            told.words.day(it.effective_on),
            what(told, it.cash_type, Some(it.project), it.purpose),
            told.shares(it.shares),
            told.shares(it.held),
        ])
    });
    blocks.push(Block::Table(heads(told, &columns), rows.collect()));
}

fn held(told: &Worded<'_>, blocks: &mut Vec<Block>) {
    let day = told.words.day(told.told.statement.period.last());
    let title = told
        .words
        .text("paper.statement.holdings", &[("day", &day)]);
    blocks.push(Block::Heading(title));
    if told.told.held.is_empty() {
        blocks.push(paragraph(told, "noHoldings"));
        return;
    }
    let columns = [("project", 56), ("shares", 22), ("cost", 22)];
    let rows = told.told.held.iter().map(|it| {
        row(vec![
            told.named(Some(it.project)),
            told.shares(it.shares),
            told.amount(it.cost),
        ])
    });
    blocks.push(Block::Table(heads(told, &columns), rows.collect()));
}

/// What projects brought within the period, by kind.
fn brought(told: &Worded<'_>, blocks: &mut Vec<Block>) {
    blocks.push(heading(told, "income"));
    if told.told.income.is_empty() {
        blocks.push(paragraph(told, "noIncome"));
        return;
    }
    let columns = [
        ("project", 46),
        ("kind", 24),
        ("payments", 10),
        ("amount", 20),
    ];
    let rows = told.told.income.iter().map(|it| {
        let kind = told.cash_type(it.cash_type.id());
        let cells = [told.named(it.project), kind, it.payments.to_string()];
        row(cells.into_iter().chain([told.amount(it.amount)]).collect())
    });
    let totals = told.told.totals.iter().map(|it| {
        let label = match it.cash_type {
            Some(kind) => {
                let kind = told.cash_type(kind.id());
                told.words
                    .text("paper.statement.totalOf", &[("kind", &kind)])
            }
            None => told.text("totalIncome"),
        };
        TableRow {
            cells: vec![label, String::new(), String::new(), told.amount(it.amount)],
            is_sum: true,
        }
    });
    blocks.push(Block::Table(
        heads(told, &columns),
        rows.chain(totals).collect(),
    ));
}

fn income(told: &Worded<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    brought(told, &mut blocks);
    let payments = told
        .told
        .movements
        .iter()
        .filter(|it| is_income(it.cash_type) || it.cash_type == CashType::ReturnOfPrincipal);
    let rows: Vec<TableRow> = payments.map(|it| row(cells(told, it))).collect();
    if !rows.is_empty() {
        let columns = [
            ("booked", 17),
            ("valueDate", 17),
            ("movement", 47),
            ("amount", 19),
        ];
        blocks.push(heading(told, "eachPayment"));
        blocks.push(Block::Table(heads(told, &columns), rows));
    }
    blocks.extend([heading(told, "about"), paragraph(told, "aboutIncome")]);
    blocks
}

fn heading(told: &Worded<'_>, key: &str) -> Block {
    Block::Heading(told.text(key))
}

fn paragraph(told: &Worded<'_>, key: &str) -> Block {
    Block::Paragraph(told.text(key))
}

fn heads(told: &Worded<'_>, columns: &[(&str, u16)]) -> Vec<Column> {
    let figures = ["amount", "balance", "shares", "held", "cost", "payments"];
    let column = |(key, parts): &(&str, u16)| Column {
        heading: told.text(key),
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
