//! Subscriptions: the investor's steps, proof of payment, revoking (decisions 31 to 37).

mod cancel;
pub mod desk;
mod evidence;
mod form;
mod revoke;
mod save;
mod settlement;
mod show;
mod situation;
mod start;

pub use cancel::cancel;
pub use evidence::{EvidenceKind, UploadEvidence, evidence_link, upload_evidence};
pub use form::SubscriptionForm;
pub use revoke::revoke;
pub use save::save;
pub use show::{AskInvestment, InvestmentView, OrderView, SigningView, order_view, show};
pub use start::start;

pub(crate) use settlement::{back, settlement, wired};
pub(crate) use situation::{issue_bound_by, situation};

use crate::driven::audit::Origin;
use domain::Refusal;
use domain::catalog::PaymentMethod;
use domain::ids::{InvestorId, OrderId};
use domain::signing::Scene;
use domain::subscription::Order;

/// An investor's act on one of their orders.
#[derive(Debug, Clone)]
pub struct OnOrder {
    /// Who.
    pub investor: InvestorId,
    /// `UserInvestmentID`.
    pub order: OrderId,
    /// From where.
    pub origin: Origin,
}

/// The order if it is this investor's; otherwise `NotFound`.
fn owned(order: Option<Order>, who: InvestorId) -> Result<Order, Refusal> {
    order
        .filter(|order| order.investor == who)
        .ok_or(Refusal::NotFound)
}

/// The document that is signed for an order, by its payment method.
const fn scene_of(order: &Order) -> Scene {
    match order.method {
        PaymentMethod::Wire => Scene::WireInvest(order.id),
        PaymentMethod::Wallet => Scene::WalletInvest(order.id),
    }
}
