//! Announcing a deposit. Nothing moves until its money has arrived and both lines have passed it.

use super::bitcoin::invoiced;
use super::save::{own_document, saved, shown};
use super::show::show;
use super::{DepositRequest, DepositView, funding_facts};
use crate::driven::unit_of_work::Tx;
use crate::driving::allow;
use crate::{Failure, Ports, transact, transact_ahead};
use domain::account::Account;
use domain::allowance::Allowance;
use domain::decision::Record;
use domain::deposit::{Deposit, FundingMethod};
use domain::ids::{AccountId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Begins a deposit: by wire with a proof, and submitted at once if requested; in bitcoin with the
/// invoice of its gateway. Refusals in this order: `NotFound` for another's account or document,
/// `AccountBlocked` in bitcoin or for a submission, `DepositNotSupported`, `NoKycAccount`,
/// `PaymentMethodNotOffered`, the rules of the form, `TooFrequent`, `ProofMissing`; a gateway that
/// makes no invoice is `Failure::Provider`, and the deposit is cancelled then.
pub async fn start(
    ports: &Ports,
    investor: InvestorId,
    account: AccountId,
    request: &DepositRequest,
) -> Result<DepositView, Failure> {
    if request.method(None) == FundingMethod::Bitcoin {
        let begun = transact_ahead(ports, async |tx| {
            let account = Account::owned(tx.accounts().lock(account).await?, investor)?;
            // Its invoice can be paid at once.
            account.check_not_blocked()?;
            begun(ports, tx, &account, request).await
        })
        .await?;
        invoiced(ports, &begun, &request.origin).await?;
        return show(ports, investor, begun.id).await;
    }
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = Account::owned(tx.accounts().lock(account).await?, investor)?;
        let proof = own_document(tx, investor, request.proof).await?;
        let mut deposit = begun(ports, tx, &account, request).await?;
        if proof.is_some() || request.submit {
            let sent = (request, proof);
            deposit = saved(ports, tx, (&deposit, &account), sent, now).await?;
        }
        shown(ports, tx, deposit, &account).await
    })
    .await
}

/// The new deposit, of an account of the requesting investor.
async fn begun(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    request: &DepositRequest,
) -> Result<Deposit, Failure> {
    let (investor, now) = (account.investor, ports.clock.now());
    let facts = funding_facts(ports, tx, account).await?;
    let mut deposit = Deposit::begin(investor, &request.terms(None, facts), now)?;
    let kinds = [Allowance::OpenDeposits, Allowance::Deposits];
    allow(ports, tx, investor, &kinds, now).await?;
    deposit.id = tx.deposits().add(&deposit).await?;
    let (currency, amount) = (deposit.amount.currency().code(), deposit.amount.amount());
    let event = AuditEvent {
        by: Actor::Investor(investor),
        kind: AuditKind::OrderChanged,
        record: deposit.name(),
        detail: format!("started; {currency} {amount}"),
    };
    tx.audit().record(event, &request.origin, now).await?;
    Ok(deposit)
}
