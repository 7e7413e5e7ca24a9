//! Reads the failed attempts before one more is judged (decision 9). Decides nothing.

use crate::driven::identity::Newest;
use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::Instant;
use domain::identity::Failures;
use domain::identity::throttle::{A_PAIR, AN_ACCOUNT, AN_ADDRESS, HOUR, PAIR_WINDOW};

/// Prevents others from counting and adding attempts on the account, or from the address, until this transaction ends.
pub(crate) async fn hold_tries(
    tx: &dyn Tx,
    account: &str,
    address: &str,
) -> Result<(), StoreError> {
    let keys = [
        LimitKey::Address(address.to_owned()),
        LimitKey::Account(account.to_owned()),
    ];
    tx.limits().hold(keys.into()).await
}

/// All failures that count for a log-in to an account, given by the hash of its name.
pub(crate) async fn failures(
    tx: &dyn Tx,
    account: &str,
    address: &str,
    now: Instant,
) -> Result<Failures, StoreError> {
    let hour = Newest {
        after: now - HOUR,
        limit: AN_ACCOUNT,
    };
    Ok(Failures {
        account: tx.login_failures().of_account(account, hour).await?,
        ..failures_of_pair(tx, account, address, now).await?
    })
}

/// The same for somebody who is already logged in: attempts by others from elsewhere do not count,
/// attempts from the same address do.
pub(crate) async fn failures_of_pair(
    tx: &dyn Tx,
    account: &str,
    address: &str,
    now: Instant,
) -> Result<Failures, StoreError> {
    let lately = Newest {
        after: now - PAIR_WINDOW,
        limit: A_PAIR,
    };
    let book = tx.login_failures();
    Ok(Failures {
        pair: book.of_pair(account, address, lately).await?,
        ..failures_of_address(tx, address, now).await?
    })
}

/// The failures that count for an address alone.
pub(super) async fn failures_of_address(
    tx: &dyn Tx,
    address: &str,
    now: Instant,
) -> Result<Failures, StoreError> {
    let hour = Newest {
        after: now - HOUR,
        limit: AN_ADDRESS,
    };
    Ok(Failures {
        address: tx.login_failures().of_address(address, hour).await?,
        ..Failures::default()
    })
}
