//! Withdrawals (order type 2): money of a wallet on its way to its owner's bank account or Bitcoin address (states: withdrawal).

mod bookings;
mod machine;
mod rules;

pub use crate::review::State;
pub use machine::{Command, decide};
pub use rules::{Terms, WalletFacts, WithdrawalForm, check, check_may_withdraw};

use crate::decision::{NotDecided, Record, own};
use crate::ids::{AccountId, DocumentId, InvestorId, OperatorId, WithdrawalId};
use crate::payee::Target;
use crate::review::Subject;
use crate::{Instant, Money};

/// A withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// `CNWithdrawRequestID`.
    pub id: WithdrawalId,
    /// Whose.
    pub investor: InvestorId,
    /// `UserEntityID`: the account whose wallet it is taken from.
    pub account: AccountId,
    /// `Amount` in the wallet's currency, positive.
    pub amount: Money,
    /// Where it goes.
    pub payout: Target,
    /// State.
    pub state: State,
    /// `AuthFormDocumentID`: the signed form with its terms.
    pub signed_form: Option<DocumentId>,
    /// Who passed the first line.
    pub first_line_by: Option<OperatorId>,
    /// When the investor submitted it.
    pub submitted_at: Option<Instant>,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// When it entered its state.
    pub modified_at: Instant,
    /// `Version`, incremented with every change.
    pub version: i64,
}

impl Withdrawal {
    /// A new withdrawal; storage gives it its number. Refusals in this order: those of [`check_may_withdraw`], those of
    /// [`check`]. `ForeignFacts` if the account is another investor's.
    pub fn begin(investor: InvestorId, terms: &Terms, now: Instant) -> Result<Self, NotDecided> {
        let Terms { form, facts } = terms;
        own(&facts.investor, &investor)?;
        check_may_withdraw(facts)?;
        let (amount, payout) = check(form, facts)?;
        Ok(Self {
            id: WithdrawalId(0),
            investor,
            account: facts.account,
            amount,
            payout,
            state: State::Init,
            signed_form: None,
            first_line_by: None,
            submitted_at: None,
            created_at: now,
            modified_at: now,
            version: 1,
        })
    }

    /// Sets account, amount and target. A change to any of them needs a new signature.
    fn set_terms(&mut self, account: AccountId, amount: Money, payout: Target) {
        if self.account != account || self.amount != amount || self.payout != payout {
            self.signed_form = None;
        }
        self.account = account;
        self.amount = amount;
        self.payout = payout;
    }

    /// The withdrawal with the current bank account of its investment account as its target. If that has changed, its signature is
    /// dropped. `ForeignFacts` if the facts belong to another account.
    pub fn made_out_now(mut self, facts: &WalletFacts) -> Result<Self, NotDecided> {
        own(&facts.account, &self.account)?;
        if matches!(self.payout, Target::Bank(_)) {
            let payout = Target::Bank(Box::new(facts.payee.clone()));
            self.set_terms(self.account, self.amount, payout);
        }
        Ok(self)
    }

    /// The amount and the target, for the audit trail: only the end of the number or the address.
    pub fn in_words(&self) -> String {
        let (currency, amount) = (self.amount.currency().code(), self.amount.amount());
        let (_, last) = self.payout.shown_target();
        let method = self.payout.method().code();
        format!("{currency} {amount} to {method} …{last}")
    }
}

impl Record for Withdrawal {
    fn subject(&self) -> Subject {
        Subject::Withdrawal(self.id)
    }

    fn investor(&self) -> Option<InvestorId> {
        Some(self.investor)
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests;
