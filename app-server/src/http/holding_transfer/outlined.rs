//! A proposed transfer as the desk shows it.

use crate::http::fields::{Exact, Integer};
use domain::Language;
use ports::driving::proposals::{OutlinedHolder, TransferOutline};
use serde::Serialize;
use utoipa::ToSchema;

/// An account of a transfer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransferHolder)]
struct HolderView {
    account_id: Integer,
    account_number: String,
    investor_id: Integer,
    /// The holder's name as typed in the account.
    name: String,
    /// The shares in the project that the account holds now.
    shares: Exact,
    /// What those shares cost.
    cost: Exact,
}

/// What a transfer of a holding does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedHoldingTransfer)]
pub(crate) struct TransferView {
    /// `InvestmentID` of the project.
    project_id: Integer,
    project: String,
    from: HolderView,
    to: HolderView,
    /// Number of shares to transfer.
    shares: Exact,
    /// The part of the holding's cost that moves with the shares.
    cost: Exact,
    /// ISO code of the project's currency.
    currency: &'static str,
    /// The number of the document that proves it.
    document: Integer,
    /// Whether approving would carry it out as it was proposed.
    possible: bool,
}

/// The transfer of a proposal.
pub(crate) fn transfer(outline: &TransferOutline, language: Language) -> TransferView {
    let asked = &outline.transfer.asked;
    TransferView {
        project_id: Integer(asked.project.0),
        project: outline.project.get(language).to_owned(),
        from: holder(&outline.from),
        to: holder(&outline.to),
        shares: Exact(asked.shares.amount()),
        cost: outline.transfer.cost.into(),
        currency: outline.transfer.cost.currency().code(),
        document: Integer(asked.document.0),
        possible: outline.is_possible,
    }
}

fn holder(holder: &OutlinedHolder) -> HolderView {
    HolderView {
        account_id: Integer(holder.account.0),
        account_number: holder.number.clone(),
        investor_id: Integer(holder.investor.0),
        name: holder.name.clone(),
        shares: Exact(holder.held.shares.amount()),
        cost: holder.held.cost.into(),
    }
}
