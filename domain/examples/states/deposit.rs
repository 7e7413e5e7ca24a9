//! The machine of a deposit, by wire and in bitcoin.

use crate::drawing::{Arrow, Machine};
use crate::effects::{passed, words};
use domain::decision::Of;
use domain::deposit::{
    Command, Deposit, DepositForm, Deviation, FundingFacts, FundingMethod, Invoice, InvoiceState,
    InvoiceStatus, State, Terms, decide,
};
use domain::ids::{
    AccountId, BankAccountId, CryptoInvoiceId, DepositId, DocumentId, InvestorId, OperatorId,
    ReceiptId,
};
use domain::money::Satoshis;
use domain::receipt::{MatchedTo, Receipt};
use domain::review::Line;
use domain::wire::MatchedReceipts;
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);
const BANK: BankAccountId = BankAccountId(1);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Deposit",
        source: "domain/src/deposit/machine.rs",
        about: "`State` of a `WalletFundingRequest`. The amount that the first line states becomes a receipt. Its money waits in suspense until both lines have decided, and so does the money of bank receipts matched to the deposit. A deposit in bitcoin is settled by its gateway.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let by_wire = deposit(from);
    let in_bitcoin = Deposit {
        method: FundingMethod::Bitcoin,
        ..by_wire.clone()
    };
    let mut arrows = arrows(&by_wire, commands(&by_wire));
    arrows.extend(self::arrows(&in_bitcoin, of_its_gateway(&in_bitcoin)));
    arrows
}

/// The changes that a deposit allows; commands that change nothing are left out.
fn arrows(asked: &Deposit, commands: Vec<(&str, Command)>) -> Vec<Arrow> {
    let arrow = |(by, command): (&str, Command)| {
        let follows = matches!(command, Command::Follow { .. });
        let decided = decide(asked, command, Instant::UNIX_EPOCH).ok()?;
        if follows && decided.is_empty() {
            return None;
        }
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
    commands.into_iter().filter_map(arrow).collect()
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
    let arrived = MatchedReceipts::new(asked.received.map(receipt));
    let fails = |line, by| Command::Fail {
        line,
        by,
        arrived: arrived.clone(),
    };
    let terms = || Terms {
        form: DepositForm {
            method: asked.method,
            currency_id: Some(asked.amount.currency().id()),
            amount: Some(asked.amount.into()),
        },
        facts: FundingFacts {
            account: asked.account,
            investor: asked.investor,
            supported: true,
            approved: true,
            bitcoin: true,
            offered: vec![asked.amount.currency()],
        },
    };
    let submit = Command::Submit {
        terms: terms(),
        proof: None,
    };
    vec![
        ("edit", Command::Edit(terms())),
        ("upload the proof", Command::Prove(DocumentId(1))),
        ("submit", submit),
        (
            "cancel",
            Command::Cancel {
                arrived: arrived.clone(),
                invoice: None,
            },
        ),
        (
            "finance matches or unmatches receipts",
            Command::Match(MatchedReceipts::new([receipt(asked.amount)])),
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

/// The events of a bitcoin deposit before anything was paid.
fn of_its_gateway(asked: &Deposit) -> Vec<(&'static str, Command)> {
    let coins = Satoshis::new(200_000).unwrap_or(Satoshis::ZERO);
    let follow = |status| Command::Follow {
        invoice: Invoice {
            id: CryptoInvoiceId(1),
            deposit: asked.id,
            gateway_id: "1".to_owned(),
            price: asked.amount,
            coins,
            expires_at: Instant::UNIX_EPOCH,
            state: InvoiceState::Open,
            received: Satoshis::ZERO,
        },
        status,
    };
    let why = Deviation::Late;
    let late = InvoiceStatus::Deviating {
        why,
        received: coins,
    };
    vec![
        ("its invoice is settled", follow(InvoiceStatus::Settled)),
        (
            "its invoice is underpaid, overpaid or paid late",
            follow(late),
        ),
        ("its invoice expires unpaid", follow(InvoiceStatus::Expired)),
        ("no invoice could be created", Command::GiveUp),
    ]
}

fn deposit(state: State) -> Deposit {
    let amount = Money::from_minor(100_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd));
    Deposit {
        id: DepositId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        amount,
        method: FundingMethod::Wire,
        state,
        proof: Some(DocumentId(1)),
        received: (state == State::GWait).then_some(amount),
        deviation: None,
        has_expired: false,
        receipt_corrections: 0,
        first_line_by: (state == State::GWait).then_some(FIRST),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
