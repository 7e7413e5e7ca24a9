//! `landfall audit verify`.

use super::Found;
use ports::Ports;
use std::error::Error;

/// Proves the audit trail, or fails with the first event that was changed, removed or put in between.
pub async fn verify_audit(ports: &Ports) -> Result<(), Box<dyn Error>> {
    let verdict = ports::driving::operations::verify_audit(ports).await?;
    if let Some(broken) = verdict.broken {
        return Err(Found(format!("the audit trail is broken: {broken}")).into());
    }
    println!(
        "The audit trail is whole: {} events in {} batches; {} wait to be sealed.",
        verdict.events, verdict.batches, verdict.unsealed
    );
    Ok(())
}
