//! The filter and the rows of the desk's list of payments. The list is paged by key, since payments come in while it is
//! read.

use super::desk::Page;
use super::sorting::{PaymentBy, Sort};
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::payment::State;
use domain::{Instant, Money, Refusal};

/// The start of a list by key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListFrom {
    /// The first page; the newest entries in the default order.
    Newest,
    /// The page after this key; older entries in the default order.
    Before(i64),
    /// The page before this key; newer entries in the default order.
    After(i64),
    /// The first, at most [`EXPORT_LIMIT`](super::desk::EXPORT_LIMIT).
    Export,
}

impl ListFrom {
    /// Where a page starts: after or before a key, or at the newest row without one. `BadRequest` with `before` if both keys are given.
    pub(crate) fn page(before: Option<i64>, after: Option<i64>) -> Result<Self, Refusal> {
        match (before, after) {
            (None, None) => Ok(Self::Newest),
            (Some(key), None) => Ok(Self::Before(key)),
            (None, Some(key)) => Ok(Self::After(key)),
            (Some(_), Some(_)) => Err(Refusal::bad_request("before")),
        }
    }
}

/// The filter of the payments.
#[derive(Debug, Clone)]
pub struct PaymentFilter {
    /// None means every state.
    pub states: Vec<State>,
    /// Words of a name, an account or phone number, our or the gateway's reference, a payment's number.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PaymentBy>>,
    /// From where.
    pub from: ListFrom,
}

/// A payment in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPayment {
    /// `OnlineChargeSessionID`.
    pub id: ChargeId,
    /// Its state.
    pub state: State,
    /// How much.
    pub amount: Money,
    /// The gateway's name.
    pub provider: String,
    /// The gateway's id of the payment, once known.
    pub payment: Option<String>,
    /// When it was asked for.
    pub created_at: Instant,
    /// When the money came.
    pub paid_at: Option<Instant>,
    /// When its refund was last requested.
    pub refund_asked_at: Option<Instant>,
    /// Who pays.
    pub investor: InvestorId,
    /// The name as typed in the account; before there is one, the phone number.
    pub name: String,
    /// For which account.
    pub account: AccountId,
    /// Its number.
    pub account_number: String,
    /// Code of its framework.
    pub framework: String,
}

/// A page of a list by key, newest first by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyedPage<T> {
    /// The items, with how many the whole list has.
    pub page: Page<T>,
    /// The key after which newer ones come; `None` if there are none.
    pub newer: Option<i64>,
    /// The key before which older ones come; `None` if there are none.
    pub older: Option<i64>,
}
