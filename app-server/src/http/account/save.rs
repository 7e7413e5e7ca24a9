//! Opening an account, changing it, submitting it.

use super::fields::EntityFields;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::KycStateCode;
use crate::http::extract::Investor;
use crate::http::fields::{Flag, Integer};
use crate::http::parsed::{Names, WithRecord};
use domain::account::OptionalField;
use domain::ids::{AccountId, DocumentId, FrameworkId};
use ports::Failure;
use ports::driving::account::{self, ChangeAccount, OpenAccount, Saved};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The account after a save.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedEntity {
    ok: bool,
    #[serde(rename = "UserEntityID")]
    id: Integer,
    #[serde(rename = "KYCStateCode")]
    state: KycStateCode,
    #[serde(rename = "Version")]
    version: Integer,
    /// Key of the text that confirms it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// The account that a change names.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct ChangedEntity {
    #[serde(rename = "UserEntityID")]
    id: Integer,
}

impl Names<EntityFields> for ChangedEntity {
    const FORM: &'static str = "EntityChange";
}

/// `POST account_userentity`.
pub async fn open_entity(call: Investor<EntityFields>) -> Result<Json<SavedEntity>, Failure> {
    let command = OpenAccount {
        investor: call.who,
        framework: call.form.framework_id.map(|id| FrameworkId(id.0)),
        entity: call.form.entity_id.map(|id| id.0),
        documents: documents(&call.form),
        apply: is_set(call.form.apply),
        form: call.form.form(),
        origin: call.caller.origin,
    };
    let apply = command.apply;
    let saved = account::open_account(&call.server.ports, command).await?;
    Ok(answer(saved, apply))
}

/// `PUT account_userentity`.
pub async fn change_entity(
    call: Investor<WithRecord<ChangedEntity, EntityFields>>,
) -> Result<Json<SavedEntity>, Failure> {
    let WithRecord { record, fields } = call.form;
    let emptied = call.nulls.iter();
    let ports = &call.server.ports;
    let command = ChangeAccount {
        investor: call.who,
        id: AccountId(record.id.0),
        version: fields.version.map(|version| version.0),
        documents: documents(&fields),
        apply: is_set(fields.apply),
        form: fields.form(),
        emptied: emptied
            .filter_map(|name| OptionalField::of_name(name))
            .collect(),
        recently_authenticated: call.session.is_recent(ports.clock.now()),
        origin: call.caller.origin,
    };
    let apply = command.apply;
    let saved = account::change_account(ports, command).await?;
    Ok(answer(saved, apply))
}

fn documents(form: &EntityFields) -> Vec<DocumentId> {
    let ids = form.new_documents.iter().flatten();
    ids.map(|id| DocumentId(id.0)).collect()
}

fn is_set(flag: Option<Flag>) -> bool {
    flag.is_some_and(|flag| flag.0)
}

fn answer(saved: Saved, applied: bool) -> Json<SavedEntity> {
    Json(SavedEntity {
        ok: true,
        id: Integer(saved.id.0),
        state: Code(saved.state),
        version: Integer(saved.version),
        message_key: if applied {
            "AccountSubmitted"
        } else {
            "AccountSaved"
        },
    })
}
