//! Batches of payouts: finance makes one of what is due, an approver releases it, and only then its payment files exist. What the bank
//! paid by it finance enters once for the whole batch.

use super::moves::{Moving, Step, move_payout};
use super::{allowed, may_prepare, may_read};
use crate::driven::audit::Origin;
use crate::driven::desk_payouts::{ListedBatch, ListedPayout};
use crate::driven::look_ups::Country;
use crate::driven::payment_files::{BatchToPay, Debtor, FileFormat, PaymentFile, Transfer};
use crate::driven::payouts::KeptFile;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::payee::bank_accounts_stand;
use crate::{Failure, Ports, read, transact};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, PayoutBatchId, PayoutId};
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::payable::{PaidFrom, Payment, Payout, State};
use domain::payee::Target;
use domain::payout::{
    BATCH_MOST, Batch, BatchState, bank_reference, dissolve, may_be_paid_on, release, value_date,
};
use domain::review::Actor;
use domain::{Currency, Instant, Refusal};

/// Making a batch.
#[derive(Debug, Clone)]
pub struct MakeBatch {
    /// Who.
    pub by: Operator,
    /// The bank account that pays.
    pub bank: BankAccountId,
    /// The currency of all of it.
    pub currency: Currency,
    /// The day on which the bank is to pay.
    pub pay_on: NaiveDate,
    /// Which payouts; none is all that are due, the oldest first, as far as a batch has room.
    pub payouts: Option<Vec<PayoutId>>,
    /// From where.
    pub origin: Origin,
}

/// A batch at the version that was read.
#[derive(Debug, Clone)]
pub struct BatchOf {
    /// Who acts.
    pub by: Operator,
    /// Which.
    pub batch: PayoutBatchId,
    /// The version that was read.
    pub version: i64,
    /// From where.
    pub origin: Origin,
}

/// Taking a payout out of a batch.
#[derive(Debug, Clone)]
pub struct TakeOut {
    /// Of which batch, and who.
    pub of: BatchOf,
    /// Which payout.
    pub payout: PayoutId,
}

/// Releasing a batch.
pub type ReleaseBatch = BatchOf;

/// Entering that the bank paid a batch.
#[derive(Debug, Clone)]
pub struct ExecuteBatch {
    /// Which batch, and who.
    pub of: BatchOf,
    /// The value date.
    pub value_on: NaiveDate,
    /// The bank's reference.
    pub reference: String,
}

/// A batch with all that is in it.
#[derive(Debug, Clone)]
pub struct BatchItem {
    /// As it stands in the list.
    pub listed: ListedBatch,
    /// Its version.
    pub version: i64,
    /// Its payouts, by number.
    pub payouts: Vec<ListedPayout>,
    /// Its files; none before it is released.
    pub files: Vec<KeptFile>,
}

/// Puts payouts into a new batch and answers its number. Refusals: `Forbidden`, `BadRequest` with `pay_on`, or with `payouts` where there
/// is none, where one is named twice or too many are, and where one is not paid from this bank account in this currency;
/// `PayoutNotDue`, `PayeeChanged`.
pub async fn make_batch(ports: &Ports, command: &MakeBatch) -> Result<PayoutBatchId, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    may_be_paid_on(command.pay_on, now)?;
    transact(ports, async |tx| {
        let payouts = chosen(ports, tx, command).await?;
        let batch = Batch {
            id: PayoutBatchId(0),
            bank: command.bank,
            currency: command.currency,
            pay_on: command.pay_on,
            state: BatchState::Open,
            made_by: command.by.id,
            made_at: now,
            released: None,
            version: 1,
        };
        let id = tx.payout_batches().add(&batch).await?;
        for payout in &payouts {
            let step = Moving {
                payout: *payout,
                version: None,
                step: Step::Batch(id),
                by: command.by.id,
                proposed_by: None,
                comment: None,
                origin: &command.origin,
                now,
            };
            move_payout(ports, tx, step).await?;
        }
        let detail = format!("made with {} payouts", payouts.len());
        record(tx, (&command.by, &command.origin, now), id, detail).await?;
        Ok(id)
    })
    .await
}

/// The payouts that a batch is made of, each once and by number.
async fn chosen(ports: &Ports, tx: &dyn Tx, command: &MakeBatch) -> Result<Vec<PayoutId>, Failure> {
    let most = u32::try_from(BATCH_MOST).unwrap_or(u32::MAX);
    let (bank, currency) = (command.bank, command.currency);
    let Some(named) = &command.payouts else {
        let due = tx.payouts().due(bank, currency, most).await?;
        let mut fitting = Vec::with_capacity(due.len());
        for id in due {
            if fits_a_file(ports, tx, command, id).await? {
                fitting.push(id);
            }
        }
        return if fitting.is_empty() {
            Err(bad("payouts").into())
        } else {
            Ok(fitting)
        };
    };
    let mut payouts = named.clone();
    payouts.sort_unstable();
    payouts.dedup();
    if payouts.is_empty() || payouts.len() > BATCH_MOST || payouts.len() < named.len() {
        return Err(bad("payouts").into());
    }
    for id in &payouts {
        let payout = tx.payouts().get(*id).await?.ok_or_else(|| bad("payouts"))?;
        let is_bank = matches!(payout.target, Some(Target::Bank(_)));
        let pays = paying_bank(tx, &payout).await? == Some(bank);
        let is_wrong = payout.amount.currency() != currency || !pays;
        let fits =
            payout.state != State::Due || (is_bank && fits_a_file(ports, tx, command, *id).await?);
        if is_wrong || !fits {
            return Err(bad("payouts").into());
        }
    }
    Ok(payouts)
}

/// Whether a file can be written by which the bank would pay this payout. One that fits none, such as an account number that is longer
/// than any bank takes, is paid singly.
async fn fits_a_file(
    ports: &Ports,
    tx: &dyn Tx,
    command: &MakeBatch,
    id: PayoutId,
) -> Result<bool, Failure> {
    let Some(payout) = tx.payouts().get(id).await? else {
        return Ok(false);
    };
    let Some(transfer) = transfer(payout, &[]) else {
        return Ok(false);
    };
    let alone = BatchToPay {
        batch: PayoutBatchId(0),
        message_id: message_id(PayoutBatchId(0)),
        made_at: ports.clock.now(),
        pay_on: command.pay_on,
        currency: command.currency,
        debtor: Debtor {
            name: "A".into(),
            account_number: "1".into(),
            bank_name: "A".into(),
            swift_code: String::new(),
        },
        transfers: vec![transfer],
    };
    Ok(ports.payment_files.write(&alone).is_ok())
}

/// The platform's bank account that pays a payout: that of the framework of the payee's account.
pub(super) async fn paying_bank(
    tx: &dyn Tx,
    payout: &Payout,
) -> Result<Option<BankAccountId>, Failure> {
    let Some(id) = payout.account else {
        return Ok(None);
    };
    let account = tx.accounts().get(id).await?;
    let account = account.ok_or_else(|| Failure::Broken(format!("no account {id}")))?;
    let framework = tx.projects().framework(account.framework).await?;
    Ok(framework.map(|framework| framework.bank_account))
}

/// Takes a payout out of an open batch, which is dissolved with its last one. Refusals: `Forbidden`, `NotFound`, `StaleVersion`,
/// `OrderNotPending`, `PayoutNotDue`.
pub async fn take_out(ports: &Ports, command: &TakeOut) -> Result<(), Failure> {
    let of = &command.of;
    may_prepare(&of.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = open(tx, of).await?;
        let is_in_it = tx.payouts().in_batch(batch.id).await?;
        if is_in_it.iter().all(|payout| payout.id != command.payout) {
            return Err(Refusal::NotFound.into());
        }
        let step = Moving {
            payout: command.payout,
            version: None,
            step: Step::TakeOut,
            by: of.by.id,
            proposed_by: None,
            comment: None,
            origin: &of.origin,
            now,
        };
        move_payout(ports, tx, step).await?;
        let after = if is_in_it.len() == 1 {
            dissolve(&batch)?
        } else {
            batch
        };
        tx.payout_batches().save(&after).await?;
        let detail = format!("payout:{} taken out", command.payout);
        record(tx, (&of.by, &of.origin, now), after.id, detail).await
    })
    .await
}

/// Releases a batch and writes its payment files. The approver's call; whoever made it is refused. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `OrderNotPending`, `FourEyes`, `PayeeChanged`.
pub async fn release_batch(ports: &Ports, command: &ReleaseBatch) -> Result<(), Failure> {
    allowed(&command.by, &[Role::Approver])?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = open(tx, command).await?;
        let payouts = tx.payouts().in_batch(batch.id).await?;
        let released = release(&batch, &payouts, command.by.id, now)?;
        for payout in &payouts {
            let step = Moving {
                payout: payout.id,
                version: Some(payout.version),
                step: Step::Release {
                    made_by: batch.made_by,
                },
                by: command.by.id,
                proposed_by: Some(batch.made_by),
                comment: None,
                origin: &command.origin,
                now,
            };
            move_payout(ports, tx, step).await?;
        }
        tx.payout_batches().save(&released).await?;
        let to_pay = to_pay(ports, tx, &released, payouts, now).await?;
        for file in written(ports, &to_pay)? {
            let sha256 = ports.secrets.digest(&file.bytes);
            let kept = tx.payout_batches();
            kept.keep_file(batch.id, &file, &sha256).await?;
        }
        let detail = format!("released with {} payouts", to_pay.transfers.len());
        let by = (&command.by, &command.origin, now);
        record(tx, by, batch.id, detail).await
    })
    .await
}

fn written(ports: &Ports, batch: &BatchToPay) -> Result<Vec<PaymentFile>, Failure> {
    let files = ports.payment_files.write(batch);
    files.map_err(|error| Failure::Broken(format!("payout_batch:{}: {error}", batch.batch)))
}

/// What the files of a released batch say.
async fn to_pay(
    ports: &Ports,
    tx: &dyn Tx,
    batch: &Batch,
    payouts: Vec<Payout>,
    now: Instant,
) -> Result<BatchToPay, Failure> {
    let countries = tx.look_ups().countries().await?;
    let mut transfers = Vec::with_capacity(payouts.len());
    for payout in payouts {
        transfers.push(transfer(payout, &countries).ok_or(Refusal::PayeeChanged)?);
    }
    Ok(BatchToPay {
        batch: batch.id,
        message_id: message_id(batch.id),
        made_at: now,
        pay_on: batch.pay_on,
        currency: batch.currency,
        debtor: debtor(ports, tx, batch.bank).await?,
        transfers,
    })
}

/// What a file says of a payout; none where that does not go to a bank account.
fn transfer(payout: Payout, countries: &[Country]) -> Option<Transfer> {
    let end_to_end = payout.reference().to_string();
    let Some(Target::Bank(payee)) = payout.target else {
        return None;
    };
    let country = countries
        .iter()
        .find(|country| Some(country.id) == payee.country);
    Some(Transfer {
        payout: payout.id,
        text: format!("Landfall {} {}", payout.settles.kind(), payout.settles.id()),
        end_to_end,
        amount: payout.amount,
        country: country.map(|country| country.code2.clone()),
        payee: *payee,
    })
}

fn message_id(batch: PayoutBatchId) -> String {
    format!("LANDFALL-{batch}")
}

/// The bank account that pays, as its framework published it.
async fn debtor(ports: &Ports, tx: &dyn Tx, bank: BankAccountId) -> Result<Debtor, Failure> {
    let frameworks = tx.projects().frameworks().await?;
    let own = frameworks.iter().find(|it| it.bank_account == bank);
    let texts = tx.projects().framework_texts().await?;
    let texts = texts
        .iter()
        .find(|texts| Some(texts.framework) == own.map(|it| it.id));
    let stands = texts.filter(|texts| bank_accounts_stand(ports, texts));
    let process = stands.and_then(|texts| texts.transaction_processes.first());
    // An account that is not the published one pays nothing, as it is shown to no investor.
    let process = process.ok_or(Refusal::PayeeChanged)?;
    Ok(Debtor {
        name: process.bank_account_name.clone(),
        account_number: process.bank_account_number.clone(),
        bank_name: process.bank_name.clone(),
        swift_code: process.bank_swift_code.clone(),
    })
}

/// Enters that the bank paid everything of a released batch that is not settled otherwise. Refusals: `Forbidden`, `NotFound`,
/// `StaleVersion`, `OrderNotPending` where nothing of it is left to be paid, `BadRequest` with `value_on` or `reference`, `PayeeChanged`.
pub async fn execute_batch(ports: &Ports, command: &ExecuteBatch) -> Result<(), Failure> {
    let of = &command.of;
    may_prepare(&of.by)?;
    let reference = bank_reference(&command.reference)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let batch = locked(tx, of).await?;
        let released = batch
            .released
            .filter(|_| batch.state == BatchState::Released);
        let payouts = tx.payouts().in_batch(batch.id).await?;
        let left: Vec<&Payout> = payouts
            .iter()
            .filter(|payout| payout.state == State::Released)
            .collect();
        let (Some(released), false) = (released, left.is_empty()) else {
            return Err(Refusal::OrderNotPending {
                state: batch.state.code(),
            }
            .into());
        };
        let payment = Payment {
            from: PaidFrom::Bank(batch.bank),
            value_on: value_date(command.value_on, released.at, now)?,
            reference: reference.clone(),
        };
        for payout in &left {
            let step = Moving {
                payout: payout.id,
                version: Some(payout.version),
                step: Step::Execute(payment.clone()),
                by: of.by.id,
                proposed_by: None,
                comment: None,
                origin: &of.origin,
                now,
            };
            move_payout(ports, tx, step).await?;
        }
        tx.payout_batches().save(&batch).await?;
        let detail = format!("{} payouts paid; reference {reference}", left.len());
        record(tx, (&of.by, &of.origin, now), batch.id, detail).await
    })
    .await
}

/// A batch. Refusals: `Forbidden`, `NotFound`.
pub async fn show_batch(
    ports: &Ports,
    by: &Operator,
    id: PayoutBatchId,
) -> Result<BatchItem, Failure> {
    may_read(by)?;
    let listed = ports.desk.payout_batch(id).await?;
    let listed = listed.ok_or(Refusal::NotFound)?;
    let payouts = ports.desk.payouts_of_batch(id).await?;
    read(ports, async |tx| {
        let batch = tx.payout_batches().get(id).await?;
        let batch = batch.ok_or(Refusal::NotFound)?;
        Ok(BatchItem {
            listed: listed.clone(),
            version: batch.version,
            payouts: payouts.clone(),
            files: tx.payout_batches().files(id).await?,
        })
    })
    .await
}

/// The bytes of a payment file. That it was read is kept in the audit trail. Refusals: `Forbidden`, `NotFound`.
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
            return Err(Failure::Broken(format!(
                "the file of payout_batch:{id} is not the one that was released"
            )));
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

async fn open(tx: &dyn Tx, of: &BatchOf) -> Result<Batch, Failure> {
    let batch = locked(tx, of).await?;
    if batch.state == BatchState::Open {
        Ok(batch)
    } else {
        let state = batch.state.code();
        Err(Refusal::OrderNotPending { state }.into())
    }
}

async fn locked(tx: &dyn Tx, of: &BatchOf) -> Result<Batch, Failure> {
    let batch = tx.payout_batches().lock(of.batch).await?;
    let batch = batch.ok_or(Refusal::NotFound)?;
    same_version(of.version, batch.version)?;
    Ok(batch)
}

async fn record(
    tx: &dyn Tx,
    (by, origin, now): (&Operator, &Origin, Instant),
    batch: PayoutBatchId,
    detail: String,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::OrderChanged,
        record: format!("payout_batch:{batch}"),
        detail,
    };
    Ok(tx.audit().record(event, origin, now).await?)
}

fn bad(field: &str) -> Refusal {
    Refusal::BadRequest {
        field: Some(field.to_owned()),
    }
}
