//! Finance proposes a transfer of a holding.

use crate::http::amount::Written;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::Proposed;
use crate::http::fields::{Exact, Integer};
use crate::http::rules::named;
use domain::Refusal;
use domain::holding_transfer::{TransferRequest, check_between};
use domain::ids::{AccountId, EvidenceId, ProjectId};
use ports::Failure;
use ports::driving::holding_transfer::{ProposeTransfer, propose_transfer};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// A transfer of a holding, or of a part of it.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposeHoldingTransfer)]
#[validate(schema(function = "is_a_transfer", skip_on_field_errors = false))]
pub(crate) struct ProposeForm {
    /// `InvestmentID` of the project.
    project: Integer,
    /// `UserEntityID` of the account that gives.
    from_account: Integer,
    /// `UserEntityID` of the account that receives, under the same framework.
    to_account: Integer,
    /// Number of shares, to 4 decimals; at most the shares held.
    #[schema(value_type = Exact)]
    shares: Written,
    /// The number of the document that proves it, uploaded by the same operator.
    document: Integer,
    /// Why; required.
    reason: Option<String>,
}

fn is_a_transfer(form: &ProposeForm) -> Result<(), ValidationError> {
    let (from, to) = (form.from_account.0, form.to_account.0);
    let between = check_between(AccountId(from), AccountId(to)).err();
    let shares = form.shares.0.shares().is_none();
    let shares = shares.then(|| Refusal::bad_request("shares"));
    named(Refusal::all(between.into_iter().chain(shares).collect()))
}

/// `POST holding_transfers`.
pub(crate) async fn propose(call: Operator<ProposeForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let shares = form.shares.0.shares();
    let asked = TransferRequest {
        project: ProjectId(form.project.0),
        from: AccountId(form.from_account.0),
        to: AccountId(form.to_account.0),
        shares: shares.ok_or_else(|| Refusal::bad_request("shares"))?,
        document: EvidenceId(form.document.0),
    };
    let command = ProposeTransfer {
        by: call.who,
        asked,
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = propose_transfer(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}
