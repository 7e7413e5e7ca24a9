//! Receipts: money that arrived on one of the platform's bank accounts (states: receipt). Each owns its suspense until it is decided
//! what it is for.

use crate::ids::{BankAccountId, DepositId, DistributionId, OrderId, ProjectId, ReceiptId};
use crate::{Instant, Money, Refusal};
use chrono::NaiveDate;

/// The state of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Nobody knows yet what it is for.
    Unmatched,
    /// Matched to what it is for.
    Matched,
}

impl State {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Unmatched, Self::Matched];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unmatched => "UNMATCHED",
            Self::Matched => "MATCHED",
        }
    }
}

/// What a receipt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchedTo {
    /// A subscription.
    Subscription(OrderId),
    /// A deposit.
    Deposit(DepositId),
    /// The funding of a distribution.
    Distribution(DistributionId),
    /// Money that a project gives back.
    Project(ProjectId),
    /// It goes back to its payer.
    ReturnToPayer,
}

impl MatchedTo {
    /// The kinds, as storage names them.
    pub const KINDS: [&str; 5] = [
        "subscription",
        "deposit",
        "distribution",
        "project",
        "return",
    ];

    /// Its kind, and the number of the record where there is one.
    pub const fn parts(self) -> (&'static str, Option<i64>) {
        match self {
            Self::Subscription(id) => ("subscription", Some(id.0)),
            Self::Deposit(id) => ("deposit", Some(id.0)),
            Self::Distribution(id) => ("distribution", Some(id.0)),
            Self::Project(id) => ("project", Some(id.0)),
            Self::ReturnToPayer => ("return", None),
        }
    }

    /// What a kind and a number name.
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
    /// The bank account of the platform that it lies on.
    pub bank: BankAccountId,
    /// The bank's reference; none while it is provisional, that is stated by a person and not yet read from the bank.
    pub reference: Option<String>,
    /// When the bank booked it.
    pub booked_on: NaiveDate,
    /// The value date.
    pub value_on: NaiveDate,
    /// What arrived, positive.
    pub amount: Money,
    /// Who paid, as the bank says it.
    pub payer: Option<String>,
    /// What the payer wrote.
    pub text: Option<String>,
    /// What it is for, once that is known.
    pub matched_to: Option<MatchedTo>,
    /// When it was entered.
    pub entered_at: Instant,
    /// When it was taken back; its booking was reversed then, and nothing happens to it any more.
    pub withdrawn_at: Option<Instant>,
}

/// What happens to a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// It is found what it is for.
    Match(MatchedTo),
    /// The bank's line of a provisional one is confirmed as the same money, under this reference. Nothing is booked.
    Complete(String),
    /// Takes a matched provisional receipt back: what it states does not count any more. Refused with `ReceiptConfirmed` once the bank
    /// has confirmed it.
    Withdraw(Instant),
}

impl Receipt {
    /// What a person states of money that arrived for a record. The bank's line completes it.
    pub fn provisional(
        bank: BankAccountId,
        amount: Money,
        matched_to: MatchedTo,
        entered_at: Instant,
    ) -> Self {
        let today = crate::day::day_of(entered_at);
        Self {
            id: ReceiptId(0),
            bank,
            reference: None,
            booked_on: today,
            value_on: today,
            amount,
            payer: None,
            text: None,
            matched_to: Some(matched_to),
            entered_at,
            withdrawn_at: None,
        }
    }

    /// Its state.
    pub const fn state(&self) -> State {
        match self.matched_to {
            None => State::Unmatched,
            Some(_) => State::Matched,
        }
    }

    /// Applies a command; a pair without an arm of its own is `OrderNotPending`.
    pub fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        if self.withdrawn_at.is_some() {
            return Err(self.not_pending());
        }
        match (self.state(), command, &self.reference) {
            (State::Unmatched, Command::Match(to), _) => self.matched_to = Some(to),
            (State::Unmatched | State::Matched, Command::Complete(reference), None) => {
                self.reference = Some(reference);
            }
            (State::Matched, Command::Withdraw(at), None) => self.withdrawn_at = Some(at),
            (State::Matched, Command::Withdraw(_), Some(_)) => {
                return Err(Refusal::ReceiptConfirmed(self.amount));
            }
            (State::Matched, Command::Match(_), _)
            | (State::Unmatched, Command::Withdraw(_), _)
            | (State::Unmatched | State::Matched, Command::Complete(_), Some(_)) => {
                return Err(self.not_pending());
            }
        }
        Ok(())
    }

    const fn not_pending(&self) -> Refusal {
        let state = self.state().code();
        Refusal::OrderNotPending { state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    const ORDER: MatchedTo = MatchedTo::Subscription(OrderId(7));

    fn receipt(matched_to: Option<MatchedTo>, reference: Option<&str>) -> Receipt {
        let amount = Money::from_minor(100, Currency::Usd).unwrap();
        Receipt {
            matched_to,
            reference: reference.map(str::to_owned),
            ..Receipt::provisional(BankAccountId(1), amount, ORDER, Instant::UNIX_EPOCH)
        }
    }

    /// Matched to, and the bank's reference.
    type After<'a> = Option<(Option<MatchedTo>, Option<&'a str>)>;

    #[test]
    fn every_pair_of_state_and_command_leads_where_the_table_says() {
        let to = MatchedTo::ReturnToPayer;
        let complete = || Command::Complete("NEW".into());
        // Matched before, the bank's reference before, the command; matched and reference after, blank where it is refused.
        let table: [(Option<MatchedTo>, Option<&str>, Command, After<'_>); 8] = [
            (None, None, Command::Match(to), Some((Some(to), None))),
            (
                None,
                Some("A"),
                Command::Match(to),
                Some((Some(to), Some("A"))),
            ),
            (Some(ORDER), None, Command::Match(to), None),
            (Some(ORDER), Some("A"), Command::Match(to), None),
            (None, None, complete(), Some((None, Some("NEW")))),
            (None, Some("A"), complete(), None),
            (
                Some(ORDER),
                None,
                complete(),
                Some((Some(ORDER), Some("NEW"))),
            ),
            (Some(ORDER), Some("A"), complete(), None),
        ];
        for (matched_to, reference, command, expected) in table {
            let before = receipt(matched_to, reference);
            let mut after = before.clone();
            let outcome = after.apply(command.clone());
            if let Some((matched_to, reference)) = expected {
                assert_eq!(outcome, Ok(()));
                assert_eq!(after, receipt(matched_to, reference), "{command:?}");
            } else {
                let state = before.state().code();
                assert_eq!(outcome, Err(Refusal::OrderNotPending { state }));
                assert_eq!(after, before, "{command:?}");
            }
        }
    }

    #[test]
    fn only_what_a_person_stated_for_a_record_is_taken_back() {
        let stated = receipt(None, None).amount;
        let unmatched = Refusal::OrderNotPending { state: "UNMATCHED" };
        let at = Instant::UNIX_EPOCH;
        let table = [
            (Some(ORDER), None, Ok(())),
            (
                Some(ORDER),
                Some("A"),
                Err(Refusal::ReceiptConfirmed(stated)),
            ),
            (None, None, Err(unmatched.clone())),
            (None, Some("A"), Err(unmatched)),
        ];
        for (matched_to, reference, expected) in table {
            let before = receipt(matched_to, reference);
            let mut after = before.clone();
            assert_eq!(after.apply(Command::Withdraw(at)), expected);
            let withdrawn_at = expected.is_ok().then_some(at);
            assert_eq!(
                after,
                Receipt {
                    withdrawn_at,
                    ..before
                }
            );
        }
    }

    #[test]
    fn nothing_happens_to_one_that_was_taken_back() {
        let at = Instant::UNIX_EPOCH;
        let before = Receipt {
            withdrawn_at: Some(at),
            ..receipt(Some(ORDER), None)
        };
        let commands = [
            Command::Match(MatchedTo::ReturnToPayer),
            Command::Complete("A".into()),
            Command::Withdraw(at),
        ];
        for command in commands {
            let mut after = before.clone();
            let state = State::Matched.code();
            let refused = Err(Refusal::OrderNotPending { state });
            assert_eq!(after.apply(command), refused);
            assert_eq!(after, before);
        }
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
}
