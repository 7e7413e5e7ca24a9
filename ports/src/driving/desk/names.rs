//! The names of operators, each queried once.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::ids::OperatorId;
use std::collections::BTreeMap;

/// The names found so far.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<OperatorId, String>);

impl Names {
    /// The name of an operator.
    pub(crate) async fn of(&mut self, tx: &dyn Tx, id: OperatorId) -> Result<String, Failure> {
        if let Some(name) = self.0.get(&id) {
            return Ok(name.clone());
        }
        let operator = tx.operators().get(id).await?;
        let name = operator.map(|operator| operator.name).unwrap_or_default();
        self.0.insert(id, name.clone());
        Ok(name)
    }
}
