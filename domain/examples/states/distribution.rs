//! The machine of a distribution.

use crate::drawing::{Arrow, Machine};
use crate::effects::words;
use chrono::NaiveDate;
use domain::distribution::{
    Basis, Chunk, Command, Distribution, Frozen, Funding, FundingSource, Line, LineState, Paid,
    PlacedFunding, State, Terms, decide,
};
use domain::ids::{
    AccountId, DistributionId, DistributionLineId, OperatorId, ProjectId, ReceiptId,
};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::payout::ProjectMoney;
use domain::{Currency, Instant, Money};

const PROJECT: ProjectId = ProjectId(1);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Distribution",
        source: "domain/src/distribution/machine.rs",
        about: "A payment by a project to its holders. The approval freezes the register of the record date into lines that sum to the total. The worker pays them in chunks from the payment date on; a line that cannot be paid waits without stopping the others. Each line is paid to a wallet, or by a payout if there is no wallet.",
        first: State::Draft.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let of = distribution(from);
    let arrow = |(by, command): (&str, Command)| {
        let decided = decide(&of, command, Instant::UNIX_EPOCH).ok()?;
        Some(Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with: words(&decided.effects),
        })
    };
    commands().into_iter().filter_map(arrow).collect()
}

fn commands() -> Vec<(&'static str, Command)> {
    let receipt = Funding::Receipt {
        id: ReceiptId(1),
        amount: usd(100),
        value_on: today(),
    };
    let money = ProjectMoney::new(PROJECT, usd(100), usd(0)).ok();
    let by_project = money.map(|money| {
        let amount = usd(100);
        let funding = Funding::Project { amount, money };
        (
            "finance funds it from the project's money",
            Command::Fund(funding),
        )
    });
    let chunk = |lines: &[LineState]| {
        let lines = lines.iter().map(|state| Paid::Wallet(line(*state)));
        Command::PayLines(Chunk {
            lines: lines.collect(),
        })
    };
    let funded = PlacedFunding {
        nth: 1,
        source: FundingSource::Project,
        amount: usd(100),
        beyond: usd(0),
        effective_on: today(),
    };
    let mut commands = vec![
        (
            "finance changes the draft",
            Command::Change(Box::new(terms())),
        ),
        ("two people approve it", Command::Approve(frozen())),
        ("finance funds it from a receipt", Command::Fund(receipt)),
    ];
    commands.extend(by_project);
    commands.extend([
        ("finance starts paying", Command::Pay),
        ("finance stops paying", Command::Stop),
        (
            "lines are paid, and others remain",
            chunk(&[LineState::Open]),
        ),
        ("the last lines are paid", chunk(&[LineState::Open; 2])),
        ("a line cannot be paid", Command::Wait),
        ("finance cancels it", Command::Cancel(Vec::new())),
        (
            "finance cancels it, and its money is returned",
            Command::Cancel(vec![funded]),
        ),
        (
            "two people correct a paid line",
            Command::Correct(line(LineState::Correcting)),
        ),
    ]);
    commands
}

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap_or_else(|_| Money::zero(Currency::Usd))
}

fn today() -> NaiveDate {
    Instant::UNIX_EPOCH.date_naive()
}

fn terms() -> Terms {
    let yesterday = today().pred_opt().unwrap_or_default();
    Terms {
        project: PROJECT,
        currency: Currency::Usd,
        cash_type: CashType::RentalIncome,
        basis: Basis::Total(usd(100)),
        redeemed_per_share: None,
        record_date: yesterday,
        payment_date: yesterday,
        text: Text {
            zh: "租金".to_owned(),
            en: "Rent".to_owned(),
        },
    }
}

fn frozen() -> Frozen {
    Frozen {
        total: usd(100),
        shares: Shares::from_ten_thousandths(20_000),
        holders: 2,
        rounded_up: 0,
        zero: 0,
    }
}

fn line(state: LineState) -> Line {
    Line {
        id: DistributionLineId(1),
        account: AccountId(1),
        shares: Shares::from_ten_thousandths(10_000),
        amount: usd(50),
        redeemed: Shares::default(),
        state,
        waits: None,
        payout: None,
    }
}

fn distribution(state: State) -> Distribution {
    let is_funded = matches!(state, State::Funded | State::Paying | State::Paid);
    let mut of = Distribution {
        id: DistributionId(1),
        state,
        frozen: (state != State::Draft).then(frozen),
        funded: usd(if is_funded { 100 } else { 0 }),
        ..Distribution::draft(terms(), OperatorId(1), Instant::UNIX_EPOCH)
    };
    if state == State::Paid {
        of.progress.paid = usd(100);
    } else if state == State::Paying {
        of.progress.paid = usd(50);
    }
    of
}
