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

pub(crate) use wallets::{refreshed, wallet_facts};

use crate::Ports;
use crate::driven::audit::Origin;
use domain::Refusal;
use domain::ids::{InvestorId, WithdrawalId};
use domain::withdrawal::{Payee, Payout, Withdrawal};

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

/// What the signature of a withdrawal commits to. Where it goes stands in it as a digest: it lies beside the session in the clear.
pub(crate) fn terms_of(ports: &Ports, withdrawal: &Withdrawal) -> String {
    format!(
        "account {}, {} {}, to {}",
        withdrawal.account,
        withdrawal.amount.currency().code(),
        withdrawal.amount.amount(),
        ports
            .secrets
            .digest(target(&withdrawal.payout).join("\n").as_bytes())
    )
}

/// Where it goes, line by line.
fn target(payout: &Payout) -> Vec<String> {
    match payout {
        Payout::Bitcoin(address) => vec!["Bitcoin".to_owned(), address.to_string()],
        Payout::Bank(payee) => {
            let Payee {
                account_name,
                account_number,
                bank_name,
                branch_name,
                branch_code,
                swift_code,
                address,
                country,
                correspondent_bank,
            } = payee;
            let known = [account_name, account_number, bank_name].map(Clone::clone);
            let perhaps = [
                branch_name,
                branch_code,
                swift_code,
                address,
                correspondent_bank,
            ]
            .map(|line| line.clone().unwrap_or_default());
            let country = country.map_or(String::new(), |id| id.to_string());
            ["Bank".to_owned()]
                .into_iter()
                .chain(known)
                .chain(perhaps)
                .chain([country])
                .collect()
        }
    }
}
