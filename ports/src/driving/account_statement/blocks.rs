//! The body of a statement as it is printed.

use super::told::Worded;
use crate::driven::signing_documents::{Block, Column, Fact, TableRow};
use domain::Money;
use domain::account_statement::{CurrencyStatement, IncomeLine, Moved, Movement, StatementKind};
use domain::ledger::CashType;
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
    if blocks.is_empty() {
        blocks.extend([heading(told, "movements"), paragraph(told, "nothing")]);
    }
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
            ("booked", 12),
            ("valueDate", 12),
            ("movement", 34),
            ("amount", 20),
            ("balance", 20),
        ];
        let rows = of.moved.iter().map(|Moved { movement, balance }| {
            let mut cells = cells(told, movement);
            cells.push(told.words.money(*balance));
            row(cells)
        });
        blocks.push(Block::Table(heads(told, &columns), rows.collect()));
    }
    if !of.direct.is_empty() {
        if told.told.shows_balances {
            blocks.push(paragraph(told, "direct"));
        }
        let columns = [
            ("booked", 12),
            ("valueDate", 12),
            ("movement", 54),
            ("amount", 20),
        ];
        let rows = of.direct.iter().map(|it| row(cells(told, it)));
        blocks.push(Block::Table(heads(told, &columns), rows.collect()));
    }
}

/// When a movement was booked and is valued, what it is, and how much.
fn cells(told: &Worded<'_>, movement: &Movement) -> Vec<String> {
    let kind = told.cash_type(movement.cash_type.id());
    let for_what = [told.named(movement.project), told.order(movement)];
    let for_what: Vec<String> = for_what.into_iter().filter(|it| !it.is_empty()).collect();
    vec![
        told.words.day(domain::day::day_of(movement.recorded_at)),
        told.words.day(movement.effective_on),
        format!("{kind}\n{}", for_what.join("\n")),
        told.words.money(movement.amount),
    ]
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
        let shares = told
            .words
            .ports
            .texts
            .number(told.words.language, it.shares.amount());
        row(vec![
            told.named(Some(it.project)),
            shares,
            told.words.money(it.cost),
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
        row(cells
            .into_iter()
            .chain([told.words.money(it.amount)])
            .collect())
    });
    let sums = sums(&told.told.income)
        .into_iter()
        .map(|(is_principal, sum)| {
            let key = if is_principal {
                "totalPrincipal"
            } else {
                "totalIncome"
            };
            let cells = vec![
                told.text(key),
                String::new(),
                String::new(),
                told.words.money(sum),
            ];
            TableRow {
                cells,
                is_sum: true,
            }
        });
    blocks.push(Block::Table(
        heads(told, &columns),
        rows.chain(sums).collect(),
    ));
}

/// The income of each currency, and the principal that came back.
fn sums(lines: &[IncomeLine]) -> Vec<(bool, Money)> {
    let mut sums: Vec<(bool, Money)> = Vec::new();
    for line in lines {
        let is_principal = line.cash_type == CashType::ReturnOfPrincipal;
        let there = sums.iter_mut().find(|(principal, sum)| {
            *principal == is_principal && sum.currency() == line.amount.currency()
        });
        match there {
            // What is summed by lines was summed by movements, so that it is no more than the largest amount.
            Some((_, sum)) => *sum = sum.checked_add(line.amount).unwrap_or(*sum),
            None => sums.push((is_principal, line.amount)),
        }
    }
    sums
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
            ("booked", 12),
            ("valueDate", 12),
            ("movement", 54),
            ("amount", 20),
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
    let figures = ["amount", "balance", "shares", "cost", "payments"];
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
