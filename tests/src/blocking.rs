//! Blocks of accounts that are under way while something else is decided.

use crate::server::TestServer;
use domain::account::Block;
use domain::ids::{AccountId, OperatorId};

/// What a call answers that has to wait, on PostgreSQL, until a block of the account is committed.
pub async fn while_blocking<T>(
    server: &TestServer,
    account: AccountId,
    call: impl Future<Output = T>,
) -> T {
    let held = server.ports().store.begin().await.expect("a transaction");
    let found = held.accounts().lock(account).await.expect("the accounts");
    let block = Block {
        reason: "Court order 12".into(),
        by: OperatorId(1),
        since: server.ports().clock.now(),
    };
    let blocked = held
        .accounts()
        .set_block(&found.expect("the account"), Some(&block))
        .await;
    blocked.expect("the account blocks");
    let committed = async {
        server.database().until_waiting(1).await;
        held.commit().await.expect("the block");
    };
    let (answer, ()) = tokio::join!(call, committed);
    answer
}

/// Releases an account.
pub async fn release(server: &TestServer, account: AccountId) {
    let tx = server.ports().store.begin().await.expect("a transaction");
    let found = tx.accounts().lock(account).await.expect("the accounts");
    let released = tx
        .accounts()
        .set_block(&found.expect("the account"), None)
        .await;
    released.expect("the account is released");
    tx.commit().await.expect("the release");
}
