//! The account that finance looks up for a transfer, with its holding of the project.

use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::fields::{Exact, Integer};
use domain::account::KycState;
use domain::ids::ProjectId;
use ports::Failure;
use ports::driving::holding_transfer::find_holder;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which account, and of which project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = HolderQuery)]
pub(crate) struct AccountForm {
    /// `InvestmentID` of the project.
    project: Integer,
    /// The account's number, or `#` and its `UserEntityID`.
    number: String,
}

/// An account with its holding in the project.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HolderToTransfer)]
pub(crate) struct HolderView {
    /// `UserEntityID`.
    id: Integer,
    number: String,
    investor_id: Integer,
    /// The holder's name as typed in the account.
    name: String,
    /// Code of its framework.
    framework: String,
    /// Whether the account is approved, which a transfer from or to it requires.
    approved: bool,
    /// To 4 decimals.
    shares: Exact,
    /// What the shares cost, less principal returned, in `currency`.
    cost: Exact,
    /// ISO code of the project's currency.
    currency: &'static str,
    /// Whether a distribution still has to pay on these shares; they cannot be transferred before.
    awaits_payment: bool,
}

/// `GET holding_transfers/account`.
pub(crate) async fn account(call: Operator<AccountForm>) -> Result<Json<HolderView>, Failure> {
    let project = ProjectId(call.form.project.0);
    let found = find_holder(&call.server.ports, &call.who, project, &call.form.number).await?;
    let form = &found.account.form;
    let names = [form.first_name.as_deref(), form.last_name.as_deref()];
    let names: Vec<&str> = names.into_iter().flatten().collect();
    Ok(Json(HolderView {
        id: Integer(found.account.id.0),
        investor_id: Integer(found.account.investor.0),
        name: names.join(" "),
        framework: found.framework,
        approved: found.account.state == KycState::GPass,
        shares: Exact(found.held.shares.amount()),
        cost: found.held.cost.into(),
        currency: found.held.cost.currency().code(),
        awaits_payment: found.held.is_awaited,
        number: found.account.number,
    }))
}
