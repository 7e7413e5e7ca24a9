//! Withdrawals: requesting money from a wallet, submitting and cancelling the request (states:
//! withdrawal).

mod cancel;
pub mod desk;
mod form;
mod save;
mod show;
mod start;
mod wallets;

pub use cancel::cancel;
pub use form::WithdrawalRequest;
pub use save::save;
pub use show::{WithdrawalView, newest_unfinished, show, withdrawal_view};
pub use start::start;

pub(crate) use show::{ended, in_preparation};
pub(crate) use wallets::wallet_facts;

use crate::driven::audit::Origin;
use crate::driven::look_ups::List;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::payee::target;
use crate::driving::posting::Stored;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::ids::{InvestorId, WithdrawalId};
use domain::payee::Payee;
use domain::withdrawal::Withdrawal;
use domain::{Language, Refusal};

/// An investor's act on one of their withdrawals.
#[derive(Debug, Clone)]
pub struct OnWithdrawal {
    /// Who.
    pub investor: InvestorId,
    /// `CNWithdrawRequestID`.
    pub withdrawal: WithdrawalId,
    /// From where.
    pub origin: Origin,
}

/// The withdrawal if it is this investor's; otherwise `NotFound`.
pub(crate) fn owned(found: Option<Withdrawal>, who: InvestorId) -> Result<Withdrawal, Refusal> {
    found
        .filter(|withdrawal| withdrawal.investor == who)
        .ok_or(Refusal::NotFound)
}

/// The values of a bank account that are in look-up lists, as text.
#[derive(Debug, Default)]
pub(crate) struct PayeeWords {
    /// The bank's country.
    pub(crate) country: Option<String>,
    /// The kind of the account.
    pub(crate) account_type: Option<String>,
}

/// The words of a bank account that money is paid to.
pub(crate) async fn payee_words(
    tx: &dyn Tx,
    language: Language,
    payee: &Payee,
) -> Result<PayeeWords, Failure> {
    let countries = tx.look_ups().countries().await?;
    let country = countries.iter().find(|it| Some(it.id) == payee.country);
    let types = tx.look_ups().list(List::BankAccountTypes).await?;
    let account_type = types.iter().find(|it| Some(it.id) == payee.account_type);
    Ok(PayeeWords {
        country: country.map(|it| it.name(language).to_owned()),
        account_type: account_type.map(|it| it.name(language).to_owned()),
    })
}

/// The terms that the signature of a withdrawal commits to. They contain the target as a keyed
/// proof: the terms are stored unencrypted beside the session, and the digits of an account number
/// could be guessed from a plain digest.
pub(crate) fn terms_of(ports: &Ports, withdrawal: &Withdrawal) -> String {
    let proof = ports.secrets.prove(
        Purpose::SignedPayout,
        target(&withdrawal.payout).join("\n").as_bytes(),
    );
    format!("{}{TO}{proof}", open_terms(withdrawal))
}

/// Whether a withdrawal still has these signed terms.
pub(crate) fn matches_signed_terms(ports: &Ports, withdrawal: &Withdrawal, terms: &str) -> bool {
    terms.rsplit_once(TO).is_some_and(|(open, proof)| {
        let target = target(&withdrawal.payout).join("\n");
        let secrets = ports.secrets.as_ref();
        open == open_terms(withdrawal)
            && secrets.verify(Purpose::SignedPayout, target.as_bytes(), proof)
    })
}

/// The separator between the public terms and the target.
const TO: &str = ", to ";

fn open_terms(withdrawal: &Withdrawal) -> String {
    let amount = withdrawal.amount;
    format!(
        "account {}, {} {}, {}",
        withdrawal.account,
        amount.currency().code(),
        amount.amount(),
        withdrawal.payout.method().code(),
    )
}

#[async_trait]
impl Stored for Withdrawal {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.withdrawals().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
