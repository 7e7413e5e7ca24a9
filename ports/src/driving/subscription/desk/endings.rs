//! Why orders ended without an investment: who failed or revoked them, when, and with which
//! comment.

use crate::Failure;
use crate::driven::portfolio::OrderEntry;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, step};
use crate::driving::endings::endings;
use domain::review::Subject;

/// An order of an investor.
#[derive(Debug, Clone)]
pub struct InvestorOrder {
    /// The order.
    pub entry: OrderEntry,
    /// How it ended, where it was failed or taken back.
    pub ended: Option<Step>,
}

/// Orders with how they ended.
pub(crate) async fn with_endings(
    tx: &dyn Tx,
    entries: Vec<OrderEntry>,
) -> Result<Vec<InvestorOrder>, Failure> {
    let ended = entries.iter().filter(|entry| entry.state.has_reason());
    let ended: Vec<Subject> = ended.map(|entry| Subject::Order(entry.order)).collect();
    let mut steps = endings(tx, &ended).await?;
    let mut orders = Vec::new();
    for entry in entries {
        let ended = match steps.remove(&Subject::Order(entry.order)) {
            Some(logged) => Some(step(tx, logged).await?),
            None => None,
        };
        orders.push(InvestorOrder { entry, ended });
    }
    Ok(orders)
}
