//! Storage of charges, and of the notifications of payment gateways.

use super::leases::Lease;
use super::payments::Notification;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::ids::{AccountId, ChargeId, PaymentNoticeId};
use domain::payment::Charge;
use domain::{Instant, Language};

/// A charge with the data for its payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCharge {
    /// The charge.
    pub charge: Charge,
    /// The gateway's name (`builtin`).
    pub provider: String,
    /// Our id of it at the gateway; random, unique per gateway.
    pub reference: String,
    /// Hash of its token, which is part of the built-in page's address.
    pub token_hash: String,
    /// The gateway's id of the payment, once known.
    pub payment: Option<String>,
    /// Where the browser goes after paying; this site only.
    pub redirect_url: String,
    /// Language of the page.
    pub language: Language,
    /// The reason for the refund.
    pub refund_reason: Option<String>,
    /// How often its refund was attempted.
    pub tries: u32,
    /// When a worker has to process it: its end while it is pending, the next attempt while it is being refunded.
    pub due_at: Option<Instant>,
}

/// The status of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeState {
    /// Its gateway has not been asked yet.
    Waiting,
    /// It had its effect, now or before.
    Done,
    /// Its gateway denies having sent it.
    Denied,
    /// Its charge does not exist.
    Unknown,
    /// Its amount is not the charge's.
    OtherAmount,
    /// It came after the charge was settled otherwise.
    TooLate,
    /// Its gateway could not be reached in any of the attempts.
    GivenUp,
}

impl NoticeState {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Waiting,
        Self::Done,
        Self::Denied,
        Self::Unknown,
        Self::OtherAmount,
        Self::TooLate,
        Self::GivenUp,
    ];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Denied => "denied",
            Self::Unknown => "unknown",
            Self::OtherAmount => "other_amount",
            Self::TooLate => "too_late",
            Self::GivenUp => "given_up",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// Whether the gateway is asked again when the same notification is repeated: it was denied or could not be verified.
    pub const fn is_asked_again(self) -> bool {
        matches!(self, Self::Denied | Self::GivenUp)
    }
}

domain::coded!(NoticeState);

/// A notification, stored until it has had its effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentNotice {
    /// Number.
    pub id: PaymentNoticeId,
    /// The gateway's name.
    pub provider: String,
    /// Its content.
    pub said: Notification,
    /// The raw body; erased when the notification is settled, since it contains payers' names.
    pub body: Option<Vec<u8>>,
    /// SHA-256 of the body, lower-case hex.
    pub digest: String,
    /// Its state.
    pub state: NoticeState,
    /// How often its gateway was asked.
    pub tries: u32,
    /// When it came.
    pub received_at: Instant,
    /// When its gateway is asked next.
    pub due_at: Option<Instant>,
}

/// Charges.
#[async_trait]
pub trait Charges: Send + Sync {
    /// Adds one; the id in it is ignored.
    async fn add(&self, charge: &StoredCharge) -> Result<ChargeId, StoreError>;
    /// By number, regardless of its owner.
    async fn get(&self, id: ChargeId) -> Result<Option<StoredCharge>, StoreError>;
    /// By number, locked. The account is locked before its charges.
    async fn lock(&self, id: ChargeId) -> Result<Option<StoredCharge>, StoreError>;
    /// By the hash of its token.
    async fn by_token(&self, token_hash: &str) -> Result<Option<StoredCharge>, StoreError>;
    /// By our id of it at a gateway.
    async fn by_reference(
        &self,
        provider: &str,
        reference: &str,
    ) -> Result<Option<StoredCharge>, StoreError>;
    /// Those of an account, newest first.
    async fn of_account(&self, account: AccountId) -> Result<Vec<StoredCharge>, StoreError>;
    /// The same of several accounts at once.
    async fn of_accounts(&self, accounts: &[AccountId]) -> Result<Vec<StoredCharge>, StoreError>;
    /// Stores what may change.
    async fn save(&self, charge: &StoredCharge) -> Result<(), StoreError>;
    /// Up to `limit` due charges that no other worker has: charges that wait for a payment at any
    /// gateway, and charges that wait for a refund by this one.
    async fn due(
        &self,
        provider: &str,
        now: Instant,
        limit: u32,
    ) -> Result<Vec<ChargeId>, StoreError>;
    /// Leases a charge for a refund, which counts as an attempt; false if another worker has it.
    async fn lease(&self, id: ChargeId, lease: &Lease) -> Result<bool, StoreError>;
    /// Releases a charge that this lease still holds.
    async fn release(&self, id: ChargeId, lease: &Lease) -> Result<(), StoreError>;
    /// Leases a notification to ask its gateway about it, which counts as an attempt; false if another worker has it.
    async fn lease_notice(&self, id: PaymentNoticeId, lease: &Lease) -> Result<bool, StoreError>;
    /// Releases a notification that this lease still holds.
    async fn release_notice(&self, id: PaymentNoticeId, lease: &Lease) -> Result<(), StoreError>;
    /// Stores a notification; false if the same body of this gateway is already stored. A repeated
    /// notification waits again if its gateway denied it or could not be asked.
    async fn keep_notice(&self, notice: &PaymentNotice) -> Result<bool, StoreError>;
    /// The gateway's notifications about a charge, by our id of it or by its own of the payment, oldest first.
    async fn notices_of(&self, charge: &StoredCharge) -> Result<Vec<PaymentNotice>, StoreError>;
    /// A notification, locked.
    async fn lock_notice(&self, id: PaymentNoticeId) -> Result<Option<PaymentNotice>, StoreError>;
    /// Stores the status of a notification.
    async fn save_notice(&self, notice: &PaymentNotice) -> Result<(), StoreError>;
    /// Up to `limit` due notifications of this gateway that no worker has.
    async fn due_notices(
        &self,
        provider: &str,
        now: Instant,
        limit: u32,
    ) -> Result<Vec<PaymentNoticeId>, StoreError>;
}
