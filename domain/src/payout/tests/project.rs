//! Payments to projects: the available amount, the postings, and that no history of issues, revocations, payments and returns takes an
//! investor's money within the 30 days.

use super::*;
use crate::MixedCurrencies;
use crate::decision::Effect;
use crate::ledger::Book;
use crate::subscription::REVOCABLE_FOR;
use chrono::TimeDelta;
use proptest::prelude::*;

const PROJECT: ProjectId = ProjectId(3);

fn money(held: i64, revocable: i64) -> ProjectMoney {
    ProjectMoney::new(PROJECT, usd(held), usd(revocable)).unwrap()
}

fn a_payment(amount: Money) -> ProjectPayment {
    let Target::Bank(payee) = a_bank() else {
        panic!("a bank account")
    };
    ProjectPayment {
        proposal: ProposalId(7),
        project: PROJECT,
        amount,
        pays_from: BANK,
        payee: *payee,
    }
}

fn refusal(amount: Money, money: &ProjectMoney) -> NotDecided {
    pay_project(&a_payment(amount), money, now()).unwrap_err()
}

#[test]
fn what_investors_may_take_back_is_not_available() {
    for (held, revocable, available) in [(100, 0, 100), (100, 40, 60), (100, 100, 0), (30, 40, 0)] {
        assert_eq!(money(held, revocable).available(), usd(available));
    }
}

#[test]
fn the_money_of_a_project_is_in_one_currency() {
    let yuan = Money::from_minor(1, Currency::Cny).unwrap();
    let mixed = ProjectMoney::new(PROJECT, usd(100), yuan);
    assert_eq!(mixed, Err(MixedCurrencies));
}

#[test]
fn a_payment_is_due_at_once_and_leaves_the_project() {
    let effect = pay_project(&a_payment(usd(60)), &money(100, 40), now()).unwrap();
    let Effect::Owe { payout, .. } = &effect else {
        panic!("a payout")
    };
    assert_eq!(payout.state, State::Due);
    assert_eq!(payout.target, Some(a_bank()));
    assert_eq!((payout.account, payout.project), (None, Some(PROJECT)));
    assert_eq!(payout.pays_from, Some(BANK));
    let booked = effect.transactions(Some(MADE.0)).unwrap();
    let [booked] = &booked[..] else {
        panic!("one transaction")
    };
    assert_eq!(booked.reference(), "project_payment:7");
    let moved: Vec<_> = booked
        .changes()
        .into_iter()
        .map(|(key, units)| (key.book, units))
        .collect();
    let expected = [(Book::ProjectPaid(PROJECT), -60), (Book::Payable(MADE), 60)];
    assert_eq!(moved, expected);
    assert!(booked.movements().is_empty());
}

#[test]
fn no_more_is_paid_than_is_available_and_nothing_but_an_amount() {
    let there = money(100, 40);
    let at_most = NotDecided::Refused(Refusal::ProjectFundsNotAvailable(usd(60)));
    assert_eq!(refusal(usd(61), &there), at_most);
    let yuan = Money::from_minor(1, Currency::Cny).unwrap();
    assert_eq!(refusal(yuan, &there), at_most);
    for wrong in [usd(0), usd(-1)] {
        let expected = NotDecided::Refused(Refusal::bad_request("amount"));
        assert_eq!(refusal(wrong, &there), expected);
    }
    let other = ProjectMoney::new(ProjectId(4), there.held(), there.revocable()).unwrap();
    assert_eq!(refusal(usd(1), &other), NotDecided::ForeignFacts);
}

#[test]
fn a_reversal_takes_its_own_money_and_nobody_elses() {
    let there = money(100, 80);
    assert_eq!(there.gives_back(usd(20), false), Ok(()));
    let paid_out = Err(Refusal::ProjectFundsPaidOut.into());
    assert_eq!(there.gives_back(usd(21), false), paid_out);
    assert_eq!(there.gives_back(usd(80), true), Ok(()));
    assert_eq!(there.gives_back(usd(101), true), paid_out);
    let yuan = Money::from_minor(1, Currency::Cny).unwrap();
    let mixed = Err(MixedCurrencies.into());
    assert_eq!(there.gives_back(yuan, true), mixed);
}

/// The events that affect the money of a project.
#[derive(Debug, Clone)]
enum Event {
    Days(i64),
    Issue(i64),
    /// The investor of one of the orders revokes it.
    Revoke(usize),
    /// Finance and the approver reverse the issue of one of them.
    Reverse(usize),
    Pay(i64),
    /// One of the payments came back from the bank.
    Bounce(usize),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (0_i64..20).prop_map(Event::Days),
        (1_i64..1_000).prop_map(Event::Issue),
        (0_usize..8).prop_map(Event::Revoke),
        (0_usize..8).prop_map(Event::Reverse),
        (-5_i64..1_500).prop_map(Event::Pay),
        (0_usize..8).prop_map(Event::Bounce),
    ]
}

#[derive(Default)]
struct Project {
    held: i64,
    /// Each issued order: when it was completed, and its amount.
    orders: Vec<(Instant, i64)>,
    issued: i64,
    owed: Vec<i64>,
    paid: i64,
}

impl Project {
    fn revocable(&self, now: Instant) -> i64 {
        let own = self.orders.iter();
        own.filter(|(at, _)| now <= *at + REVOCABLE_FOR)
            .map(|(_, amount)| amount)
            .sum()
    }

    fn money(&self, now: Instant) -> ProjectMoney {
        money(self.held, self.revocable(now))
    }

    fn take(&mut self, order: usize) {
        let (_, amount) = self.orders.remove(order);
        self.held -= amount;
        self.issued -= amount;
    }

    fn happens(&mut self, event: Event, now: Instant) {
        match event {
            Event::Days(_) => {}
            Event::Issue(amount) => {
                self.orders.push((now, amount));
                self.held += amount;
                self.issued += amount;
            }
            Event::Revoke(order) => {
                let found = self.orders.get(order).copied();
                if found.is_some_and(|(at, _)| now <= at + REVOCABLE_FOR) {
                    self.take(order);
                }
            }
            Event::Reverse(order) => {
                let Some((at, amount)) = self.orders.get(order).copied() else {
                    return;
                };
                let own = now <= at + REVOCABLE_FOR;
                if self.money(now).gives_back(usd(amount), own).is_ok() {
                    self.take(order);
                }
            }
            Event::Pay(amount) => {
                let Ok(effect) = pay_project(&a_payment(usd(amount)), &self.money(now), now) else {
                    return;
                };
                let booked = effect.transactions(Some(MADE.0)).unwrap();
                let taken: i128 = booked
                    .iter()
                    .flat_map(crate::ledger::Transaction::changes)
                    .filter(|(key, _)| key.book == Book::ProjectPaid(PROJECT))
                    .map(|(_, units)| units)
                    .sum();
                self.held += i64::try_from(taken).unwrap();
                self.owed.push(amount);
                self.paid += amount;
            }
            Event::Bounce(payment) => {
                if let Some(amount) = self.owed.get(payment).copied() {
                    // A returned payment is owed again; its money does not become available for another payment.
                    self.owed.push(amount);
                    self.owed.swap_remove(payment);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn whatever_happens_each_investor_gets_the_money_back_within_the_30_days(
        events in prop::collection::vec(event(), 1..60),
    ) {
        let (mut project, mut now) = (Project::default(), now());
        for event in events {
            if let Event::Days(days) = event {
                now += TimeDelta::days(days);
            }
            project.happens(event, now);
            prop_assert!(project.held >= 0);
            prop_assert!(project.held >= project.revocable(now), "{} {now}", project.held);
            prop_assert_eq!(project.held, project.issued - project.paid);
            prop_assert_eq!(project.owed.iter().sum::<i64>(), project.paid);
        }
    }
}
