//! Help, and who runs the site: open to everybody, also before the log-in.

use super::listed_products::{ListedProduct, product};
use super::picture;
use crate::http::call::Json;
use crate::http::extract::{Nothing, Public};
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use ports::Failure;
use ports::driving::catalog;
use serde::Serialize;
use utoipa::ToSchema;

/// A question with its answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct HelpQuestion {
    question: String,
    /// Plain text, or with the tags that legal texts allow.
    answer: String,
}

/// Questions and answers, and contact details. Unwritten texts are empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PublicHelp {
    questions: Vec<HelpQuestion>,
    phone: String,
    /// Opening hours.
    hours: String,
    email_address: String,
    /// Address of the picture with the `WeChat` QR code.
    #[serde(rename = "WeChatImageUrl")]
    wechat_image_url: String,
}

/// `GET public_help`.
pub async fn help(call: Public<Nothing>) -> Result<Shared<Json<PublicHelp>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let asked = CacheKey::new("public_help", &(), language);
    let make = async || {
        let help = catalog::help(ports).await?;
        let phone = catalog::home(ports).await?.consulting_phone;
        let question = |entry: &domain::catalog::Question| HelpQuestion {
            question: entry.question.get(language).to_owned(),
            answer: entry.answer.get(language).to_owned(),
        };
        Ok(Made::lasting(Json(PublicHelp {
            questions: help.questions.iter().map(question).collect(),
            phone,
            hours: help.hours.get(language).to_owned(),
            wechat_image_url: picture(Some(help.wechat.as_str()).filter(|key| !key.is_empty())),
            email_address: help.email,
        })))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Everybody, make).await
}

/// Who runs the site, with the projects that the editor chose. Unwritten texts are empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PublicAbout {
    title: String,
    /// Plain text, or with the tags that legal texts allow.
    html: String,
    /// At most 3, as `listed_products` has them.
    products: Vec<ListedProduct>,
}

/// `GET public_about`.
pub async fn about(call: Public<Nothing>) -> Result<Shared<Json<PublicAbout>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let asked = CacheKey::new("public_about", &(), language);
    let make = async || {
        let help = catalog::help(ports).await?;
        let until = catalog::next_turn(ports).await?;
        let projects = catalog::listed_by_id(ports, &help.projects)
            .await?
            .into_iter();
        Ok(Made::until(
            Json(PublicAbout {
                title: help.title.get(language).to_owned(),
                html: help.about.get(language).to_owned(),
                products: projects.map(|it| product(it, language)).collect(),
            }),
            until,
        ))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Everybody, make).await
}
