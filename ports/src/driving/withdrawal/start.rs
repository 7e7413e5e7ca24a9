//! Requesting a withdrawal. Nothing is held until it is submitted.

use super::show::in_preparation;
use super::{WithdrawalRequest, WithdrawalView, wallet_facts};
use crate::driving::allow;
use crate::driving::payee::prove_withdrawal;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::account::Account;
use domain::allowance::Allowance;
use domain::decision::Record;
use domain::ids::{AccountId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::withdrawal::Withdrawal;

/// Makes a withdrawal, also for a blocked account: a block stops submitting it. Refusals in this order: `NotFound` for another's account,
/// `AccountBlocked` where it is to be submitted at once, `NotFound` for another's form, `WithdrawNotSupported`, `BankInfoUnderReview`,
/// `PayeeChanged`, the rules of the form, `SignatureFailedTip` where it is to be submitted at once, and `TooFrequent`.
pub async fn start(
    ports: &Ports,
    investor: InvestorId,
    account: AccountId,
    request: &WithdrawalRequest,
) -> Result<WithdrawalView, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = Account::owned(tx.accounts().get(account).await?, investor)?;
        if request.submit {
            account.check_not_blocked()?;
        }
        request.check_form(tx, investor, None).await?;
        let facts = wallet_facts(ports, tx, &account).await?;
        let terms = request.terms(None, facts);
        let mut withdrawal = Withdrawal::begin(investor, &terms, now)?;
        if request.submit {
            return Err(Refusal::SignatureFailedTip.into());
        }
        let kinds = [Allowance::OpenWithdrawals, Allowance::Withdrawals];
        allow(ports, tx, investor, &kinds, now).await?;
        withdrawal.id = tx.withdrawals().add(&withdrawal).await?;
        prove_withdrawal(ports, tx, &withdrawal, now).await?;
        let event = AuditEvent {
            by: Actor::Investor(investor),
            kind: AuditKind::OrderChanged,
            record: withdrawal.name(),
            detail: format!("started; {}", withdrawal.in_words()),
        };
        tx.audit().record(event, &request.origin, now).await?;
        Ok(in_preparation(ports, withdrawal, &[]))
    })
    .await
}
