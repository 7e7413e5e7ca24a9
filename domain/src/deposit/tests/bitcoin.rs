//! Bitcoin deposits: the effect of each status report, and where the money is.

use super::*;
use crate::decision::Effect;
use crate::ids::CryptoInvoiceId;
use crate::ledger::Place;
use crate::money::Satoshis;
use chrono::TimeDelta;
use proptest::prelude::*;

const ASKED: i64 = 200_000;

fn coins(satoshis: i64) -> Satoshis {
    Satoshis::new(satoshis).unwrap()
}

/// An invoice over USD 10.00 in 200,000 satoshis.
fn invoice(received: i64) -> Invoice {
    Invoice {
        id: CryptoInvoiceId(5),
        deposit: DepositId(9),
        gateway_id: "i1".into(),
        price: usd(1_000),
        coins: coins(ASKED),
        expires_at: NOW,
        state: InvoiceState::Open,
        received: coins(received),
    }
}

fn in_bitcoin(state: State) -> Deposit {
    Deposit {
        method: FundingMethod::Bitcoin,
        ..deposit(state)
    }
}

const fn off(why: Deviation, received: Satoshis) -> InvoiceStatus {
    InvoiceStatus::Deviating { why, received }
}

fn follow(asked: &Deposit, invoice: Invoice, status: InvoiceStatus) -> Decision<Deposit> {
    decide(asked, Command::Follow { invoice, status }, NOW).unwrap()
}

/// The receipt of a decision, with what it is matched to.
fn received(decision: &Decision<Deposit>) -> Option<&Receipt> {
    decision.effects.iter().find_map(|effect| match effect {
        Effect::Receive { receipt, .. } => Some(receipt),
        _ => None,
    })
}

#[test]
fn a_payment_in_full_and_in_time_is_credited_at_once() {
    let asked = in_bitcoin(State::Init);
    let decision = follow(&asked, invoice(0), InvoiceStatus::Settled);
    assert_eq!(decision.record.state, State::GPass);
    assert_eq!(decision.record.received, Some(usd(1_000)));
    assert_eq!(decision.record.deviation, None);
    assert_eq!(decision.notices[0].key, "depositBitcoinCredited");
    let receipt = received(&decision).unwrap();
    assert_eq!(receipt.place, Place::Gateway);
    assert_eq!(receipt.reference.as_deref(), Some("i1"));
    assert_eq!(receipt.matched_to, Some(MatchedTo::Deposit(asked.id)));
    let booked = booked(&decision);
    let references: Vec<_> = booked.iter().map(Transaction::reference).collect();
    assert_eq!(references, ["deposit:9:coins:200000", "deposit:9:credit"]);
    let [movement] = booked[1].movements() else {
        panic!("one movement")
    };
    assert_eq!(movement.cash_type, CashType::Deposit);
}

#[test]
fn what_is_not_as_asked_waits_for_a_person() {
    use Deviation::{Cancelled, Late, Over, Short};
    let table = [
        (State::Init, off(Short, coins(100_000)), Short, 500),
        (State::Init, off(Over, coins(300_000)), Over, 1_500),
        (State::Init, off(Late, coins(ASKED)), Late, 1_000),
        (State::Cancelled, off(Late, coins(ASKED)), Late, 1_000),
        (State::Cancelled, off(Short, coins(1_999)), Short, 9),
        (State::Cancelled, InvoiceStatus::Settled, Cancelled, 1_000),
    ];
    for (state, status, why, worth) in table {
        let decision = follow(&in_bitcoin(state), invoice(0), status);
        let after = &decision.record;
        assert_eq!(after.state, State::LWait, "{state:?} {status:?}");
        assert_eq!(after.deviation, Some(why));
        assert_eq!(after.received, Some(usd(worth)));
        assert_eq!(after.submitted_at, Some(NOW));
        assert_eq!(decision.notices[0].key, "depositBitcoinChecked");
        let receipt = received(&decision).unwrap();
        assert_eq!(receipt.amount, usd(worth));
        assert_eq!(receipt.matched_to, Some(MatchedTo::Deposit(DepositId(9))));
        assert_eq!(booked(&decision).len(), 1, "nothing is credited");
    }
}

#[test]
fn what_comes_on_top_is_a_receipt_of_its_own() {
    let waiting = Deposit {
        received: Some(usd(500)),
        deviation: Some(Deviation::Short),
        ..in_bitcoin(State::LWait)
    };
    let more = off(Deviation::Late, coins(ASKED));
    let decision = follow(&waiting, invoice(100_000), more);
    assert_eq!(decision.record.received, Some(usd(1_000)));
    assert_eq!(decision.record.deviation, Some(Deviation::Late));
    let receipt = received(&decision).unwrap();
    assert_eq!(receipt.reference.as_deref(), Some("i1:200000"));
    assert_eq!(receipt.amount, usd(500));
    // The investor was notified when the first payment arrived.
    assert_eq!(decision.notices, []);
    for state in [State::GWait, State::GPass, State::LFail, State::GFail] {
        let decided = in_bitcoin(state);
        let decision = follow(
            &decided,
            invoice(ASKED),
            off(Deviation::Over, coins(300_000)),
        );
        assert_eq!(decision.record, decided);
        let receipt = received(&decision).unwrap();
        assert_eq!((receipt.amount, receipt.matched_to), (usd(500), None));
    }
}

#[test]
fn another_payment_leaves_the_time_of_the_state() {
    let waiting = Deposit {
        received: Some(usd(500)),
        deviation: Some(Deviation::Short),
        ..in_bitcoin(State::LWait)
    };
    let later = NOW + TimeDelta::hours(1);
    let pay = |asked: &Deposit, received: i64| {
        let follow = Command::Follow {
            invoice: invoice(received),
            status: off(Deviation::Over, coins(300_000)),
        };
        decide(asked, follow, later).unwrap().record
    };
    let after = pay(&waiting, 100_000);
    assert_eq!(after.received, Some(usd(1_500)));
    assert_eq!(after.modified_at, NOW);
    for state in [State::Init, State::Cancelled] {
        assert_eq!(pay(&in_bitcoin(state), 0).modified_at, later, "{state:?}");
    }
}

#[test]
fn a_status_that_confirms_no_new_payment_changes_nothing() {
    let known = [
        InvoiceStatus::Settled,
        off(Deviation::Short, coins(100_000)),
        off(Deviation::Over, coins(ASKED)),
        InvoiceStatus::Open,
        InvoiceStatus::Seen,
        InvoiceStatus::Expired,
    ];
    for state in State::ALL {
        for status in known {
            let is_end = state == State::Init && status == InvoiceStatus::Expired;
            let decision = follow(&in_bitcoin(state), invoice(ASKED), status);
            assert_eq!(decision.is_empty(), !is_end, "{state:?} {status:?}");
        }
    }
    // Less than a cent is no receipt.
    let dust = off(Deviation::Short, coins(199));
    assert!(follow(&in_bitcoin(State::Init), invoice(0), dust).is_empty());
}

#[test]
fn one_that_nobody_paid_ends_with_its_time() {
    let decision = follow(&in_bitcoin(State::Init), invoice(0), InvoiceStatus::Expired);
    assert_eq!(decision.record.state, State::Cancelled);
    assert!(decision.record.has_expired);
    assert_eq!(decision.notices[0].key, "depositBitcoinExpired");
    assert!(decision.effects.is_empty());
    // A payment after the cancellation no longer depends on the time.
    let late = off(Deviation::Late, coins(ASKED));
    let paid = follow(&decision.record, invoice(0), late);
    assert!(!paid.record.has_expired);
}

#[test]
fn one_that_its_investor_cancelled_stays_cancelled_when_its_invoice_expires() {
    let cancel = Command::Cancel {
        arrived: MatchedReceipts::default(),
        invoice: Some(invoice(0)),
    };
    let cancelled = decide(&in_bitcoin(State::Init), cancel, NOW).unwrap();
    let decision = follow(&cancelled.record, invoice(0), InvoiceStatus::Expired);
    assert!(decision.is_empty());
    assert!(!decision.record.has_expired);
}

#[test]
fn its_terms_stay_and_it_takes_no_proof() {
    let asked = in_bitcoin(State::Init);
    let mut same = of(asked.account, asked.amount);
    same.form.method = FundingMethod::Bitcoin;
    same.facts.bitcoin = true;
    let submit = Command::Submit {
        terms: same.clone(),
        proof: Some(PROOF),
    };
    for command in [Command::Edit(same), Command::Prove(PROOF), submit] {
        assert_eq!(refused(&asked, command), State::Init.not_pending().into());
    }
}

#[test]
fn it_is_cancelled_until_a_payment_is_seen() {
    let asked = in_bitcoin(State::Init);
    let cancel = |state| Command::Cancel {
        arrived: MatchedReceipts::default(),
        invoice: Some(Invoice {
            state,
            ..invoice(0)
        }),
    };
    let seen = refused(&asked, cancel(InvoiceState::Seen));
    assert_eq!(seen, State::Init.not_pending().into());
    let after = decide(&asked, cancel(InvoiceState::Open), NOW).unwrap();
    assert_eq!(after.record.state, State::Cancelled);
    let foreign = Invoice {
        deposit: DepositId(8),
        ..invoice(0)
    };
    let status = InvoiceStatus::Settled;
    let follow = Command::Follow {
        invoice: foreign,
        status,
    };
    assert_eq!(refused(&asked, follow), NotDecided::ForeignFacts);
}

#[test]
fn one_without_an_invoice_is_given_up() {
    let after = decide(&in_bitcoin(State::Init), Command::GiveUp, NOW).unwrap();
    assert_eq!(after.record.state, State::Cancelled);
    for state in State::ALL {
        if state != State::Init {
            let refusal = state.not_pending().into();
            assert_eq!(refused(&in_bitcoin(state), Command::GiveUp), refusal);
        }
    }
}

#[test]
fn what_ended_opens_no_more_and_what_is_paid_stays_paid() {
    use InvoiceState::{Expired, Open, Paid, Seen};
    let status = [
        InvoiceStatus::Open,
        InvoiceStatus::Seen,
        InvoiceStatus::Settled,
        off(Deviation::Late, coins(1)),
        InvoiceStatus::Expired,
    ];
    let table = [
        (Open, [Open, Seen, Paid, Paid, Expired]),
        (Seen, [Open, Seen, Paid, Paid, Expired]),
        (Paid, [Paid; 5]),
        (Expired, [Expired, Seen, Paid, Paid, Expired]),
    ];
    for (state, expected) in table {
        let of = Invoice {
            state,
            ..invoice(0)
        };
        assert_eq!(status.map(|status| of.after(status)), expected, "{state:?}");
    }
    for state in InvoiceState::ALL {
        assert_eq!(InvoiceState::from_code(state.code()), Some(state));
    }
    for why in Deviation::ALL {
        assert_eq!(Deviation::from_code(why.code()), Some(why));
    }
}

fn any_status() -> impl Strategy<Value = InvoiceStatus> {
    let some = (0_usize..4, 0_i64..500_000);
    prop_oneof![
        Just(InvoiceStatus::Open),
        Just(InvoiceStatus::Seen),
        Just(InvoiceStatus::Settled),
        Just(InvoiceStatus::Expired),
        some.prop_map(|(why, paid)| off(Deviation::ALL[why], coins(paid))),
    ]
}

proptest! {
    #[test]
    fn whatever_the_gateway_says_its_money_is_in_one_place(
        told in prop::collection::vec(any_status(), 1..12),
        cancels in prop::option::of(0_usize..12),
    ) {
        let (mut asked, mut known) = (in_bitcoin(State::Init), invoice(0));
        let mut balances: BTreeMap<BalanceKey, i128> = BTreeMap::new();
        let mut references = std::collections::BTreeSet::new();
        for (at, status) in told.into_iter().enumerate() {
            if cancels == Some(at) {
                let cancel = Command::Cancel {
                    arrived: MatchedReceipts::default(),
                    invoice: Some(known.clone()),
                };
                asked = decide(&asked, cancel, NOW).map_or(asked, |it| it.record);
            }
            let decision = follow(&asked, known.clone(), status);
            for transaction in booked(&decision) {
                prop_assert!(references.insert(transaction.reference().to_owned()));
                for (key, by) in transaction.changes() {
                    *balances.entry(key).or_default() += by;
                }
            }
            asked = decision.record;
            known = Invoice { state: known.after(status), received: known.received_after(status), ..known };
        }
        let on = |wanted: fn(Book) -> bool| -> i128 {
            balances.iter().filter(|(key, _)| wanted(key.book)).map(|(_, units)| *units).sum()
        };
        let worth = i128::from(known.worth(known.received).unwrap().minor());
        prop_assert_eq!(on(|book| book == Place::Gateway.book()), -worth);
        let credited = on(|book| matches!(book, Book::Wallet(_)));
        prop_assert_eq!(credited, if asked.state == State::GPass { 1_000 } else { 0 });
        prop_assert_eq!(on(|book| matches!(book, Book::Suspense(_))), worth - credited);
    }
}
