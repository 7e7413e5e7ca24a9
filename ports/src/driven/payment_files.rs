//! Writing the files with which a bank pays a batch of payouts. Nothing is decided, stored or sent here.

use chrono::NaiveDate;
use domain::ids::{PayoutBatchId, PayoutId};
use domain::payee::Payee;
use domain::{Currency, Instant, Money};
use thiserror::Error;

/// A kind of payment file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileFormat {
    /// A credit transfer initiation of ISO 20022, `pain.001.001.09`.
    Pain001,
    /// A table, for banks that do not accept ISO 20022 and for people.
    Csv,
}

impl FileFormat {
    /// Every format.
    pub const ALL: [Self; 2] = [Self::Pain001, Self::Csv];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pain001 => "pain001",
            Self::Csv => "csv",
        }
    }

    /// The format with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.code() == code)
    }
}

domain::coded!(FileFormat);

/// The platform's bank account that pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debtor {
    /// Its holder.
    pub name: String,
    /// Its number: an IBAN or the bank's own number.
    pub account_number: String,
    /// The bank's name; it may be empty.
    pub bank_name: String,
    /// The bank's BIC; it may be empty.
    pub swift_code: String,
}

/// One payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// The payout that it pays.
    pub payout: PayoutId,
    /// The reference that reaches the payee's bank and both statements, at most 35 characters.
    pub end_to_end: String,
    /// The amount, in the batch's currency.
    pub amount: Money,
    /// To whom.
    pub payee: Payee,
    /// The country of the payee's bank, ISO 3166 alpha-2.
    pub country: Option<String>,
    /// The text on the payee's statement.
    pub text: String,
}

/// A batch that was released to the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchToPay {
    /// Number.
    pub batch: PayoutBatchId,
    /// Identifies the file, so that the bank can detect one that it has already received. At most 35 characters.
    pub message_id: String,
    /// When the batch was made.
    pub made_at: Instant,
    /// The day on which the bank is to pay.
    pub pay_on: NaiveDate,
    /// The currency of every amount.
    pub currency: Currency,
    /// Who pays.
    pub debtor: Debtor,
    /// The payments, in the order in which they are written.
    pub transfers: Vec<Transfer>,
}

/// A file for the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentFile {
    /// What it is.
    pub format: FileFormat,
    /// UTF-8.
    pub bytes: Vec<u8>,
}

/// Why no file is written.
#[derive(Debug, Error)]
pub enum PaymentFileError {
    /// Nothing is to be paid.
    #[error("the batch is empty")]
    Empty,
    /// The message id is missing, is longer than 35 characters or has characters that banks do not transmit.
    #[error("the message id cannot be written")]
    MessageId,
    /// The payer's name is missing.
    #[error("the account that pays has no holder")]
    DebtorName,
    /// The payer's account number is missing or cannot be written unchanged.
    #[error("the number of the account that pays cannot be written")]
    DebtorAccount,
    /// The sum is beyond the largest amount.
    #[error("the sum of the batch is too large")]
    TotalTooLarge,
    /// A payout is in the batch twice, or two have the same reference.
    #[error("payout {0} is in the batch twice, or its reference is")]
    Repeated(PayoutId),
    /// An amount is in a currency other than the batch's.
    #[error("payout {0} has another currency than the batch")]
    OtherCurrency(PayoutId),
    /// An amount is not above zero.
    #[error("payout {0} has no amount to pay")]
    NotPositive(PayoutId),
    /// The reference is missing, is longer than 35 characters or has characters that banks do not transmit.
    #[error("the reference of payout {0} cannot be written")]
    Reference(PayoutId),
    /// The payee's name is missing.
    #[error("the payee of payout {0} has no name")]
    PayeeName(PayoutId),
    /// The payee's account number is missing, is longer than 34 characters or cannot be written unchanged.
    #[error("the account number of payout {0} cannot be written")]
    PayeeAccount(PayoutId),
    /// The account number is not an IBAN, and neither the bank's name nor its BIC is known.
    #[error("the bank of payout {0} is not known")]
    PayeeBank(PayoutId),
    /// The file could not be written.
    #[error("the payment file could not be written")]
    Write(#[from] std::io::Error),
}

/// The writer of payment files.
///
/// Implementations guarantee: every payment once, in the order of the batch, with its exact amount
/// and account number; always the same bytes for the same batch; too long texts are cut, but too
/// long references and account numbers are an error; a table contains no text that a spreadsheet
/// takes for a formula.
pub trait PaymentFiles: Send + Sync {
    /// The files of the batch: one of every format, in the order of [`FileFormat::ALL`].
    fn write(&self, batch: &BatchToPay) -> Result<Vec<PaymentFile>, PaymentFileError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_found_by_its_code() {
        for format in FileFormat::ALL {
            assert_eq!(FileFormat::from_code(format.code()), Some(format));
        }
        assert_eq!(FileFormat::from_code("PAIN001"), None);
    }
}
