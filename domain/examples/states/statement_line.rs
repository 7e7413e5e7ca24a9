//! The machine of a line of the bank's statement.

use crate::drawing::{Arrow, Machine};
use crate::effects::words;
use domain::ids::{
    BankAccountId, BankFileId, OperatorId, PayoutBatchId, PayoutId, ProjectId, ReceiptId,
    StatementLineId,
};
use domain::ledger::Gateway;
use domain::statement::{Command, Direction, Entry, Meaning, State, StatementLine, decide};
use domain::{Currency, Instant, Money};

const ANN: OperatorId = OperatorId(1);
const COINS: Meaning = Meaning::GatewaySettlement(Gateway::Crypto);
const RECEIPT: Meaning = Meaning::Receipt(Some(ReceiptId(1)));

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Statement line",
        source: "domain/src/statement/machine.rs",
        about: "A line of a bank's file. A credit without any other explanation is DONE as a receipt when the file is imported. A line that differs from another one with the same key begins as DIFFERENT, and every other line as OPEN, until finance confirms what it is. Receipts, payouts and batches are booked by their own machines; the line itself books only what has no record of its own.",
        first: State::Open.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for (by, direction, command) in commands() {
        // Once it is done, only a receipt's line can be reopened, and only a paired one taken apart. Lines in transit are transfers.
        let meaning = match from {
            State::Done => Some(RECEIPT),
            State::InTransit => Some(Meaning::Transfer(BankAccountId(2))),
            _ => None,
        };
        let line = StatementLine {
            state: from,
            meaning,
            paired_with: (from == State::Done).then_some(StatementLineId(2)),
            ..line(1, direction)
        };
        let Ok(decided) = decide(&line, command, Instant::UNIX_EPOCH) else {
            continue;
        };
        let arrow = Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with: words(&decided.effects),
        };
        if !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

fn commands() -> Vec<(&'static str, Direction, Command)> {
    let confirmed = confirmed().into_iter().map(|(by, direction, meaning)| {
        let command = Command::Confirm {
            meaning,
            by: ANN,
            charge: matches!(meaning, Meaning::GatewaySettlement(_)).then(|| amount(10)),
            owed: (meaning == COINS).then(|| amount(1_050)),
        };
        (by, direction, command)
    });
    let charged = StatementLine {
        state: State::Done,
        meaning: Some(Meaning::Charge),
        ..line(2, Direction::Debit)
    };
    let reverse = Command::Reverse {
        earlier: Box::new(charged),
        other_side: None,
        by: ANN,
    };
    let cancel = Command::Cancel {
        by_line: Box::new(line(2, Direction::Debit)),
        by: ANN,
    };
    let others = [
        (
            "finance confirms that it reverses an earlier line, here a charge",
            Direction::Credit,
            reverse,
        ),
        (
            "finance confirms that a later line reverses it",
            Direction::Credit,
            cancel,
        ),
        (
            "finance sets it aside as a repetition of a line imported before",
            Direction::Credit,
            Command::SetAside,
        ),
        (
            "finance accepts it as a separate line",
            Direction::Credit,
            Command::Take,
        ),
        (
            "the other account's line of the transfer was imported",
            Direction::Debit,
            Command::Pair(Box::new(StatementLine {
                bank: BankAccountId(2),
                state: State::InTransit,
                meaning: Some(Meaning::Transfer(BankAccountId(1))),
                ..line(2, Direction::Credit)
            })),
        ),
        (
            "the bank reverses the other side of its transfer",
            Direction::Debit,
            Command::Unpair {
                taken_back: StatementLineId(2),
            },
        ),
        (
            "its receipt is withdrawn, or its transfer was confirmed by mistake",
            Direction::Credit,
            Command::Reopen,
        ),
        (
            "its file was imported by mistake",
            Direction::Credit,
            Command::Withdraw,
        ),
    ];
    confirmed.chain(others).collect()
}

/// Everything that a line can be confirmed as.
fn confirmed() -> [(&'static str, Direction, Meaning); 13] {
    use Direction::{Credit, Debit};
    let other = Meaning::Transfer(BankAccountId(2));
    let project = Meaning::ProjectMoney(ProjectId(1));
    let came_back = Meaning::PayoutBounced(PayoutId(1));
    let batch = Meaning::BatchExecuted(PayoutBatchId(1));
    let paid = "finance confirms a payout or a batch that was paid";
    let cost = "finance confirms a charge or interest that the bank took";
    let gain = "finance confirms interest, or a charge that is refunded";
    [
        (
            "finance confirms a receipt, or the funding of a distribution that it makes",
            Credit,
            RECEIPT,
        ),
        (
            "finance confirms a payout that came back",
            Credit,
            came_back,
        ),
        (
            "finance confirms what the card gateway collected, less its charge",
            Credit,
            Meaning::GatewaySettlement(Gateway::Card),
        ),
        (
            "finance confirms what coins were sold for, less the gateway's charge",
            Credit,
            COINS,
        ),
        ("finance confirms money from a project", Credit, project),
        (
            "finance confirms a transfer from another account of the platform",
            Credit,
            other,
        ),
        (gain, Credit, Meaning::Interest),
        (gain, Credit, Meaning::Charge),
        (paid, Debit, Meaning::PayoutExecuted(PayoutId(1))),
        (paid, Debit, batch),
        (
            "finance confirms a transfer to another account of the platform",
            Debit,
            other,
        ),
        (cost, Debit, Meaning::Charge),
        (cost, Debit, Meaning::Interest),
    ]
}

fn line(id: i64, direction: Direction) -> StatementLine {
    let day = Instant::UNIX_EPOCH.date_naive();
    StatementLine {
        id: StatementLineId(id),
        file: BankFileId(1),
        bank: BankAccountId(1),
        key: String::new(),
        entry: Entry {
            at: 1,
            reference: None,
            end_to_end: None,
            booked_on: day,
            value_on: day,
            amount: amount(1_000),
            direction,
            is_reversal: false,
            party: None,
            party_account: None,
            text: None,
            code: None,
        },
        state: State::Open,
        meaning: None,
        is_certain: false,
        differs_from: None,
        paired_with: None,
        charge: None,
        owed: None,
        confirmed_by: None,
        confirmed_at: None,
        version: 1,
    }
}

fn amount(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap_or(Money::zero(Currency::Usd))
}
