//! The built front end inside the binary, compressed with Brotli at build time and sent like that.
//! A client that does not accept Brotli gets the unpacked file, compressed like any other answer.
//! Files with a hash in their name are cached permanently; pages are revalidated each time. The
//! investors' page contains a script of its own, the only inline script that may run.

use super::call::get_or_head;
use super::encoding::{AS_IT_IS, has_already, preferred};
use crate::server::Server;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentEncoding, ETag, Encoding, EntityTag, VARY,
};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

#[derive(RustEmbed)]
#[folder = "../frontend/dist"]
#[allow_missing = true]
struct FrontEnd;

/// The page of a server that was built without the front end.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Landfall</title>\
    <h1>The front end is not built</h1><p>This server was built without it. Run <code>make run</code>, or build \
    <code>frontend/</code> and then the server.</p><p lang=\"zh\">此服务器在构建时未包含前端页面，请运行 <code>make run</code>。</p></html>";

/// The investors' page.
const INDEX: &str = "index.html";

/// The folder of files whose names contain a hash of their content.
const HASHED: &str = "static/";

pub(super) fn mount(services: &mut ServiceConfig) {
    services
        .route("/", get_or_head().to(index))
        .route("/console", get_or_head().to(console))
        .route("/static/{file:.*}", get_or_head().to(hashed))
        .route("/{file:[^/]+\\.[a-z]+}", get_or_head().to(plain));
}

async fn index(request: HttpRequest, server: Data<Server>) -> HttpResponse {
    let mut response = page(&request, INDEX);
    // Also if the browser already has the page: it follows the newest policy.
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, server.page_policy.clone());
    response
}

/// The scripts inside the investors' page, each as a content security policy names it.
pub fn inline_scripts() -> Vec<String> {
    let page = FrontEnd::get(INDEX).map(|file| file.data);
    let text = page.as_deref().map(String::from_utf8_lossy);
    hashes_of(text.as_deref().unwrap_or_default())
}

fn hashes_of(page: &str) -> Vec<String> {
    page.split("<script>")
        .skip(1)
        .filter_map(|rest| rest.split_once("</script>"))
        .map(|(script, _)| format!("sha256-{}", STANDARD.encode(Sha256::digest(script))))
        .collect()
}

async fn console(request: HttpRequest) -> HttpResponse {
    page(&request, "console.html")
}

async fn hashed(request: HttpRequest) -> HttpResponse {
    let name = format!("{HASHED}{}", request.match_info().query("file"));
    send(&request, &name)
}

async fn plain(request: HttpRequest) -> HttpResponse {
    send(&request, request.match_info().query("file"))
}

fn page(request: &HttpRequest, name: &str) -> HttpResponse {
    if FrontEnd::get(name).is_some() {
        send(request, name)
    } else {
        HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .body(NOT_BUILT)
    }
}

fn send(request: &HttpRequest, name: &str) -> HttpResponse {
    let extension = Path::new(name).extension().and_then(OsStr::to_str);
    if extension == Some("br") {
        return HttpResponse::NotFound().finish();
    }
    let Some(held) = held(name, request) else {
        return HttpResponse::NotFound().finish();
    };
    let etag = held.tag();
    let is_known = has_already(request, |tag| tag.weak_eq(&etag));
    let caching = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header(ETag(etag))
        .insert_header((CACHE_CONTROL, caching))
        .insert_header((VARY, "Accept-Encoding"));
    if is_known {
        return response.finish();
    }
    if let Some(encoding) = held.encoding() {
        response.insert_header(encoding);
    }
    response
        .content_type(media_type(name))
        .body(held.into_bytes())
}

/// A file as embedded, for one caller.
struct Held {
    file: EmbeddedFile,
    sent: Sent,
}

#[derive(Clone, Copy)]
enum Sent {
    /// A picture, or too small to gain.
    AsItIs,
    Packed,
    /// For a client that does not accept the compressed form.
    Unpacked,
}

fn held(name: &str, request: &HttpRequest) -> Option<Held> {
    let packed = FrontEnd::get(&format!("{name}.br")).map(|file| {
        let sent = if preferred(request, &[Encoding::brotli()]) == ContentEncoding::Brotli {
            Sent::Packed
        } else {
            Sent::Unpacked
        };
        Held { file, sent }
    });
    packed.or_else(|| {
        let file = FrontEnd::get(name)?;
        let sent = Sent::AsItIs;
        Some(Held { file, sent })
    })
}

impl Held {
    /// None if the middleware may compress it.
    const fn encoding(&self) -> Option<ContentEncoding> {
        match self.sent {
            Sent::AsItIs => Some(AS_IT_IS),
            Sent::Packed => Some(ContentEncoding::Brotli),
            Sent::Unpacked => None,
        }
    }

    /// What names this form of the file. A weak tag where the middleware may compress it, as the bytes may differ then.
    fn tag(&self) -> EntityTag {
        let hash = hex::encode(self.file.metadata.sha256_hash());
        let hash = hash.get(..32).unwrap_or_default();
        self.encoding().map_or_else(
            || EntityTag::new_weak(hash.to_owned()),
            |encoding| EntityTag::new_strong(format!("{hash}-{}", encoding.as_str())),
        )
    }

    fn into_bytes(self) -> Cow<'static, [u8]> {
        match self.sent {
            Sent::AsItIs | Sent::Packed => self.file.data,
            Sent::Unpacked => unpacked(&self.file.data).into(),
        }
    }
}

/// Empty if it cannot be unpacked, which does not happen to files that the build compressed.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Err(error) = brotli::BrotliDecompress(&mut &*packed, &mut bytes) {
        tracing::error!(%error, "a file of the front end cannot be unpacked");
    }
    bytes
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        Some(_) | None => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::hashes_of;

    #[test]
    fn scripts_of_the_page_itself_are_named_by_their_hash_and_those_of_files_are_not() {
        let page = "<head><script>alert('Hello, world.');</script>\
                    <script type=\"module\" src=\"/static/app.js\"></script></head>";
        // The example of the specification of content security policies.
        let hash = "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=";
        assert_eq!(hashes_of(page), [hash]);
        assert!(hashes_of("<p>no script</p>").is_empty());
    }
}
