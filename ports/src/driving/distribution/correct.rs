//! Reversing the lines whose correction was approved, as soon as the money is in the wallet.

use super::locked_any;
use super::pay::by_worker;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::carry_out;
use crate::{Failure, Ports, read_once, transact};
use domain::distribution::{Command, Line, LineState, WaitReason, decide};
use domain::ids::{AccountId, DistributionId};
use domain::ledger::{BalanceKey, Book};

/// How many are attempted in one round.
const AT_ONCE: u32 = 100;

/// Reverses the lines that can be reversed, and returns how many.
pub async fn correct_due(ports: &Ports) -> Result<usize, Failure> {
    let found = read_once(ports, async |tx| {
        Ok(tx.distributions().correcting(AT_ONCE).await?)
    })
    .await?;
    let mut corrected = 0;
    for (distribution, account) in found {
        corrected += usize::from(correct(ports, distribution, account).await?);
    }
    Ok(corrected)
}

/// False if the wallet now has too little, so that the correction still waits.
async fn correct(ports: &Ports, id: DistributionId, account: AccountId) -> Result<bool, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let distribution = locked_any(tx, id).await?;
        let line = tx.distributions().line(id, account).await?;
        let Some(line) = line.filter(|it| it.state == LineState::Correcting) else {
            return Ok(false);
        };
        if !is_in_wallet(tx, &line).await? {
            if line.waits.is_none() {
                let to = (LineState::Correcting, Some(WaitReason::WalletShort));
                tx.distributions().mark(&[line.id], to, now).await?;
            }
            return Ok(false);
        }
        let decision = decide(&distribution, Command::Correct(line), now)?;
        let decision = decision.noting(format!("line of account {account} reversed"));
        let origin = Origin::default();
        carry_out(ports, tx, decision, &by_worker(&origin, now)).await?;
        let to = (LineState::Corrected, None);
        tx.distributions().mark(&[line.id], to, now).await?;
        Ok(true)
    })
    .await
}

async fn is_in_wallet(tx: &dyn Tx, line: &Line) -> Result<bool, Failure> {
    let wallet = BalanceKey {
        book: Book::Wallet(line.account),
        asset: line.amount.currency().into(),
    };
    let there = tx.ledger().balance(wallet).await?;
    Ok(there >= i128::from(line.amount.minor()))
}
