//! Statements of investment accounts: their list, and their files through short-lived links.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    AccountStatementFormatCode, AccountStatementKindCode, GrainCode, LanguageCode,
};
use crate::http::document::{FileBytes, Link};
use crate::http::extract::Investor;
use crate::http::fields::{Day, Integer, Moment};
use domain::account_statement::{Period, SETTLEMENT_DELAY};
use domain::ids::AccountId;
use ports::Failure;
use ports::driven::account_statements::StatementFile;
use ports::driving::account_statement::{
    ListedStatement, MakeStatement, list_statements, make_statement, open_statement,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of which account.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AskStatements {
    /// `UserEntityID`.
    account_id: Integer,
}

/// The statements of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountStatements {
    /// `UserEntityID`.
    account_id: Integer,
    /// One for each past month, quarter and year since the first movement, latest first, and an income summary for each year.
    statements: Vec<AccountStatement>,
    /// The first month without a statement yet, `YYYY-MM`.
    next_period: String,
    /// The moment from which that month's statement can be downloaded.
    next_from: Moment,
}

/// A statement that can be downloaded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountStatement {
    kind: AccountStatementKindCode,
    /// `2026-07`, `2026-Q3` or `2026`.
    period: String,
    grain: GrainCode,
    first_day: Day,
    last_day: Day,
    /// Its number, once it was downloaded.
    number: Option<String>,
    /// When it got its number.
    issued_at: Option<Moment>,
    /// The files of it that were downloaded. A file never changes.
    files: Vec<AccountStatementFile>,
}

/// A file of a statement.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountStatementFile {
    format: AccountStatementFormatCode,
    language: LanguageCode,
    /// In bytes.
    size: u64,
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    sha256: String,
}

/// A period by its code. There is no list of all of them.
#[derive(Debug)]
struct NamedPeriod(Period);

impl<'de> Deserialize<'de> for NamedPeriod {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        Period::from_code(code.trim())
            .map(Self)
            .ok_or_else(|| D::Error::custom("no such period"))
    }
}

/// Which statement to make, and in which form.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct StatementForm {
    /// `UserEntityID`.
    account_id: Integer,
    kind: AccountStatementKindCode,
    /// `2026-07`, `2026-Q3` or `2026`; an income summary covers a year.
    #[schema(value_type = String, example = "2026-07")]
    period: NamedPeriod,
    format: AccountStatementFormatCode,
    /// The language of the file.
    file_language: LanguageCode,
}

/// A statement's file.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementLink {
    number: String,
    /// The name under which to save the file.
    name: String,
    /// In bytes.
    size: u64,
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    sha256: String,
    /// Link on this site, valid for 5 minutes and only for its owner.
    url: String,
}

/// `GET account_statements`.
pub async fn account_statements(
    call: Investor<AskStatements>,
) -> Result<Json<AccountStatements>, Failure> {
    let account_id = call.form.account_id;
    let listed = list_statements(&call.server.ports, call.who, AccountId(account_id.0)).await?;
    Ok(Json(AccountStatements {
        account_id,
        statements: listed.statements.into_iter().map(statement).collect(),
        next_from: Moment(listed.next.before() + SETTLEMENT_DELAY),
        next_period: listed.next.code(),
    }))
}

/// `POST account_statement`.
pub async fn account_statement(
    call: Investor<StatementForm>,
) -> Result<Json<StatementLink>, Failure> {
    let form = &call.form;
    let wish = MakeStatement {
        who: call.who,
        account: AccountId(form.account_id.0),
        kind: form.kind.0,
        period: form.period.0,
        format: form.format.0,
        language: form.file_language.0,
        origin: call.caller.origin.clone(),
    };
    let made = make_statement(&call.server.ports, &wish).await?;
    Ok(Json(StatementLink {
        number: made.number,
        name: made.name,
        size: made.file.size,
        sha256: made.file.sha256,
        url: made.url,
    }))
}

/// `GET statements/{token}`.
pub async fn statement_file(call: Investor<Link>) -> Result<FileBytes, Failure> {
    let opened = open_statement(&call.server.ports, call.who, &call.form.token).await?;
    Ok(FileBytes(opened))
}

fn statement(it: ListedStatement) -> AccountStatement {
    let (kind, period) = (it.kind, it.period);
    AccountStatement {
        kind: Code(kind),
        period: period.code(),
        grain: Code(period.grain()),
        first_day: Day(period.first()),
        last_day: Day(period.last()),
        number: it.issued.as_ref().map(|issued| kind.number(issued.id)),
        issued_at: it.issued.map(|issued| Moment(issued.issued_at)),
        files: it.files.into_iter().map(file).collect(),
    }
}

fn file(it: StatementFile) -> AccountStatementFile {
    AccountStatementFile {
        format: Code(it.format),
        language: Code(it.language),
        size: it.size,
        sha256: it.sha256,
    }
}
