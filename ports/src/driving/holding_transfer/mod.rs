//! Transfers of holdings at the desk (states: proposals, the ledger): finance proposes one with a reason and a document, an approver
//! approves, and it is booked once.

mod account;
mod propose;
mod proposed;

pub use account::{HolderToTransfer, find_holder};
pub use propose::{ProposeTransfer, propose_transfer};

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::account::Account;
use domain::decision::Of;
use domain::holding_transfer::{Facts, HoldingTransfer, Party, TransferRequest, decide};
use domain::ids::AccountId;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not propose a transfer (`Forbidden`).
fn may_propose(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Finance]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// An account. Refusals: `NotFound`.
async fn account(tx: &dyn Tx, id: AccountId) -> Result<Account, Failure> {
    Ok(tx.accounts().get(id).await?.ok_or(Refusal::NotFound)?)
}

async fn party(tx: &dyn Tx, id: AccountId) -> Result<Party, Failure> {
    let account = account(tx, id).await?;
    account.check_not_blocked()?;
    Ok(Party {
        account: account.id,
        number: account.number,
        framework: account.framework,
        state: account.state,
    })
}

/// A transfer by the current facts. Refusals: `NotFound`, `AccountBlocked`, and those of
/// [`decide`].
async fn decided(tx: &dyn Tx, asked: TransferRequest) -> Result<HoldingTransfer, Failure> {
    let held = tx.holding_transfers().held(asked.holding()).await?;
    let facts = Facts {
        from: party(tx, asked.from).await?,
        to: party(tx, asked.to).await?,
        held: Of::new(asked.holding(), held.ok_or(Refusal::NotFound)?),
    };
    Ok(decide(asked, facts)?)
}
