//! For all commands and receipts in any order, the money is in one place.

use super::*;
use crate::decision::Effect;
use crate::ids::PayoutId;
use crate::matching::{self, Expected};
use crate::receipt;
use proptest::prelude::*;

/// One event of a random history.
#[derive(Debug, Clone)]
enum Act {
    /// The command with this index, by this person; its stated amount is received.
    Command(usize, i64, Option<i64>),
    /// Receipts of these amounts are entered and matched.
    Arrive(Vec<i64>),
    /// Receipts that the bank confirmed are no longer matched to it.
    TakeOff,
}

/// A deposit, all receipts, and the books.
struct History {
    deposit: Deposit,
    receipts: Vec<Receipt>,
    balances: BTreeMap<BalanceKey, i128>,
}

impl History {
    fn new() -> Self {
        Self {
            deposit: deposit(State::Init),
            receipts: Vec::new(),
            balances: BTreeMap::new(),
        }
    }

    fn next(&self) -> ReceiptId {
        ReceiptId(i64::try_from(self.receipts.len()).unwrap() + 1)
    }

    fn arrived(&self) -> MatchedReceipts {
        let counts = |it: &&Receipt| it.state() == receipt::State::Matched;
        MatchedReceipts::new(self.receipts.iter().filter(counts).cloned())
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Command(which, by, stated) => {
                let command = self.informed(which, OperatorId(by), stated.map(usd));
                self.command(command);
            }
            Act::Arrive(amounts) => {
                for amount in amounts {
                    self.arrive(usd(amount));
                }
            }
            Act::TakeOff => {
                let expected = Expected::from(&self.deposit);
                self.rematch(|| matching::Command::Unmatch(expected));
            }
        }
    }

    /// The command of an index with the facts of this history.
    fn informed(&self, which: usize, person: OperatorId, amount: Option<Money>) -> Command {
        let mut command = commands(&self.deposit).swap_remove(which);
        match &mut command {
            Command::PassFirst {
                by,
                comment,
                stated,
                arrived,
                ..
            } => {
                *by = person;
                *comment = Some("as it arrived".into());
                *stated = amount;
                *arrived = self.arrived();
            }
            Command::PassSecond { by, arrived } | Command::Fail { by, arrived, .. } => {
                *by = person;
                *arrived = self.arrived();
            }
            Command::Return { arrived, .. } | Command::Cancel { arrived, .. } => {
                *arrived = self.arrived();
            }
            Command::Match(arrived) => *arrived = self.arrived(),
            Command::Edit(_)
            | Command::Prove(_)
            | Command::Submit { .. }
            | Command::Follow { .. }
            | Command::GiveUp => {}
        }
        command
    }

    fn command(&mut self, command: Command) {
        let Ok(decision) = decide(&self.deposit, command, NOW) else {
            return;
        };
        let number = self.next();
        for effect in &decision.effects {
            for transaction in effect.transactions(Some(number.0)).unwrap() {
                self.book(&transaction);
            }
            match effect {
                Effect::Receive { receipt, .. } => self.receipts.push(Receipt {
                    id: number,
                    ..receipt.clone()
                }),
                Effect::WithdrawReceipt(withdrawn) => {
                    let place = self.receipts.iter().position(|it| it.id == withdrawn.id);
                    self.receipts[place.unwrap()] = withdrawn.clone();
                }
                Effect::Owe { .. }
                | Effect::Book(_)
                | Effect::Hold(_)
                | Effect::CloseHold { .. } => {}
            }
        }
        self.deposit = decision.record;
    }

    /// Money arrives, is entered, and is matched if the deposit waits for it.
    fn arrive(&mut self, amount: Money) {
        let id = self.next();
        let receipt = Receipt {
            id,
            amount,
            matched_to: None,
            ..confirmed(&self.deposit)
        };
        for transaction in booked(&matching::entered(&receipt).unwrap()) {
            self.book(&transaction);
        }
        self.receipts.push(receipt);
        let expected = Expected::from(&self.deposit);
        self.rematch(|| matching::Command::Match {
            to: expected,
            by: OperatorId(9),
        });
    }

    /// Each receipt accepts or refuses the command, and the deposit adds up its receipts again.
    fn rematch(&mut self, command: impl Fn() -> matching::Command) {
        for receipt in &mut self.receipts {
            if let Ok(decision) = matching::decide(receipt, command(), NOW) {
                assert!(decision.effects.is_empty());
                *receipt = decision.record;
            }
        }
        self.command(Command::Match(self.arrived()));
    }

    fn book(&mut self, transaction: &Transaction) {
        for (key, by) in transaction.changes() {
            *self.balances.entry(key).or_default() += by;
        }
    }

    fn on(&self, wanted: impl Fn(Book) -> bool) -> i128 {
        let found = self.balances.iter().filter(|(key, _)| wanted(key.book));
        found.map(|(_, units)| *units).sum()
    }

    fn check(&self) {
        let state = self.deposit.state;
        let received = self.deposit.received;
        assert_eq!(self.arrived().total(), Ok(received), "{state:?}");
        // A stated amount is never mixed with one that the bank confirmed.
        assert!(self.arrived().stated().is_none() || self.arrived().receipts().len() == 1);
        assert!(self.arrived().stated().is_none() || state != State::LWait);
        let received = received.map_or(0, |it| i128::from(it.minor()));
        let failed = matches!(state, State::LFail | State::GFail);
        let credited = state == State::GPass;
        let mut lies_at_the_bank = 0;
        for receipt in &self.receipts {
            let is_gone = match receipt.state() {
                receipt::State::Unmatched => false,
                receipt::State::Matched => failed || credited,
                receipt::State::Withdrawn => true,
            };
            let amount = i128::from(receipt.amount.minor());
            let suspense = self.on(|book| book == Book::Suspense(receipt.id));
            assert_eq!(suspense, if is_gone { 0 } else { amount }, "{receipt:?}");
            if receipt.withdrawn_at.is_none() {
                lies_at_the_bank += amount;
            }
        }
        let on_bank = self.on(|book| matches!(book, Book::Bank(_)));
        assert_eq!(on_bank, -lies_at_the_bank);
        let in_wallet = self.on(|book| matches!(book, Book::Wallet(_)));
        assert_eq!(in_wallet, if credited { received } else { 0 });
        let owed = self.on(|book| matches!(book, Book::Payable(PayoutId(_))));
        assert_eq!(owed, if failed { received } else { 0 });
        for (key, units) in &self.balances {
            let may_be_negative = matches!(key.book, Book::Bank(_));
            assert!(*units >= 0 || may_be_negative, "{key:?} is {units}");
        }
    }
}

fn any_act() -> impl Strategy<Value = Act> {
    let amount = || (1_i64..5).prop_map(|it| it * 250);
    let stated = prop::option::weighted(0.7, amount());
    let commands = commands(&deposit(State::Init)).len();
    prop_oneof![
        8 => (0..commands, 1_i64..3, stated).prop_map(|(which, by, it)| Act::Command(which, by, it)),
        1 => prop::collection::vec(amount(), 1..4).prop_map(Act::Arrive),
        1 => Just(Act::TakeOff),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn over_any_history_what_arrived_is_in_one_place(acts in prop::collection::vec(any_act(), 1..60)) {
        let mut history = History::new();
        for act in acts {
            history.act(act);
            history.check();
        }
    }
}
