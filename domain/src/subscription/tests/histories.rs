//! Whatever is commanded in whatever order: the money that came in is where the state says, and nowhere else.

use super::*;
use crate::ledger::{Asset, BalanceKey, Unbalanced};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

const PAYABLE: Book = Book::Payable(PayoutId(1));
const SUSPENSE: Book = Book::Suspense(RECEIPT);

/// An order, its books, and what was booked.
struct History {
    order: Order,
    /// The receipt that is matched to it.
    receipt: Option<Receipt>,
    back: Back,
    balances: BTreeMap<BalanceKey, i128>,
    /// What the account reads of its wallet and its shares.
    told: BTreeMap<Asset, i128>,
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
            Back::Payout(None)
        };
        Self {
            order,
            receipt: None,
            back,
            balances: BTreeMap::from([(wallet, 5_000_00), (opening, -5_000_00)]),
            told: BTreeMap::new(),
            references: BTreeSet::new(),
            reversed: BTreeSet::new(),
        }
    }

    /// The facts of this history for a command.
    fn informed(&self, command: Command) -> Command {
        let settlement = Settlement {
            account: self.order.account,
            receipt: self.receipt.clone(),
            back: self.back.clone(),
        };
        match command {
            Command::PassFirst {
                by, received, bank, ..
            } => Command::PassFirst {
                by,
                received,
                bank,
                receipt: self.receipt.clone(),
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
            Command::Return(_) => Command::Return(self.receipt.clone()),
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
                    sent: Sent { terms, ..sent },
                    taking,
                    place,
                }
            }
            other => other,
        }
    }

    fn command(&mut self, command: Command, day: i64) {
        let command = self.informed(command);
        let Ok(decision) = decide(&self.order, command, at(day)) else {
            return;
        };
        for effect in &decision.effects {
            match effect {
                Effect::Receive { receipt, .. } => {
                    let id = RECEIPT;
                    self.receipt = Some(Receipt {
                        id,
                        ..receipt.clone()
                    });
                }
                Effect::WithdrawReceipt(_) => self.receipt = None,
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

    fn on(&self, book: Book) -> i128 {
        self.of(book, Currency::Usd.into())
    }

    fn of(&self, book: Book, asset: Asset) -> i128 {
        let key = BalanceKey { book, asset };
        self.balances.get(&key).copied().unwrap_or_default()
    }

    fn check(&self) {
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
        let in_suspense = match (order.method, order.state) {
            (PaymentMethod::Wire, State::LWait | State::GWait) => {
                order.received.map_or(0, Money::minor)
            }
            _ => 0,
        };
        assert_eq!(self.on(SUSPENSE), i128::from(in_suspense));
        self.check_issues();
        self.check_nothing_is_lost();
    }

    /// Every issue was booked once, and is reversed but for the one that stands; the account holds what that one issued.
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
        let stated = self.receipt.as_ref().map(|receipt| receipt.amount);
        assert_eq!(stated, order.received);
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

/// The second line passes at a price of so many thousandths of a dollar a share.
fn passing_second(thousandths: i64) -> Command {
    let price = Price::new(Decimal::new(thousandths, 3), Currency::Usd).unwrap();
    passing_second_at(BEN, price)
}

fn correct_issue() -> Command {
    Command::CorrectIssue(reversal(BEN, None))
}

fn any_command() -> impl Strategy<Value = Command> {
    let commands = every_command();
    let any = (0..commands.len() + 9, 1_000_i64..1_500, 1_i64..100_000);
    any.prop_map(move |(n, received, thousandths)| match n {
        // The way forward is walked more often, so that late states are reached; and so is the way back from an issue.
        n if n < commands.len() => commands[n].clone(),
        n => match n - commands.len() {
            0 | 1 => passing_first(received),
            2 | 3 => passing_second(thousandths),
            4..=6 => Command::Issue,
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
        commands in prop::collection::vec((any_command(), 0_i64..20, any::<bool>()), 1..40),
    ) {
        let method = if wire { PaymentMethod::Wire } else { PaymentMethod::Wallet };
        // An order is paid from a wallet only where there is one.
        let mut history = History::new(method, has_wallet || !wire);
        if ready {
            history.order.signed_document = Some(SIGNED);
            history.order.proof_document = Some(DocumentId(2));
        }
        for (command, day, has_room) in commands {
            let place = Place { has_room, ..place(day) };
            let command = match command {
                Command::DocumentSigned { .. } => signed_with(place),
                Command::Save {
                    taking: Taking::Complete { .. },
                    ..
                } => complete_with(place),
                other => other,
            };
            history.command(command, day);
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
        pass_second(BEN),
        Command::Issue,
        correct_issue(),
        Command::Issue,
        correct_issue(),
        Command::Issue,
        revoke_by_investor(None),
    ];
    for command in commands {
        history.command(command, 2);
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

#[test]
fn the_shares_of_an_order_are_those_of_its_price_when_it_was_accepted() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    let commands = [
        passing_first(1_000),
        // At 3 dollars a share, rounded down to 4 decimals.
        passing_second(3_000),
        // Another decision comes too late to change them.
        passing_second(1_000),
        Command::Issue,
        correct_issue(),
        Command::Issue,
    ];
    for command in commands {
        history.command(command, 2);
        history.check();
    }
    let fixed = Shares::from_ten_thousandths(333_3333);
    assert_eq!(history.order.issued_shares(), Some(fixed));
    let key = Asset::Shares(history.order.project);
    assert_eq!(
        history.of(Book::Holding(history.order.account), key),
        333_3333
    );
    history.command(revoke_by_investor(None), 2);
    history.check();
    // What they were is still known of an order that was taken back; nobody holds them.
    assert_eq!(history.order.shares, Some(fixed));
    assert_eq!(history.order.issued_shares(), None);
}

#[test]
fn an_issue_is_one_transaction_of_its_shares_and_its_money() {
    let accepted = an_order_in(State::PreOk, PaymentMethod::Wire);
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    let reversed = Some("subscription:7:issue");
    for (order, command, reverses) in [
        (&accepted, Command::Issue, None),
        (&issued, correct_issue(), reversed),
        (&issued, revoke_by_investor(None), reversed),
    ] {
        let decision = decide(order, command.clone(), at(2)).unwrap();
        let [booked] = &booked(&decision)[..] else {
            panic!("one transaction")
        };
        assert_eq!(booked.reverses(), reverses);
        let mut units = BTreeMap::<Asset, Vec<i64>>::new();
        for posting in booked.postings() {
            let of_asset = units.entry(posting.quantity.asset()).or_default();
            of_asset.push(posting.quantity.units());
        }
        let expected = BTreeMap::from([
            (Asset::from(Currency::Usd), vec![-1_000_00, 1_000_00]),
            (Asset::Shares(order.project), vec![-1_000_0000, 1_000_0000]),
        ]);
        assert_eq!(units, expected, "{command:?}");
    }
    let never_accepted = Order {
        shares: None,
        ..accepted
    };
    let outcome = decide(&never_accepted, Command::Issue, at(2));
    assert_eq!(outcome, Err(Unbalanced::NoShares.into()));
}

#[test]
fn what_a_wire_brought_is_stated_as_often_as_it_comes_back() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    history.order.received = None;
    let commands = [
        passing_first(1_200),
        Command::Return(None),
        // Without an amount it does not pass.
        pass_first(BEN, None),
        passing_first(1_100),
        Command::Return(None),
        passing_first(1_300),
        pass_second(BEN),
    ];
    for command in commands {
        history.command(command, 2);
        history.check();
    }
    assert_eq!(history.order.state, State::PreOk);
    assert_eq!(history.order.receipt_corrections, 2);
    assert_eq!(history.on(Book::Wallet(history.order.account)), 5_300_00);
}
