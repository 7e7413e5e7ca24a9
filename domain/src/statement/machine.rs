//! The machine of statement lines: one pure function; every pair without an arm is a refusal.

use super::bookings::{booked, taken_back};
use super::key::freed_key;
use super::line::{Direction, Entry};
use super::meaning::{Kind, Meaning, State, StatementLine};
use crate::decision::{Decision, Effect, NotDecided};
use crate::ids::{OperatorId, StatementLineId};
use crate::ledger::Gateway;
use crate::{Instant, Money, Refusal};
use chrono::TimeDelta;

/// What happens to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Finance confirms what it is. Receipts and payouts are changed by their own machines.
    Confirm {
        /// What it is.
        meaning: Meaning,
        /// Who confirms it.
        by: OperatorId,
        /// The fee that the gateway kept from a settlement.
        charge: Option<Money>,
        /// Of a sale of coins: the amount that was credited to deposits for those coins.
        owed: Option<Money>,
    },
    /// Finance confirms that the line reverses an earlier one. Any booking the earlier line made itself is reversed.
    Reverse {
        /// The earlier line.
        earlier: Box<StatementLine>,
        /// The other side of the earlier line's transfer, which the outgoing line books for both; `None` if the bank reversed that
        /// one back before.
        other_side: Option<Box<StatementLine>>,
        /// Who confirms it.
        by: OperatorId,
    },
    /// A later line reversed it before anybody confirmed what it was. Both lines are settled and nothing is booked.
    Cancel {
        /// The later line.
        by_line: Box<StatementLine>,
        /// Who confirms it.
        by: OperatorId,
    },
    /// It is a line that was read before; only the bank's wording differs.
    SetAside,
    /// It is a separate line, although another line has the same key.
    Take,
    /// The other account's line of the same transfer is there. The line that left books the transfer, once.
    Pair(Box<StatementLine>),
    /// The bank reversed one side of its transfer. That side does not change; the other one is in transit again, until it is reversed
    /// too, has another side, or is confirmed as something else.
    Unpair {
        /// The side that was reversed.
        taken_back: StatementLineId,
    },
    /// It was confirmed by mistake and has to be confirmed again: its receipt was withdrawn, or its transfer is still in
    /// transit.
    Reopen,
    /// Its file was read by mistake, and nobody confirmed what it is. Its key is free for another line.
    Withdraw,
}

/// Decides on a command at an instant. Refusals: `OrderNotPending` with its state; `BadRequest` with `kind` for what a line of its
/// direction cannot be, with `record` for an earlier line that it does not reverse, with `charge`, with `owed` if the
/// crypto gateway settles without it or anything else with it.
pub fn decide(
    line: &StatementLine,
    command: Command,
    now: Instant,
) -> Result<Decision<StatementLine>, NotDecided> {
    match (line.state, command) {
        (
            State::Open,
            Command::Confirm {
                meaning,
                by,
                charge,
                owed,
            },
        ) => confirmed(line, (meaning, charge, owed), (by, now)),
        (
            State::Open,
            Command::Reverse {
                earlier,
                other_side,
                by,
            },
        ) => {
            takes_back(line, &earlier)?;
            let after = done(line, Meaning::Reversal(earlier.id), (by, now));
            let booking = booked_by(&earlier, other_side.as_deref())?;
            let effects = taken_back(booking, &after)?.map(Effect::Book);
            Ok(noted(line, after).causing(effects.into_iter().collect()))
        }
        (State::Open | State::InTransit, Command::Cancel { by_line, by }) => {
            takes_back(&by_line, line)?;
            let mut after = done(line, Meaning::Reversal(by_line.id), (by, now));
            after.paired_with = None;
            Ok(noted(line, after))
        }
        (State::Different, Command::SetAside) => {
            let mut after = line.clone();
            after.state = State::SetAside;
            Ok(Decision::new(line, after))
        }
        (State::Different, Command::Take) => {
            let mut after = line.clone();
            after.state = State::Open;
            after.meaning = None;
            after.is_certain = false;
            after.differs_from = None;
            Ok(Decision::new(line, after))
        }
        (State::InTransit, Command::Pair(other)) => {
            check_other_side(line, &other)?;
            let mut after = line.clone();
            after.state = State::Done;
            after.paired_with = Some(other.id);
            let effects = booked(&after)?.map(Effect::Book);
            let detail = format!("the other side of line {}", other.id);
            Ok(Decision::new(line, after)
                .causing(effects.into_iter().collect())
                .noting(detail))
        }
        (State::Done, Command::Unpair { taken_back }) if line.paired_with.is_some() => {
            Ok(unpaired(line, taken_back))
        }
        (State::Done | State::InTransit, Command::Reopen) if may_reopen(line) => {
            let mut after = line.clone();
            after.state = State::Open;
            after.meaning = None;
            after.is_certain = false;
            after.paired_with = None;
            (after.confirmed_by, after.confirmed_at) = (None, None);
            Ok(Decision::new(line, after))
        }
        (State::Open | State::Different | State::SetAside | State::Done, Command::Withdraw)
            if may_withdraw(line) =>
        {
            let mut after = line.clone();
            after.state = State::Withdrawn;
            (after.meaning, after.is_certain) = (None, false);
            after.confirmed_at = None;
            after.key = freed_key(&line.key, line.id);
            Ok(Decision::new(line, after))
        }
        (
            State::Open
            | State::Different
            | State::InTransit
            | State::Done
            | State::SetAside
            | State::Withdrawn,
            Command::Confirm { .. }
            | Command::Reverse { .. }
            | Command::Cancel { .. }
            | Command::SetAside
            | Command::Take
            | Command::Pair(_)
            | Command::Unpair { .. }
            | Command::Reopen
            | Command::Withdraw,
        ) => Err(not_pending(line).into()),
    }
}

const fn not_pending(line: &StatementLine) -> Refusal {
    let state = line.state.code();
    Refusal::OrderNotPending { state }
}

fn unpaired(line: &StatementLine, taken_back: StatementLineId) -> Decision<StatementLine> {
    let mut after = line.clone();
    if line.id == taken_back {
        after.paired_with = None;
    } else {
        // It still names the side that it lost.
        after.state = State::InTransit;
    }
    let detail = format!("its transfer was taken back on line {taken_back}");
    Decision::new(line, after).noting(detail)
}

/// Whether nobody has confirmed this line. Reading its file may have booked it as a receipt, and nothing else.
fn may_withdraw(line: &StatementLine) -> bool {
    let is_receipt = line.confirmed().map(Meaning::kind) == Some(Kind::Receipt);
    line.state != State::Done || is_receipt && line.confirmed_by.is_none()
}

fn may_reopen(line: &StatementLine) -> bool {
    line.state == State::InTransit || line.confirmed().map(Meaning::kind) == Some(Kind::Receipt)
}

/// Maximum number of days between the two sides of a transfer.
pub const TRANSFER_DAYS: TimeDelta = TimeDelta::days(7);

/// Whether two lines are the sides of one transfer: each names the account of the other, and the same amount left the one and arrived on
/// the other within some days.
pub fn are_sides(one: &StatementLine, other: &StatementLine) -> bool {
    one.meaning == Some(Meaning::Transfer(other.bank))
        && other.meaning == Some(Meaning::Transfer(one.bank))
        && is_same_money(&one.entry, &other.entry)
}

/// Whether the two lines may be the debit and the credit of the same money.
pub fn is_same_money(one: &Entry, other: &Entry) -> bool {
    one.amount == other.amount
        && one.direction == other.direction.opposite()
        && (one.booked_on - other.booked_on).abs() <= TRANSFER_DAYS
}

/// Checks that both are in transit and sides of one transfer, or that the other was paired with
/// this one just now; otherwise `BadRequest` with `record`.
fn check_other_side(line: &StatementLine, other: &StatementLine) -> Result<(), Refusal> {
    let waits = other.state == State::InTransit || other.paired_with == Some(line.id);
    if waits && are_sides(line, other) {
        Ok(())
    } else {
        Err(Refusal::bad_request("record"))
    }
}

/// How a line is confirmed: its meaning, the charge a gateway deducted, and the amount credited to deposits for sold coins.
pub type ConfirmedAs = (Meaning, Option<Money>, Option<Money>);

/// Checks whether a line can be confirmed this way. Refusals: those of [`decide`].
pub fn may_mean(line: &StatementLine, (meaning, charge, owed): ConfirmedAs) -> Result<(), Refusal> {
    if line.state != State::Open {
        return Err(not_pending(line));
    }
    let kind = meaning.kind();
    // The reversed line is a separate fact.
    let is_kind = kind.fits(line.entry.direction) && kind != Kind::Reversal;
    let is_record = meaning != Meaning::Transfer(line.bank);
    // The gateway's money is booked in one sum, which has to be a valid amount.
    let is_charge = charge.is_none_or(|charge| {
        let had = line.entry.amount.checked_add(charge);
        kind == Kind::GatewaySettlement && charge.is_positive() && had.is_some()
    });
    // Coins are sold for more or less than was credited for them. A card gateway pays out the collected amount.
    let is_owed = match owed {
        Some(owed) => {
            let is_coins = meaning == Meaning::GatewaySettlement(Gateway::Crypto);
            is_coins && owed.is_positive() && owed.currency() == line.entry.amount.currency()
        }
        None => meaning != Meaning::GatewaySettlement(Gateway::Crypto),
    };
    let right = [
        ("kind", is_kind),
        ("record", is_record),
        ("charge", is_charge),
        ("owed", is_owed),
    ];
    let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
    Refusal::bad_fields(wrong.map(|(field, _)| field))
}

fn confirmed(
    line: &StatementLine,
    (meaning, charge, owed): ConfirmedAs,
    (by, now): (OperatorId, Instant),
) -> Result<Decision<StatementLine>, NotDecided> {
    may_mean(line, (meaning, charge, owed))?;
    // Its money is a receipt, which funds the distribution by its own machine.
    if meaning.kind() == Kind::DistributionFunding {
        return Err(Refusal::bad_request("kind").into());
    }
    let mut after = done(line, meaning, (by, now));
    (after.charge, after.owed) = (charge, owed);
    if meaning.kind() == Kind::Transfer {
        after.state = State::InTransit;
    }
    let effects = booked(&after)?.map(Effect::Book);
    Ok(noted(line, after).causing(effects.into_iter().collect()))
}

fn done(line: &StatementLine, meaning: Meaning, (by, now): (OperatorId, Instant)) -> StatementLine {
    StatementLine {
        state: State::Done,
        meaning: Some(meaning),
        confirmed_by: Some(by),
        confirmed_at: Some(now),
        ..line.clone()
    }
}

fn noted(line: &StatementLine, after: StatementLine) -> Decision<StatementLine> {
    let meaning = after.meaning;
    let kind = meaning.map_or("", |meaning| meaning.kind().code());
    let record = meaning.and_then(Meaning::record);
    let record = record.map_or_else(String::new, |id| format!(" {id}"));
    Decision::new(line, after).noting(format!("confirmed as {kind}{record}"))
}

/// Checks that `later` reverses `earlier`: the same bank account and amount, the other direction,
/// and not a reversal itself; otherwise `BadRequest` with `record`.
fn takes_back(later: &StatementLine, earlier: &StatementLine) -> Result<(), Refusal> {
    let is_it = later.bank == earlier.bank
        && later.id != earlier.id
        && later.entry.amount == earlier.entry.amount
        && later.entry.direction == earlier.entry.direction.opposite()
        && earlier.confirmed().map(Meaning::kind) != Some(Kind::Reversal)
        && matches!(earlier.state, State::Done | State::InTransit | State::Open);
    if is_it {
        Ok(())
    } else {
        Err(Refusal::bad_request("record"))
    }
}

/// The line that made the earlier one's booking: of a pair the outgoing one. `BadRequest` with `record` for a line that is not its
/// other side.
fn booked_by<'a>(
    earlier: &'a StatementLine,
    other_side: Option<&'a StatementLine>,
) -> Result<&'a StatementLine, Refusal> {
    let Some(other) = other_side else {
        return Ok(earlier);
    };
    if earlier.paired_with != Some(other.id) || other.paired_with != Some(earlier.id) {
        return Err(Refusal::bad_request("record"));
    }
    match earlier.entry.direction {
        Direction::Debit => Ok(earlier),
        Direction::Credit => Ok(other),
    }
}
