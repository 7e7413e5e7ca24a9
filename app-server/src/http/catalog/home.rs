//! The home screen: banner, figures, bulletins, filing number.

use super::asset;
use crate::http::call::Json;
use crate::http::extract::{Nothing, Public};
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
    /// The figure as it is written.
    value: String,
    /// What it counts.
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
    /// Filing registration number of the footer.
    #[serde(rename = "filingNumber")]
    filing_number: String,
}

/// `GET public_banner_stats`.
pub async fn banner_stats(call: Public<Nothing>) -> Result<Json<BannerStats>, Failure> {
    let home = catalog::home(&call.server.ports).await?;
    let language = call.caller.language;
    let text = |t: &domain::catalog::Text| t.get(language).to_owned();
    Ok(Json(BannerStats {
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
    }))
}
