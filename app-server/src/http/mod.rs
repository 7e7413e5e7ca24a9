//! HTTP, one folder per feature, the operators' side in its `desk`: reads a request into a form,
//! calls one use case, writes its answer. No rules are here.
//!
//! A call is an async function from an extractor ([`extract::Public`], [`extract::Investor`], [`extract::Upload`]) to an
//! answer ([`call::Json`], [`call::Coded`], …: `Responder`) or a `Failure`, whose `ResponseError` is [`error::Refused`]; and one line in
//! [`routes::table`]. Its form is one flat
//! struct that derives `Deserialize`, `Validate` and `ToSchema`, its fields `Option`s of the types in [`fields`] with their rules, of which
//! [`rules`] has the common ones. A field that has a rule is called in Rust as on the wire, in another spelling. A call that makes more
//! of its fields takes a [`parsed::Parsed`]; one of several that share their fields and must name a record, a [`parsed::WithRecord`].
//! A field with a code has a type of [`codes`], in forms and in answers.
//!
//! What reads, describes and answers calls is below the features and imports none of them, and no module depends on itself by way of
//! others (`tests/tests/it/architecture/features.rs`).

pub mod account;
pub mod account_statement;
mod adjustment;
pub mod amount;
mod bank_account;
mod body;
pub mod call;
pub mod callbacks;
pub mod caller;
pub mod catalog;
mod checked_form;
pub mod code_field;
pub mod codes;
pub mod csrf;
pub mod deposit;
pub mod desk;
mod dev_outbox;
mod device;
mod distribution;
pub mod document;
mod encoding;
pub mod error;
mod exchange_rate;
pub mod extract;
mod fallback;
pub mod fields;
mod figures;
mod filled_in;
pub mod form;
mod health;
mod holding_transfer;
pub mod identity;
mod keyed;
mod ledger;
pub mod letter;
pub mod look_ups;
mod measures;
pub mod messaging;
pub mod openapi;
pub mod operations;
mod paging;
pub mod parsed;
pub mod payment;
mod payout;
mod plain_page;
pub mod portfolio;
pub mod profile;
mod receipt;
pub mod route;
pub mod routes;
mod rules;
pub mod session;
pub mod shape;
pub mod shared;
mod sign_in_state;
pub mod signing;
mod statement;
mod static_files;
pub mod submission;
mod submitted_value;
pub mod subscription;
mod transaction_process;
pub mod vault;
pub mod withdrawal;
mod wrong_field;

pub use measures::{around, policy};
pub use static_files::inline_scripts;

use crate::server::Server;
use actix_web::web::{Bytes, Data, ServiceConfig};
use actix_web::{HttpResponse, web};
use fallback::{not_found, not_offered};
use route::Call;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The document of every call, as `GET /api/openapi.json` returns and `landfall openapi` prints it.
pub fn document() -> utoipa::openapi::OpenApi {
    let features = routes::table().into_iter();
    openapi::document(
        features.map(|(feature, calls)| (feature, calls.iter().map(Call::entry).collect())),
    )
}

/// Mounts everything.
pub fn configure(services: &mut ServiceConfig, server: &Data<Server>) {
    mount(services, routes::table());
    health::mount(services);
    if server.config.is_development() {
        dev_outbox::mount(services);
    }
    callbacks::mount(services);
    catalog::mount_pictures(services);
    signing::mount_page(services);
    payment::mount_page(services);
    deposit::mount_page(services);
    static_files::mount(services);
    services.default_service(web::to(not_found));
}

/// Mounts calls: those of one path in one resource, so that a method that is not offered is
/// answered as such.
fn mount(services: &mut ServiceConfig, features: Vec<(&'static str, Vec<Call>)>) {
    let mut by_path: BTreeMap<&'static str, Vec<Call>> = BTreeMap::new();
    for call in features.into_iter().flat_map(|(_, calls)| calls) {
        by_path.entry(call.path).or_default().push(call);
    }
    for (path, calls) in by_path {
        let allowed: Vec<&str> = calls.iter().map(|call| call.method.as_str()).collect();
        let mut resource = web::resource(path).default_service(not_offered(allowed.join(", ")));
        for call in &calls {
            resource = resource.route((call.route)());
        }
        services.service(resource);
    }
    services.route(
        "/api/openapi.json",
        call::get_or_head().to(written_document),
    );
}

/// The document as sent: made once, for the first caller.
async fn written_document() -> HttpResponse {
    static DOCUMENT: LazyLock<Bytes> =
        LazyLock::new(|| document().to_json().unwrap_or_default().into());
    HttpResponse::Ok()
        .content_type("application/json")
        .body(DOCUMENT.clone())
}
