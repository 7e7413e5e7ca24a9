//! Published pictures: public, and cached by browsers permanently.

use crate::http::call::get_or_head;
use crate::http::error::Refused;
use crate::http::extract::server;
use crate::server::Server;
use actix_web::body::SizedStream;
use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use domain::Refusal;
use futures_util::StreamExt;
use ports::Failure;
use ports::driven::objects::{ByteStream, StoredObject};
use ports::driving::catalog::{can_be_made, made_picture, screen_picture};
use ports::driving::public_files::{PublicFile, public_file};

/// The address of a published file's object key.
pub fn asset(key: &str) -> String {
    format!("/assets/{key}")
}

/// The address of a picture; empty if there is none.
pub fn picture(key: Option<&str>) -> String {
    key.map(asset).unwrap_or_default()
}

/// Mounts the files.
pub fn mount(services: &mut ServiceConfig) {
    services.route("/assets/{folder}/{token}", get_or_head().to(file));
}

async fn file(request: HttpRequest) -> HttpResponse {
    match read(&request).await {
        Ok(response) => response,
        Err(failure) => Refused::of(&request, &failure).error_response(),
    }
}

async fn read(request: &HttpRequest) -> Result<HttpResponse, Failure> {
    let server = server(request)?;
    let folder = request.match_info().query("folder");
    let kind = PublicFile::from_folder(folder).ok_or(Refusal::NotFound)?;
    let name = request.match_info().query("token");
    let object = match kind {
        PublicFile::Webp => sized(&server, name).await?,
        _ => public_file(&server.ports, kind, name).await?,
    };
    Ok(HttpResponse::Ok()
        .content_type(kind.media_type())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'; frame-ancestors 'none'",
        ))
        .body(SizedStream::new(object.size, sent(request, object.body))))
}

/// The bytes to send: none for a HEAD request.
fn sent(request: &HttpRequest, body: ByteStream) -> ByteStream {
    if *request.method() == Method::HEAD {
        futures_util::stream::empty().boxed()
    } else {
        body
    }
}

/// A picture in one of the widths of screens. While a missing one is made, the next request waits
/// and then finds it; nobody waits for a picture without a source.
async fn sized(server: &Server, name: &str) -> Result<StoredObject, Failure> {
    match made_picture(&server.ports, name).await {
        Err(Failure::Refused(Refusal::NotFound)) => {}
        known => return known,
    }
    can_be_made(&server.ports, name).await?;
    let _turn = server.making_pictures.lock().await;
    screen_picture(&server.ports, name).await
}
