//! Deposits (order type 3): money on its way to a wallet, by wire from its owner's bank account or in bitcoin (states: deposit).

mod bookings;
mod invoice;
mod machine;
mod rules;

pub use crate::review::State;
pub use invoice::{Deviation, Invoice, InvoiceState, InvoiceStatus};
pub use machine::{Command, decide};
pub use rules::{DepositForm, FundingFacts, Terms};

use rules::{check, check_may_deposit};

use crate::decision::{NotDecided, Record, own};
use crate::ids::{AccountId, DepositId, DocumentId, InvestorId, OperatorId};
use crate::reference::RemittanceReference;
use crate::review::Subject;
use crate::{Instant, Money};

/// `FundingMethod`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FundingMethod {
    /// By wire.
    Wire,
    /// By Bitcoin.
    Bitcoin,
}

impl FundingMethod {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Wire, Self::Bitcoin];

    /// The methods of an account: none if its framework takes no deposits.
    pub fn offered(deposits: bool, bitcoin: bool) -> impl Iterator<Item = Self> {
        let methods = Self::ALL.into_iter().filter(move |_| deposits);
        methods.filter(move |method| *method == Self::Wire || bitcoin)
    }

    /// The name on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wire => "Wire",
            Self::Bitcoin => "Bitcoin",
        }
    }

    /// The method with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.code() == code)
    }
}

crate::coded!(FundingMethod);

/// A deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// `WalletFundingRequestID`.
    pub id: DepositId,
    /// Whose.
    pub investor: InvestorId,
    /// `UserEntityID`: the account whose wallet it goes to.
    pub account: AccountId,
    /// `FundingAmount` in the wallet's currency, positive.
    pub amount: Money,
    /// How it is paid.
    pub method: FundingMethod,
    /// State.
    pub state: State,
    /// `ProofOfPaymentDocumentID`.
    pub proof: Option<DocumentId>,
    /// The amount received: by wire as stated by the first line or as the sum of its receipts, in bitcoin as confirmed by its gateway.
    pub received: Option<Money>,
    /// Why a bitcoin payment needs a person.
    pub deviation: Option<Deviation>,
    /// It was cancelled because no bitcoin payment came in time, and not by its investor.
    pub has_expired: bool,
    /// How often the stated amount was withdrawn to be stated again: later receipts are booked under the next numbers.
    pub receipt_corrections: u32,
    /// Who passed the first line.
    pub first_line_by: Option<OperatorId>,
    /// When the investor submitted it.
    pub submitted_at: Option<Instant>,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// When its terms or its state last changed. Another payment does not change it.
    pub modified_at: Instant,
    /// `Version`, incremented with every change.
    pub version: i64,
}

impl Deposit {
    /// A new deposit; storage gives it its number. Refusals in this order: those of [`check_may_deposit`], those of
    /// [`check`]. `ForeignFacts` if the account is another investor's.
    pub fn begin(investor: InvestorId, terms: &Terms, now: Instant) -> Result<Self, NotDecided> {
        let Terms { form, facts } = terms;
        own(&facts.investor, &investor)?;
        check_may_deposit(facts, form.method)?;
        Ok(Self {
            id: DepositId(0),
            investor,
            account: facts.account,
            amount: check(form, facts)?,
            method: form.method,
            state: State::Init,
            proof: None,
            received: None,
            deviation: None,
            has_expired: false,
            receipt_corrections: 0,
            first_line_by: None,
            submitted_at: None,
            created_at: now,
            modified_at: now,
            version: 1,
        })
    }

    /// `RemittanceReference`, by which its wire is recognised among receipts.
    pub fn reference(&self) -> RemittanceReference {
        RemittanceReference::of_deposit(self.id)
    }

    /// The amount received; before it is known, the amount announced.
    pub fn shown_amount(&self) -> Money {
        self.received.unwrap_or(self.amount)
    }
}

impl Record for Deposit {
    fn subject(&self) -> Subject {
        Subject::Deposit(self.id)
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
