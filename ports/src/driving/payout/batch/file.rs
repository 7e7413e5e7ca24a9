//! The content of a batch's payment files, and reading a stored one.

use crate::driven::audit::Origin;
use crate::driven::look_ups::Country;
use crate::driven::payment_files::{BatchToPay, Debtor, FileFormat, Transfer};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::standing_bank_accounts;
use crate::driving::payout::may_read;
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, PayoutBatchId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::payable::Payout;
use domain::payee::Target;
use domain::payout::MESSAGE_ID_PREFIX;
use domain::review::Actor;
use domain::{Currency, Instant, Refusal};

/// The data common to all payments of a batch.
#[derive(Clone)]
pub(super) struct Paying {
    pub(super) batch: PayoutBatchId,
    pub(super) made_at: Instant,
    pub(super) pay_on: NaiveDate,
    pub(super) currency: Currency,
    pub(super) debtor: Debtor,
}

impl Paying {
    /// The file entries of these payouts. `PayeeChanged` if one does not go to a bank account.
    pub(super) fn of(
        &self,
        payouts: impl IntoIterator<Item = Payout>,
        countries: &[Country],
    ) -> Result<BatchToPay, Refusal> {
        let transfers = payouts
            .into_iter()
            .map(|payout| transfer(payout, countries).ok_or(Refusal::PayeeChanged));
        Ok(BatchToPay {
            batch: self.batch,
            message_id: format!("{MESSAGE_ID_PREFIX}{}", self.batch),
            made_at: self.made_at,
            pay_on: self.pay_on,
            currency: self.currency,
            debtor: self.debtor.clone(),
            transfers: transfers.collect::<Result<_, _>>()?,
        })
    }
}

fn transfer(payout: Payout, countries: &[Country]) -> Option<Transfer> {
    let end_to_end = payout.reference().to_string();
    let Some(Target::Bank(payee)) = payout.target else {
        return None;
    };
    let country = countries.iter().find(|it| Some(it.id) == payee.country);
    Some(Transfer {
        payout: payout.id,
        text: format!("Landfall {} {}", payout.settles.kind(), payout.settles.id()),
        end_to_end,
        amount: payout.amount,
        country: country.map(|it| it.code2.clone()),
        payee: *payee,
    })
}

/// The bank account that pays. Refuses with `BadRequest` and `bank_account` if the platform has no such account, and with `PayeeChanged` if it
/// is closed or does not match its proof.
pub(super) async fn debtor(
    ports: &Ports,
    tx: &dyn Tx,
    bank: BankAccountId,
) -> Result<Debtor, Failure> {
    let all = tx.bank_accounts().all().await?;
    if !all.iter().any(|kept| kept.account.id == bank) {
        return Err(Refusal::bad_request("bank_account").into());
    }
    let standing = standing_bank_accounts(ports, tx).await?.into_iter();
    let mut own = standing.filter(|it| it.id == bank);
    let details = own.next().ok_or(Refusal::PayeeChanged)?.terms.details;
    Ok(Debtor {
        name: details.account_name,
        account_number: details.account_number,
        bank_name: details.bank_name,
        swift_code: details.swift_code,
    })
}

/// The bytes of a payment file. Reading it is recorded in the audit trail. Refusals: `Forbidden`,
/// `NotFound`.
pub async fn payment_file(
    ports: &Ports,
    (by, origin): (&Operator, &Origin),
    id: PayoutBatchId,
    format: FileFormat,
) -> Result<Vec<u8>, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.payout_batches().file(id, format).await?;
        let (bytes, kept) = found.ok_or(Refusal::NotFound)?;
        if ports.secrets.digest(&bytes) != kept.sha256 {
            let what = format!("the file of payout_batch:{id} is not the one that was released");
            return Err(Failure::Broken(what));
        }
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::DocumentRead,
            record: format!("payout_batch:{id}"),
            detail: format!("payment file {}", format.code()),
        };
        tx.audit().record(event, origin, now).await?;
        Ok(bytes)
    })
    .await
}
