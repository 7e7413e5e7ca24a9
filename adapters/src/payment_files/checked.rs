//! Checks a batch before it is written: a bank must be able to execute every payment unchanged and name it on the statement.

use super::text::plain;
use domain::bank_number::{bic, iban};
use domain::ids::PayoutId;
use domain::{Money, spreadsheet};
use ports::driven::payment_files::{BatchToPay, PaymentFileError, Transfer};
use std::collections::HashSet;

/// The longest reference (`Max35Text`).
const REFERENCE_MOST: usize = 35;
/// The longest account number that is not an IBAN (`Max34Text`).
const ACCOUNT_MOST: usize = 34;

/// A batch that can be written.
pub(super) struct Checked<'a> {
    pub(super) batch: &'a BatchToPay,
    pub(super) total: Money,
    pub(super) debtor_name: String,
    pub(super) debtor_account: Account,
    pub(super) payments: Vec<Payment<'a>>,
}

/// A payment that can be written.
pub(super) struct Payment<'a> {
    pub(super) transfer: &'a Transfer,
    pub(super) payee_name: String,
    pub(super) account: Account,
}

/// The number of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Account {
    /// In its electronic form.
    Iban(String),
    /// As typed.
    Other(String),
}

impl Account {
    /// `None` for a number that is missing, too long, or that one of the files would have to
    /// change. No real account number is like that.
    fn read(written: &str) -> Option<Self> {
        if let Some(iban) = iban(written) {
            return Some(Self::Iban(iban));
        }
        let number = written.trim();
        let is_typed = number.chars().all(|it| it == ' ' || it.is_ascii_graphic());
        // No account number is negative, though a table would keep one.
        let is_kept_by_a_table =
            spreadsheet::cell(number) == format!("\"{number}\"") && !number.starts_with('-');
        let fits = (1..=ACCOUNT_MOST).contains(&number.len());
        (is_typed && is_kept_by_a_table && fits).then(|| Self::Other(number.to_owned()))
    }

    /// The number.
    pub(super) fn number(&self) -> &str {
        match self {
            Self::Iban(number) | Self::Other(number) => number,
        }
    }
}

/// The batch, if it can be written.
pub(super) fn check(batch: &BatchToPay) -> Result<Checked<'_>, PaymentFileError> {
    if batch.transfers.is_empty() {
        return Err(PaymentFileError::Empty);
    }
    if !is_reference(&batch.message_id) {
        return Err(PaymentFileError::MessageId);
    }
    let debtor_name = name(&batch.debtor.name).ok_or(PaymentFileError::DebtorName)?;
    let debtor_account =
        Account::read(&batch.debtor.account_number).ok_or(PaymentFileError::DebtorAccount)?;
    let payments = batch.transfers.iter().map(|it| payment(batch, it));
    let payments = payments.collect::<Result<Vec<_>, _>>()?;
    if let Some(repeated) = repeated(&batch.transfers) {
        return Err(PaymentFileError::Repeated(repeated));
    }
    let amounts = batch.transfers.iter().map(|it| it.amount);
    let total = amounts
        .into_iter()
        .try_fold(Money::zero(batch.currency), Money::checked_add);
    Ok(Checked {
        batch,
        total: total.ok_or(PaymentFileError::TotalTooLarge)?,
        debtor_name,
        debtor_account,
        payments,
    })
}

fn payment<'a>(
    batch: &BatchToPay,
    transfer: &'a Transfer,
) -> Result<Payment<'a>, PaymentFileError> {
    let (payout, payee) = (transfer.payout, &transfer.payee);
    if transfer.amount.currency() != batch.currency {
        return Err(PaymentFileError::OtherCurrency(payout));
    }
    if !transfer.amount.is_positive() {
        return Err(PaymentFileError::NotPositive(payout));
    }
    if !is_reference(&transfer.end_to_end) {
        return Err(PaymentFileError::Reference(payout));
    }
    let payee_name = name(&payee.account_name).ok_or(PaymentFileError::PayeeName(payout))?;
    let account = Account::read(&payee.account_number);
    let account = account.ok_or(PaymentFileError::PayeeAccount(payout))?;
    let is_bank_known = matches!(account, Account::Iban(_))
        || payee.swift_code.as_deref().and_then(bic).is_some()
        || name(&payee.bank_name).is_some();
    if !is_bank_known {
        return Err(PaymentFileError::PayeeBank(payout));
    }
    Ok(Payment {
        transfer,
        payee_name,
        account,
    })
}

fn name(written: &str) -> Option<String> {
    Some(plain(written)).filter(|name| !name.is_empty())
}

/// Whether every bank passes it on unchanged: a few Latin characters, and no sign at the beginning.
fn is_reference(text: &str) -> bool {
    let is_carried = |it: char| it.is_ascii_alphanumeric() || "-./ ".contains(it);
    text.len() <= REFERENCE_MOST
        && text.chars().all(is_carried)
        && !text.contains("//")
        && text.starts_with(|it: char| it.is_ascii_alphanumeric())
        && text.ends_with(|it: char| it.is_ascii_alphanumeric())
}

/// The first one that is in the batch a second time, by its number or its reference.
fn repeated(transfers: &[Transfer]) -> Option<PayoutId> {
    let (mut payouts, mut references) = (HashSet::new(), HashSet::new());
    let again = transfers.iter().find(|it| {
        let is_new = payouts.insert(it.payout);
        !references.insert(it.end_to_end.as_str()) || !is_new
    });
    again.map(|it| it.payout)
}
