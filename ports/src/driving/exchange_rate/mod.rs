//! Exchange rates at the desk (decision 41): finance enters one or loads a file of the European Central Bank, an approver confirms,
//! and from then on they are in force. The auditor reads.

mod enter;
mod list;
mod load;
mod proposed;

pub use enter::{EnterRate, TypedRate, enter_rate};
pub use list::{InForce, ListRates, export_rates, list_rates, rates_in_force};
pub use load::{LoadRates, Loaded, load_rates};

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use chrono::NaiveDate;
use domain::exchange_rate::{ExchangeRate, RateJump};
use domain::operations::{Operator, Role};
use domain::{Currency, Refusal};

/// Refuses an operator who may not read rates (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not propose rates (`Forbidden`).
fn may_propose(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// Refuses rates that jump (`RateDiffers`) unless the operator confirmed them. Returns whether any
/// rate jumps.
fn asked(jump: Option<RateJump>, is_meant: bool) -> Result<bool, Refusal> {
    match jump {
        Some(jump) if !is_meant => Err(Refusal::RateDiffers(jump)),
        Some(_) => Ok(true),
        None => Ok(false),
    }
}

/// The rate of a currency that is in force on a day; none for the US dollar. Refusals:
/// `RateMissing`, also if the last one is too old.
pub(crate) async fn needed(
    tx: &dyn Tx,
    currency: Currency,
    day: NaiveDate,
) -> Result<Option<ExchangeRate>, Failure> {
    if currency == Currency::Usd {
        return Ok(None);
    }
    let found = tx.exchange_rates().newest(currency, day).await?;
    let found = found.filter(|rate| !rate.of.is_too_old(day));
    let found = found.ok_or(Refusal::RateMissing { currency, day })?;
    Ok(Some(found))
}
