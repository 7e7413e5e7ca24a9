//! What the desk's list of receipts is asked for, and what it shows; and the records that a receipt may be meant for.

use super::desk_payments::ListFrom;
use super::desk_payouts::OwnBank;
use super::sorting::{ReceiptBy, Sort};
use domain::ids::{AccountId, BankAccountId, InvestorId};
use domain::language::Text;
use domain::receipt::{MatchedTo, Receipt, State};
use domain::reference::RemittanceReference;
use domain::{Currency, Instant, Money};

/// What of the receipts is shown.
#[derive(Debug, Clone)]
pub struct ReceiptFilter {
    /// None means every state.
    pub states: Vec<State>,
    /// Of one currency only.
    pub currency: Option<Currency>,
    /// Words to search for. Each must stand in the payer's name or text or in the bank's reference, or be the receipt's number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<ReceiptBy>>,
    /// From where.
    pub from: ListFrom,
}

/// A receipt in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedReceipt {
    /// The receipt.
    pub receipt: Receipt,
    /// The bank account that it lies on; none where it lies at the bitcoin gateway.
    pub bank: Option<OwnBank>,
}

/// One of the platform's bank accounts, as the desk chooses among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBank {
    /// Which.
    pub bank: OwnBank,
    /// Whether it is in use. On a closed one money may still arrive late; nothing new is paid to it or from it.
    pub is_open: bool,
}

/// Which records that wait for money are looked for: those that wait for the first line in this currency, and are named or ask for
/// exactly this amount, what arrived for them already counted.
#[derive(Debug, Clone)]
pub struct AwaitedFilter {
    /// The currency.
    pub currency: Currency,
    /// Deposits and subscriptions.
    pub named: Vec<MatchedTo>,
    /// What may be missing of them.
    pub missing: Option<Money>,
    /// At most so many of each kind, those that are named first, then what waits longest.
    pub limit: u32,
}

/// A record that waits for money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// The deposit or subscription.
    pub record: MatchedTo,
    /// Its remittance reference.
    pub reference: RemittanceReference,
    /// What its investor asked to pay.
    pub amount: Money,
    /// What is matched to it already.
    pub arrived: Money,
    /// The name as typed in the account.
    pub name: Option<String>,
    /// The account, with its number.
    pub account: (AccountId, String),
    /// Whose account that is.
    pub investor: InvestorId,
    /// The project of a subscription.
    pub project: Option<Text>,
    /// Since when it waits.
    pub since: Instant,
    /// The bank account that its investors wire to.
    pub bank: BankAccountId,
}

impl Awaited {
    /// What has not arrived yet; none where enough has.
    pub fn missing(&self) -> Option<Money> {
        let missing = self.amount.checked_sub(self.arrived);
        missing.filter(|missing| missing.is_positive())
    }
}
