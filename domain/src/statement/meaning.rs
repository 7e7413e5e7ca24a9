//! A line of a statement as a record, and its meaning in the books.

use super::key::reference_by;
use super::line::{Direction, Entry};
use crate::ids::{
    BankAccountId, BankFileId, DistributionId, OperatorId, PayoutBatchId, PayoutId, ProjectId,
    ReceiptId, StatementLineId,
};
use crate::ledger::Gateway;
use crate::{Instant, Money};

/// The state of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Nobody has confirmed yet what it is.
    Open,
    /// It differs from a line that was read under the same key.
    Different,
    /// It is one side of a transfer, and the other account's line is not there yet. Nothing is booked.
    InTransit,
    /// It is in the books.
    Done,
    /// It duplicates another line and is not booked.
    SetAside,
    /// Its file was read by mistake. Its booking was reversed.
    Withdrawn,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Different,
        Self::InTransit,
        Self::Done,
        Self::SetAside,
        Self::Withdrawn,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "OPEN",
            Self::Different => "DIFFERENT",
            Self::InTransit => "TRANSIT",
            Self::Done => "DONE",
            Self::SetAside => "SET_ASIDE",
            Self::Withdrawn => "WITHDRAWN",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(State);

/// What a line can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Somebody's money, to be matched to a record or returned.
    Receipt,
    /// Somebody's money that funds a distribution: its receipt, once it is confirmed.
    DistributionFunding,
    /// A payout was paid.
    PayoutExecuted,
    /// A batch of payouts was paid in one sum.
    BatchExecuted,
    /// A payout came back.
    PayoutBounced,
    /// A gateway pays out collected card payments, or the proceeds of sold coins.
    GatewaySettlement,
    /// Money moves between two of the platform's bank accounts.
    Transfer,
    /// A charge of the bank.
    Charge,
    /// Interest.
    Interest,
    /// A project returns money.
    ProjectMoney,
    /// It reverses an earlier line.
    Reversal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Receipt,
        Self::DistributionFunding,
        Self::PayoutExecuted,
        Self::BatchExecuted,
        Self::PayoutBounced,
        Self::GatewaySettlement,
        Self::Transfer,
        Self::Charge,
        Self::Interest,
        Self::ProjectMoney,
        Self::Reversal,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Receipt => "receipt",
            Self::DistributionFunding => "distribution_funding",
            Self::PayoutExecuted => "payout_executed",
            Self::BatchExecuted => "batch_executed",
            Self::PayoutBounced => "payout_bounced",
            Self::GatewaySettlement => "gateway_settlement",
            Self::Transfer => "transfer",
            Self::Charge => "charge",
            Self::Interest => "interest",
            Self::ProjectMoney => "project_money",
            Self::Reversal => "reversal",
        }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether a line of this direction can be of this kind.
    pub const fn fits(self, direction: Direction) -> bool {
        match self {
            Self::Receipt
            | Self::DistributionFunding
            | Self::PayoutBounced
            | Self::GatewaySettlement
            | Self::ProjectMoney => matches!(direction, Direction::Credit),
            Self::PayoutExecuted | Self::BatchExecuted => matches!(direction, Direction::Debit),
            Self::Transfer | Self::Charge | Self::Interest | Self::Reversal => true,
        }
    }
}

crate::coded!(Kind);

/// The meaning of a line, with its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A receipt; `None` until it is made, or an existing one that was entered or stated before.
    Receipt(Option<ReceiptId>),
    /// The distribution that its money funds; only while the line is open. Then it is the receipt that funds it.
    DistributionFunding(DistributionId),
    /// A payout was paid.
    PayoutExecuted(PayoutId),
    /// A batch of payouts was paid.
    BatchExecuted(PayoutBatchId),
    /// A payout came back.
    PayoutBounced(PayoutId),
    /// The gateway that pays out.
    GatewaySettlement(Gateway),
    /// The other bank account of the platform.
    Transfer(BankAccountId),
    /// A charge.
    Charge,
    /// Interest.
    Interest,
    /// The project that returns money.
    ProjectMoney(ProjectId),
    /// The line that it reverses.
    Reversal(StatementLineId),
}

impl Meaning {
    /// Its kind.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Receipt(_) => Kind::Receipt,
            Self::DistributionFunding(_) => Kind::DistributionFunding,
            Self::PayoutExecuted(_) => Kind::PayoutExecuted,
            Self::BatchExecuted(_) => Kind::BatchExecuted,
            Self::PayoutBounced(_) => Kind::PayoutBounced,
            Self::GatewaySettlement(_) => Kind::GatewaySettlement,
            Self::Transfer(_) => Kind::Transfer,
            Self::Charge => Kind::Charge,
            Self::Interest => Kind::Interest,
            Self::ProjectMoney(_) => Kind::ProjectMoney,
            Self::Reversal(_) => Kind::Reversal,
        }
    }

    /// The number of its record.
    pub const fn record(self) -> Option<i64> {
        match self {
            Self::Receipt(Some(id)) => Some(id.0),
            Self::DistributionFunding(id) => Some(id.0),
            Self::PayoutExecuted(id) | Self::PayoutBounced(id) => Some(id.0),
            Self::BatchExecuted(id) => Some(id.0),
            Self::Transfer(id) => Some(id.0),
            Self::ProjectMoney(id) => Some(id.0),
            Self::Reversal(id) => Some(id.0),
            Self::GatewaySettlement(gateway) => Some(gateway.id()),
            Self::Receipt(None) | Self::Charge | Self::Interest => None,
        }
    }

    /// The meaning for a kind and a record number. `None` if a number is missing or superfluous, or is of no gateway.
    pub fn from_parts(kind: Kind, record: Option<i64>) -> Option<Self> {
        Some(match (kind, record) {
            (Kind::Receipt, id) => Self::Receipt(id.map(ReceiptId)),
            (Kind::DistributionFunding, Some(id)) => Self::DistributionFunding(DistributionId(id)),
            (Kind::PayoutExecuted, Some(id)) => Self::PayoutExecuted(PayoutId(id)),
            (Kind::BatchExecuted, Some(id)) => Self::BatchExecuted(PayoutBatchId(id)),
            (Kind::PayoutBounced, Some(id)) => Self::PayoutBounced(PayoutId(id)),
            (Kind::GatewaySettlement, Some(id)) => Self::GatewaySettlement(Gateway::from_id(id)?),
            (Kind::Transfer, Some(id)) => Self::Transfer(BankAccountId(id)),
            (Kind::Charge, None) => Self::Charge,
            (Kind::Interest, None) => Self::Interest,
            (Kind::ProjectMoney, Some(id)) => Self::ProjectMoney(ProjectId(id)),
            (Kind::Reversal, Some(id)) => Self::Reversal(StatementLineId(id)),
            _ => return None,
        })
    }
}

/// A line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementLine {
    /// Number.
    pub id: StatementLineId,
    /// The file that it was read from.
    pub file: BankFileId,
    /// The bank account of the platform.
    pub bank: BankAccountId,
    /// The key that identifies the line when it is read again.
    pub key: String,
    /// The line as the bank states it.
    pub entry: Entry,
    /// State.
    pub state: State,
    /// The meaning of the line; while it is open, the best proposal.
    pub meaning: Option<Meaning>,
    /// Whether the proposal is certain, so that the line can be confirmed in bulk.
    pub is_certain: bool,
    /// The line with the same key that it differs from or duplicates.
    pub differs_from: Option<StatementLineId>,
    /// The other account's line of a transfer.
    pub paired_with: Option<StatementLineId>,
    /// The fee that the gateway kept from a settlement.
    pub charge: Option<Money>,
    /// Of a sale of coins: the amount that was credited to deposits for those coins.
    pub owed: Option<Money>,
    /// Who confirmed it. `None` for a receipt that was booked when the file was read.
    pub confirmed_by: Option<OperatorId>,
    /// When it was confirmed.
    pub confirmed_at: Option<Instant>,
    /// Incremented with every change.
    pub version: i64,
}

impl StatementLine {
    /// Its meaning; `None` until that is confirmed, however certain it seems.
    pub fn confirmed(&self) -> Option<Meaning> {
        self.meaning.filter(|_| self.state == State::Done)
    }

    /// The reference of its receipt or payment.
    pub fn reference(&self) -> String {
        reference_by(&self.key, &self.entry)
    }
}
