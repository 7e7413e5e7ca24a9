//! Withdrawals: asking for money of a wallet, handing the request in, and the effects that steps and reviews share (states:
//! withdrawal).

mod cancel;
mod change;
pub mod effects;
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

pub(crate) use show::withdrawal_views;
pub(crate) use wallets::{refreshed, wallet_facts};

use crate::driven::audit::Origin;
use crate::driven::look_ups::List;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::target;
use crate::{Failure, Ports};
use domain::form::last_characters;
use domain::ids::{InvestorId, WithdrawalId};
use domain::withdrawal::{Facts, Payee, Payout, PayoutMethod, Withdrawal};
use domain::{Language, Refusal};

/// The facts for commands that ask for none: what is only handed in needs an approved account and a valid form.
pub(crate) const UNDECIDED: Facts = Facts {
    account_approved: false,
    signed_form_valid: false,
};

/// What an investor does to one of their withdrawals.
#[derive(Debug, Clone)]
pub struct OnWithdrawal {
    /// Who.
    pub investor: InvestorId,
    /// `CNWithdrawRequestID`.
    pub withdrawal: WithdrawalId,
    /// From where.
    pub origin: Origin,
}

/// The withdrawal if it is this investor's; else it is not there for them.
pub(crate) fn owned(found: Option<Withdrawal>, who: InvestorId) -> Result<Withdrawal, Refusal> {
    found
        .filter(|withdrawal| withdrawal.investor == who)
        .ok_or(Refusal::NotFound)
}

/// What of a bank account stands in the look-up lists, in words.
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

/// What the signature of a withdrawal commits to. Where it goes stands in it as a keyed proof: it lies beside the session in the
/// clear, and the digits of a number alone could be tried out against a plain digest.
pub(crate) fn terms_of(ports: &Ports, withdrawal: &Withdrawal) -> String {
    let proof = ports.secrets.prove(
        Purpose::SignedPayout,
        target(&withdrawal.payout).join("\n").as_bytes(),
    );
    format!("{}{TO}{proof}", open_terms(withdrawal))
}

/// Whether these terms, which were signed, are what a withdrawal says.
pub(crate) fn says(ports: &Ports, withdrawal: &Withdrawal, terms: &str) -> bool {
    terms.rsplit_once(TO).is_some_and(|(open, proof)| {
        let target = target(&withdrawal.payout).join("\n");
        let secrets = ports.secrets.as_ref();
        open == open_terms(withdrawal)
            && secrets.verify(Purpose::SignedPayout, target.as_bytes(), proof)
    })
}

/// What parts the terms that are no secret from where the money goes.
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

/// Where it goes, as a message tells it: the text, and the last characters of the number or the address.
fn told_target(payout: &Payout) -> (&'static str, String) {
    match payout {
        Payout::Bank(payee) => {
            let last = last_characters(&payee.account_number, 3);
            ("withdrawal.toBank", last.to_owned())
        }
        Payout::Bitcoin(address) => {
            let last = last_characters(address.as_str(), 6);
            ("withdrawal.toBitcoin", last.to_owned())
        }
        Payout::Unreadable(PayoutMethod::Bank) => ("withdrawal.toBank", String::new()),
        Payout::Unreadable(PayoutMethod::Bitcoin) => ("withdrawal.toBitcoin", String::new()),
    }
}
