//! At the start: the proofs of where money goes are made once for what a new or an older database has, and what an earlier version said of
//! wires is said as this one says it.

use super::wire_notices::reworded;
use ports::driving::payee::{Adoption, adopt_payees, reword_wire_notices};
use ports::{Failure, Ports};

/// Proves what is there, where this installation never did; says in the log what it found.
pub async fn adopt(ports: &Ports) -> Result<(), Failure> {
    match adopt_payees(ports).await? {
        Adoption::Adopted(records) => {
            tracing::info!(records, "where money goes was proven as it is");
        }
        Adoption::Known => {}
        Adoption::ProofsGone => tracing::error!(
            "the database has lost its proofs of where money goes: nothing is paid and no bank account is shown; see docs/operations.md"
        ),
    }
    let frameworks = reword_wire_notices(ports, &reworded()).await?;
    if frameworks > 0 {
        tracing::info!(
            frameworks,
            "wire notices of an earlier version were reworded"
        );
    }
    Ok(())
}
