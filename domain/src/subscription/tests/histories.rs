//! Whatever is commanded in whatever order: the money that came in is where the state says, and nowhere else.

use super::*;
use crate::ids::{BankAccountId, PayoutId, ReceiptId};
use crate::ledger::{BalanceKey, Book};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const BOOKS: Books = Books {
    bank: BankAccountId(1),
    receipt: Some(ReceiptId(1)),
    back: Back::Wallet,
};
const PAYABLE: Book = Book::Payable(PayoutId(1));
const SUSPENSE: Book = Book::Suspense(ReceiptId(1));

/// An order, its books, and what was booked.
struct History {
    order: Order,
    books: Books,
    balances: BTreeMap<BalanceKey, i128>,
    references: BTreeSet<String>,
    reversed: BTreeSet<String>,
}

impl History {
    fn new(method: PaymentMethod, has_wallet: bool) -> Self {
        let order = an_order(method);
        let wallet = BalanceKey {
            book: Book::Wallet(order.account),
            asset: Currency::Usd.into(),
        };
        let opening = BalanceKey {
            book: Book::OpeningAdjustments,
            asset: Currency::Usd.into(),
        };
        let back = if has_wallet {
            Back::Wallet
        } else {
            Back::Payout(Some(PayoutId(1)))
        };
        Self {
            order,
            books: Books { back, ..BOOKS },
            balances: BTreeMap::from([(wallet, 5_000_00), (opening, -5_000_00)]),
            references: BTreeSet::new(),
            reversed: BTreeSet::new(),
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
            let booked = booking(&self.order, *effect, &self.books).unwrap();
            let Some(transaction) = booked else { continue };
            assert!(
                self.references.insert(transaction.reference().to_owned()),
                "{} booked twice",
                transaction.reference()
            );
            if let Some(reversed) = transaction.reverses() {
                assert!(
                    self.references.contains(reversed),
                    "{reversed} was not booked"
                );
                assert!(
                    self.reversed.insert(reversed.to_owned()),
                    "{reversed} reversed twice"
                );
            }
            for (key, change) in transaction.changes() {
                *self.balances.entry(key).or_default() += change;
            }
        }
    }

    fn on(&self, book: Book) -> i128 {
        let asset = Currency::Usd.into();
        let key = BalanceKey { book, asset };
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
        let in_suspense = match (order.method, order.state) {
            (PaymentMethod::Wire, State::GWait) => order.received.unwrap().minor(),
            _ => 0,
        };
        assert_eq!(self.on(SUSPENSE), i128::from(in_suspense));
        self.check_issues();
        self.check_nothing_is_lost();
    }

    /// Every issue was booked once, and is reversed but for the one that stands.
    fn check_issues(&self) {
        let order = &self.order;
        let stands = order.state == State::Success;
        assert_eq!(order.issued_at.is_some(), stands);
        let reversed = usize::try_from(order.issues).unwrap() - usize::from(stands);
        assert_eq!(self.reversed.len(), reversed);
    }

    /// What the wire brought and the wallet had is in the books of the project, with the investor, or on its way there.
    fn check_nothing_is_lost(&self) {
        let order = &self.order;
        let came_in = 5_000_00 - self.on(Book::Bank(BankAccountId(1)));
        let there = self.on(Book::Wallet(order.account))
            + self.on(Book::WalletHeld(order.account))
            + self.on(Book::Escrow(order.project))
            + self.on(Book::ProjectPaid(order.project))
            + self.on(SUSPENSE)
            + self.on(PAYABLE);
        assert_eq!(came_in, there);
        let given_back = matches!(
            order.state,
            State::LFail | State::GFail | State::Revoked | State::Cancelled
        );
        if given_back {
            assert_eq!(
                self.on(Book::Wallet(order.account)) + self.on(PAYABLE),
                came_in
            );
            assert!(!order.occupies_offering(order.modified_at));
        }
    }
}

fn any_command() -> impl Strategy<Value = Command> {
    let commands = every_command();
    (0..commands.len() + 8, 1_000_i64..1_500).prop_map(move |(n, received)| match n {
        // The way forward is walked more often, so that late states are reached; and so is the way back from an issue.
        n if n < commands.len() => commands[n].clone(),
        n => match n - commands.len() {
            0 => passing_first(received),
            1 | 2 => Command::PassSecond { by: BEN },
            3..=5 => Command::Issue,
            _ => CORRECT_ISSUE,
        },
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

#[test]
fn an_issue_that_is_corrected_is_booked_under_the_next_number() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    let commands = [
        passing_first(1_000),
        Command::PassSecond { by: BEN },
        Command::Issue,
        CORRECT_ISSUE,
        Command::Issue,
        CORRECT_ISSUE,
        Command::Issue,
        Command::RevokeByInvestor,
    ];
    for command in commands {
        history.command(&command, &facts(2));
        history.check();
    }
    assert_eq!(history.order.state, State::Revoked);
    let booked: Vec<_> = history.references.iter().map(String::as_str).collect();
    assert_eq!(
        booked,
        [
            "subscription:7:allocation",
            "subscription:7:issue",
            "subscription:7:issue:2",
            "subscription:7:issue:2:reversal",
            "subscription:7:issue:3",
            "subscription:7:issue:3:reversal",
            "subscription:7:issue:reversal",
            "subscription:7:receipt",
        ]
    );
}
