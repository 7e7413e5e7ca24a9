//! An account as a row: plain columns unencrypted, identity, passport, tax and bank numbers sealed.
//! A form that is kept beside the account is one sealed text.

use super::marks::mark;
use crate::seaorm::columns::{open, seal};
use crate::seaorm::entities::{account_questionnaires, accounts, reviewed_forms};
use crate::seaorm::errors::{corrupt, sealing};
use crate::seaorm::sealed_columns::{
    ACCOUNT_BANK, ACCOUNT_IDENTITY, ACCOUNT_PASSPORT, ACCOUNT_TAX, REVIEWED_FORM,
};
use domain::account::{Account, AccountForm, Block, EntityType, KycState, SubmissionKind};
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId, OperatorId, QuestionId};
use domain::questionnaire::{Answer, SignedQuestionnaire};
use ports::driven::account::ReviewedForm;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, to_value};

/// Calls back with the columns of the form: the unencrypted ones, and the sealed ones.
macro_rules! form_columns {
    ($callback:ident!($($arguments:tt)*)) => {
        $callback!($($arguments)*; plain:
            first_name, last_name, chinese_name, gender_id, date_of_birth, place_of_birth_id,
            nationality_country_id, date_of_passport_expired, tax_resident_country_id,
            mobile_number, mobile_country_id, phone_number, phone_country_id, email_address,
            address_line1, address_city, address_region, country_id, address_area_code,
            bank_account_name, bank_account_type_id, currency_id, bank_name, bank_branch_name,
            bank_branch_code, bank_swift_code, bank_address, bank_city, bank_address_region,
            bank_country_id, bank_area_code, correspondent_bank, source_of_funds_id,
            open_source_of_funds, bank_deposit_confirmation;
            sealed: passport_number = ACCOUNT_PASSPORT, id_number = ACCOUNT_IDENTITY,
            tax_number = ACCOUNT_TAX, bank_account_number = ACCOUNT_BANK
        )
    };
}

macro_rules! row_of {
    ($cipher:ident, $id:ident, $form:ident; plain: $($plain:ident),+; sealed: $($sealed:ident = $name:ident),+) => {
        accounts::ActiveModel {
            id: NotSet,
            investor_id: NotSet,
            framework_id: NotSet,
            entity_id: NotSet,
            number: NotSet,
            state: NotSet,
            first_line_by: NotSet,
            comment: NotSet,
            changed_since_submit: NotSet,
            submitted_at: NotSet,
            arrival: NotSet,
            waiting_since: NotSet,
            created_at: NotSet,
            version: NotSet,
            blocked_at: NotSet,
            blocked_by: NotSet,
            block_reason: NotSet,
            passport_mark: Set(mark($cipher, ACCOUNT_PASSPORT, $form.passport_number.as_deref())?),
            identity_mark: Set(mark($cipher, ACCOUNT_IDENTITY, $form.id_number.as_deref())?),
            bank_mark: Set(mark($cipher, ACCOUNT_BANK, $form.bank_account_number.as_deref())?),
            $($plain: Set($form.$plain.clone()),)+
            $($sealed: Set(seal($cipher, $name.of($id.0), $form.$sealed.as_deref())?),)+
        }
    };
}

macro_rules! form_of {
    ($cipher:ident, $row:ident; plain: $($plain:ident),+; sealed: $($sealed:ident = $name:ident),+) => {
        AccountForm {
            $($plain: $row.$plain,)+
            $($sealed: open($cipher, $name.of($row.id), $row.$sealed.as_deref())?,)+
        }
    };
}

macro_rules! text_of {
    ($form:ident; plain: $($plain:ident),+; sealed: $($sealed:ident = $name:ident),+) => {
        [
            $((stringify!($plain), to_value(&$form.$plain)),)+
            $((stringify!($sealed), to_value(&$form.$sealed)),)+
        ]
    };
}

macro_rules! form_of_text {
    ($fields:ident; plain: $($plain:ident),+; sealed: $($sealed:ident = $name:ident),+) => {
        AccountForm {
            $($plain: taken(&mut $fields, stringify!($plain))?,)+
            $($sealed: taken(&mut $fields, stringify!($sealed))?,)+
        }
    };
}

/// The columns of a form; the others are not set.
pub(in crate::seaorm) fn form_row(
    cipher: &dyn FieldCipher,
    id: AccountId,
    form: &AccountForm,
) -> Result<accounts::ActiveModel, StoreError> {
    Ok(form_columns!(row_of!(cipher, id, form)))
}

/// The row of the reviewed data: its whole form sealed.
pub(in crate::seaorm) fn reviewed_row(
    cipher: &dyn FieldCipher,
    account: AccountId,
    reviewed: &ReviewedForm,
) -> Result<reviewed_forms::ActiveModel, StoreError> {
    let form = &reviewed.form;
    let mut fields = Map::new();
    for (name, value) in form_columns!(text_of!(form)) {
        fields.insert(name.to_owned(), value.map_err(|_| corrupt(name))?);
    }
    let text = Value::Object(fields).to_string();
    let documents: Vec<i64> = reviewed.documents.iter().map(|id| id.0).collect();
    Ok(reviewed_forms::ActiveModel {
        account_id: Set(account.0),
        form: Set(cipher
            .seal(REVIEWED_FORM.of(account.0), &text)
            .map_err(sealing)?),
        judged_at: Set(reviewed.judged_at),
        documents: Set(serde_json::to_string(&documents).map_err(|_| corrupt("documents"))?),
        questionnaire_id: Set(reviewed.questionnaire.map(|id| id.0)),
    })
}

/// The reviewed data in a row.
pub(in crate::seaorm) fn reviewed(
    cipher: &dyn FieldCipher,
    row: &reviewed_forms::Model,
) -> Result<ReviewedForm, StoreError> {
    let place = REVIEWED_FORM.of(row.account_id);
    let text = cipher.open(place, &row.form).map_err(sealing)?;
    let mut fields: Map<String, Value> =
        serde_json::from_str(&text).map_err(|_| corrupt("reviewed form"))?;
    let documents: Vec<i64> =
        serde_json::from_str(&row.documents).map_err(|_| corrupt("reviewed documents"))?;
    Ok(ReviewedForm {
        form: form_columns!(form_of_text!(fields)),
        judged_at: row.judged_at,
        documents: documents.into_iter().map(DocumentId).collect(),
        questionnaire: row.questionnaire_id.map(DocumentId),
    })
}

/// A field of a stored form; empty if the form of that time did not have it.
fn taken<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
) -> Result<Option<T>, StoreError> {
    let value = fields.remove(name).unwrap_or_default();
    serde_json::from_value(value).map_err(|_| corrupt(name))
}

/// The kind of an account's last submission.
pub(in crate::seaorm) fn arrival(code: Option<&str>) -> Result<Option<SubmissionKind>, StoreError> {
    let known = |code| SubmissionKind::from_code(code).ok_or_else(|| corrupt("arrival"));
    code.map(known).transpose()
}

/// That the account is blocked.
fn block(row: &accounts::Model) -> Option<Block> {
    let (since, by) = row.blocked_at.zip(row.blocked_by)?;
    Some(Block {
        reason: row.block_reason.clone().unwrap_or_default(),
        by: OperatorId(by),
        since,
    })
}

/// The account from its row and that of its newest questionnaire.
pub(in crate::seaorm) fn account(
    cipher: &dyn FieldCipher,
    row: accounts::Model,
    questionnaire: Option<SignedQuestionnaire>,
) -> Result<Account, StoreError> {
    let block = block(&row);
    Ok(Account {
        id: AccountId(row.id),
        investor: InvestorId(row.investor_id),
        framework: FrameworkId(row.framework_id),
        entity: EntityType::from_id(row.entity_id).ok_or_else(|| corrupt("entity type"))?,
        number: row.number.ok_or_else(|| corrupt("account number"))?,
        state: KycState::from_code(&row.state).ok_or_else(|| corrupt("account state"))?,
        block,
        first_line_by: row.first_line_by.map(OperatorId),
        comment: row.comment,
        questionnaire,
        changed_since_submit: row.changed_since_submit,
        submitted_at: row.submitted_at,
        arrival: arrival(row.arrival.as_deref())?,
        since: row.waiting_since.unwrap_or(row.created_at),
        created_at: row.created_at,
        version: row.version,
        form: form_columns!(form_of!(cipher, row)),
    })
}

/// The questionnaire from a row.
pub(in crate::seaorm) fn signed(
    row: account_questionnaires::Model,
) -> Result<SignedQuestionnaire, StoreError> {
    let answers: Vec<(i64, bool)> =
        serde_json::from_str(&row.answers).map_err(|_| corrupt("answers"))?;
    Ok(SignedQuestionnaire {
        answers: answers
            .into_iter()
            .map(|(question, yes)| Answer {
                question: QuestionId(question),
                yes,
            })
            .collect(),
        more_detail: row.more_detail,
        version: row.version,
        document: DocumentId(row.document_id),
        signed_at: row.signed_at,
    })
}
