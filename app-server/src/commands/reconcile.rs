//! `landfall reconcile`.

use super::Found;
use ports::Ports;
use std::error::Error;

/// Prints every difference by id; fails if there is one.
pub async fn reconcile(ports: &Ports) -> Result<(), Box<dyn Error>> {
    let differences = ports::driving::operations::reconcile(ports).await?;
    for difference in &differences {
        println!("{difference}");
    }
    if differences.is_empty() {
        println!("Everything agrees.");
        return Ok(());
    }
    let count = differences.len();
    Err(Found(format!("{count} differences")).into())
}
