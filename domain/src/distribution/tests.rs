use super::*;
use crate::decision::{Effect, NotDecided};
use crate::ids::{AccountId, DistributionLineId, ProjectId, ReceiptId};
use crate::language::Text;
use crate::ledger::{Book, Transaction};
use crate::payout::ProjectMoney;
use crate::{MixedCurrencies, Refusal};
use chrono::NaiveDate;
use proptest::prelude::*;
use rust_decimal::Decimal;

const PROJECT: ProjectId = ProjectId(3);

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn day(of: &str) -> NaiveDate {
    of.parse().unwrap()
}

fn now() -> Instant {
    "2026-11-27T09:00:00Z".parse().unwrap()
}

fn terms() -> Terms {
    Terms {
        project: PROJECT,
        currency: Currency::Usd,
        cash_type: CashType::RentalIncome,
        basis: Basis::Total(usd(10_000)),
        redeemed_per_share: None,
        record_date: day("2026-10-31"),
        payment_date: day("2026-11-10"),
        text: Text {
            zh: "十月租金".into(),
            en: "Rent of October".into(),
        },
    }
}

fn in_state(state: State) -> Distribution {
    let frozen = Frozen {
        total: usd(10_000),
        shares: Shares::from_ten_thousandths(30_000),
        holders: 3,
        rounded_up: 1,
        zero: 0,
    };
    let funded = match state {
        State::Funded | State::Paying | State::Paid => usd(10_000),
        State::Draft | State::Approved | State::Cancelled => usd(0),
    };
    Distribution {
        id: DistributionId(9),
        state,
        frozen: (state != State::Draft).then_some(frozen),
        funded,
        fundings: 1,
        ..Distribution::draft(terms(), OperatorId(1), now())
    }
}

fn line(account: i64, state: LineState) -> Line {
    Line {
        id: DistributionLineId(account),
        account: AccountId(account),
        shares: Shares::from_ten_thousandths(10_000),
        amount: usd(3_333),
        redeemed: Shares::default(),
        state,
        waits: None,
        payout: None,
    }
}

fn holders(shares: &[i64]) -> Vec<Holder> {
    let numbered = shares.iter().zip(1..);
    numbered
        .map(|(units, account)| Holder {
            account: AccountId(account),
            shares: Shares::from_ten_thousandths(*units),
        })
        .collect()
}

fn booked(effect: &Effect) -> Transaction {
    effect.transactions(Some(7)).unwrap().pop().unwrap()
}

fn change_of(transaction: &Transaction, book: Book) -> i128 {
    let changes = transaction.changes().into_iter();
    changes
        .filter(|(key, _)| key.book == book)
        .map(|(_, by)| by)
        .sum()
}

fn funded_by_receipt(minor: i64) -> Funding {
    Funding::Receipt {
        id: ReceiptId(4),
        amount: usd(minor),
        value_on: day("2026-11-09"),
    }
}

/// The fundings of the distribution of [`in_state`].
fn fundings(state: State) -> Vec<PlacedFunding> {
    let placed = |(nth, amount, beyond)| PlacedFunding {
        nth,
        source: FundingSource::Receipt(ReceiptId(i64::from(nth))),
        amount: usd(amount),
        beyond: usd(beyond),
        effective_on: day("2026-11-09"),
    };
    match state {
        State::Funded => [(1, 4_000, 0), (2, 6_000, 500)].map(placed).to_vec(),
        _ => Vec::new(),
    }
}

/// Every command, with facts that fit a distribution in this state.
fn commands(state: State) -> Vec<(&'static str, Command)> {
    let chunk = Chunk {
        lines: vec![Paid::Wallet(line(1, LineState::Open))],
    };
    vec![
        ("change", Command::Change(Box::new(terms()))),
        (
            "approve",
            Command::Approve(in_state(State::Approved).frozen.unwrap()),
        ),
        ("fund", Command::Fund(funded_by_receipt(10_000))),
        ("pay", Command::Pay),
        ("stop", Command::Stop),
        ("lines", Command::PayLines(chunk)),
        ("wait", Command::Wait),
        ("cancel", Command::Cancel(fundings(state))),
        ("correct", Command::Correct(line(1, LineState::Correcting))),
    ]
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    use State::{Approved, Cancelled, Draft, Funded, Paid, Paying};
    for state in State::ALL {
        for (name, command) in commands(state) {
            let mut before = in_state(state);
            if name == "correct" {
                before.progress.paid = usd(3_333);
            }
            let expected = match (state, name) {
                (Draft, "change") => Some(Draft),
                (Draft, "approve") => Some(Approved),
                (Approved, "fund") => Some(Funded),
                (Funded, "pay") => Some(Paying),
                (Paying, "stop" | "lines" | "wait" | "correct") => Some(Paying),
                (Draft | Approved | Funded, "cancel") => Some(Cancelled),
                (Paid, "correct") => Some(Paid),
                _ => None,
            };
            let decided = decide(&before, command, now()).map(|it| it.record.state);
            let refused = match (state, name) {
                (Approved, "pay") => Refusal::DistributionNotFunded(usd(10_000)),
                _ => Refusal::OrderNotPending {
                    state: state.code(),
                },
            };
            let expected = expected.ok_or(NotDecided::Refused(refused));
            assert_eq!(decided, expected, "{state:?} {name}");
        }
    }
}

#[test]
fn a_stopped_distribution_pays_no_line_until_it_goes_on() {
    let stopped = decide(&in_state(State::Paying), Command::Stop, now());
    let stopped = stopped.unwrap().record;
    assert!(stopped.is_stopped);
    let lines = || {
        Command::PayLines(Chunk {
            lines: vec![Paid::Wallet(line(1, LineState::Open))],
        })
    };
    assert!(decide(&stopped, lines(), now()).is_err());
    assert!(decide(&stopped, Command::Stop, now()).is_err());
    let goes_on = decide(&stopped, Command::Pay, now()).unwrap().record;
    assert!(!goes_on.is_stopped && decide(&goes_on, lines(), now()).is_ok());
}

#[test]
fn the_last_line_ends_it_and_waiting_ones_do_not() {
    let mut paying = in_state(State::Paying);
    for (account, ends) in [(1, false), (2, false), (3, true)] {
        let lines = vec![Paid::Wallet(line(account, LineState::Open))];
        let decided = decide(&paying, Command::PayLines(Chunk { lines }), now()).unwrap();
        assert_eq!(decided.record.state == State::Paid, ends, "{account}");
        paying = decided.record;
    }
    assert_eq!(paying.progress.paid, usd(9_999));
    let waits = decide(&in_state(State::Paying), Command::Wait, now())
        .unwrap()
        .record;
    assert_eq!(
        (waits.state, waits.progress.lines_waiting),
        (State::Paying, 1)
    );
    let again = decide(&waits, Command::Pay, now()).unwrap().record;
    assert_eq!(again.progress.lines_waiting, 0);
}

#[test]
fn it_is_not_paid_before_its_payment_date() {
    let mut early = in_state(State::Funded);
    early.terms.payment_date = day("2026-11-28");
    let refused = decide(&early, Command::Pay, now());
    let day = Refusal::DistributionNotDue(day("2026-11-28"));
    assert_eq!(refused, Err(NotDecided::Refused(day)));
}

#[test]
fn a_line_that_is_not_open_is_never_paid() {
    for state in LineState::ALL {
        let lines = vec![Paid::Wallet(line(1, state))];
        let decided = decide(
            &in_state(State::Paying),
            Command::PayLines(Chunk { lines }),
            now(),
        );
        assert_eq!(decided.is_ok(), state == LineState::Open, "{state:?}");
    }
}

#[test]
fn a_receipt_gives_what_is_missing_and_the_rest_to_the_project() {
    let approved = in_state(State::Approved);
    let decided = decide(&approved, Command::Fund(funded_by_receipt(12_500)), now()).unwrap();
    assert_eq!(decided.record.state, State::Funded);
    let transaction = booked(&decided.effects[0]);
    let of = |book| change_of(&transaction, book);
    assert_eq!(of(Book::Suspense(ReceiptId(4))), -12_500);
    assert_eq!(of(Book::Distribution(DistributionId(9))), 10_000);
    assert_eq!(of(Book::ProjectPaid(PROJECT)), 2_500);
    assert_eq!(transaction.effective_on(), day("2026-11-09"));

    let part = decide(&approved, Command::Fund(funded_by_receipt(4_000)), now())
        .unwrap()
        .record;
    assert_eq!(part.state, State::Approved);
    assert_eq!(part.missing(), Ok(usd(6_000)));
    let mixed = Distribution {
        funded: Money::from_minor(4_000, Currency::Cny).unwrap(),
        ..part
    };
    assert_eq!(mixed.missing(), Err(MixedCurrencies));
}

#[test]
fn a_project_funds_at_most_what_it_has_and_what_is_missing() {
    let approved = in_state(State::Approved);
    let fund = |amount, held, project| {
        let money = ProjectMoney::new(project, usd(held), usd(100)).unwrap();
        let funding = Funding::Project {
            amount: usd(amount),
            money,
        };
        decide(&approved, Command::Fund(funding), now()).map(|it| it.record.funded)
    };
    assert_eq!(fund(5_000, 5_100, PROJECT), Ok(usd(5_000)));
    let above = Refusal::ProjectFundsNotAvailable(usd(5_000));
    assert_eq!(fund(5_001, 5_100, PROJECT), Err(NotDecided::Refused(above)));
    for wrong in [0, -5, 10_001] {
        let refused = NotDecided::Refused(Refusal::bad_request("amount"));
        assert_eq!(fund(wrong, 90_000, PROJECT), Err(refused), "{wrong}");
    }
    let in_yuan = Funding::Project {
        amount: Money::from_minor(5_000, Currency::Cny).unwrap(),
        money: ProjectMoney::new(PROJECT, usd(9_000), usd(0)).unwrap(),
    };
    let mixed = decide(&approved, Command::Fund(in_yuan), now());
    assert_eq!(mixed, Err(MixedCurrencies.into()));
    assert_eq!(
        fund(5_000, 9_000, ProjectId(4)),
        Err(NotDecided::ForeignFacts)
    );
}

#[test]
fn cancelling_reverses_every_funding() {
    let cancel = Command::Cancel(fundings(State::Funded));
    for state in [State::Draft, State::Approved] {
        let decided = decide(&in_state(state), cancel.clone(), now());
        assert_eq!(decided.unwrap_err(), NotDecided::ForeignFacts, "{state:?}");
    }
    let none = Command::Cancel(Vec::new());
    let decided = decide(&in_state(State::Funded), none, now());
    assert_eq!(decided.unwrap_err(), NotDecided::ForeignFacts);
    let decided = decide(&in_state(State::Funded), cancel, now()).unwrap();
    let second = booked(&decided.effects[0]);
    assert_eq!(second.reverses(), Some("distribution:9:funding:2"));
    assert_eq!(change_of(&second, Book::Suspense(ReceiptId(2))), 6_500);
    assert_eq!(change_of(&second, Book::ProjectPaid(PROJECT)), -500);
    assert_eq!(
        booked(&decided.effects[1]).reverses(),
        Some("distribution:9:funding:1")
    );
    assert!(decided.record.funded.is_zero());
}

#[test]
fn a_line_goes_to_the_wallet_or_is_owed_and_redeems_in_the_same_transaction() {
    let mut returning = in_state(State::Paying);
    returning.terms.cash_type = CashType::ReturnOfPrincipal;
    let redeeming = Line {
        redeemed: Shares::from_ten_thousandths(2_500),
        ..line(5, LineState::Open)
    };
    let effect = paid(&returning, &Paid::Wallet(redeeming), now()).unwrap();
    let transaction = booked(&effect);
    assert_eq!(transaction.reference(), "distribution:9:5");
    assert_eq!(change_of(&transaction, Book::Wallet(AccountId(5))), 3_333);
    assert_eq!(change_of(&transaction, Book::Holding(AccountId(5))), -2_500);
    assert_eq!(change_of(&transaction, Book::Issued(PROJECT)), 2_500);
    assert_eq!(transaction.effective_on(), day("2026-11-10"));

    let owed = paid(&returning, &Paid::Payout(redeeming, None), now()).unwrap();
    assert!(matches!(&owed, Effect::Owe { payout, .. } if payout.amount == usd(3_333)));
    assert_eq!(
        change_of(&booked(&owed), Book::Holding(AccountId(5))),
        -2_500
    );

    let back = corrected(&returning, &redeeming).unwrap();
    let reversal = booked(&back[0]);
    assert_eq!(reversal.reverses(), Some("distribution:9:5"));
    assert_eq!(change_of(&reversal, Book::Wallet(AccountId(5))), -3_333);
    assert_eq!(change_of(&reversal, Book::Holding(AccountId(5))), 2_500);
    assert_eq!(
        change_of(&booked(&back[1]), Book::ProjectPaid(PROJECT)),
        3_333
    );
}

#[test]
fn terms_name_every_wrong_field() {
    let wrong = Terms {
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-26"),
        text: Text {
            zh: " ".into(),
            en: "x".repeat(TEXT_MOST + 1),
        },
        ..terms()
    };
    let Err(Refusal::Form(fields)) = wrong.checked(now()) else {
        panic!("not refused");
    };
    let fields: Vec<_> = fields.iter().map(|it| it.field).collect();
    assert_eq!(
        fields,
        ["record_date", "payment_date", "text_zh", "text_en"]
    );
    // The day ends at 16:00 UTC.
    let evening = "2026-11-27T16:00:00Z".parse().unwrap();
    let ended = Terms {
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-28"),
        ..terms()
    };
    assert!(ended.clone().checked(evening).is_ok());
    assert!(ended.checked(now()).is_err());
}

#[test]
fn wrong_figures_are_named_together_with_the_other_wrong_fields() {
    let wrong = Terms {
        basis: Basis::PerShare(Decimal::ZERO),
        redeemed_per_share: Some(Decimal::new(11, 1)),
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-28"),
        ..terms()
    };
    let Err(Refusal::Several(each)) = wrong.checked(now()) else {
        panic!("not refused");
    };
    let [per_share, redeemed, Refusal::Form(fields)] = &each[..] else {
        panic!("{each:?}");
    };
    assert_eq!(*per_share, Refusal::bad_request("per_share"));
    assert_eq!(*redeemed, Refusal::bad_request("redeemed_per_share"));
    assert_eq!(fields[0].field, "record_date");
}

#[test]
fn figures_are_checked_before_the_project_is_known() {
    let some = |units, scale| Some(Decimal::new(units, scale));
    let cases: [(_, &[&str]); 6] = [
        ((true, None, None), &[]),
        ((false, some(1, 8), some(1, 0)), &[]),
        ((true, some(5, 1), None), &["total"]),
        ((false, None, None), &["total"]),
        (
            (false, some(1, 9), some(11, 1)),
            &["per_share", "redeemed_per_share"],
        ),
        (
            (true, some(0, 0), some(-1, 0)),
            &["total", "per_share", "redeemed_per_share"],
        ),
    ];
    for ((has_total, each, redeemed), fields) in cases {
        let named = check_figures(has_total, each, redeemed).err();
        let named = named
            .as_ref()
            .map_or_else(Vec::new, Refusal::bad_field_names);
        assert_eq!(named, fields);
    }
}

#[test]
fn terms_refuse_amounts_that_share_nothing_out() {
    let half = Some(Decimal::new(5, 1));
    let cases = [
        (
            Terms {
                cash_type: CashType::Deposit,
                ..terms()
            },
            "cash_type",
        ),
        (
            Terms {
                basis: Basis::Total(usd(0)),
                ..terms()
            },
            "total",
        ),
        (
            Terms {
                basis: Basis::Total(usd(-1)),
                ..terms()
            },
            "total",
        ),
        (
            Terms {
                basis: Basis::PerShare(Decimal::ZERO),
                ..terms()
            },
            "per_share",
        ),
        (
            Terms {
                basis: Basis::PerShare(Decimal::new(1, 9)),
                ..terms()
            },
            "per_share",
        ),
        // Income redeems nothing.
        (
            Terms {
                redeemed_per_share: half,
                ..terms()
            },
            "redeemed_per_share",
        ),
        (
            Terms {
                cash_type: CashType::ReturnOfPrincipal,
                redeemed_per_share: Some(Decimal::new(11, 1)),
                ..terms()
            },
            "redeemed_per_share",
        ),
    ];
    for (wrong, field) in cases {
        assert_eq!(
            wrong.checked(now()),
            Err(Refusal::bad_request(field)),
            "{field}"
        );
    }
}

#[test]
fn nobody_to_share_among_is_refused() {
    for shares in [&[][..], &[0, 0][..]] {
        assert_eq!(
            split(&terms(), &holders(shares)),
            Err(Refusal::DistributionNoHolders)
        );
    }
}

#[test]
fn an_amount_per_share_is_rounded_once_for_all() {
    let each = Terms {
        basis: Basis::PerShare(Decimal::new(12_345, 4)),
        ..terms()
    };
    // 3 shares of 1.2345 are 3.7035, which is 3.70.
    let shared = split(&each, &holders(&[10_000, 10_000, 10_000])).unwrap();
    let amounts: Vec<i64> = shared
        .parts
        .iter()
        .map(|part| part.amount.minor())
        .collect();
    assert_eq!((shared.total, amounts), (usd(370), vec![124, 123, 123]));
    assert_eq!((shared.rounded_up(), shared.paid_holders()), (1, 3));
    assert_eq!(shared.exact(shared.parts[0].holder).to_string(), "1.233333");
}

#[test]
fn redeemed_shares_are_rounded_down_and_zero_parts_redeem_nothing() {
    let third = Terms {
        cash_type: CashType::ReturnOfPrincipal,
        redeemed_per_share: Some(Decimal::new(33_333_333, 8)),
        basis: Basis::Total(usd(1)),
        ..terms()
    };
    let shared = split(&third, &holders(&[10_001, 20_000])).unwrap();
    let redeemed: Vec<_> = shared
        .parts
        .iter()
        .map(|it| it.redeemed.ten_thousandths())
        .collect();
    assert_eq!(redeemed, [0, 6_666]);
}

proptest! {
    #[test]
    fn parts_sum_to_the_total_for_every_register(
        minor in 1_i64..=9_999_999_999_999,
        shares in prop::collection::vec(1_i64..=9_000_000_000_000, 1..60),
        per_mille in 1_i64..=1_000,
    ) {
        let of = Terms {
            cash_type: CashType::ReturnOfPrincipal,
            basis: Basis::Total(usd(minor)),
            redeemed_per_share: Some(Decimal::new(per_mille, 3)),
            ..terms()
        };
        let shared = split(&of, &holders(&shares)).unwrap();
        let sum: i64 = shared.parts.iter().map(|part| part.amount.minor()).sum();
        prop_assert_eq!(sum, minor);
        for part in &shared.parts {
            prop_assert!(part.redeemed <= part.holder.shares);
            prop_assert!(!part.amount.is_zero() || part.redeemed == Shares::default());
            let off = part.amount.amount() - shared.exact(part.holder);
            prop_assert!(off.abs() <= Decimal::new(10_001, 6), "{}", off);
        }
    }
}
