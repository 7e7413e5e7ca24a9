//! The deposit's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{Handling, credited, given_back, paid, wire};
use super::rules::{check, check_may_deposit};
use super::{
    Deposit, Deviation, FundingMethod, Invoice, InvoiceState, InvoiceStatus, State, Terms,
};
use crate::decision::{Decision, NotDecided, Notice, Of, Param, own};
use crate::ids::{AccountId, BankAccountId, DocumentId, OperatorId};
use crate::ledger::Unbalanced;
use crate::review::{Line, Verdict, four_eyes};
use crate::wire::{MatchedReceipts, received};
use crate::{Instant, Money, Refusal};

/// A command on a deposit, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor changes its terms.
    Edit(Terms),
    /// The investor uploaded the proof of payment.
    Prove(DocumentId),
    /// The investor submits it.
    Submit {
        /// The terms to submit.
        terms: Terms,
        /// The proof of payment, if it is not the stored one.
        proof: Option<DocumentId>,
    },
    /// The first line passes it.
    PassFirst {
        /// Who.
        by: OperatorId,
        /// What they note.
        comment: Option<String>,
        /// `amount_received`; required unless it was stated before the deposit was returned.
        stated: Option<Money>,
        /// The bank account that its account's investors wire to.
        bank: Of<AccountId, BankAccountId>,
        /// What arrived for it.
        arrived: MatchedReceipts,
    },
    /// The second line passes it.
    PassSecond {
        /// Who.
        by: OperatorId,
        /// What arrived for it.
        arrived: MatchedReceipts,
    },
    /// Its matched receipts changed.
    Match(MatchedReceipts),
    /// A line fails it.
    Fail {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// What arrived for it.
        arrived: MatchedReceipts,
    },
    /// The second line returns it to the first.
    Return {
        /// What the first line is to look at again.
        comment: String,
        /// What arrived for it.
        arrived: MatchedReceipts,
    },
    /// The investor cancels it.
    Cancel {
        /// Its receipts: a deposit with money cannot be cancelled.
        arrived: MatchedReceipts,
        /// Its invoice, if it is paid in bitcoin: once a payment was seen, it cannot be cancelled.
        invoice: Option<Invoice>,
    },
    /// The gateway reports the status of the invoice.
    Follow {
        /// The invoice before that.
        invoice: Invoice,
        /// The reported status.
        status: InvoiceStatus,
    },
    /// No invoice could be created for it.
    GiveUp,
}

/// Decides on a command at an instant (states: deposit). Who may command is checked by the caller. A change is refused in this order:
/// `OrderNotPending`, `DepositNotSupported`, `NoKycAccount`, `PaymentMethodNotOffered`, `OrderNotPending` of one in bitcoin, the rules of the
/// form, `ProofMissing`.
/// `ForeignFacts` if the facts belong to another investor, account or deposit.
pub fn decide(
    deposit: &Deposit,
    command: Command,
    now: Instant,
) -> Result<Decision<Deposit>, NotDecided> {
    match command {
        Command::Edit(terms) => Ok(changed(deposit, with_terms(deposit, &terms, now)?)),
        Command::Prove(proof) => {
            let mut after = prepared(deposit, now)?;
            after.proof = Some(proof);
            Ok(Decision::new(deposit, after).noting("proof of payment stored".to_owned()))
        }
        Command::Submit { terms, proof } => {
            let mut after = with_terms(deposit, &terms, now)?;
            after.proof = proof.or(after.proof);
            if after.proof.is_none() {
                return Err(Refusal::ProofMissing.into());
            }
            after.state = State::LWait;
            after.submitted_at = Some(now);
            let notice = notice("depositReceived", &after, after.amount);
            Ok(changed(deposit, after).telling([notice]))
        }
        Command::PassFirst {
            by,
            comment,
            stated,
            bank,
            arrived,
        } => {
            let bank = bank.of(deposit.account)?;
            let verdict = Verdict::Pass { comment };
            passed_first(deposit, (by, &verdict), (stated, bank, &arrived), now)
        }
        Command::PassSecond { by, arrived } => {
            let pass = Verdict::Pass { comment: None };
            let after = reviewed(deposit, Line::Second, Some(by), &pass, now)?;
            arrived.check_other(by)?;
            let effects = vec![credited(&after, &arrived)?];
            let notice = notice("depositCredited", &after, after.shown_amount());
            Ok(Decision::new(deposit, after)
                .causing(effects)
                .telling([notice]))
        }
        Command::Fail { line, by, arrived } => failed(deposit, (line, by), &arrived, now),
        Command::Match(arrived) => matched(deposit, &arrived),
        Command::Return { comment, arrived } => {
            let back = Verdict::Return { comment };
            let mut after = reviewed(deposit, Line::Second, None, &back, now)?;
            let effects = wire(&mut after).returned(&arrived)?;
            Ok(Decision::new(deposit, after).causing(effects))
        }
        Command::Cancel { arrived, invoice } => cancelled(deposit, &arrived, invoice, now),
        Command::Follow { invoice, status } => {
            own(&invoice.deposit, &deposit.id)?;
            followed(deposit, &invoice, status, now)
        }
        Command::GiveUp if deposit.method == FundingMethod::Bitcoin => {
            deposit.state.check_in_preparation()?;
            Ok(changed(deposit, ended(deposit, now)))
        }
        Command::GiveUp => Err(deposit.state.not_pending().into()),
    }
}

/// The deposit as the investor may change it before submitting it. A bitcoin deposit is fixed by its invoice.
fn prepared(deposit: &Deposit, now: Instant) -> Result<Deposit, Refusal> {
    deposit.state.check_in_preparation()?;
    if deposit.method == FundingMethod::Bitcoin {
        return Err(deposit.state.not_pending());
    }
    Ok(Deposit {
        modified_at: now,
        ..deposit.clone()
    })
}

/// The same with other terms, which may also name another account of its investor. The payment method does not change.
fn with_terms(deposit: &Deposit, terms: &Terms, now: Instant) -> Result<Deposit, NotDecided> {
    let Terms { form, facts } = terms;
    deposit.state.check_in_preparation()?;
    own(&facts.investor, &deposit.investor)?;
    check_may_deposit(facts, form.method)?;
    if form.method != deposit.method {
        return Err(Refusal::PaymentMethodNotOffered.into());
    }
    let after = prepared(deposit, now)?;
    Ok(Deposit {
        account: facts.account,
        amount: check(form, facts)?,
        ..after
    })
}

/// A change by the investor; the audit trail has the terms after it.
fn changed(before: &Deposit, after: Deposit) -> Decision<Deposit> {
    let (from, to, amount) = (before.state.code(), after.state.code(), after.amount);
    let (currency, amount) = (amount.currency().code(), amount.amount());
    let detail = format!("{from} to {to}; {currency} {amount}");
    Decision::new(before, after).noting(detail)
}

/// The deposit after a review's verdict. A return does not need another person.
fn reviewed(
    before: &Deposit,
    line: Line,
    by: Option<OperatorId>,
    verdict: &Verdict,
    now: Instant,
) -> Result<Deposit, Refusal> {
    let state = before.state.after(line, verdict)?;
    if let Some(by) = by {
        four_eyes(line, by, before.first_line_by)?;
    }
    Ok(Deposit {
        state,
        modified_at: now,
        first_line_by: match state {
            State::GWait => by,
            State::LWait => None,
            State::Init | State::GPass | State::LFail | State::GFail | State::Cancelled => {
                before.first_line_by
            }
        },
        ..before.clone()
    })
}

fn passed_first(
    before: &Deposit,
    (by, verdict): (OperatorId, &Verdict),
    (stated, bank, arrived): (Option<Money>, BankAccountId, &MatchedReceipts),
    now: Instant,
) -> Result<Decision<Deposit>, NotDecided> {
    let mut after = reviewed(before, Line::First, Some(by), verdict, now)?;
    let received = received(stated, before.received, before.amount)?;
    // The received amount is credited, so another amount than the announced one needs a comment.
    if received != before.amount && verdict.comment().is_none() {
        return Err(Refusal::CommentRequired.into());
    }
    let effects = wire(&mut after).stated((received, bank), arrived)?;
    Ok(Decision::new(before, after).causing(effects))
}

fn failed(
    before: &Deposit,
    (line, by): (Line, OperatorId),
    arrived: &MatchedReceipts,
    now: Instant,
) -> Result<Decision<Deposit>, NotDecided> {
    let fail = Verdict::Fail {
        comment: String::new(),
    };
    let after = reviewed(before, line, Some(by), &fail, now)?;
    let (effects, notice) = match after.received {
        Some(received) => (
            vec![given_back(&after, arrived, now)?],
            notice("depositFailed", &after, received),
        ),
        None => (
            Vec::new(),
            notice("depositFailedUnpaid", &after, after.amount),
        ),
    };
    Ok(Decision::new(before, after)
        .causing(effects)
        .telling([notice]))
}

fn cancelled(
    before: &Deposit,
    arrived: &MatchedReceipts,
    invoice: Option<Invoice>,
    now: Instant,
) -> Result<Decision<Deposit>, NotDecided> {
    if let Some(invoice) = &invoice {
        own(&invoice.deposit, &before.id)?;
    }
    let is_seen = invoice.is_some_and(|it| it.state == InvoiceState::Seen);
    let waits = matches!(before.state, State::Init | State::LWait);
    if !waits || is_seen || before.received.is_some() || !arrived.is_empty() {
        return Err(before.state.not_pending().into());
    }
    Ok(changed(before, ended(before, now)))
}

/// The deposit without money.
fn ended(deposit: &Deposit, now: Instant) -> Deposit {
    Deposit {
        state: State::Cancelled,
        modified_at: now,
        ..deposit.clone()
    }
}

/// Applies a status report. It changes nothing if it confirms no new payment, unless the invoice expired.
fn followed(
    before: &Deposit,
    invoice: &Invoice,
    status: InvoiceStatus,
    now: Instant,
) -> Result<Decision<Deposit>, NotDecided> {
    let confirmed = invoice.confirmed(status).map_err(Unbalanced::from)?;
    let Some(confirmed) = confirmed else {
        if status == InvoiceStatus::Expired && before.state == State::Init {
            let after = Deposit {
                has_expired: true,
                ..ended(before, now)
            };
            let notice = notice("depositBitcoinExpired", &after, after.amount);
            return Ok(changed(before, after).telling([notice]));
        }
        return Ok(Decision::new(before, before.clone()));
    };
    let (state, handling) = match (before.state, confirmed.deviation) {
        (State::Init, None) => (State::GPass, Handling::Credited),
        (State::Init | State::Cancelled | State::LWait, _) => (State::LWait, Handling::Reviewed),
        (state @ (State::GWait | State::GPass | State::LFail | State::GFail), _) => {
            (state, Handling::Unmatched)
        }
    };
    let mut after = Deposit {
        state,
        ..before.clone()
    };
    if state != before.state {
        // Assignments, requests and notes of one that waits already last as long as its state.
        after.modified_at = now;
    }
    if handling != Handling::Unmatched {
        after.has_expired = false;
        after.received = Some(confirmed.total);
        after.submitted_at = before.submitted_at.or(Some(now));
    }
    if handling == Handling::Reviewed {
        let why = confirmed.deviation.or(before.deviation);
        after.deviation = Some(why.unwrap_or(Deviation::Cancelled));
    }
    let told = match (handling, before.state) {
        (Handling::Credited, _) => Some("depositBitcoinCredited"),
        (Handling::Reviewed, State::Init | State::Cancelled) => Some("depositBitcoinChecked"),
        (Handling::Reviewed | Handling::Unmatched, _) => None,
    };
    let notice = told.map(|key| notice(key, &after, confirmed.total));
    let (from, to) = (before.state.code(), state.code());
    let (code, amount) = (confirmed.more.currency().code(), confirmed.more.amount());
    let detail = format!("{from} to {to}; {code} {amount} paid in bitcoin");
    let effects = vec![paid(&after, confirmed, handling, now)];
    Ok(Decision::new(before, after)
        .causing(effects)
        .telling(notice)
        .noting(detail))
}

/// Its receipts changed while it waits for the first line.
fn matched(before: &Deposit, arrived: &MatchedReceipts) -> Result<Decision<Deposit>, NotDecided> {
    if before.state != State::LWait {
        return Err(before.state.not_pending().into());
    }
    let mut after = before.clone();
    wire(&mut after).matched(arrived, before.amount)?;
    Ok(Decision::new(before, after))
}

fn notice(key: &'static str, deposit: &Deposit, amount: Money) -> Notice {
    Notice::new(key)
        .with("number", Param::Text(deposit.id.to_string()))
        .with("amount", Param::Money(amount))
}
