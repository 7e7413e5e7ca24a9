//! The withdrawal fields that an investor sends, and how they are merged with the stored ones: only submitted fields change (decision 49).

use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::ids::{AccountId, DocumentId, InvestorId};
use domain::payee::{PayoutMethod, Target};
use domain::withdrawal::{Terms, WalletFacts, Withdrawal, WithdrawalForm};
use domain::{Amount, Refusal};

/// A withdrawal as sent. Absent fields keep what is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WithdrawalRequest {
    /// `UserEntityID`.
    pub account: Option<AccountId>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `Amount` in that currency.
    pub amount: Option<Amount>,
    /// `PayoutMethod`; by default to the bank.
    pub method: Option<PayoutMethod>,
    /// `BitcoinAddress`.
    pub bitcoin_address: Option<String>,
    /// `AuthFormDocumentID`.
    pub signed_form: Option<DocumentId>,
    /// Hand it in.
    pub submit: bool,
    /// `Version`.
    pub version: Option<i64>,
    /// Whether the session was recently re-authenticated (decision 50).
    pub recently_authenticated: bool,
    /// From where.
    pub origin: Origin,
}

impl WithdrawalRequest {
    /// Refuses a signed form that is somebody else's: it is not there. `stored` is one of theirs.
    pub(super) async fn check_form(
        &self,
        tx: &dyn Tx,
        who: InvestorId,
        stored: Option<DocumentId>,
    ) -> Result<(), Failure> {
        let Some(id) = self.signed_form.filter(|named| Some(*named) != stored) else {
            return Ok(());
        };
        let form = tx.documents().get(id).await?;
        form.filter(|form| form.owner == who)
            .map(|_| ())
            .ok_or_else(|| Refusal::NotFound.into())
    }

    /// Whether it submits this signed form, which is the stored one if none is named.
    pub(super) fn submits(&self, stored: DocumentId) -> bool {
        self.submit && self.signed_form.is_none_or(|named| named == stored)
    }

    /// The new terms of the withdrawal, of this account.
    pub(super) fn terms(&self, stored: Option<&Withdrawal>, facts: WalletFacts) -> Terms {
        let form = self.merged_with(stored);
        Terms { form, facts }
    }

    /// The form with what is stored where nothing was sent.
    pub(crate) fn merged_with(&self, stored: Option<&Withdrawal>) -> WithdrawalForm {
        let currency = stored.map(|it| it.amount.currency().id());
        let address = stored.and_then(|it| match &it.payout {
            Target::Bitcoin(address) => Some(address.to_string()),
            Target::Bank(_) | Target::Unreadable(_) => None,
        });
        WithdrawalForm {
            currency_id: self.currency_id.or(currency),
            amount: self.amount.or_else(|| stored.map(|it| it.amount.into())),
            method: self
                .method
                .or_else(|| stored.map(|it| it.payout.method()))
                .unwrap_or(PayoutMethod::Bank),
            bitcoin_address: self.bitcoin_address.clone().or(address),
        }
    }
}
