//! Project documents for their readers (decision 67): their addresses, which check the reader, and
//! the files behind links that are valid for 5 minutes.

use crate::http::call::{Json, Redirect};
use crate::http::document::{FileBytes, Link};
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use domain::catalog::ProjectDocument;
use domain::ids::ProjectId;
use ports::Failure;
use ports::driving::catalog::{open_project_document, project_document_link};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A document of a project as lists name it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProjectFile {
    /// `PPM`, `LimitedPartnerAgreement`, `SubscriptionAgreement`, …
    #[serde(rename = "DocumentType")]
    document_type: String,
    /// Link on this site for a logged-in browser. It redirects to a link to the file that is valid for 5 minutes.
    #[serde(rename = "Url")]
    url: String,
    /// 4 Chinese, 1 English.
    #[serde(rename = "LanguageID")]
    language_id: Integer,
    #[serde(rename = "DocumentFriendlyName")]
    name: String,
    /// The key to send to `account_project_document`.
    #[serde(rename = "DocumentKey")]
    key: String,
    /// Whether only investors with an approved account may read it.
    #[serde(rename = "ApprovedAccountsOnlyInd")]
    approved_only: bool,
}

impl ProjectFile {
    /// A document of this project.
    pub fn new(project: ProjectId, document: &ProjectDocument) -> Self {
        Self {
            document_type: document.document_type.clone(),
            url: address(project, document),
            language_id: Integer(document.language.id()),
            name: document.name.clone(),
            key: document.file().to_owned(),
            approved_only: document.approved_only,
        }
    }
}

/// The address of a document of this project.
pub(super) fn address(project: ProjectId, document: &ProjectDocument) -> String {
    format!("/api/project_documents/{project}/{}", document.file())
}

/// Which document of which project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichProjectDocument {
    #[serde(rename = "InvestmentID")]
    project: Integer,
    #[serde(rename = "DocumentKey")]
    key: String,
}

/// The link to a document of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectDocumentLink {
    /// Link on this site, valid for 5 minutes and only for the caller.
    url: String,
}

/// `GET account_project_document`.
pub async fn project_document(
    call: Investor<WhichProjectDocument>,
) -> Result<Json<ProjectDocumentLink>, Failure> {
    let url = link(&call).await?;
    Ok(Json(ProjectDocumentLink { url }))
}

/// `GET project_documents/{InvestmentID}/{DocumentKey}`.
pub async fn project_document_address(
    call: Investor<WhichProjectDocument>,
) -> Result<Redirect, Failure> {
    Ok(Redirect(link(&call).await?))
}

/// `GET project_files/{token}`.
pub async fn project_file(call: Investor<Link>) -> Result<FileBytes, Failure> {
    let ports = &call.server.ports;
    let opened = open_project_document(ports, call.who, &call.form.token).await?;
    Ok(FileBytes(opened))
}

async fn link(call: &Investor<WhichProjectDocument>) -> Result<String, Failure> {
    let project = ProjectId(call.form.project.0);
    project_document_link(&call.server.ports, call.who, project, &call.form.key).await
}
