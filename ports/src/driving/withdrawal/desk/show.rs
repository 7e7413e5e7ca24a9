//! One withdrawal as the desk reviews it: its money, where it goes, the account behind it, its documents, its history.

use crate::driven::audit::Origin;
use crate::driving::account::desk::{AccountContext, Reviewed, typed_beside_money};
use crate::driving::desk::{may_read, record_opening, withdrawal_for};
use crate::driving::payee::target_stands;
use crate::driving::wallet::{Wallet, wallet_in};
use crate::driving::withdrawal::{PayeeWords, payee_words};
use crate::{Failure, Ports, read};
use domain::ids::WithdrawalId;
use domain::operations::{Operator, Queue};
use domain::payee::Target;
use domain::review::Subject;
use domain::withdrawal::{State, Withdrawal};
use domain::{Language, Money};

/// The withdrawal with everything beside it.
#[derive(Debug, Clone)]
pub struct WithdrawalItem {
    /// The withdrawal.
    pub withdrawal: Withdrawal,
    /// The account behind it.
    pub behind: AccountContext,
    /// The wallet that it comes from.
    pub wallet: Wallet,
    /// The wallet's balance once it is paid, held parts included, while it waits for a review.
    pub balance_after: Option<Money>,
    /// The country of the bank that it goes to.
    pub bank_country: Option<String>,
    /// The kind of the account there.
    pub bank_account_type: Option<String>,
    /// The account now names a bank account other than the one that it goes to.
    pub differs_from_account: bool,
    /// While it waits or is to be paid: it goes elsewhere than it was signed or passed to go. It cannot be passed.
    pub payee_changed: bool,
}

/// The withdrawal, to an operator who reads its queue; the opening is recorded. Refusals:
/// `Forbidden`, `NotFound` also before it is submitted.
pub async fn show_withdrawal(
    ports: &Ports,
    by: &Operator,
    id: WithdrawalId,
    language: Language,
    origin: &Origin,
) -> Result<WithdrawalItem, Failure> {
    may_read(by, Queue::Withdrawals)?;
    let item = read(ports, async |tx| {
        let withdrawal = withdrawal_for(by, tx.withdrawals().get(id).await?)?;
        let account = tx.accounts().get(withdrawal.account).await?;
        let account =
            account.ok_or_else(|| Failure::Broken(format!("withdrawal {id} has no account")))?;
        let payee = match &withdrawal.payout {
            Target::Bank(payee) => Some(payee),
            Target::Bitcoin(_) | Target::Unreadable(_) => None,
        };
        let words = match payee {
            Some(payee) => payee_words(tx, language, payee).await?,
            None => PayeeWords::default(),
        };
        let goes_there = matches!(withdrawal.state, State::LWait | State::GWait | State::GPass);
        let is_another = payee.is_some_and(|payee| **payee != account.form.payee());
        let stands = target_stands(ports, tx, &withdrawal).await?;
        let currency = withdrawal.amount.currency();
        let wallet = wallet_in(tx, withdrawal.account, currency).await?;
        let waits = matches!(withdrawal.state, State::LWait | State::GWait);
        let after = wallet.balance.checked_sub(withdrawal.amount);
        let typed = typed_beside_money(tx, &account.form, language).await?;
        let documents = tx.documents().of_withdrawal(id).await?;
        let review = Reviewed {
            subject: Subject::Withdrawal(id),
            queue: Queue::Withdrawals,
            state: withdrawal.state.code(),
            since: withdrawal.modified_at,
            first_line_by: withdrawal.first_line_by,
        };
        Ok(WithdrawalItem {
            wallet,
            balance_after: after.filter(|_| waits),
            behind: AccountContext::read((ports, tx), account, typed, documents, review).await?,
            bank_country: words.country,
            bank_account_type: words.account_type,
            differs_from_account: goes_there && is_another,
            payee_changed: goes_there && !stands,
            withdrawal,
        })
    })
    .await?;
    let opened = (format!("withdrawal:{id}"), item.withdrawal.version);
    record_opening(ports, by, opened, origin).await?;
    Ok(item)
}
