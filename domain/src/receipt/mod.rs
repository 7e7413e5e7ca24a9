//! Receipts: money that arrived on one of the platform's bank accounts, or in bitcoin at its gateway (states: receipt). Each owns its
//! suspense until its purpose is decided.

use crate::ids::{
    BankAccountId, DepositId, DistributionId, OperatorId, OrderId, ProjectId, ReceiptId,
};
use crate::ledger::Place;
use crate::{Instant, Money, Refusal};
use chrono::NaiveDate;

/// The state of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Its purpose is not known yet.
    Unmatched,
    /// Matched to its purpose.
    Matched,
    /// Withdrawn: it was entered or stated by mistake.
    Withdrawn,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Unmatched, Self::Matched, Self::Withdrawn];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unmatched => "UNMATCHED",
            Self::Matched => "MATCHED",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(State);

/// What a receipt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchedTo {
    /// A subscription.
    Subscription(OrderId),
    /// A deposit.
    Deposit(DepositId),
    /// The funding of a distribution.
    Distribution(DistributionId),
    /// Money that a project returns.
    Project(ProjectId),
    /// It goes back to its payer.
    ReturnToPayer,
}

impl MatchedTo {
    /// The kinds, as named in storage.
    pub const KINDS: [&str; 5] = [
        "subscription",
        "deposit",
        "distribution",
        "project",
        "return",
    ];

    /// Its kind, and the number of its record, if any.
    pub const fn parts(self) -> (&'static str, Option<i64>) {
        match self {
            Self::Subscription(id) => ("subscription", Some(id.0)),
            Self::Deposit(id) => ("deposit", Some(id.0)),
            Self::Distribution(id) => ("distribution", Some(id.0)),
            Self::Project(id) => ("project", Some(id.0)),
            Self::ReturnToPayer => ("return", None),
        }
    }

    /// The name of the record in the audit trail: `order:7`.
    pub fn name(self) -> String {
        match self {
            Self::Subscription(id) => format!("order:{id}"),
            Self::Deposit(id) => format!("deposit:{id}"),
            Self::Distribution(id) => format!("distribution:{id}"),
            Self::Project(id) => format!("project:{id}"),
            Self::ReturnToPayer => "its payer".to_owned(),
        }
    }

    /// The purpose for a kind and a number.
    pub fn from_parts(kind: &str, id: Option<i64>) -> Option<Self> {
        Some(match (kind, id) {
            ("subscription", Some(id)) => Self::Subscription(OrderId(id)),
            ("deposit", Some(id)) => Self::Deposit(DepositId(id)),
            ("distribution", Some(id)) => Self::Distribution(DistributionId(id)),
            ("project", Some(id)) => Self::Project(ProjectId(id)),
            ("return", None) => Self::ReturnToPayer,
            _ => return None,
        })
    }
}

/// A receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Number.
    pub id: ReceiptId,
    /// Where its money is held.
    pub place: Place,
    /// The bank's reference, or that of the gateway's invoice; none while it is provisional, that is stated by a person and not yet read from the bank.
    pub reference: Option<String>,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date.
    pub value_on: NaiveDate,
    /// What arrived, positive.
    pub amount: Money,
    /// The payer, as given by the bank; a gateway does not name one.
    pub payer: Option<String>,
    /// The number of the account that it was paid from, as given by the bank.
    pub payer_account: Option<String>,
    /// What the payer wrote.
    pub text: Option<String>,
    /// Its purpose, once that is known.
    pub matched_to: Option<MatchedTo>,
    /// When it was entered.
    pub entered_at: Instant,
    /// Who entered it from the bank's statement; `None` for an amount that the first line stated at
    /// a review.
    pub entered_by: Option<OperatorId>,
    /// Who matched it to its record.
    pub matched_by: Option<OperatorId>,
    /// When it was withdrawn. Its booking was reversed then, and it no longer changes.
    pub withdrawn_at: Option<Instant>,
    /// Incremented with every change.
    pub version: i64,
}

/// A command on a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// It is matched to its purpose.
    Match(MatchedTo),
    /// Undoes a match. A receipt that was returned to its payer stays returned.
    Unmatch,
    /// The bank's line of a provisional one is confirmed as the same money, under this reference. Nothing is booked.
    Complete(String),
    /// Withdraws a provisional receipt, or one that was entered by mistake. `ReceiptConfirmed` if it is matched and has a bank reference.
    Withdraw(Instant),
}

impl Receipt {
    /// An amount that a person states as received for a record. The bank's line completes it.
    pub fn provisional(
        bank: BankAccountId,
        amount: Money,
        matched_to: MatchedTo,
        entered_at: Instant,
    ) -> Self {
        let today = crate::day::day_of(entered_at);
        Self {
            id: ReceiptId(0),
            place: Place::Bank(bank),
            reference: None,
            booked_on: today,
            value_on: today,
            amount,
            payer: None,
            payer_account: None,
            text: None,
            matched_to: Some(matched_to),
            entered_at,
            entered_by: None,
            matched_by: None,
            withdrawn_at: None,
            version: 1,
        }
    }

    /// A payment at the gateway, under the reference of its invoice. Its purpose never changes;
    /// without a purpose, it can only be returned.
    pub fn at_gateway(
        reference: String,
        amount: Money,
        matched_to: Option<MatchedTo>,
        entered_at: Instant,
    ) -> Self {
        let today = crate::day::day_of(entered_at);
        Self {
            id: ReceiptId(0),
            place: Place::Gateway,
            reference: Some(reference),
            booked_on: today,
            value_on: today,
            amount,
            payer: None,
            payer_account: None,
            text: None,
            matched_to,
            entered_at,
            entered_by: None,
            matched_by: None,
            withdrawn_at: None,
            version: 1,
        }
    }

    /// Its state.
    pub const fn state(&self) -> State {
        match (self.withdrawn_at, self.matched_to) {
            (Some(_), _) => State::Withdrawn,
            (None, None) => State::Unmatched,
            (None, Some(_)) => State::Matched,
        }
    }

    /// Applies a command; a pair without an arm is `OrderNotPending`.
    pub fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        let is_return = matches!(command, Command::Match(MatchedTo::ReturnToPayer));
        if self.place == Place::Gateway && !is_return {
            return Err(self.not_pending());
        }
        match (self.state(), command, &self.reference) {
            (State::Unmatched, Command::Match(to), _) => self.matched_to = Some(to),
            (State::Unmatched | State::Matched, Command::Complete(reference), None) => {
                self.reference = Some(reference);
            }
            (State::Matched, Command::Unmatch, Some(_)) if !self.is_returned() => {
                (self.matched_to, self.matched_by) = (None, None);
            }
            (State::Matched, Command::Withdraw(at), None)
            | (State::Unmatched, Command::Withdraw(at), Some(_)) => self.withdrawn_at = Some(at),
            (State::Matched, Command::Withdraw(_), Some(_)) => {
                return Err(Refusal::ReceiptConfirmed(self.amount));
            }
            (State::Withdrawn, _, _)
            | (State::Matched, Command::Match(_) | Command::Unmatch, _)
            | (State::Unmatched, Command::Unmatch, _)
            | (State::Unmatched, Command::Withdraw(_), None)
            | (State::Unmatched | State::Matched, Command::Complete(_), Some(_)) => {
                return Err(self.not_pending());
            }
        }
        Ok(())
    }

    /// Whether it goes back to its payer.
    pub const fn is_returned(&self) -> bool {
        matches!(self.matched_to, Some(MatchedTo::ReturnToPayer))
    }

    pub(crate) const fn not_pending(&self) -> Refusal {
        let state = self.state().code();
        Refusal::OrderNotPending { state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    const ORDER: MatchedTo = MatchedTo::Subscription(OrderId(7));
    const AT: Instant = Instant::UNIX_EPOCH;
    const NEW: Option<&str> = Some("NEW");

    fn receipt(matched_to: Option<MatchedTo>, reference: Option<&str>) -> Receipt {
        let amount = Money::from_minor(100, Currency::Usd).unwrap();
        Receipt {
            matched_to,
            reference: reference.map(str::to_owned),
            ..Receipt::provisional(BankAccountId(1), amount, ORDER, Instant::UNIX_EPOCH)
        }
    }

    fn withdrawn(matched_to: Option<MatchedTo>, reference: Option<&str>) -> Receipt {
        Receipt {
            withdrawn_at: Some(AT),
            ..receipt(matched_to, reference)
        }
    }

    /// Every possible receipt, provisional or read from the bank, and the result of each command in
    /// the order of [`commands`]; a blank is `OrderNotPending`.
    #[rustfmt::skip]
    fn table() -> [(Receipt, [Option<Receipt>; 4]); 10] {
        let (stated, read) = (None, Some("A"));
        let (order, payer) = (Some(ORDER), Some(MatchedTo::ReturnToPayer));
        let is = |to, reference| Some(receipt(to, reference));
        let gone = |to, reference| Some(withdrawn(to, reference));
        [
            //                         match              unmatch         complete            withdraw
            (receipt(None, stated),    [is(payer, stated), None,           is(None, NEW),      None]),
            (receipt(None, read),      [is(payer, read),   None,           None,               gone(None, read)]),
            (receipt(order, stated),   [None,              None,           is(order, NEW),     gone(order, stated)]),
            // The amount of a receipt read from the bank cannot change: `ReceiptConfirmed`.
            (receipt(order, read),     [None,              is(None, read), None,               None]),
            (receipt(payer, stated),   [None,              None,           is(payer, NEW),     gone(payer, stated)]),
            (receipt(payer, read),     [None,              None,           None,               None]),
            (withdrawn(None, stated),  [None,              None,           None,               None]),
            (withdrawn(None, read),    [None,              None,           None,               None]),
            (withdrawn(order, stated), [None,              None,           None,               None]),
            (withdrawn(order, read),   [None,              None,           None,               None]),
        ]
    }

    fn commands() -> [Command; 4] {
        [
            Command::Match(MatchedTo::ReturnToPayer),
            Command::Unmatch,
            Command::Complete("NEW".into()),
            Command::Withdraw(AT),
        ]
    }

    #[test]
    fn every_pair_of_state_and_command_leads_where_the_table_says() {
        for (before, row) in table() {
            for (command, expected) in commands().into_iter().zip(row) {
                let mut after = before.clone();
                let outcome = after.apply(command.clone());
                let is_confirmed = before.state() == State::Matched
                    && before.reference.is_some()
                    && command == Command::Withdraw(AT);
                let refusal = if is_confirmed {
                    Refusal::ReceiptConfirmed(before.amount)
                } else {
                    let state = before.state().code();
                    Refusal::OrderNotPending { state }
                };
                let wanted = expected.as_ref().map(|_| ()).ok_or(refusal);
                assert_eq!(outcome, wanted, "{before:?} {command:?}");
                assert_eq!(after, expected.unwrap_or(before.clone()), "{command:?}");
            }
        }
    }

    #[test]
    fn a_receipt_is_matched_until_it_is_taken_back() {
        let table = [
            (receipt(None, Some("A")), State::Unmatched),
            (receipt(Some(ORDER), None), State::Matched),
            (
                receipt(Some(MatchedTo::ReturnToPayer), None),
                State::Matched,
            ),
            (withdrawn(None, Some("A")), State::Withdrawn),
            (withdrawn(Some(ORDER), None), State::Withdrawn),
        ];
        for (receipt, state) in table {
            assert_eq!(receipt.state(), state, "{receipt:?}");
        }
        for state in State::ALL {
            assert_eq!(State::from_code(state.code()), Some(state));
        }
        assert_eq!(State::from_code("LWAIT"), None);
    }

    #[test]
    fn what_it_is_for_is_read_back() {
        for kind in MatchedTo::KINDS {
            let id = (kind != "return").then_some(7);
            let found = MatchedTo::from_parts(kind, id).unwrap();
            assert_eq!(found.parts(), (kind, id));
        }
        assert_eq!(MatchedTo::from_parts("return", Some(1)), None);
        assert_eq!(MatchedTo::from_parts("subscription", None), None);
    }

    #[test]
    fn the_audit_trail_names_the_record_that_it_is_for() {
        let names = MatchedTo::KINDS.map(|kind| {
            let id = (kind != "return").then_some(7);
            MatchedTo::from_parts(kind, id).unwrap().name()
        });
        let expected = [
            "order:7",
            "deposit:7",
            "distribution:7",
            "project:7",
            "its payer",
        ];
        assert_eq!(names, expected);
    }
}
