//! Payment files: an ISO 20022 credit transfer initiation and a table of the same payments. What a bank would refuse or misread is an
//! error before anything is written; nothing is sent from here.

mod address;
mod checked;
mod correspondent;
mod csv;
mod pain001;
mod text;
mod xml;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

use ports::driven::payment_files::{
    BatchToPay, FileFormat, PaymentFile, PaymentFileError, PaymentFiles,
};

/// The writer of payment files.
#[derive(Debug, Clone, Copy, Default)]
pub struct BankFiles;

impl PaymentFiles for BankFiles {
    fn write(&self, batch: &BatchToPay) -> Result<Vec<PaymentFile>, PaymentFileError> {
        let batch = checked::check(batch)?;
        let file = |format| {
            let bytes = match format {
                FileFormat::Pain001 => pain001::document(&batch)?,
                FileFormat::Csv => csv::table(&batch).into_bytes(),
            };
            Ok(PaymentFile { format, bytes })
        };
        FileFormat::ALL.into_iter().map(file).collect()
    }
}
