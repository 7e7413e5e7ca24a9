//! Paying the fee of an account's review, and refunding it (decision 30; api: accounts and
//! signing).

pub mod desk;
mod notices;
mod page;
mod read;
mod refund;
mod return_url;
mod settle;
mod start;
mod worker;

pub use notices::take_notice;
pub use page::{PageOutcome, PageState, PayPage, open_page, pay_on_page};
pub(crate) use read::fee_of;
pub use read::{ChargeView, FeeView, read_charge};
pub use refund::{OperatorRefund, Refund, refund_by_investor, refund_by_operator};
pub use start::{StartPayment, Started, start_payment};
pub use worker::run_due;

use crate::Ports;
use crate::driven::secrets::Purpose;

/// The token of a charge: it opens the built-in page. It is made from the charge's random reference, so that it is stored
/// nowhere.
fn token_of(ports: &Ports, reference: &str) -> String {
    ports
        .secrets
        .prove(Purpose::PaymentToken, reference.as_bytes())
}
