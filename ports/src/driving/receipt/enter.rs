//! Finance enters a line of a bank's statement.

use super::may_match;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports, transact};
use async_trait::async_trait;
use domain::Refusal;
use domain::ids::{BankAccountId, ReceiptId};
use domain::matching::{Command, Entry, decide, entered, named_in};
use domain::operations::{AuditKind, Operator};
use domain::receipt::Receipt;
use domain::reference::RemittanceReference;
use domain::review::Actor;
use domain::statement::Key;

/// Whether a line is money that was stated at a review already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stated {
    /// Nobody has said so: a provisional receipt of such an amount is asked about.
    Unknown,
    /// It is the money of this provisional receipt, which the line completes.
    As(ReceiptId),
    /// It is other money.
    Not,
}

/// Entering a receipt.
#[derive(Debug, Clone)]
pub struct EnterReceipt {
    /// Who.
    pub by: Operator,
    /// The bank's line.
    pub entry: Entry,
    /// Whether it is money that was stated at a review already.
    pub stated: Stated,
    /// From where.
    pub origin: Origin,
}

/// Enters a receipt and books it: `bank` → `suspense`. Returns its number. Refusals: `Forbidden`,
/// `BadRequest` with the wrong field or with `bank_account`, `ReceiptAlreadyEntered` with the
/// number of the existing one, `LineAlreadyRead` where a bank file has a line under the reference.
/// Where a person stated such an amount on this bank account, `ReceiptStated` asks whether it is
/// the same money; a line that completes a provisional receipt books nothing.
pub async fn enter_receipt(ports: &Ports, command: &EnterReceipt) -> Result<ReceiptId, Failure> {
    may_match(&command.by)?;
    let now = ports.clock.now();
    let bank = command.entry.bank;
    let receipt = command.entry.clone().receipt(command.by.id, now)?;
    let known = ports.desk.bank_accounts().await?;
    if !known.iter().any(|known| known.bank.id == bank) {
        return Err(Refusal::bad_request("bank_account").into());
    }
    transact(ports, async |tx| {
        let reference = receipt.reference.as_deref().unwrap_or_default();
        if let Some(there) = tx.receipts().under(bank, reference).await? {
            return Err(Refusal::ReceiptAlreadyEntered(there).into());
        }
        let key = Key::Reference(reference.to_uppercase()).stored(str::to_owned);
        let lines = tx.statements().keyed(bank, &[key]).await?;
        if let Some(line) = lines.first() {
            return Err(Refusal::LineAlreadyRead(line.id).into());
        }
        let by = Actor::Operator(command.by.id);
        let act = Act::new(by, AuditKind::ReceiptChanged, &command.origin, now);
        match command.stated {
            Stated::Unknown => nothing_stated(tx, bank, &receipt).await?,
            Stated::As(id) => {
                let stated = tx.receipts().lock(id).await?.ok_or(Refusal::NotFound)?;
                let line = Command::Complete(Box::new(receipt.clone()));
                let completed = decide(&stated, line, now)?;
                return Ok(carry_out(ports, tx, completed, &act).await?.id);
            }
            Stated::Not => {}
        }
        let receipt = Receipt {
            id: added(tx, &receipt).await?,
            ..receipt.clone()
        };
        let entered = carry_out(ports, tx, entered(&receipt)?, &act).await?;
        Ok(entered.id)
    })
    .await
}

/// `ReceiptStated` where a person stated such an amount on this bank account; of the record that the text names, where there is one.
async fn nothing_stated(
    tx: &dyn Tx,
    bank: BankAccountId,
    receipt: &Receipt,
) -> Result<(), Failure> {
    let stated = tx.receipts().stated(bank, receipt.amount).await?;
    let named = named_in(receipt.text.as_deref());
    let is_named = |it: &&Receipt| {
        let mut records = named.iter().filter_map(RemittanceReference::record);
        records.any(|record| it.matched_to == Some(record))
    };
    let found = stated.iter().find(is_named).or_else(|| stated.first());
    let Some((found, record)) = found.and_then(|it| Some((it, it.matched_to?))) else {
        return Ok(());
    };
    let (receipt, record) = (found.id, record.name());
    Err(Refusal::ReceiptStated { receipt, record }.into())
}

/// Adds a receipt. If somebody else entered the same one in the meantime, the transaction is retried and finds it.
async fn added(tx: &dyn Tx, receipt: &Receipt) -> Result<ReceiptId, StoreError> {
    match tx.receipts().add(receipt).await {
        Err(StoreError::Duplicate(_)) => Err(StoreError::Conflict),
        other => other,
    }
}

#[async_trait]
impl Stored for Receipt {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.receipts().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
