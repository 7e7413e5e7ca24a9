//! The machine of a subscription, walked once for a wire and once for a wallet.

use crate::drawing::{Arrow, Machine};
use crate::effects::{passed, words};
use domain::catalog::{Framework, MethodLimits, Offering, PaymentMethod, Project};
use domain::decision::{Decision, Of};
use domain::ids::{
    AccountId, BankAccountId, DocumentId, FrameworkId, InvestorId, OperatorId, OrderId, ProjectId,
};
use domain::money::{Price, Shares};
use domain::receipt::{MatchedTo, Receipt};
use domain::review::Line;
use domain::subscription::{
    Command, Order, OrderFields, Place, ProfileFacts, ProfileForm, ReadMarks, RefundDestination,
    Reservation, Reversal, Settlement, State, Step, Taking, Terms, decide,
};
use domain::wire::{ChargeTolerance, MatchedReceipts};
use domain::{Amount, Currency, Instant, Money};

const DOCUMENT: DocumentId = DocumentId(1);
const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Subscription",
        source: "domain/src/subscription/machine.rs",
        about: "`orderStatus`. If the account's framework has no wallets, money that would return to a wallet is paid by a payout instead. In INIT, the investor goes through the steps Profile, SignDoc, Review and Complete, and may go one step back.",
        first: State::Init.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    let wires = commands(PaymentMethod::Wire);
    for ((by, wire), (_, wallet)) in wires.into_iter().zip(commands(PaymentMethod::Wallet)) {
        for (method, name, command) in [
            (PaymentMethod::Wire, "wire", wire),
            (PaymentMethod::Wallet, "wallet", wallet),
        ] {
            let order = order(from, method);
            let Ok(decided) = decide(&order, command, order.created_at) else {
                continue;
            };
            let to = decided.to;
            let with = side_effects(&order, &decided);
            let same = |a: &&mut Arrow| a.by == by && a.to == to;
            match arrows.iter_mut().find(same) {
                Some(both) if both.with == with => {}
                Some(both) => both.with = format!("wire: {}; {name}: {with}", both.with),
                None => arrows.push(Arrow {
                    from: decided.from,
                    to,
                    by: by.to_owned(),
                    with,
                }),
            }
        }
    }
    arrows
}

/// Its place in the offering, who passed it, its shares, and its bookings.
fn side_effects(before: &Order, decided: &Decision<Order>) -> String {
    let after = &decided.record;
    let place = match (before.reservation, after.reservation) {
        (None, Some(_)) => Some("a place in the offering is reserved"),
        (Some(_), None) => Some("the place is released"),
        (None, None) | (Some(_), Some(_)) => None,
    };
    let passed = passed(before.first_line_by, after.first_line_by);
    let fixed = before.shares.is_none() && after.shares.is_some();
    let fixed = fixed.then_some("its shares are fixed");
    let booked = words(&decided.effects);
    let booked = Some(booked.as_str()).filter(|booked| !booked.is_empty());
    let all = [place, passed, fixed, booked];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn commands(method: PaymentMethod) -> Vec<(&'static str, Command)> {
    let settlement = || settlement(method);
    let fail = |line, by| Command::Fail {
        line,
        by,
        settlement: settlement(),
    };
    let unbound = Of::new(OrderId(1), None);
    let reversal = Reversal {
        proposed_by: FIRST,
        approved_by: SECOND,
        bound_by: unbound,
    };
    let place = Place {
        order: OrderId(1),
        is_open: true,
        has_room: true,
        reserve_until: Instant::MAX_UTC,
    };
    let sound_document = Some(DOCUMENT);
    let save = |terms: Option<Terms>, taking| Command::Save {
        sent: OrderFields {
            terms: terms.map(Box::new),
            ..OrderFields::default()
        },
        taking,
        place,
    };
    vec![
        ("save Profile", save(terms(), Taking::Nothing)),
        ("save SignDoc", save(None, Taking::SignDoc)),
        (
            "signed document arrives",
            Command::DocumentSigned {
                document: DOCUMENT,
                place,
            },
        ),
        ("signed document missing or damaged", Command::DocumentLost),
        ("save Review", save(None, Taking::Review { sound_document })),
        ("complete", save(None, Taking::Complete { sound_document })),
        ("cancel", Command::Cancel),
        (
            "finance matches or unmatches receipts",
            Command::Match(settlement().arrived),
        ),
        (
            "first line passes",
            Command::PassFirst {
                by: FIRST,
                received: amount(1_200),
                bank: Of::new(AccountId(1), BankAccountId(1)),
                arrived: settlement().arrived,
                tolerance: ChargeTolerance::default(),
            },
        ),
        ("first line fails", fail(Line::First, FIRST)),
        (
            "second line passes",
            Command::PassSecond {
                by: SECOND,
                price: Of::new(ProjectId(1), Price::par(Currency::Usd)),
                settlement: settlement(),
            },
        ),
        ("second line fails", fail(Line::Second, SECOND)),
        ("second line returns", Command::Return(settlement().arrived)),
        ("issue", Command::Issue),
        (
            "investor revokes within 30 days",
            Command::RevokeByInvestor {
                bound_by: unbound,
                settlement: settlement(),
            },
        ),
        (
            "finance revokes",
            Command::RevokeByOperator {
                by: SECOND,
                settlement: settlement(),
            },
        ),
        (
            "finance proposes to revoke, approver approves",
            Command::RevokeIssued {
                reversal,
                settlement: settlement(),
            },
        ),
        (
            "finance proposes to correct, approver approves",
            Command::CorrectIssue(reversal),
        ),
    ]
}

/// Terms that no rule refuses.
fn terms() -> Option<Terms> {
    let some = |dollars| amount(dollars).unwrap_or(Money::zero(Currency::Usd));
    let methods = [PaymentMethod::Wire, PaymentMethod::Wallet];
    let limits = methods.map(|method| MethodLimits {
        method,
        minimum: some(1),
        maximum: None,
    });
    let project = Project {
        id: ProjectId(1),
        code: String::new(),
        name_en: String::new(),
        name_zh: String::new(),
        currency: Currency::Usd,
        offering_size: some(10_000),
        share_price: rust_decimal::Decimal::ONE,
        opens_at: Instant::UNIX_EPOCH,
        funding_end: Instant::MAX_UTC,
        published: true,
        frameworks: vec![FrameworkId(1)],
        methods: limits.to_vec(),
    };
    let framework = Framework {
        id: FrameworkId(1),
        code: String::new(),
        name_en: String::new(),
        name_zh: String::new(),
        methods: methods.to_vec(),
        source_of_funds: Vec::new(),
        open_source_of_funds: false,
        has_wallets: true,
        deposits: true,
        withdrawals: true,
        deposit_confirmation: false,
        passport_months: 0,
        kyc_fee: Money::zero(Currency::Zar),
        bank_account: BankAccountId(1),
    };
    let nothing = Money::zero(Currency::Usd);
    let offering = Offering::new(some(10_000), nothing).ok()?;
    Some(Terms {
        form: ProfileForm {
            method_id: Some(PaymentMethod::Wire.id()),
            amount: amount(1_000).map(Amount::from),
            disclaimer_accepted: true,
        },
        facts: ProfileFacts {
            account: AccountId(1),
            investor: InvestorId(1),
            account_approved: true,
            framework,
            project,
            offering,
            wallet_available: amount(1_000),
            now: Instant::UNIX_EPOCH,
        },
        unfinished: Of::new(AccountId(1), None),
    })
}

/// Of an account with wallets; only a wire arrives.
fn settlement(method: PaymentMethod) -> Settlement {
    let nothing = Money::zero(Currency::Usd);
    let to = MatchedTo::Subscription(OrderId(1));
    let receipt = Receipt::provisional(
        BankAccountId(1),
        amount(1_200).unwrap_or(nothing),
        to,
        Instant::UNIX_EPOCH,
    );
    Settlement {
        account: AccountId(1),
        arrived: MatchedReceipts::new((method == PaymentMethod::Wire).then_some(receipt)),
        back: RefundDestination::Wallet,
    }
}

fn amount(dollars: i64) -> Option<Money> {
    Money::from_minor(dollars * 100, Currency::Usd).ok()
}

/// An order with everything that an order in this state has; one in preparation has no place in the
/// offering yet.
fn order(state: State, method: PaymentMethod) -> Order {
    let prepared = state == State::Init;
    let was_passed = matches!(state, State::GWait | State::PreOk | State::Success);
    let paid = amount(1_200).filter(|_| was_passed && method == PaymentMethod::Wire);
    Order {
        id: OrderId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        project: ProjectId(1),
        method,
        amount: amount(1_000).unwrap_or(Money::zero(Currency::Usd)),
        state,
        step: if prepared {
            Step::SignDoc
        } else {
            Step::Complete
        },
        disclaimer_accepted: true,
        documents_read: true,
        read_marks: ReadMarks::default(),
        signed_document: Some(DOCUMENT),
        proof_document: Some(DocumentId(2)),
        proof_at: None,
        reservation: (!prepared).then_some(Reservation {
            until: Instant::MAX_UTC,
        }),
        first_line_by: was_passed.then_some(FIRST),
        received: paid,
        receipt_corrections: 0,
        completed_at: (!prepared).then_some(Instant::UNIX_EPOCH),
        accepted_at: None,
        shares: matches!(state, State::PreOk | State::Success)
            .then(|| Shares::from_ten_thousandths(10_000_000)),
        issued_at: None,
        issues: u32::from(state == State::Success),
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}
