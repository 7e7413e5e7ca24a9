//! The machine of a deposit by wire.

use crate::drawing::{Arrow, Machine};
use crate::effects::{passed, words};
use domain::decision::Of;
use domain::deposit::{Command, Deposit, State, Terms, decide};
use domain::ids::{
    AccountId, BankAccountId, DepositId, DocumentId, InvestorId, OperatorId, ReceiptId,
};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::Line;
use domain::wire::Arrived;
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);
const BANK: BankAccountId = BankAccountId(1);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Deposit",
        source: "domain/src/deposit/machine.rs",
        about: "`State` of a `WalletFundingRequest`. What the first line states is a receipt whose money waits in suspense until both lines have decided, as does what is matched to it of the bank's receipts.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let asked = deposit(from);
    let arrow = |(by, command): (&str, Command)| {
        let decided = decide(&asked, command, Instant::UNIX_EPOCH).ok()?;
        let noted = passed(asked.first_line_by, decided.record.first_line_by);
        let booked = words(&decided.effects);
        let with = match noted {
            Some(noted) if booked.is_empty() => noted.to_owned(),
            _ => booked,
        };
        Some(Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with,
        })
    };
    commands(&asked).into_iter().filter_map(arrow).collect()
}

fn commands(asked: &Deposit) -> Vec<(&'static str, Command)> {
    let receipt = |amount| Receipt {
        id: ReceiptId(1),
        ..Receipt::provisional(
            BANK,
            amount,
            MatchedTo::Deposit(asked.id),
            Instant::UNIX_EPOCH,
        )
    };
    let arrived = Arrived::new(asked.received.map(receipt));
    let fails = |line, by| Command::Fail {
        line,
        by,
        arrived: arrived.clone(),
    };
    let terms = Terms {
        account: asked.account,
        amount: asked.amount,
    };
    vec![
        ("edit", Command::Edit(terms)),
        ("upload the proof", Command::Prove(DocumentId(1))),
        ("submit", Command::Submit { terms, proof: None }),
        (
            "cancel",
            Command::Cancel {
                arrived: arrived.clone(),
            },
        ),
        (
            "finance matches or unmatches receipts",
            Command::Match(Arrived::new([receipt(asked.amount)])),
        ),
        (
            "first line passes",
            Command::PassFirst {
                by: FIRST,
                comment: None,
                stated: Some(asked.amount),
                bank: Of::new(asked.account, BANK),
                arrived: arrived.clone(),
            },
        ),
        ("first line fails", fails(Line::First, FIRST)),
        (
            "second line passes",
            Command::PassSecond {
                by: SECOND,
                arrived: arrived.clone(),
            },
        ),
        ("second line fails", fails(Line::Second, SECOND)),
        (
            "second line returns",
            Command::Return {
                comment: "unclear".to_owned(),
                arrived,
            },
        ),
    ]
}

fn deposit(state: State) -> Deposit {
    let amount = Money::from_minor(100_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd));
    let terms = Terms {
        account: AccountId(1),
        amount,
    };
    Deposit {
        id: DepositId(1),
        state,
        proof: Some(DocumentId(1)),
        received: (state == State::GWait).then_some(amount),
        first_line_by: (state == State::GWait).then_some(FIRST),
        ..Deposit::begun(InvestorId(1), terms, Instant::UNIX_EPOCH)
    }
}
