//! A batch of payouts from one bank account in one currency, paid by one file (states: payout). Finance makes it, another person
//! releases it. Its payouts are moved by their own machine.

use super::Payout;
use crate::day::day_of;
use crate::ids::{BankAccountId, OperatorId, PayoutBatchId};
use crate::review::{Line, four_eyes};
use crate::{Currency, Instant, Money, Refusal};
use chrono::{NaiveDate, TimeDelta};

/// The maximum number of payouts in a batch.
pub const BATCH_MOST: usize = 200;

/// The prefix of a batch's message id in payment files; the batch's number follows.
pub const MESSAGE_ID_PREFIX: &str = "LANDFALL-";

/// How far ahead a batch may be dated.
const AHEAD: TimeDelta = TimeDelta::days(30);

/// The state of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BatchState {
    /// Payouts can be taken out, and it can be released.
    Open,
    /// Its file exists, and the bank pays by it.
    Released,
    /// Its last payout was taken out.
    Dissolved,
}

impl BatchState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Open, Self::Released, Self::Dissolved];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "OPEN",
            Self::Released => "RELEASED",
            Self::Dissolved => "DISSOLVED",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(BatchState);

/// A released batch: its file never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Released {
    /// Who released it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// How many payouts.
    pub count: u32,
    /// Their sum.
    pub total: Money,
}

/// A batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Number.
    pub id: PayoutBatchId,
    /// The bank account that pays.
    pub bank: BankAccountId,
    /// The currency of every payout in it.
    pub currency: Currency,
    /// The day on which the bank is to pay.
    pub pay_on: NaiveDate,
    /// State.
    pub state: BatchState,
    /// Who made it.
    pub made_by: OperatorId,
    /// When.
    pub made_at: Instant,
    /// Set once it is released.
    pub released: Option<Released>,
    /// Incremented with every change.
    pub version: i64,
}

/// Whether a batch may be made for a day: today, or within 30 days. Otherwise `BadRequest` with `pay_on`.
pub fn may_be_paid_on(pay_on: NaiveDate, now: Instant) -> Result<(), Refusal> {
    let today = day_of(now);
    if pay_on >= today && pay_on - today <= AHEAD {
        Ok(())
    } else {
        Err(Refusal::bad_request("pay_on"))
    }
}

/// Every batch that a bank's line names by its message id, whatever spaces and punctuation the bank put into it. Separated digits are read
/// both ways: `LANDFALL-1 2` may be batch 1 or 12.
pub fn batches_in(text: &str) -> Vec<PayoutBatchId> {
    let prefix = MESSAGE_ID_PREFIX.trim_end_matches('-');
    // Each character, and whether ignored characters precede it.
    let mut signs: Vec<(char, bool)> = Vec::new();
    let mut is_parted = false;
    for sign in text.chars() {
        if sign.is_ascii_alphanumeric() {
            signs.push((sign.to_ascii_uppercase(), is_parted));
        }
        is_parted = !sign.is_ascii_alphanumeric();
    }
    let written: String = signs.iter().map(|(sign, _)| sign).collect();
    let mut found: Vec<PayoutBatchId> = Vec::new();
    for (at, _) in written.match_indices(prefix) {
        let mut digits = String::new();
        let mut readings = Vec::new();
        for (sign, is_parted) in signs.iter().skip(at + prefix.len()) {
            if !sign.is_ascii_digit() {
                break;
            }
            if *is_parted && !digits.is_empty() {
                readings.push(digits.clone());
            }
            digits.push(*sign);
        }
        readings.push(digits);
        let ids = readings.iter().filter_map(|digits| digits.parse().ok());
        for id in ids.map(PayoutBatchId) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
    }
    found
}

/// The sum of payouts; `None` if one is in another currency, or the sum exceeds the largest amount.
pub fn sum(currency: Currency, payouts: &[Payout]) -> Option<Money> {
    let mut amounts = payouts.iter().map(|payout| payout.amount);
    amounts.try_fold(Money::zero(currency), Money::checked_add)
}

/// Releases a batch with the payouts that are in it. A pay date in the past becomes today, because banks refuse past dates. Refusals:
/// `OrderNotPending` unless it is open and holds payouts, `FourEyes` for its maker.
pub fn release(
    batch: &Batch,
    payouts: &[Payout],
    by: OperatorId,
    now: Instant,
) -> Result<Batch, Refusal> {
    is_open(batch)?;
    four_eyes(Line::Second, by, Some(batch.made_by))?;
    let total = sum(batch.currency, payouts).filter(|total| total.is_positive());
    let released = Released {
        by,
        at: now,
        count: u32::try_from(payouts.len()).unwrap_or(u32::MAX),
        total: total.ok_or_else(|| not_pending(batch))?,
    };
    Ok(Batch {
        state: BatchState::Released,
        pay_on: batch.pay_on.max(day_of(now)),
        released: Some(released),
        ..batch.clone()
    })
}

/// Ends a batch whose last payout was taken out. `OrderNotPending` unless it is open.
pub fn dissolve(batch: &Batch) -> Result<Batch, Refusal> {
    is_open(batch)?;
    Ok(Batch {
        state: BatchState::Dissolved,
        ..batch.clone()
    })
}

fn is_open(batch: &Batch) -> Result<(), Refusal> {
    match batch.state {
        BatchState::Open => Ok(()),
        BatchState::Released | BatchState::Dissolved => Err(not_pending(batch)),
    }
}

fn not_pending(batch: &Batch) -> Refusal {
    Refusal::OrderNotPending {
        state: batch.state.code(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{AccountId, OrderId};
    use crate::ledger::Purpose;
    use crate::payable::Reason;

    const ANN: OperatorId = OperatorId(1);
    const BEN: OperatorId = OperatorId(2);

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    fn batch() -> Batch {
        Batch {
            id: PayoutBatchId(1),
            bank: BankAccountId(1),
            currency: Currency::Usd,
            pay_on: day_of(at(0)),
            state: BatchState::Open,
            made_by: ANN,
            made_at: at(0),
            released: None,
            version: 1,
        }
    }

    fn payout(amount: Money) -> Payout {
        let why = (Reason::Refund, Purpose::Subscription(OrderId(1)));
        Payout::new(AccountId(1), amount, why, None, at(0))
    }

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    #[test]
    fn another_person_releases_it_and_its_sum_is_kept() {
        let payouts = [payout(usd(10_050)), payout(usd(50))];
        assert_eq!(
            release(&batch(), &payouts, ANN, at(1)),
            Err(Refusal::FourEyes)
        );
        let later = 3 * 86_400;
        let released = release(&batch(), &payouts, BEN, at(later)).unwrap();
        assert_eq!(released.pay_on, day_of(at(later)));
        let kept = released.released.unwrap();
        assert_eq!((kept.count, kept.total), (2, usd(10_100)));
        assert_eq!((kept.by, kept.at), (BEN, at(later)));
    }

    #[test]
    fn nothing_happens_to_one_that_is_not_open_or_holds_nothing() {
        let payouts = [payout(usd(1))];
        for state in [BatchState::Released, BatchState::Dissolved] {
            let batch = Batch { state, ..batch() };
            let state = state.code();
            let over = Refusal::OrderNotPending { state };
            assert_eq!(release(&batch, &payouts, BEN, at(1)), Err(over.clone()));
            assert_eq!(dissolve(&batch), Err(over));
        }
        assert!(release(&batch(), &[], BEN, at(1)).is_err());
        let yuan = Money::from_minor(1, Currency::Cny).unwrap();
        assert!(release(&batch(), &[payout(yuan)], BEN, at(1)).is_err());
        assert_eq!(dissolve(&batch()).unwrap().state, BatchState::Dissolved);
    }

    #[test]
    fn it_is_paid_today_or_within_thirty_days() {
        let today = day_of(at(0));
        for (days, is_fine) in [(-1, false), (0, true), (30, true), (31, false)] {
            let day = today + TimeDelta::days(days);
            assert_eq!(may_be_paid_on(day, at(0)).is_ok(), is_fine, "{days}");
        }
    }

    #[test]
    fn codes_are_read_back() {
        for state in BatchState::ALL {
            assert_eq!(BatchState::from_code(state.code()), Some(state));
        }
    }
}
