//! The home screen: banner, figures, bulletins, filing number.

use super::asset;
use crate::http::call::Json;
use crate::http::extract::{Nothing, Public};
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use domain::Language;
use domain::catalog::Home;
use ports::Failure;
use ports::driving::catalog;
use serde::Serialize;
use utoipa::ToSchema;

/// A slide of the banner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct Slogan {
    /// Address of the picture.
    image_url: String,
    /// Headline.
    title: String,
    /// A line below it.
    text: String,
}

/// A figure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct Figure {
    /// The figure as displayed.
    value: String,
    /// What the figure counts.
    title: String,
}

/// A bulletin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct Bulletin {
    /// Address of the icon.
    icon: String,
    /// Headline.
    title: String,
    /// Text.
    description: String,
}

/// The home screen.
#[derive(Debug, Serialize, ToSchema)]
pub struct BannerStats {
    /// Slides.
    slogans: Vec<Slogan>,
    /// Figures.
    figures: Vec<Figure>,
    /// Bulletins.
    bulletins: Vec<Bulletin>,
    /// Filing registration number in the footer.
    #[serde(rename = "filingNumber")]
    filing_number: String,
}

/// `GET public_banner_stats`.
pub async fn banner_stats(call: Public<Nothing>) -> Result<Shared<Json<BannerStats>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let asked = CacheKey::new("public_banner_stats", &(), language);
    let make = async || {
        let home = catalog::home(ports).await?;
        Ok(Made::lasting(Json(shown(&home, language))))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Everybody, make).await
}

fn shown(home: &Home, language: Language) -> BannerStats {
    let text = |t: &domain::language::Text| t.get(language).to_owned();
    BannerStats {
        slogans: home
            .slogans
            .iter()
            .map(|s| Slogan {
                image_url: asset(&s.image),
                title: text(&s.title),
                text: text(&s.text),
            })
            .collect(),
        figures: home
            .figures
            .iter()
            .map(|f| Figure {
                value: text(&f.value),
                title: text(&f.title),
            })
            .collect(),
        bulletins: home
            .bulletins
            .iter()
            .map(|b| Bulletin {
                icon: asset(&b.icon),
                title: text(&b.title),
                description: text(&b.description),
            })
            .collect(),
        filing_number: text(&home.filing_number),
    }
}
