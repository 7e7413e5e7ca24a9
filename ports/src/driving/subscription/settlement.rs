//! Where an order's money is and where it goes back to: the facts for ending or accepting it.

use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::payee::account_stands;
use crate::driving::posting::Stored;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::account::{Account, KycState};
use domain::decision::Of;
use domain::ids::{AccountId, BankAccountId};
use domain::payee::Target;
use domain::receipt::MatchedTo;
use domain::subscription::{Order, RefundDestination, Settlement};
use domain::wire::MatchedReceipts;

/// The receipts of an order, and where its money goes back to.
///
/// A payout goes to the account's bank account only if that is proven to be the approved one;
/// otherwise it waits for a target.
pub(crate) async fn settlement(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
) -> Result<Settlement, Failure> {
    let account = tx.accounts().get(order.account).await?;
    let account = account.ok_or_else(|| broken(order, "account"))?;
    let mut back = back_to(tx, order, &account).await?;
    if let RefundDestination::Payout(Some(_)) = back
        && !account_stands(ports, tx, &account).await?
    {
        back = RefundDestination::Payout(None);
    }
    Ok(Settlement {
        account: order.account,
        arrived: arrived(tx, order).await?,
        back,
    })
}

/// The bank account that an order's investors wire to, and what arrived for it.
pub(crate) async fn wired(
    tx: &dyn Tx,
    order: &Order,
) -> Result<(Of<AccountId, BankAccountId>, MatchedReceipts), Failure> {
    let account = tx.accounts().get(order.account).await?;
    let account = account.ok_or_else(|| broken(order, "account"))?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework.ok_or_else(|| broken(order, "framework"))?;
    let bank = Of::new(account.id, framework.bank_account);
    Ok((bank, arrived(tx, order).await?))
}

async fn arrived(tx: &dyn Tx, order: &Order) -> Result<MatchedReceipts, StoreError> {
    let receipts = tx.receipts().of(MatchedTo::Subscription(order.id)).await?;
    Ok(MatchedReceipts::new(receipts))
}

/// The wallet of the account or, if its framework has none, a payout: due at once if the account is
/// approved with a bank account, otherwise waiting for one.
pub(crate) async fn back(tx: &dyn Tx, order: &Order) -> Result<RefundDestination, Failure> {
    let account = tx.accounts().get(order.account).await?;
    let account = account.ok_or_else(|| broken(order, "account"))?;
    back_to(tx, order, &account).await
}

/// The same to the account, which was read already.
async fn back_to(
    tx: &dyn Tx,
    order: &Order,
    account: &Account,
) -> Result<RefundDestination, Failure> {
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework.ok_or_else(|| broken(order, "framework"))?;
    if framework.has_wallets {
        return Ok(RefundDestination::Wallet);
    }
    let payee = account.form.payee();
    let is_proven = account.state == KycState::GPass && payee.is_named();
    Ok(RefundDestination::Payout(
        is_proven.then(|| Target::Bank(Box::new(payee))),
    ))
}

fn broken(order: &Order, without: &str) -> Failure {
    Failure::Broken(format!("order {} has no {without}", order.id))
}

#[async_trait]
impl Stored for Order {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.orders().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}
