//! An investor's bank accounts with the lists to choose from. Numbers are masked, except that of
//! the one requested account.

use crate::driven::look_ups::{Entry, List};
use crate::{Failure, Ports, read_once};
use domain::Refusal;
use domain::form::masked;
use domain::ids::{BankId, InvestorId};
use domain::profile::Bank;

/// The data of the list and the edit screen.
#[derive(Debug, Clone)]
pub struct BankOverview {
    /// The bank accounts, oldest first.
    pub banks: Vec<Bank>,
    /// `bankAccountTypes`.
    pub account_types: Vec<Entry>,
    /// `currencies`.
    pub currencies: Vec<Entry>,
}

/// All bank accounts with masked numbers; or the one asked for, with its whole number, for its
/// owner's edit screen (decision 18). Refuses with `NotFound` if that does not exist or is another
/// investor's.
pub async fn banks(
    ports: &Ports,
    who: InvestorId,
    only: Option<BankId>,
) -> Result<BankOverview, Failure> {
    read_once(ports, async |tx| {
        let all = tx.banks().of(who).await?;
        let banks = match only {
            None => all.into_iter().map(with_masked_number).collect(),
            Some(id) => {
                let one = all.into_iter().find(|bank| bank.id == id);
                vec![one.ok_or(Refusal::NotFound)?]
            }
        };
        let mut lists = tx
            .look_ups()
            .lists(&[List::BankAccountTypes, List::Currencies])
            .await?;
        let mut list = |list| lists.remove(&list).unwrap_or_default();
        Ok(BankOverview {
            banks,
            account_types: list(List::BankAccountTypes),
            currencies: list(List::Currencies),
        })
    })
    .await
}

fn with_masked_number(mut bank: Bank) -> Bank {
    bank.form.bank_account_number = bank.form.bank_account_number.as_deref().map(masked);
    bank
}
