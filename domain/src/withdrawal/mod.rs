//! Withdrawals (order type 2): money of a wallet on its way to its owner's bank account or Bitcoin address (states: withdrawal).

mod bookings;
mod machine;
mod rules;

pub use crate::review::State;
pub use machine::{Command, decide};
pub use rules::{WalletFacts, WithdrawalForm, check, check_may_withdraw};

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
    /// `AuthFormDocumentID`: the signed form that says what it says.
    pub signed_form: Option<DocumentId>,
    /// Who passed the first line.
    pub first_line_by: Option<OperatorId>,
    /// When the investor handed it in.
    pub submitted_at: Option<Instant>,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// Since when it stands as it does.
    pub modified_at: Instant,
    /// `Version`, one more with every change.
    pub version: i64,
}

/// What a withdrawal says: its signature commits to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The account whose wallet it is taken from.
    pub account: AccountId,
    /// How much of the wallet's currency.
    pub amount: Money,
    /// Where it goes.
    pub payout: Target,
}

impl Withdrawal {
    /// Sets what it says. Other terms than those that were signed need a new signature.
    pub fn set_terms(&mut self, terms: Terms) {
        let Terms {
            account,
            amount,
            payout,
        } = terms;
        if self.account != account || self.amount != amount || self.payout != payout {
            self.signed_form = None;
        }
        self.account = account;
        self.amount = amount;
        self.payout = payout;
    }

    /// Its terms, with the bank account that its investment account names now. `ForeignFacts` if the facts belong to another account.
    pub fn made_out_now(&self, facts: &WalletFacts) -> Result<Terms, NotDecided> {
        own(&facts.account, &self.account)?;
        let payout = match &self.payout {
            Target::Bank(_) => Target::Bank(Box::new(facts.payee.clone())),
            Target::Bitcoin(_) | Target::Unreadable(_) => self.payout.clone(),
        };
        Ok(Terms {
            account: self.account,
            amount: self.amount,
            payout,
        })
    }

    /// How much and where to, for the audit trail: the end of the number or the address only.
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
