//! One deposit as the desk reviews it: its money, the account behind it, its proof, its history.

use crate::driven::audit::Origin;
use crate::driven::deposits::StoredInvoice;
use crate::driving::account::desk::{AccountContext, Reviewed, typed_beside_money};
use crate::driving::deposit::bitcoin::own_invoice;
use crate::driving::desk::{deposit_for, may_read, record_opening};
use crate::driving::wallet::{Wallet, wallet_in};
use crate::{Failure, Ports, read};
use domain::deposit::{Deposit, State};
use domain::ids::DepositId;
use domain::operations::{Operator, Queue};
use domain::receipt::MatchedTo;
use domain::review::Subject;
use domain::wire::MatchedReceipts;
use domain::{Language, Money};

/// The deposit with everything beside it.
#[derive(Debug, Clone)]
pub struct DepositItem {
    /// The deposit.
    pub deposit: Deposit,
    /// The account behind it.
    pub behind: AccountContext,
    /// The wallet that it goes to.
    pub wallet: Wallet,
    /// The wallet's balance once the deposit is credited, held parts included; only while the
    /// deposit waits for a line.
    pub balance_after: Option<Money>,
    /// What arrived for it.
    pub arrived: MatchedReceipts,
    /// By which it is paid in bitcoin.
    pub invoice: Option<StoredInvoice>,
}

/// The deposit, to an operator who reads its queue; the opening is recorded. Refusals: `Forbidden`, `NotFound` also before it is
/// submitted.
pub async fn show_deposit(
    ports: &Ports,
    by: &Operator,
    id: DepositId,
    language: Language,
    origin: &Origin,
) -> Result<DepositItem, Failure> {
    may_read(by, Queue::Deposits)?;
    let item = read(ports, async |tx| {
        let deposit = deposit_for(by, tx.deposits().get(id).await?)?;
        let account = tx.accounts().get(deposit.account).await?;
        let account =
            account.ok_or_else(|| Failure::Broken(format!("deposit {id} has no account")))?;
        let wallet = wallet_in(tx, deposit.account, deposit.amount.currency()).await?;
        let waits = matches!(deposit.state, State::LWait | State::GWait);
        let after = wallet.balance.checked_add(deposit.shown_amount());
        let arrived = MatchedReceipts::new(tx.receipts().of(MatchedTo::Deposit(id)).await?);
        let typed = typed_beside_money(tx, &account.form, language).await?;
        let documents = tx.documents().of_deposit(id).await?;
        let review = Reviewed {
            subject: Subject::Deposit(id),
            queue: Queue::Deposits,
            state: deposit.state.code(),
            since: deposit.modified_at,
            first_line_by: deposit.first_line_by,
        };
        Ok(DepositItem {
            wallet,
            balance_after: after.filter(|_| waits),
            arrived,
            invoice: own_invoice(tx, &deposit).await?,
            behind: AccountContext::read((ports, tx), account, typed, documents, review).await?,
            deposit,
        })
    })
    .await?;
    let opened = (format!("deposit:{id}"), item.deposit.version);
    record_opening(ports, by, opened, origin).await?;
    Ok(item)
}
