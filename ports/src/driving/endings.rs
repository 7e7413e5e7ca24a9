//! Why orders and withdrawals ended: the step that failed or revoked them, with its comment. One statement for all of them.

use crate::driven::reviews::Logged;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::review::Subject;
use domain::{subscription, withdrawal};
use std::collections::BTreeMap;

/// The last step of each of these records to a state that it ended in for a reason. Call it for
/// records in such a state.
pub(crate) async fn endings(
    tx: &dyn Tx,
    ended: &[Subject],
) -> Result<BTreeMap<Subject, Logged>, StoreError> {
    let mut steps = BTreeMap::new();
    for logged in tx.reviews().steps_to(ended, &states()).await? {
        steps.insert(logged.entry.subject, logged);
    }
    Ok(steps)
}

/// The comment of the ending of one record in such a state.
pub(crate) async fn reason(tx: &dyn Tx, ended: Subject) -> Result<Option<String>, StoreError> {
    Ok(comment(&endings(tx, &[ended]).await?, ended))
}

/// The comment of the ending of one record among several.
pub(crate) fn comment(endings: &BTreeMap<Subject, Logged>, of: Subject) -> Option<String> {
    endings.get(&of)?.entry.comment.clone()
}

/// The states in which an order or a withdrawal ends for a reason.
fn states() -> Vec<&'static str> {
    let orders = subscription::State::ALL.into_iter();
    let orders = orders.filter(|state| state.has_reason());
    let withdrawals = withdrawal::State::ALL.into_iter();
    let withdrawals = withdrawals.filter(|state| state.has_reason());
    let codes = orders
        .map(subscription::State::code)
        .chain(withdrawals.map(withdrawal::State::code));
    let mut codes: Vec<_> = codes.collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_and_a_taking_back_have_a_reason() {
        assert_eq!(states(), ["GFAIL", "LFAIL", "REVOKED"]);
    }
}
