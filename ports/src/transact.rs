//! One transaction around a use case, run again when the database asks for it.

use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};

/// How often a transaction is run before its conflict is reported.
const ATTEMPTS: u32 = 8;

/// Runs `work` in a transaction and commits it; a failure rolls everything back. A serialization failure, a deadlock or a
/// busy database runs it again from the start, so `work` must have no effect but through the transaction.
pub async fn transact<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut attempt = 1;
    loop {
        let tx = ports.store.begin().await?;
        let outcome = match work(tx.as_ref()).await {
            Ok(value) => tx.commit().await.map(|()| value).map_err(Failure::Store),
            Err(failure) => Err(failure),
        };
        match outcome {
            Err(Failure::Store(StoreError::Conflict)) if attempt < ATTEMPTS => attempt += 1,
            other => return other,
        }
    }
}

/// Runs `work` on one consistent reading of the store; it writes nothing and takes no lock that stops work.
pub async fn read<T>(
    ports: &Ports,
    work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let tx = ports.store.begin_read().await?;
    work(tx.as_ref()).await
}
