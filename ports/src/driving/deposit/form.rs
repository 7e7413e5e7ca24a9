//! The deposit fields that an investor sends, and how they are merged with the stored ones: only submitted fields change (decision 49).

use crate::driven::audit::Origin;
use domain::Amount;
use domain::deposit::{Deposit, DepositForm, FundingFacts, FundingMethod, Terms};
use domain::ids::{AccountId, DocumentId};

/// A deposit as sent. Absent fields keep what is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DepositRequest {
    /// `UserEntityID`: the account to move an existing deposit to.
    pub account: Option<AccountId>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `FundingAmount` in that currency.
    pub amount: Option<Amount>,
    /// `FundingMethod`; by wire if absent.
    pub method: Option<FundingMethod>,
    /// `ProofOfPaymentDocumentID`.
    pub proof: Option<DocumentId>,
    /// Submit it.
    pub submit: bool,
    /// `Version`.
    pub version: Option<i64>,
    /// From where.
    pub origin: Origin,
}

impl DepositRequest {
    /// The new terms of the deposit, of this account.
    pub(super) fn terms(&self, stored: Option<&Deposit>, facts: FundingFacts) -> Terms {
        let form = self.merged_with(stored);
        Terms { form, facts }
    }

    /// The form with stored values for the fields that were not sent.
    fn merged_with(&self, stored: Option<&Deposit>) -> DepositForm {
        let currency = stored.map(|it| it.amount.currency().id());
        DepositForm {
            method: self.method(stored),
            currency_id: self.currency_id.or(currency),
            amount: self.amount.or_else(|| stored.map(|it| it.amount.into())),
        }
    }

    /// How it is paid: as stored, by wire by default.
    pub(super) fn method(&self, stored: Option<&Deposit>) -> FundingMethod {
        let stored = stored.map_or(FundingMethod::Wire, |it| it.method);
        self.method.unwrap_or(stored)
    }

    /// Whether the request, apart from its proof, equals the stored terms, so that it repeats the
    /// request that stored them.
    pub(super) fn agrees_with(&self, stored: &Deposit) -> bool {
        let form = self.merged_with(Some(stored));
        self.account.is_none_or(|account| account == stored.account)
            && form.currency_id == Some(stored.amount.currency().id())
            && form.amount == Some(stored.amount.into())
            && form.method == stored.method
    }
}
