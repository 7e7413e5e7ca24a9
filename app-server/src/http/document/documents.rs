//! The investor's documents, or the link to one of them.

use crate::http::call::Json;
use crate::http::code_field::{Code, Positive};
use crate::http::codes::DocumentCodeKey;
use crate::http::extract::Investor;
use crate::http::fields::{Integer, Moment};
use crate::http::paging::page;
use domain::document::DocumentCode;
use domain::ids::DocumentId;
use ports::Failure;
use ports::driven::catalog::Page;
use ports::driving::document::{self, DocumentLinks};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which document.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichDocument {
    /// The document to return a link to; without it, all are listed.
    #[serde(rename = "DocumentID")]
    id: Option<Integer>,
    /// From 1; without it and `pageSize`, all are listed.
    #[serde(rename = "pageNum")]
    page_num: Option<Positive>,
    /// At most 100; 10 by default.
    #[serde(rename = "pageSize")]
    page_size: Option<Positive>,
}

impl WhichDocument {
    /// The requested page; none for the whole list.
    fn page(&self) -> Option<Page> {
        let is_paged = self.page_num.is_some() || self.page_size.is_some();
        is_paged.then(|| page(self.page_num, self.page_size, 10))
    }
}

/// A document in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentEntry {
    #[serde(rename = "DocumentID")]
    id: Integer,
    /// Its small picture, valid for 5 minutes.
    #[serde(rename = "ThumbnailUrl")]
    thumbnail_url: Option<String>,
    /// `Passport`, `POA`, `ID`, …
    #[serde(rename = "CodeKey")]
    code: DocumentCodeKey,
    /// Whether it belongs to a subscription's documents.
    #[serde(rename = "AppendixInd")]
    is_appendix: bool,
    /// Whether it is a proof of payment.
    #[serde(rename = "ProofPaymentInd")]
    is_proof: bool,
    /// The name given by its owner.
    #[serde(rename = "DocumentName")]
    name: String,
    #[serde(rename = "CreatedDate")]
    created_at: Moment,
    /// The account that it belongs to.
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
}

/// The documents, or the link to one.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentAnswer {
    /// Newest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    documents: Option<Vec<DocumentEntry>>,
    /// How many there are on all pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// Link on this site, valid for 5 minutes and only for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// `GET account_document`.
pub async fn documents(call: Investor<WhichDocument>) -> Result<Json<DocumentAnswer>, Failure> {
    let ports = &call.server.ports;
    Ok(Json(match call.form.id {
        None => {
            let page = call.form.page();
            let (listed, total) = document::documents(ports, call.who, page).await?;
            DocumentAnswer {
                documents: Some(listed.into_iter().map(entry).collect()),
                total: Some(total),
                url: None,
            }
        }
        Some(id) => DocumentAnswer {
            documents: None,
            total: None,
            url: Some(document::document_link(ports, call.who, DocumentId(id.0)).await?),
        },
    }))
}

/// A document as lists show it.
pub fn entry(links: DocumentLinks) -> DocumentEntry {
    let document = links.document;
    DocumentEntry {
        id: Integer(document.id.0),
        thumbnail_url: links.thumbnail_url,
        code: Code(document.code),
        is_appendix: matches!(
            document.code,
            DocumentCode::LegalAppendix | DocumentCode::WalletAuthForm
        ),
        is_proof: document.code == DocumentCode::Proof,
        name: document.name,
        created_at: Moment(document.created_at),
        account: document.account.map(|account| Integer(account.0)),
    }
}
