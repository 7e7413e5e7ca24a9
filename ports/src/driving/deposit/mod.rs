//! Deposits: announcing money for a wallet, by wire with its proof or in bitcoin, submitting and cancelling (states: deposit).

mod bitcoin;
mod cancel;
pub mod desk;
mod form;
mod prove;
mod save;
mod show;
mod start;

pub use bitcoin::{
    InvoiceOutcome, InvoicePage, InvoicePageState, follow_due, open_invoice, pay_invoice,
    take_invoice_notice,
};
pub use cancel::cancel;
pub use form::DepositRequest;
pub use prove::{UploadProof, upload_proof};
pub use save::save;
pub use show::{DepositView, newest_unfinished, show};
pub use start::start;

pub(crate) use show::{BankDetails, ended, view};

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::desk::framework_of;
use crate::driving::posting::Stored;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::Refusal;
use domain::account::{Account, KycState};
use domain::deposit::{Deposit, FundingFacts};
use domain::ids::{DepositId, InvestorId};

/// An investor's act on one of their deposits.
#[derive(Debug, Clone)]
pub struct OnDeposit {
    /// Who.
    pub investor: InvestorId,
    /// `WalletFundingRequestID`.
    pub deposit: DepositId,
    /// From where.
    pub origin: Origin,
}

/// The deposit if it is this investor's; otherwise `NotFound`.
fn owned(found: Option<Deposit>, who: InvestorId) -> Result<Deposit, Refusal> {
    found
        .filter(|deposit| deposit.investor == who)
        .ok_or(Refusal::NotFound)
}

/// The deposit with its account, both locked, the account first, because a decision may move money
/// of its wallet.
async fn lock_with_account(tx: &dyn Tx, id: DepositId) -> Result<Deposit, Failure> {
    let found = tx.deposits().get(id).await?.ok_or(Refusal::NotFound)?;
    tx.accounts().lock(found.account).await?;
    let locked = tx.deposits().lock(id).await?;
    Ok(locked.ok_or(Refusal::NotFound)?)
}

/// The account behind a deposit, as its rules need to know it.
async fn funding_facts(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<FundingFacts, Failure> {
    let framework = framework_of(tx, account).await?;
    Ok(FundingFacts {
        account: account.id,
        investor: account.investor,
        supported: framework.deposits && framework.has_wallets,
        approved: account.state == KycState::GPass,
        bitcoin: ports.crypto.is_some(),
        offered: tx.projects().wallet_currencies(framework.id).await?,
    })
}

#[async_trait]
impl Stored for Deposit {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.deposits().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
