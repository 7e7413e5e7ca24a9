//! At the start: creates the proofs of payment targets once for a new or an older database, and
//! rewords wire notices of earlier versions.

use super::wire_notices::reworded;
use ports::driving::payee::{Adoption, adopt_payees, reword_wire_notices};
use ports::{Failure, Ports};

/// Proves the existing targets, if this installation never did; logs what it found.
pub async fn adopt(ports: &Ports) -> Result<(), Failure> {
    match adopt_payees(ports).await? {
        Adoption::Adopted(records) => {
            tracing::info!(
                records,
                "proofs of the existing payment targets were created"
            );
        }
        Adoption::Known => {}
        Adoption::ProofsGone => tracing::error!(
            "the database has lost its proofs of payment targets: nothing is paid and no bank account is shown; see docs/operations.md"
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
