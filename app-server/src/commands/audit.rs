//! `landfall audit verify`.

use super::Found;
use clap::Args;
use ports::Ports;
use ports::driving::operations::Head;
use std::error::Error;

/// The heads that the trail is compared with.
#[derive(Args)]
pub struct Heads {
    /// A head that was kept outside the database: <batch>:<mac>, or the line of the log that says `audit trail sealed`; may be
    /// given several times
    #[arg(long = "head", value_name = "BATCH:MAC")]
    heads: Vec<Head>,
}

/// Verifies the audit trail; fails with everything that shows that it was changed.
pub async fn verify_audit(ports: &Ports, given: &Heads) -> Result<(), Box<dyn Error>> {
    let verdict = ports::driving::operations::verify_audit(ports, &given.heads).await?;
    for broken in verdict.breaks.iter().skip(1) {
        println!("{broken}");
    }
    if let Some(broken) = verdict.breaks.first() {
        return Err(Found(format!("the audit trail is broken: {broken}")).into());
    }
    println!(
        "The audit trail is intact: {} events in {} batches; {} wait to be sealed.",
        verdict.events, verdict.batches, verdict.unsealed
    );
    Ok(())
}
