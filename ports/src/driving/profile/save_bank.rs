//! Adding and changing a bank account of the profile.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::allow;
use crate::driving::identity::tell_of_bank;
use crate::{Failure, Ports, transact};
use domain::allowance::Allowance;
use domain::ids::{BankId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::profile::BankForm;
use domain::review::Actor;
use domain::{Instant, Refusal};
use std::collections::BTreeSet;

/// A new bank account.
#[derive(Debug, Clone)]
pub struct AddBank {
    /// Whose.
    pub investor: InvestorId,
    /// What was filled in.
    pub form: BankForm,
    /// From where.
    pub origin: Origin,
}

/// A change of a bank account.
#[derive(Debug, Clone)]
pub struct ChangeBank {
    /// Whose.
    pub investor: InvestorId,
    /// Which.
    pub id: BankId,
    /// The fields that were sent.
    pub form: BankForm,
    /// The `Version` that was seen, if the caller says.
    pub version: Option<i64>,
    /// From where.
    pub origin: Origin,
}

/// Adds one. Refuses with `IncompleteInformation` naming what is missing, `Form` naming what is wrong, or `TooFrequent`.
pub async fn add_bank(ports: &Ports, command: AddBank) -> Result<BankId, Failure> {
    let now = ports.clock.now();
    let form = BankForm::default().with(command.form);
    transact(ports, async |tx| {
        form.check(&countries(tx).await?)?;
        let kinds = [Allowance::BankAccounts];
        allow(ports, tx, command.investor, &kinds, now).await?;
        let id = tx.banks().add(command.investor, &form, now).await?;
        record(tx, command.investor, id, "added", &command.origin, now).await?;
        Ok(id)
    })
    .await
}

/// Changes the fields that were sent, and notifies the owner if the number changes, at most once an
/// hour. Refuses with `NotFound`, `StaleVersion`, `IncompleteInformation` or `Form`.
pub async fn change_bank(ports: &Ports, command: ChangeBank) -> Result<BankId, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = tx.banks().lock(command.investor, command.id).await?;
        let mut bank = found.ok_or(Refusal::NotFound)?;
        let form = bank.form.with(command.form.clone());
        // A repeated change returns the first answer, whatever version it was made on.
        if form == bank.form {
            return Ok(bank.id);
        }
        if command.version.is_some_and(|seen| seen != bank.version) {
            return Err(Refusal::StaleVersion.into());
        }
        form.check(&countries(tx).await?)?;
        let is_another = form.bank_account_number != bank.form.bank_account_number;
        bank.form = form;
        tx.banks().save(&bank).await?;
        record(tx, bank.investor, bank.id, "changed", &command.origin, now).await?;
        if is_another {
            let number = bank.form.bank_account_number.as_deref();
            let record = format!("bank:{}", bank.id);
            tell_of_bank(ports, tx, (bank.investor, &record), number, now).await?;
        }
        Ok(bank.id)
    })
    .await
}

async fn countries(tx: &dyn Tx) -> Result<BTreeSet<i64>, Failure> {
    let countries = tx.look_ups().countries().await?;
    Ok(countries.into_iter().map(|country| country.id.0).collect())
}

async fn record(
    tx: &dyn Tx,
    investor: InvestorId,
    bank: BankId,
    what: &str,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Investor(investor),
        kind: AuditKind::BankChanged,
        record: format!("bank:{bank}"),
        detail: what.to_owned(),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
