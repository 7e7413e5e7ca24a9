//! The browser's page after opening the link that verifies an e-mail address: a redirect, or a page
//! that says why not. The page is in both languages, because a mail program provides neither
//! session nor language.

use crate::http::call::Answer;
use crate::http::error::refused;
use crate::http::openapi::Described;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, Responder};
use domain::{Language, Refusal};
use maud::{DOCTYPE, Markup, html};
use ports::driven::catalogue_texts::Texts;
use utoipa::openapi::ResponseBuilder;

/// The outcome of opening a link.
pub enum EmailVerified {
    /// To an address of this site.
    Back(String),
    /// A page that says why the link does not work.
    Refused {
        /// The status of the refusal.
        status: StatusCode,
        /// The page.
        page: Markup,
    },
}

impl EmailVerified {
    /// The page of a link that is spent, unknown or too old.
    pub(super) fn refused(texts: &dyn Texts, refusal: &Refusal) -> Self {
        let face = refused(refusal);
        Self::Refused {
            status: face.status,
            page: page(texts, face.key, matches!(refusal, Refusal::CodeExpired)),
        }
    }
}

impl Responder for EmailVerified {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        match self {
            Self::Back(address) => HttpResponse::Found()
                .insert_header((LOCATION, address))
                .insert_header((CACHE_CONTROL, "no-store"))
                .finish(),
            Self::Refused { status, page } => HttpResponse::build(status)
                .content_type("text/html; charset=utf-8")
                .insert_header((CACHE_CONTROL, "no-store"))
                .body(page.into_string()),
        }
    }
}

impl Answer for EmailVerified {
    fn describe(described: &mut Described) {
        described.success_as(
            "302",
            ResponseBuilder::new()
                .description("The address is verified; the browser is redirected to this site")
                .build(),
        );
        described.refused_by_a_page();
    }
}

fn page(texts: &dyn Texts, key: &str, expired: bool) -> Markup {
    let why = if expired {
        "verifyLink.expired"
    } else {
        "verifyLink.invalid"
    };
    html! {
        (DOCTYPE)
        html lang="zh" data-refusal=(key) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { "Landfall" }
                link rel="stylesheet" href="/sign.css";
            }
            body {
                main {
                    p.brand { "Landfall" }
                    @for language in [Language::Zh, Language::En] {
                        section lang=(language.code()) {
                            h1 { (texts.text(language, "verifyLink.title", &[])) }
                            p.lead { (texts.text(language, why, &[])) }
                            a.back href="/#/index" { (texts.text(language, "verifyLink.back", &[])) }
                        }
                    }
                }
            }
        }
    }
}
