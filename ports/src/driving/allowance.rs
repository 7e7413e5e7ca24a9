//! Refuses an investor who has added too much in a period: checked in the transaction that adds one more, and before expensive work.

use crate::driven::identity::Newest;
use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::allowance::Allowance;
use domain::ids::InvestorId;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// Lets the investor add one more of each kind, or refuses with `TooFrequent`. Concurrent additions
/// of the same kind, on any server, wait until this transaction ends. Lock the rows of the records
/// before this call, not after it.
pub(crate) async fn allow(
    ports: &Ports,
    tx: &dyn Tx,
    who: InvestorId,
    kinds: &[Allowance],
    now: Instant,
) -> Result<(), Failure> {
    if ports.settings.rate_limits {
        tx.limits().hold(vec![LimitKey::Investor(who)]).await?;
    }
    not_exhausted(ports, tx, who, kinds, now).await
}

/// The same check without the lock: concurrent additions are not seen.
pub(crate) async fn not_exhausted(
    ports: &Ports,
    tx: &dyn Tx,
    who: InvestorId,
    kinds: &[Allowance],
    now: Instant,
) -> Result<(), Failure> {
    if !ports.settings.rate_limits {
        return Ok(());
    }
    for kind in kinds {
        let newest = Newest {
            after: now - kind.window(),
            limit: kind.most(),
        };
        let added = tx.limits().added(who, *kind, newest).await?;
        if let ThrottleVerdict::Wait { seconds } = kind.verdict(&added, now) {
            return Err(Refusal::TooFrequent { seconds }.into());
        }
    }
    Ok(())
}
