//! Whatever is commanded in whatever order: the money that came in is where the state says, and nowhere else.

use super::*;
use crate::ledger::{BalanceKey, Book};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// An order, its books, and what was booked.
struct History {
    order: Order,
    has_wallet: bool,
    balances: BTreeMap<BalanceKey, i128>,
    references: BTreeSet<String>,
}

impl History {
    fn new(method: PaymentMethod, has_wallet: bool) -> Self {
        let order = an_order(method);
        let wallet = BalanceKey {
            book: Book::Wallet(order.account),
            currency: Currency::Usd,
        };
        let opening = BalanceKey {
            book: Book::OpeningAdjustments,
            currency: Currency::Usd,
        };
        Self {
            order,
            has_wallet,
            balances: BTreeMap::from([(wallet, 5_000_00), (opening, -5_000_00)]),
            references: BTreeSet::new(),
        }
    }

    fn command(&mut self, command: &Command, facts: &Facts) {
        let Ok(change) = apply(&self.order, command, facts) else {
            return;
        };
        if *command == Command::DocumentSigned {
            self.order.signed_document = Some(DocumentId(1));
        }
        self.order.take(&change, facts.now);
        for effect in &change.effects {
            let booked = booking(&self.order, *effect, self.has_wallet).unwrap();
            let Some(transaction) = booked else { continue };
            assert!(
                self.references.insert(transaction.reference().to_owned()),
                "{} booked twice",
                transaction.reference()
            );
            for (key, change) in transaction.changes() {
                *self.balances.entry(key).or_default() += change;
            }
        }
    }

    fn on(&self, book: Book) -> i128 {
        let currency = Currency::Usd;
        let key = BalanceKey { book, currency };
        self.balances.get(&key).copied().unwrap_or_default()
    }

    fn check(&self) {
        let order = &self.order;
        let amount = i128::from(order.amount.minor());
        let is = |states: &[State]| states.contains(&order.state);
        let due = |when: bool| if when { amount } else { 0 };
        assert_eq!(self.balances.values().sum::<i128>(), 0);
        for (key, balance) in &self.balances {
            assert!(
                key.book.may_be_negative() || *balance >= 0,
                "{key:?} is {balance}"
            );
        }
        assert_eq!(
            self.on(Book::Escrow(order.project)),
            due(is(&[State::PreOk]))
        );
        assert_eq!(
            self.on(Book::ProjectPaid(order.project)),
            due(is(&[State::Success]))
        );
        let held = order.method == PaymentMethod::Wallet && is(&[State::LWait, State::GWait]);
        assert_eq!(self.on(Book::WalletHeld(order.account)), due(held));
        let unallocated = match (order.method, order.state) {
            (PaymentMethod::Wire, State::GWait) => order.received.unwrap().minor(),
            _ => 0,
        };
        assert_eq!(self.on(Book::UnallocatedReceipts), i128::from(unallocated));
        self.check_nothing_is_lost();
    }

    /// What the wire brought and the wallet had is in the books of the project, with the investor, or on its way there.
    fn check_nothing_is_lost(&self) {
        let order = &self.order;
        let came_in = 5_000_00 - self.on(Book::BankClearing);
        let there = self.on(Book::Wallet(order.account))
            + self.on(Book::WalletHeld(order.account))
            + self.on(Book::Escrow(order.project))
            + self.on(Book::ProjectPaid(order.project))
            + self.on(Book::UnallocatedReceipts)
            + self.on(Book::PayoutsPayable);
        assert_eq!(came_in, there);
        let given_back = matches!(
            order.state,
            State::LFail | State::GFail | State::Revoked | State::Cancelled
        );
        if given_back {
            assert_eq!(
                self.on(Book::Wallet(order.account)) + self.on(Book::PayoutsPayable),
                came_in
            );
            assert!(!order.occupies_offering(order.modified_at));
        }
    }
}

fn any_command() -> impl Strategy<Value = Command> {
    let commands = every_command();
    (0..commands.len() + 2, 1_000_i64..1_500).prop_map(move |(n, received)| match n {
        // The way forward is walked more often, so that late states are reached.
        n if n == commands.len() => passing_first(received),
        n if n > commands.len() => Command::PassSecond { by: BEN },
        n => commands[n].clone(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn money_is_where_the_state_says_over_any_history(
        wire in any::<bool>(),
        has_wallet in any::<bool>(),
        ready in any::<bool>(),
        commands in prop::collection::vec((any_command(), 0_i64..20, any::<bool>()), 1..40),
    ) {
        let method = if wire { PaymentMethod::Wire } else { PaymentMethod::Wallet };
        // An order is paid from a wallet only where there is one.
        let mut history = History::new(method, has_wallet || !wire);
        if ready {
            history.order.signed_document = Some(DocumentId(1));
            history.order.proof_document = Some(DocumentId(2));
        }
        for (command, day, has_room) in commands {
            history.command(&command, &Facts { has_room, ..facts(day) });
            history.check();
        }
    }
}
