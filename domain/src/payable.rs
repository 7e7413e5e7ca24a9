//! Debts of the platform that are paid to a bank account or Bitcoin address: the payout as a record. Each owns its payable, so that no
//! debt is anonymous. Its state machine is in `payout`.

use crate::ids::{AccountId, BankAccountId, PayoutBatchId, PayoutId, ProjectId};
use crate::ledger::{Place, Purpose};
use crate::payee::Target;
use crate::reference::RemittanceReference;
use crate::{Instant, Money};
use chrono::NaiveDate;

/// The state of a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Its target is not known yet.
    WaitingTarget,
    /// To be paid.
    Due,
    /// In a batch.
    Batched,
    /// Released to the bank.
    Released,
    /// Paid.
    Executed,
    /// Came back from the bank.
    Bounced,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::WaitingTarget,
        Self::Due,
        Self::Batched,
        Self::Released,
        Self::Executed,
        Self::Bounced,
    ];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WaitingTarget => "WAITING_TARGET",
            Self::Due => "DUE",
            Self::Batched => "BATCHED",
            Self::Released => "RELEASED",
            Self::Executed => "EXECUTED",
            Self::Bounced => "BOUNCED",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// Whether it still waits for the desk: for bank details, for a batch, or for the batch to be released.
    pub const fn waits_for_desk(self) -> bool {
        match self {
            Self::WaitingTarget | Self::Due | Self::Batched => true,
            Self::Released | Self::Executed | Self::Bounced => false,
        }
    }
}

crate::coded!(State);

/// Why it is owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// An approved withdrawal.
    Withdrawal,
    /// Money of a subscription goes back to an account without wallets.
    Refund,
    /// The surplus of a wire, of an account without wallets.
    Excess,
    /// Money that was wired for a deposit that failed.
    Deposit,
    /// A receipt that is returned to its payer.
    Return,
    /// A project is paid the money of its issued orders.
    Project,
    /// A line of a distribution, to an account without wallets.
    Distribution,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Withdrawal,
        Self::Refund,
        Self::Excess,
        Self::Deposit,
        Self::Return,
        Self::Project,
        Self::Distribution,
    ];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Withdrawal => "withdrawal",
            Self::Refund => "refund",
            Self::Excess => "excess",
            Self::Deposit => "deposit",
            Self::Return => "return",
            Self::Project => "project",
            Self::Distribution => "distribution",
        }
    }

    /// The reason with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

crate::coded!(Reason);

/// The details of a payment that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Where it was paid from.
    pub from: Place,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reference, or that of the coins' transaction.
    pub reference: String,
}

/// The details of a payment that came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// The bank account that it came back to.
    pub bank: BankAccountId,
    /// The amount that came back; the bank kept the rest.
    pub came_back: Money,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reason.
    pub reason: String,
}

/// A payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// Number.
    pub id: PayoutId,
    /// The payee: the holder of this investment account; `None` if it is somebody else.
    pub account: Option<AccountId>,
    /// How much, positive.
    pub amount: Money,
    /// Why.
    pub reason: Reason,
    /// The record that it settles.
    pub settles: Purpose,
    /// The project, if one is paid.
    pub project: Option<ProjectId>,
    /// The paying bank account of the platform, if it is not the one of the payee's framework.
    pub pays_from: Option<BankAccountId>,
    /// Its target; `None` while it is unknown.
    pub target: Option<Target>,
    /// State.
    pub state: State,
    /// Its batch; once the bank rejected it, the last one.
    pub batch: Option<PayoutBatchId>,
    /// How it was paid.
    pub payment: Option<Payment>,
    /// How it came back.
    pub bounce: Option<Bounce>,
    /// When it was made.
    pub created_at: Instant,
    /// When it entered its state.
    pub modified_at: Instant,
    /// Incremented with every change.
    pub version: i64,
}

impl State {
    /// Whether its payable holds its money: from its creation until it is paid.
    pub const fn is_owed(self) -> bool {
        match self {
            Self::WaitingTarget | Self::Due | Self::Batched | Self::Released => true,
            Self::Executed | Self::Bounced => false,
        }
    }

    /// `PayoutState`: the status shown to the payee, one of [`Progress::CODES`].
    pub const fn payee_status(self) -> &'static str {
        match self {
            Self::WaitingTarget => "Waiting",
            Self::Due | Self::Batched => "Due",
            Self::Released => "Sent",
            Self::Executed => "Paid",
            Self::Bounced => "Returned",
        }
    }
}

/// The status of a withdrawal's payment, as its investor sees it (decision 36).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// State of the payout.
    pub state: State,
    /// The value date, once it was paid.
    pub paid_on: Option<NaiveDate>,
    /// The bank's reference, or that of the coins' transaction, once it was paid.
    pub reference: Option<String>,
    /// Why the bank returned it, once it did.
    pub return_reason: Option<String>,
}

impl Progress {
    /// Every code of `PayoutState`.
    pub const CODES: [&'static str; 5] = ["Waiting", "Due", "Sent", "Paid", "Returned"];

    /// `PayoutState`.
    pub const fn code(&self) -> &'static str {
        self.state.payee_status()
    }
}

impl Payout {
    /// A new payout, to the holder of an account or to somebody else; storage gives it its number. With a target, which the
    /// caller proves, it is due; otherwise it waits for one.
    pub fn new(
        account: impl Into<Option<AccountId>>,
        amount: Money,
        (reason, settles): (Reason, Purpose),
        target: Option<Target>,
        now: Instant,
    ) -> Self {
        Self {
            id: PayoutId(0),
            account: account.into(),
            amount,
            reason,
            settles,
            project: None,
            state: if target.is_some() {
                State::Due
            } else {
                State::WaitingTarget
            },
            pays_from: None,
            target,
            batch: None,
            payment: None,
            bounce: None,
            created_at: now,
            modified_at: now,
            version: 1,
        }
    }

    /// The end-to-end reference of its payment, which appears on bank statements.
    pub fn reference(&self) -> RemittanceReference {
        RemittanceReference::of_payout(self.id)
    }

    /// The payout of the same debt to the same payee after this one came back; it waits for another target.
    pub(crate) fn owed_again(&self, now: Instant) -> Self {
        Self {
            id: PayoutId(0),
            settles: Purpose::Payout(self.id),
            target: None,
            state: State::WaitingTarget,
            batch: None,
            payment: None,
            bounce: None,
            created_at: now,
            modified_at: now,
            version: 1,
            ..self.clone()
        }
    }
}
