//! Operators: the list, one with its devices, inviting, changing, closing and reopening, a lost authenticator, sessions.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{OperatorRole, OperatorSort, OperatorStageCode};
use crate::http::desk::events::{EventPage, event_page};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::desk::proposed::DoneOrProposed;
use crate::http::fields::{Integer, Moment};
use crate::http::rules::known;
use domain::ids::OperatorId;
use domain::operations::{OperatorAccount, OperatorDevice, OperatorForm, Role};
use ports::driving::operations::{
    InviteOperator, ListOperators, OperatorItem, TouchOperator, change_operator,
    end_operator_sessions, export_operators, invite_again, invite_operator, list_operators,
    operator_history, reset_operator_totp, set_operator_active, show_operator,
};
use ports::driving::proposals::Outcome;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// Which operators.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OperatorsQuery)]
pub(crate) struct ListForm {
    /// From 1; 20 operators each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words, all of which the name or e-mail address must contain.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<OperatorSort>,
}

/// Which operators are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OperatorsExportQuery)]
pub(crate) struct ExportForm {
    /// Words as in the list of operators.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<OperatorSort>,
}

/// Which operator.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OperatorNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// The requested part of an operator's recorded history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OperatorHistoryQuery)]
pub(crate) struct HistoryForm {
    id: Integer,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
}

/// The fields of an operator.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewOperator)]
pub(crate) struct NewForm {
    /// What they log in with, and where the invitation is sent.
    email: Option<String>,
    /// At most 200 characters.
    name: Option<String>,
    /// At least one.
    #[serde(default)]
    #[schema(value_type = Vec<OperatorRole>)]
    #[validate(custom(function = "are_roles"))]
    roles: Vec<String>,
    /// Why; required if a second administrator has to approve it. At most 1,000 characters.
    reason: Option<String>,
}

/// A changed operator; it replaces the stored one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedOperator)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// At most 200 characters.
    name: Option<String>,
    /// At least one.
    #[serde(default)]
    #[schema(value_type = Vec<OperatorRole>)]
    #[validate(custom(function = "are_roles"))]
    roles: Vec<String>,
    /// Why; required if a second administrator has to approve it. At most 1,000 characters.
    reason: Option<String>,
}

/// An action on an operator's access.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TouchedOperator)]
pub(crate) struct TouchForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; required if a second administrator has to approve it. At most 1,000 characters.
    reason: Option<String>,
}

/// An operator in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedOperator)]
pub(crate) struct Entry {
    id: Integer,
    email: String,
    name: String,
    roles: Vec<OperatorRole>,
    /// `invited`: has chosen no password yet.
    stage: OperatorStageCode,
    /// Whether an authenticator is set up.
    totp: bool,
    last_login_at: Option<Moment>,
    created_at: Moment,
    /// Must be sent back with a change.
    version: Integer,
}

/// A page of the operators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorPage)]
pub(crate) struct Page {
    /// By name, closed ones last, by default.
    items: Vec<Entry>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A device that an operator is logged in on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorDevice)]
pub(crate) struct DeviceView {
    id: Integer,
    created_at: Moment,
    /// Accurate to a minute.
    last_seen_at: Moment,
    /// The device, as named by the browser.
    device: String,
    /// Whether it is the one that makes this call.
    this_one: bool,
}

/// An operator with their devices.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorItem)]
pub(crate) struct View {
    #[serde(flatten)]
    operator: Entry,
    /// Live sessions, most recently seen first.
    sessions: Vec<DeviceView>,
    /// Number of unused recovery codes.
    recovery_codes_left: Integer,
}

/// `GET operators`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<Page>, Failure> {
    let command = ListOperators {
        by: call.who,
        page: call.form.page.map(|page| page.0),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let page = list_operators(&call.server.ports, &command).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(Page {
        items: page.items.into_iter().map(entry).collect(),
        total,
        total_capped,
    }))
}

/// `GET operators/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListOperators {
        by: call.who,
        page: None,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_operators(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("operators", HEAD, found.into_iter().map(row)))
}

/// The columns of exported operators.
const HEAD: [&str; 8] = [
    "id",
    "name",
    "email",
    "roles",
    "stage",
    "totp",
    "last_login_at",
    "created_at",
];

fn row(account: OperatorAccount) -> [String; HEAD.len()] {
    let entry = entry(account);
    let roles: Vec<&str> = entry.roles.iter().map(|role| role.0.code()).collect();
    [
        entry.id.0.to_string(),
        entry.name,
        entry.email,
        roles.join(" "),
        entry.stage.0.code().to_owned(),
        entry.totp.to_string(),
        cell(entry.last_login_at.map(|at| at.0.to_rfc3339())),
        entry.created_at.0.to_rfc3339(),
    ]
}

/// `POST operators`.
pub(crate) async fn invite(call: Operator<NewForm>) -> Result<DoneOrProposed<View>, Failure> {
    let form = call.form;
    let command = InviteOperator {
        by: call.who,
        form: OperatorForm {
            email: form.email.unwrap_or_default(),
            name: form.name.unwrap_or_default(),
            roles: roles(&form.roles).unwrap_or_default(),
        },
        reason: form.reason.unwrap_or_default(),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    let ports = &call.server.ports;
    let outcome = invite_operator(ports, &command).await?;
    let outcome = outcome.map(|item| view(item, ""));
    Ok(DoneOrProposed::of(outcome, ports, command.language))
}

/// `GET operators/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<View>, Failure> {
    let id = OperatorId(call.form.id.0);
    let item = show_operator(&call.server.ports, &call.who, id).await?;
    Ok(Json(view(item, &call.cookie.hash(&call.server))))
}

/// `GET operators/{id}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<EventPage>, Failure> {
    let id = OperatorId(call.form.id.0);
    let page = call.form.page.map(|page| page.0);
    let page = operator_history(&call.server.ports, &call.who, id, page).await?;
    Ok(Json(event_page(page)))
}

/// `PUT operators/{id}`.
pub(crate) async fn change(call: Operator<ChangeForm>) -> Result<DoneOrProposed<View>, Failure> {
    let (id, version) = (call.form.id, call.form.version.0);
    let form = OperatorForm {
        email: String::new(),
        name: call.form.name.clone().unwrap_or_default(),
        roles: roles(&call.form.roles).unwrap_or_default(),
    };
    let reason = call.form.reason.clone();
    touched(call, id, reason, async |ports, command| {
        change_operator(ports, command, version, &form).await
    })
    .await
}

/// `POST operators/{id}/invite`.
pub(crate) async fn again(call: Operator<TouchForm>) -> Result<DoneOrProposed<View>, Failure> {
    let (id, reason) = call.form.parts();
    touched(call, id, reason, async |ports, command| {
        invite_again(ports, command).await
    })
    .await
}

/// `POST operators/{id}/close`.
pub(crate) async fn close(call: Operator<TouchForm>) -> Result<DoneOrProposed<View>, Failure> {
    let (id, reason) = call.form.parts();
    touched(call, id, reason, async |ports, command| {
        set_operator_active(ports, command, false).await
    })
    .await
}

/// `POST operators/{id}/reopen`.
pub(crate) async fn reopen(call: Operator<TouchForm>) -> Result<DoneOrProposed<View>, Failure> {
    let (id, reason) = call.form.parts();
    touched(call, id, reason, async |ports, command| {
        set_operator_active(ports, command, true).await
    })
    .await
}

/// `POST operators/{id}/totp/reset`.
pub(crate) async fn reset_totp(call: Operator<TouchForm>) -> Result<DoneOrProposed<View>, Failure> {
    let (id, reason) = call.form.parts();
    touched(call, id, reason, async |ports, command| {
        reset_operator_totp(ports, command).await
    })
    .await
}

/// `POST operators/{id}/sessions/end`.
pub(crate) async fn end_sessions(
    call: Operator<TouchForm>,
) -> Result<DoneOrProposed<View>, Failure> {
    let (id, reason) = call.form.parts();
    touched(call, id, reason, async |ports, command| {
        end_operator_sessions(ports, command).await
    })
    .await
}

impl TouchForm {
    fn parts(&self) -> (Integer, Option<String>) {
        (self.id, self.reason.clone())
    }
}

async fn touched<T>(
    call: Operator<T>,
    id: Integer,
    reason: Option<String>,
    does: impl AsyncFn(&Ports, &TouchOperator) -> Result<Outcome<OperatorItem>, Failure>,
) -> Result<DoneOrProposed<View>, Failure> {
    let command = TouchOperator {
        by: call.who,
        id: OperatorId(id.0),
        reason: reason.unwrap_or_default(),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    let ports = &call.server.ports;
    let outcome = does(ports, &command).await?;
    let outcome = outcome.map(|item| view(item, &call.cookie.hash(&call.server)));
    Ok(DoneOrProposed::of(outcome, ports, command.language))
}

fn are_roles(codes: &[String]) -> Result<(), ValidationError> {
    known(roles(codes))
}

/// The roles with these codes; none if a code is not a role's.
fn roles(codes: &[String]) -> Option<Vec<Role>> {
    codes.iter().map(|code| Role::from_code(code)).collect()
}

fn entry(account: OperatorAccount) -> Entry {
    let stage = Code(account.stage());
    let operator = account.operator;
    Entry {
        id: Integer(operator.id.0),
        email: operator.email,
        name: operator.name,
        roles: operator.roles.iter().map(|role| Code(*role)).collect(),
        stage,
        totp: account.enrolled,
        last_login_at: account.last_login_at.map(Moment),
        created_at: Moment(account.created_at),
        version: Integer(account.version),
    }
}

/// An operator's access as shown; `asking` is the hash of the requesting session.
pub(crate) fn view(item: OperatorItem, asking: &str) -> View {
    let device = |device: OperatorDevice| DeviceView {
        id: Integer(device.id.0),
        created_at: Moment(device.created_at),
        last_seen_at: Moment(device.last_seen_at),
        this_one: device.token_hash == asking,
        device: device.device,
    };
    View {
        recovery_codes_left: Integer(i64::try_from(item.codes_left).unwrap_or(i64::MAX)),
        sessions: item.sessions.into_iter().map(device).collect(),
        operator: entry(item.account),
    }
}
