//! The list of an investor's papers, receipts and messages.

use crate::http::call::Json;
use crate::http::code_field::{Code, OrderTypeId, Positive};
use crate::http::codes::{
    AccountStatementFormatCode, AccountStatementKindCode, EntryKindCode, LanguageCode,
    MessageAboutCode,
};
use crate::http::extract::Investor;
use crate::http::fields::{Day, Integer, Moment};
use crate::http::letter::{AccountAnswer, own_answer};
use crate::http::paging::page;
use domain::Language;
use domain::day::beginning_of;
use domain::ids::{AccountId, ProjectId};
use domain::messaging::About;
use ports::Failure;
use ports::driven::vault::Entry;
use ports::driving::vault::{ListEntries, ListedEntry, list_entries};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which entries.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct VaultQuery {
    kind: Option<EntryKindCode>,
    /// `UserEntityID`.
    account_id: Option<Integer>,
    /// `InvestmentID`.
    product_id: Option<Integer>,
    /// The first day.
    from: Option<Day>,
    /// The last day.
    to: Option<Day>,
    /// Search words: parts of names and texts, an account number, a project's name or code, or the number of a receipt, a
    /// statement or an order.
    #[validate(length(max = 100))]
    q: Option<String>,
    /// From 1.
    page_num: Option<Positive>,
    /// At most 100; 20 by default.
    page_size: Option<Positive>,
}

/// A page of entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VaultPage {
    /// The newest first.
    entries: Vec<VaultEntry>,
    /// Number of entries on all pages.
    total: u64,
    /// The accounts that can be filtered by.
    accounts: Vec<VaultAccount>,
    /// The projects that can be filtered by.
    products: Vec<VaultProduct>,
}

/// An account that entries belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultAccount {
    account_id: Integer,
    account_name: String,
}

/// A project that entries belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultProduct {
    product_id: Integer,
    product_name: String,
}

/// A document, a receipt or a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultEntry {
    /// Unique in the list.
    key: String,
    kind: EntryKindCode,
    /// Its title in the language of the call; for a message, its subject.
    title: String,
    /// The name given by its owner, or its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    time: Moment,
    #[serde(skip_serializing_if = "Option::is_none")]
    account_id: Option<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    account_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    product_id: Option<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    product_name: Option<String>,
    /// The type of the order that it belongs to, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    order_type: Option<OrderTypeId>,
    /// The number of that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    ref_id: Option<Integer>,
    /// SHA-256 of its file, in lower-case hexadecimal digits. Absent for a receipt, which is generated each time.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    /// In bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    /// `DocumentID` of a signed or uploaded document.
    #[serde(skip_serializing_if = "Option::is_none")]
    document_id: Option<Integer>,
    /// `id` of the movement that the receipt is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    receipt_id: Option<Integer>,
    /// What to send to `account_statement` to get the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<VaultStatement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<VaultMessage>,
}

/// A file of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultStatement {
    account_id: Integer,
    kind: AccountStatementKindCode,
    period: String,
    format: AccountStatementFormatCode,
    file_language: LanguageCode,
}

/// A message to the investor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VaultMessage {
    text: String,
    /// The language it was written in.
    language: LanguageCode,
    /// The record that it is about. Absent for older messages, and for those about no record.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<MessageAbout>,
    /// What the investor answered, if it asked for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AccountAnswer>,
}

/// A record that a message is about.
#[derive(Debug, Serialize, ToSchema)]
struct MessageAbout {
    #[schema(value_type = MessageAboutCode)]
    kind: &'static str,
    /// For an order of any type, its `refId`; for an account, its `UserEntityID`.
    id: Integer,
}

/// `GET account_vault`.
pub async fn account_vault(call: Investor<VaultQuery>) -> Result<Json<VaultPage>, Failure> {
    let (form, language) = (&call.form, call.caller.language);
    let before = form.to.and_then(|day| beginning_of(day.0.succ_opt()?));
    let wish = ListEntries {
        who: call.who,
        language,
        kind: form.kind.map(|kind| kind.0),
        account: form.account_id.map(|id| AccountId(id.0)),
        project: form.product_id.map(|id| ProjectId(id.0)),
        from: form.from.and_then(|day| beginning_of(day.0)),
        before,
        search: form.q.clone(),
        page: page(form.page_num, form.page_size, 20),
    };
    let listed = list_entries(&call.server.ports, &wish).await?;
    let accounts = listed
        .accounts
        .into_iter()
        .map(|(id, number)| VaultAccount {
            account_id: Integer(id.0),
            account_name: number,
        });
    let products = listed.projects.into_iter().map(|(id, name)| VaultProduct {
        product_id: Integer(id.0),
        product_name: name.get(language).to_owned(),
    });
    Ok(Json(VaultPage {
        entries: listed
            .entries
            .into_iter()
            .map(|it| entry(it, language))
            .collect(),
        total: listed.total,
        accounts: accounts.collect(),
        products: products.collect(),
    }))
}

fn entry(listed: ListedEntry, language: Language) -> VaultEntry {
    let entry = listed.entry;
    let (account_id, account_name) = entry.account.unzip();
    let (product_id, product_name) = entry.project.unzip();
    let (order_type, ref_id) = entry.order.unzip();
    let mut told = VaultEntry {
        key: String::new(),
        kind: Code(listed.kind),
        title: listed.title,
        detail: listed.detail,
        time: Moment(entry.at),
        account_id: account_id.map(|id| Integer(id.0)),
        account_name,
        product_id: product_id.map(|id| Integer(id.0)),
        product_name: product_name.map(|name| name.get(language).to_owned()),
        order_type: order_type.map(OrderTypeId),
        ref_id: ref_id.map(Integer),
        sha256: listed.sha256,
        size: entry.file.map(|file| file.size),
        document_id: None,
        receipt_id: None,
        statement: None,
        message: None,
    };
    match entry.what {
        Entry::Document { id, .. } => {
            told.key = format!("document-{id}");
            told.document_id = Some(Integer(id.0));
        }
        Entry::Statement {
            id,
            account,
            kind,
            period,
            format,
            language,
        } => {
            told.key = format!("statement-{id}-{}-{}", format.code(), language.code());
            told.statement = Some(VaultStatement {
                account_id: Integer(account.0),
                kind: Code(kind),
                period: period.code(),
                format: Code(format),
                file_language: Code(language),
            });
        }
        Entry::Receipt { movement, .. } => {
            told.key = format!("receipt-{movement}");
            told.receipt_id = Some(Integer(movement));
        }
        Entry::Message {
            id,
            language,
            text,
            about,
            ..
        } => {
            told.key = format!("message-{id}");
            told.message = Some(VaultMessage {
                text,
                language: Code(language),
                answer: listed.answer.map(|it| own_answer(it.answer, it.files)),
                about: about.map(|about| {
                    let (kind, id) = About::parts(about);
                    let id = Integer(id);
                    MessageAbout { kind, id }
                }),
            });
        }
    }
    told
}
