//! For all commands in any order, received money is where the state says, and nowhere else.

use super::*;
use crate::ledger::{Asset, BalanceKey};
use crate::matching::{self, Expected};
use crate::receipt;
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

const PAYABLE: Book = Book::Payable(PayoutId(1));

/// An order, its books, and what was booked.
pub(super) struct History {
    pub(super) order: Order,
    /// The stated amount, and every receipt of the bank.
    receipts: Vec<Receipt>,
    /// How many receipts of the bank were entered.
    entered: i64,
    back: RefundDestination,
    balances: BTreeMap<BalanceKey, i128>,
    /// The account's movements of money and shares.
    told: BTreeMap<Asset, i128>,
    pub(super) references: BTreeSet<String>,
    reversed: BTreeSet<String>,
}

impl History {
    pub(super) fn new(method: PaymentMethod, has_wallet: bool) -> Self {
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
            RefundDestination::Wallet
        } else {
            RefundDestination::Payout(None)
        };
        Self {
            order,
            receipts: Vec::new(),
            entered: 0,
            back,
            balances: BTreeMap::from([(wallet, 5_000_00), (opening, -5_000_00)]),
            told: BTreeMap::new(),
            references: BTreeSet::new(),
            reversed: BTreeSet::new(),
        }
    }

    /// What is matched to the order.
    fn arrived(&self) -> MatchedReceipts {
        let counts = |it: &&Receipt| it.state() == receipt::State::Matched;
        MatchedReceipts::new(self.receipts.iter().filter(counts).cloned())
    }

    /// The facts of this history for a command.
    fn informed(&self, command: Command) -> Command {
        let settlement = Settlement {
            account: self.order.account,
            arrived: self.arrived(),
            back: self.back.clone(),
        };
        match command {
            Command::PassFirst {
                by, received, bank, ..
            } => Command::PassFirst {
                by,
                received,
                bank,
                arrived: self.arrived(),
                tolerance: ChargeTolerance::default(),
            },
            Command::PassSecond { by, price, .. } => Command::PassSecond {
                by,
                price,
                settlement,
            },
            Command::Fail { line, by, .. } => Command::Fail {
                line,
                by,
                settlement,
            },
            Command::RevokeByInvestor { bound_by, .. } => Command::RevokeByInvestor {
                bound_by,
                settlement,
            },
            Command::RevokeByOperator { by, .. } => Command::RevokeByOperator { by, settlement },
            Command::Return(_) => Command::Return(self.arrived()),
            Command::Match(_) => Command::Match(self.arrived()),
            Command::RevokeIssued { reversal, .. } => Command::RevokeIssued {
                reversal,
                settlement,
            },
            Command::Save {
                sent,
                taking,
                place,
            } => {
                let terms = sent.terms.map(|terms| {
                    let form = ProfileForm {
                        method_id: Some(self.order.method.id()),
                        ..terms.form
                    };
                    Box::new(Terms { form, ..*terms })
                });
                Command::Save {
                    sent: OrderFields { terms, ..sent },
                    taking,
                    place,
                }
            }
            other => other,
        }
    }

    pub(super) fn command(&mut self, command: Command, day: i64) {
        let command = self.informed(command);
        let Ok(decision) = decide(&self.order, command, at(day)) else {
            return;
        };
        for effect in &decision.effects {
            match effect {
                Effect::Receive { receipt, .. } => self.receipts.push(Receipt {
                    id: RECEIPT,
                    ..receipt.clone()
                }),
                Effect::WithdrawReceipt(_) => self.receipts.retain(|it| it.id != RECEIPT),
                Effect::Owe { .. }
                | Effect::Book(_)
                | Effect::Hold(_)
                | Effect::CloseHold { .. } => {}
            }
        }
        for transaction in booked(&decision) {
            self.book(&transaction);
        }
        self.order = decision.record;
    }

    /// Receipts of the bank are entered, and matched where the order waits for them. None at all takes off what was matched before.
    fn arrive(&mut self, amounts: &[i64], day: i64) {
        let expected = Expected::from(&self.order);
        let command = if amounts.is_empty() {
            matching::Command::Unmatch(expected)
        } else {
            matching::Command::Match {
                to: expected,
                by: OperatorId(9),
            }
        };
        for dollars in amounts {
            self.entered += 1;
            let receipt = Receipt {
                id: ReceiptId(RECEIPT.0 + self.entered),
                matched_to: None,
                ..confirmed(*dollars)
            };
            for transaction in booked(&matching::entered(&receipt).unwrap()) {
                self.book(&transaction);
            }
            self.receipts.push(receipt);
        }
        for receipt in &mut self.receipts {
            if let Ok(decision) = matching::decide(receipt, command.clone(), at(day)) {
                *receipt = decision.record;
            }
        }
        self.command(Command::Match(MatchedReceipts::default()), day);
    }

    fn book(&mut self, transaction: &Transaction) {
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
        for movement in transaction.movements() {
            let told = self.told.entry(movement.quantity.asset()).or_default();
            *told += i128::from(movement.quantity.units());
        }
    }

    pub(super) fn on(&self, book: Book) -> i128 {
        self.of(book, Currency::Usd.into())
    }

    fn in_suspense(&self) -> i128 {
        let suspense = |key: &BalanceKey| matches!(key.book, Book::Suspense(_));
        let lies_there = self.balances.iter().filter(|(key, _)| suspense(key));
        lies_there.map(|(_, units)| units).sum()
    }

    pub(super) fn of(&self, book: Book, asset: Asset) -> i128 {
        let key = BalanceKey { book, asset };
        self.balances.get(&key).copied().unwrap_or_default()
    }

    pub(super) fn check(&self) {
        let order = &self.order;
        let amount = i128::from(order.amount.minor());
        let is = |states: &[State]| states.contains(&order.state);
        let due = |when: bool| if when { amount } else { 0 };
        for asset in [Currency::Usd.into(), Asset::Shares(order.project)] {
            let of_asset = self.balances.iter().filter(|(key, _)| key.asset == asset);
            assert_eq!(of_asset.map(|(_, units)| units).sum::<i128>(), 0);
        }
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
        self.check_receipts();
        self.check_issues();
        self.check_nothing_is_lost();
    }

    /// Received money is in the suspense of its receipt until both lines have decided on the order.
    fn check_receipts(&self) {
        let order = &self.order;
        assert_eq!(self.arrived().total(), Ok(order.received));
        // A stated amount is never mixed with one that the bank confirmed.
        assert!(self.arrived().stated().is_none() || self.arrived().receipts().len() == 1);
        let is_undecided = matches!(order.state, State::LWait | State::GWait);
        for receipt in &self.receipts {
            let lies_there = receipt.matched_to.is_none() || is_undecided;
            let expected = if lies_there {
                receipt.amount.minor()
            } else {
                0
            };
            let suspense = self.on(Book::Suspense(receipt.id));
            assert_eq!(suspense, i128::from(expected), "{receipt:?}");
        }
        let receipts = self.receipts.iter();
        let of_receipts: i128 = receipts.map(|it| self.on(Book::Suspense(it.id))).sum();
        assert_eq!(self.in_suspense(), of_receipts);
    }

    /// Every issue was booked once. All but the current one are reversed, and the account holds the
    /// shares of the current one.
    fn check_issues(&self) {
        let order = &self.order;
        let stands = order.state == State::Success;
        assert_eq!(order.issued_at.is_some(), stands);
        let accepted = matches!(order.state, State::PreOk | State::Success);
        assert!(order.shares.is_some() || !accepted);
        let of_project = Asset::Shares(order.project);
        let issued = order.issued_shares().unwrap_or_default();
        let issued = i128::from(issued.ten_thousandths());
        assert_eq!(issued > 0, stands);
        assert_eq!(self.of(Book::Holding(order.account), of_project), issued);
        assert_eq!(self.of(Book::Issued(order.project), of_project), -issued);
        let told = self.told.get(&of_project).copied();
        assert_eq!(told.unwrap_or_default(), issued);
        let reversed = order.issues - u32::from(stands) + order.receipt_corrections;
        assert_eq!(self.reversed.len(), usize::try_from(reversed).unwrap());
    }

    /// The money of the wire and the wallet is in the books of the project, with the investor, or on its way there.
    fn check_nothing_is_lost(&self) {
        let order = &self.order;
        let came_in = 5_000_00 - self.on(Book::Bank(BankAccountId(1)));
        let there = self.on(Book::Wallet(order.account))
            + self.on(Book::WalletHeld(order.account))
            + self.on(Book::Escrow(order.project))
            + self.on(Book::ProjectPaid(order.project))
            + self.in_suspense()
            + self.on(PAYABLE);
        assert_eq!(came_in, there);
        let given_back = matches!(
            order.state,
            State::LFail | State::GFail | State::Revoked | State::Cancelled
        );
        if given_back {
            let given_back = self.on(Book::Wallet(order.account)) + self.on(PAYABLE);
            // Receipts that were never matched to it stay where they are.
            assert_eq!(given_back, came_in - self.in_suspense());
            assert!(!order.occupies_offering(order.modified_at));
        }
    }
}

/// The second line passes at a price of so many thousandths of a dollar a share.
pub(super) fn passing_second(thousandths: i64) -> Command {
    let price = Price::new(Decimal::new(thousandths, 3), Currency::Usd).unwrap();
    passing_second_at(BEN, price)
}

pub(super) fn correct_issue() -> Command {
    Command::CorrectIssue(reversal(BEN, None))
}

/// An event of an order: a command, or receipts of the bank.
#[derive(Debug, Clone)]
enum Act {
    Command(Command),
    Arrive(Vec<i64>),
}

fn any_act() -> impl Strategy<Value = Act> {
    let arrive = prop::collection::vec(200_i64..900, 0..4);
    prop_oneof![
        6 => any_command().prop_map(Act::Command),
        1 => arrive.prop_map(Act::Arrive),
    ]
}

fn any_command() -> impl Strategy<Value = Command> {
    let commands = every_command();
    let any = (0..commands.len() + 11, 1_000_i64..1_500, 1_i64..100_000);
    any.prop_map(move |(n, received, thousandths)| match n {
        // Steps forward are more likely, so that late states are reached; and so are steps back from an issue.
        n if n < commands.len() => commands[n].clone(),
        n => match n - commands.len() {
            0 | 1 => passing_first(received),
            2 | 3 => passing_second(thousandths),
            4..=6 => Command::Issue,
            7 | 8 => pass_first(ANN, None),
            _ => correct_issue(),
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
        waiting in any::<bool>(),
        acts in prop::collection::vec((any_act(), 0_i64..20, any::<bool>()), 1..40),
    ) {
        let method = if wire { PaymentMethod::Wire } else { PaymentMethod::Wallet };
        // An order is paid from a wallet only if there is one.
        let mut history = History::new(method, has_wallet || !wire);
        if ready {
            history.order.signed_document = Some(SIGNED);
            history.order.proof_document = Some(DocumentId(2));
        }
        // A wire that waits for its money has booked nothing yet.
        if ready && waiting && wire {
            history.order = an_order_in(State::LWait, method);
        }
        for (act, day, has_room) in acts {
            let place = Place { has_room, ..place(day) };
            match act {
                Act::Arrive(dollars) => history.arrive(&dollars, day),
                Act::Command(Command::DocumentSigned { .. }) => history.command(signed_with(place), day),
                Act::Command(Command::Save {
                    taking: Taking::Complete { .. },
                    ..
                }) => history.command(complete_with(place), day),
                Act::Command(other) => history.command(other, day),
            }
            history.check();
        }
    }
}
