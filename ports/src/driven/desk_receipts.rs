//! The filter and the rows of the desk's list of receipts, and the records that a receipt may be meant for.

use super::desk_payments::ListFrom;
use super::desk_payouts::OwnBank;
use super::sorting::{ReceiptBy, Sort};
use domain::ids::{AccountId, BankAccountId, InvestorId};
use domain::language::Text;
use domain::receipt::{MatchedTo, Receipt, State};
use domain::reference::RemittanceReference;
use domain::{Currency, Instant, Money};

/// The filter of the receipts.
#[derive(Debug, Clone)]
pub struct ReceiptFilter {
    /// None means every state.
    pub states: Vec<State>,
    /// Of one currency only.
    pub currency: Option<Currency>,
    /// Words to search for. Each must be in the payer's name or text or in the bank's reference, or be the receipt's number.
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
    /// Its bank account; `None` if it is at the bitcoin gateway.
    pub bank: Option<OwnBank>,
}

/// One of the platform's bank accounts, for the desk to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBank {
    /// Which.
    pub bank: OwnBank,
    /// Whether it is in use. On a closed one money may still arrive late; nothing new is paid to it or from it.
    pub is_open: bool,
}

/// A search for records that wait for money: records in this currency that wait for the first line
/// and either are named here or lack exactly this amount after their receipts so far.
#[derive(Debug, Clone)]
pub struct AwaitedFilter {
    /// The currency.
    pub currency: Currency,
    /// Deposits and subscriptions.
    pub named: Vec<MatchedTo>,
    /// The amount that they may lack.
    pub missing: Option<Money>,
    /// At most this many of each kind, named ones first, then the longest waiting.
    pub limit: u32,
}

/// A record that waits for money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// The deposit or subscription.
    pub record: MatchedTo,
    /// Its remittance reference.
    pub reference: RemittanceReference,
    /// The amount that its investor announced.
    pub amount: Money,
    /// The amount already matched to it.
    pub arrived: Money,
    /// The Latin name as typed in the account. The payer's is compared with it and with the Chinese one.
    pub name: Option<String>,
    /// The Chinese name beside it.
    pub chinese_name: Option<String>,
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
    /// The name as the desk's lists show it: the Latin name, then the Chinese one.
    pub fn shown_name(&self) -> Option<String> {
        let names = [&self.name, &self.chinese_name];
        let given: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
        (!given.is_empty()).then(|| given.join(" "))
    }

    /// The missing amount; `None` if enough has arrived.
    pub fn missing(&self) -> Option<Money> {
        let missing = self.amount.checked_sub(self.arrived);
        missing.filter(|missing| missing.is_positive())
    }
}
