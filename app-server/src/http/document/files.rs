//! Sends stored files to their owner's browser: never cached, never treated as a page of this site.

use crate::http::call::Answer;
use crate::http::extract::Investor;
use crate::http::openapi::Described;
use actix_web::body::{BoxBody, SizedStream};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, ContentDisposition,
    DispositionParam, DispositionType, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse, Responder};
use ports::Failure;
use ports::driving::document::{LinkedFile, open_link};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// The link.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Link {
    /// The last part of `url` or `ThumbnailUrl`.
    pub(in crate::http) token: String,
}

/// The bytes of a file.
pub struct FileBytes(pub LinkedFile);

impl Responder for FileBytes {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let file = self.0;
        HttpResponse::Ok()
            .content_type(file.media_type)
            .insert_header((CACHE_CONTROL, "private, no-store"))
            .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((
                CONTENT_SECURITY_POLICY,
                "sandbox; default-src 'none'; frame-ancestors 'none'",
            ))
            .insert_header((
                CONTENT_DISPOSITION,
                ContentDisposition {
                    disposition: shown_or_kept(file.media_type),
                    parameters: vec![DispositionParam::Filename(ascii(&file.name))],
                },
            ))
            .body(SizedStream::new(file.size, file.body))
    }
}

/// Media types of uploaded and generated files.
const STORED: [&str; 6] = [
    "application/pdf",
    "application/xml",
    "application/zip",
    "image/jpeg",
    "image/png",
    "text/csv",
];

impl Answer for FileBytes {
    fn describe(described: &mut Described) {
        described.file(&STORED);
    }
}

/// Pictures and papers are displayed; other files are downloaded.
fn shown_or_kept(media_type: &str) -> DispositionType {
    if media_type.starts_with("image/") || media_type == "application/pdf" {
        DispositionType::Inline
    } else {
        DispositionType::Attachment
    }
}

/// `GET files/{token}`.
pub async fn file(call: Investor<Link>) -> Result<FileBytes, Failure> {
    let opened = open_link(&call.server.ports, call.who, &call.form.token).await?;
    Ok(FileBytes(opened))
}

/// A name that every browser reads alike in a header.
fn ascii(name: &str) -> String {
    name.chars()
        .map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' | '_' | ' ' => c,
            _ => '_',
        })
        .collect()
}
