//! Proposing a payment to a project.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::same_version;
use crate::driving::payee::last_payee;
use crate::driving::payout::propose::known_country;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::ids::{BankAccountId, PayoutId, ProjectId};
use domain::operations::Operator;
use domain::operations::proposal::{self, ProposalKind, may_propose};
use domain::payee::Payee;
use domain::payout::payee;
use domain::{Amount, Currency, Refusal};

/// Proposing to pay a project.
#[derive(Debug, Clone)]
pub struct PayProject {
    /// Who.
    pub by: Operator,
    /// Which.
    pub project: ProjectId,
    /// How many payments were approved when it was read.
    pub version: i64,
    /// How much.
    pub amount: Amount,
    /// Code of the currency.
    pub currency: String,
    /// The paying bank account of the platform; none means the only one that may pay.
    pub pays_from: Option<BankAccountId>,
    /// The project's bank account as typed from a document; none means that of the last payment.
    pub payee: Option<Payee>,
    /// The last payment as it was read, where no payee is typed.
    pub last_payment: Option<PayoutId>,
    /// What for, naming the document; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposes a payment. Refusals: `Forbidden`, `NotFound`, `StaleVersion` where another one was approved, or got another bank account, since it was read, `BadRequest` with
/// `currency`, with `amount`, with `bank_account` for one that does not pay this project or for none where several do, with `country`, or with
/// `payee` for none where no payment is named whose bank account it is; `Form` for a payee that is not complete, `ProjectFundsNotAvailable`, and what proposing
/// refuses.
pub async fn pay_project(ports: &Ports, command: &PayProject) -> Result<ProposalItem, Failure> {
    may_propose(&command.by, ProposalKind::PayProject)?;
    let currency = Currency::from_code(&command.currency);
    let currency = currency.ok_or_else(|| Refusal::bad_request("currency"))?;
    let amount = command.amount.money(currency);
    let amount = amount.ok_or_else(|| Refusal::bad_request("amount"))?;
    let typed = command.payee.clone().map(payee).transpose()?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let project = tx.projects().lock(command.project).await?;
        let project = project.ok_or(Refusal::NotFound)?;
        let approved = tx.project_payments().approved(project.id).await?;
        same_version(command.version, approved)?;
        let money = tx
            .project_payments()
            .money(project.id, currency, now)
            .await?;
        // In a currency in which the project holds nothing, no payable amount can be named.
        if currency != project.currency && !money.held().is_positive() {
            return Err(Refusal::bad_request("currency").into());
        }
        let last = last_payee(ports, tx, project.id).await?;
        let payee = match (&typed, command.last_payment, &last) {
            (Some(typed), _, _) => {
                known_country(tx, typed).await?;
                Box::new(typed.clone())
            }
            (None, Some(read), Some((id, payee))) if read == *id => Box::new(payee.clone()),
            // Another payment was made in the meantime, so the offered bank account is not the one that was read.
            (None, Some(_), _) => return Err(Refusal::StaleVersion.into()),
            (None, None, _) => return Err(Refusal::bad_request("payee").into()),
        };
        let act = proposal::PayProject {
            project: project.id,
            amount,
            pays_from: bank(tx, command).await?,
            payee,
            last_payee: last.map(|(_, payee)| Box::new(payee)),
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        propose(ports, tx, &act, how).await
    })
    .await
}

/// The paying bank account: the named one, or else the only one that may pay.
async fn bank(tx: &dyn Tx, command: &PayProject) -> Result<BankAccountId, Failure> {
    let banks = tx.project_payments().banks(command.project).await?;
    let found = match (command.pays_from, &banks[..]) {
        (Some(named), _) => banks.iter().find(|bank| bank.id == named),
        (None, [only]) => Some(only),
        (None, _) => None,
    };
    let found = found.ok_or_else(|| Refusal::bad_request("bank_account"))?;
    Ok(found.id)
}
