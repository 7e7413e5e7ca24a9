//! A proposed step of a payout as stored in its column.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::withdrawal::payees::Kept;
use chrono::NaiveDate;
use domain::operations::proposal::{PayoutStep, ProposedTarget};
use domain::payee::BitcoinAddress;
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(in crate::seaorm) enum PayoutStepRow {
    GiveTarget {
        /// Whether it is its account's approved bank account.
        approved: bool,
        payee: Box<Kept>,
    },
    GiveAddress {
        address: String,
    },
    Execute {
        value_on: String,
        reference: String,
    },
    Reject,
    Bounce {
        minor: i64,
        currency: String,
        value_on: String,
    },
}

impl From<&PayoutStep> for PayoutStepRow {
    fn from(step: &PayoutStep) -> Self {
        match step {
            PayoutStep::GiveTarget(target) => {
                let (approved, payee) = match target {
                    ProposedTarget::Approved(payee) => (true, payee),
                    ProposedTarget::Typed(payee) => (false, payee),
                    ProposedTarget::Coins(address) => {
                        let address = address.to_string();
                        return Self::GiveAddress { address };
                    }
                };
                Self::GiveTarget {
                    approved,
                    payee: Box::new(payee.as_ref().into()),
                }
            }
            PayoutStep::Execute {
                value_on,
                reference,
            } => Self::Execute {
                value_on: value_on.to_string(),
                reference: reference.clone(),
            },
            PayoutStep::Reject => Self::Reject,
            PayoutStep::Bounce {
                came_back,
                value_on,
            } => Self::Bounce {
                minor: came_back.minor(),
                currency: came_back.currency().code().to_owned(),
                value_on: value_on.to_string(),
            },
        }
    }
}

impl TryFrom<PayoutStepRow> for PayoutStep {
    type Error = StoreError;

    fn try_from(row: PayoutStepRow) -> Result<Self, StoreError> {
        Ok(match row {
            PayoutStepRow::GiveTarget { approved, payee } => {
                let payee = Box::new((*payee).into());
                Self::GiveTarget(if approved {
                    ProposedTarget::Approved(payee)
                } else {
                    ProposedTarget::Typed(payee)
                })
            }
            PayoutStepRow::GiveAddress { address } => {
                let address = BitcoinAddress::parse(&address);
                let address = address.ok_or_else(|| corrupt("proposals.act"))?;
                Self::GiveTarget(ProposedTarget::Coins(address))
            }
            PayoutStepRow::Execute {
                value_on,
                reference,
            } => Self::Execute {
                value_on: day(&value_on)?,
                reference,
            },
            PayoutStepRow::Reject => Self::Reject,
            PayoutStepRow::Bounce {
                minor,
                currency,
                value_on,
            } => Self::Bounce {
                came_back: money(minor, &currency)?,
                value_on: day(&value_on)?,
            },
        })
    }
}

fn day(written: &str) -> Result<NaiveDate, StoreError> {
    written.parse().map_err(|_| corrupt("proposals.act"))
}
