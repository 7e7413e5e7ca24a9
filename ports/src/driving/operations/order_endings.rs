//! Why orders ended without an investment: who failed them or took them back, when, with which words.

use super::show_item::{Step, step};
use crate::Failure;
use crate::driven::portfolio::OrderEntry;
use crate::driven::unit_of_work::Tx;
use domain::ids::OrderId;
use domain::review::Subject;
use domain::subscription::State;
use std::collections::BTreeMap;

/// An order of an investor.
#[derive(Debug, Clone)]
pub struct InvestorOrder {
    /// The order.
    pub entry: OrderEntry,
    /// How it ended, where it was failed or taken back.
    pub ended: Option<Step>,
}

/// The states in which an order ends for a reason.
const ENDED: [State; 3] = [State::LFail, State::GFail, State::Revoked];

/// Orders with how they ended.
pub(super) async fn with_endings(
    tx: &dyn Tx,
    entries: Vec<OrderEntry>,
) -> Result<Vec<InvestorOrder>, Failure> {
    let ended = entries.iter().filter(|entry| ENDED.contains(&entry.state));
    let ended: Vec<OrderId> = ended.map(|entry| entry.order).collect();
    let states = ENDED.map(State::code);
    let mut steps = BTreeMap::new();
    for logged in tx.reviews().of_orders(&ended, &states).await? {
        if let Subject::Order(order) = logged.entry.subject {
            steps.insert(order, step(tx, logged).await?);
        }
    }
    let order = |entry: OrderEntry| InvestorOrder {
        ended: steps.remove(&entry.order),
        entry,
    };
    Ok(entries.into_iter().map(order).collect())
}
