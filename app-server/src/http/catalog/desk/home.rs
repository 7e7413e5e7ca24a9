//! The home screen at the desk: the content, and saving a draft.

use crate::http::call::Json;
use crate::http::catalog::asset;
use crate::http::catalog::desk::contents::{Standing, standing, step};
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::catalog::{Bulletin, Figure, Home, Slogan};
use domain::language::Text;
use ports::Failure;
use ports::driving::catalog::editions::{self, Present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = HomeContentQuery)]
pub(crate) struct ShowForm {}

/// A slide of the banner.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = SlideContent)]
struct Slide {
    /// Key of the picture, as returned by its upload.
    #[serde(default)]
    image: String,
    /// At most 60 characters.
    #[serde(default)]
    title_zh: String,
    /// At most 60 characters.
    #[serde(default)]
    title_en: String,
    /// At most 120 characters.
    #[serde(default)]
    text_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    text_en: String,
}

/// A figure.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = FigureContent)]
struct FigureForm {
    /// The figure as displayed; at most 16 characters.
    #[serde(default)]
    value_zh: String,
    /// The figure as displayed; at most 16 characters.
    #[serde(default)]
    value_en: String,
    /// At most 40 characters.
    #[serde(default)]
    title_zh: String,
    /// At most 40 characters.
    #[serde(default)]
    title_en: String,
}

/// A bulletin.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = BulletinContent)]
struct BulletinForm {
    /// Key of the icon, as returned by its upload.
    #[serde(default)]
    icon: String,
    /// The name on its tab; at most 20 characters.
    #[serde(default)]
    title_zh: String,
    /// The name on its tab; at most 20 characters.
    #[serde(default)]
    title_en: String,
    /// At most 600 characters.
    #[serde(default)]
    description_zh: String,
    /// At most 600 characters.
    #[serde(default)]
    description_en: String,
}

/// The editable content of the home screen; it replaces the stored one. Parts may be missing until it is published.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = HomeContent)]
pub(crate) struct HomeForm {
    /// 1 to 8, in their order.
    #[serde(default)]
    #[validate(nested)]
    slides: Vec<Slide>,
    /// At most 6, in their order.
    #[serde(default)]
    #[validate(nested)]
    figures: Vec<FigureForm>,
    /// At most 6, in their order.
    #[serde(default)]
    #[validate(nested)]
    bulletins: Vec<BulletinForm>,
    /// At most 120 characters.
    #[serde(default)]
    filing_number_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    filing_number_en: String,
    /// The phone number that the consulting button dials.
    #[serde(default)]
    consulting_phone: String,
}

/// A changed home screen.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedHomeContent)]
pub(crate) struct ChangeForm {
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: HomeForm,
}

/// The home screen with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HomeContentView)]
pub(crate) struct HomeView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published edition.
    content: HomeForm,
    /// What investors see.
    published: Option<HomeForm>,
    /// Beginning of a picture's address; the key follows.
    pictures: String,
}

/// `GET contents/home`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<HomeView>, Failure> {
    let present = editions::show(&call.server.ports, &call.who, ()).await?;
    Ok(Json(view(&present)))
}

/// `PUT contents/home`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<HomeView>, Failure> {
    let version = call.form.version;
    let to = home(std::mem::take(&mut call.form.content));
    let (server, step) = step(call, (), version);
    let present = editions::draft(&server.ports, &step, &to).await?;
    Ok(Json(view(&present)))
}

impl Default for HomeForm {
    fn default() -> Self {
        form(&Home::default())
    }
}

fn view(present: &Present<Home>) -> HomeView {
    let edition = &present.edition;
    HomeView {
        standing: standing(&present.standing),
        content: edition.present().map(form).unwrap_or_default(),
        published: edition.published.as_ref().map(form),
        pictures: asset(""),
    }
}

fn home(form: HomeForm) -> Home {
    let slide = |slide: Slide| Slogan {
        image: trimmed(slide.image),
        title: text(slide.title_zh, slide.title_en),
        text: text(slide.text_zh, slide.text_en),
    };
    let figure = |figure: FigureForm| Figure {
        value: text(figure.value_zh, figure.value_en),
        title: text(figure.title_zh, figure.title_en),
    };
    let bulletin = |bulletin: BulletinForm| Bulletin {
        icon: trimmed(bulletin.icon),
        title: text(bulletin.title_zh, bulletin.title_en),
        description: text(bulletin.description_zh, bulletin.description_en),
    };
    Home {
        slogans: form.slides.into_iter().map(slide).collect(),
        figures: form.figures.into_iter().map(figure).collect(),
        bulletins: form.bulletins.into_iter().map(bulletin).collect(),
        filing_number: text(form.filing_number_zh, form.filing_number_en),
        consulting_phone: trimmed(form.consulting_phone),
    }
}

fn form(home: &Home) -> HomeForm {
    let slide = |slide: &Slogan| Slide {
        image: slide.image.clone(),
        title_zh: slide.title.zh.clone(),
        title_en: slide.title.en.clone(),
        text_zh: slide.text.zh.clone(),
        text_en: slide.text.en.clone(),
    };
    let figure = |figure: &Figure| FigureForm {
        value_zh: figure.value.zh.clone(),
        value_en: figure.value.en.clone(),
        title_zh: figure.title.zh.clone(),
        title_en: figure.title.en.clone(),
    };
    let bulletin = |bulletin: &Bulletin| BulletinForm {
        icon: bulletin.icon.clone(),
        title_zh: bulletin.title.zh.clone(),
        title_en: bulletin.title.en.clone(),
        description_zh: bulletin.description.zh.clone(),
        description_en: bulletin.description.en.clone(),
    };
    HomeForm {
        slides: home.slogans.iter().map(slide).collect(),
        figures: home.figures.iter().map(figure).collect(),
        bulletins: home.bulletins.iter().map(bulletin).collect(),
        filing_number_zh: home.filing_number.zh.clone(),
        filing_number_en: home.filing_number.en.clone(),
        consulting_phone: home.consulting_phone.clone(),
    }
}

/// A text without the blanks around it.
pub(crate) fn text(zh: String, en: String) -> Text {
    Text {
        zh: trimmed(zh),
        en: trimmed(en),
    }
}

/// The typed text without the blanks around it.
pub(crate) fn trimmed(text: String) -> String {
    text.trim().to_owned()
}
