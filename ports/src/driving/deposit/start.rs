//! Announcing a deposit. Nothing moves until its money has arrived and both lines have passed it.

use super::save::{own_document, saved, shown};
use super::{DepositRequest, DepositView, funding_facts};
use crate::driving::allow;
use crate::{Failure, Ports, transact};
use domain::account::Account;
use domain::allowance::Allowance;
use domain::decision::Record;
use domain::deposit::{Deposit, check, check_may_deposit};
use domain::ids::{AccountId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Makes a deposit, with a proof and submitted at once where asked. Refusals in this order: `NotFound` for another's account or
/// document, `DepositNotSupported`, `NoKycAccount`, `PaymentMethodNotOffered`, the rules of the form, `TooFrequent`, `ProofMissing`.
pub async fn start(
    ports: &Ports,
    investor: InvestorId,
    account: AccountId,
    request: &DepositRequest,
) -> Result<DepositView, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = Account::owned(tx.accounts().get(account).await?, investor)?;
        let proof = own_document(tx, investor, request.proof).await?;
        let facts = funding_facts(tx, &account).await?;
        check_may_deposit(&facts, request.method(None))?;
        let terms = check(&request.merged_with(None), &facts)?;
        let kinds = [Allowance::OpenDeposits, Allowance::Deposits];
        allow(ports, tx, investor, &kinds, now).await?;
        let mut deposit = Deposit::begun(investor, terms, now);
        deposit.id = tx.deposits().add(&deposit).await?;
        let (currency, amount) = (terms.amount.currency().code(), terms.amount.amount());
        let event = AuditEvent {
            by: Actor::Investor(investor),
            kind: AuditKind::OrderChanged,
            record: deposit.name(),
            detail: format!("started; {currency} {amount}"),
        };
        tx.audit().record(event, &request.origin, now).await?;
        if proof.is_some() || request.submit {
            let sent = (request, proof);
            deposit = saved(ports, tx, (&deposit, &account), sent, now).await?;
        }
        shown(ports, tx, deposit, &account).await
    })
    .await
}
