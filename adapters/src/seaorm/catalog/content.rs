//! Texts and lists of published content as stored in JSON columns, and back.

use crate::seaorm::errors::corrupt;
use domain::Language;
use domain::catalog::{
    Bulletin, Figure, Help, Home, LegalText, Person, ProjectDocument, Question, Slogan, Summary,
    SummaryKind, TableRow,
};
use domain::ids::ProjectId;
use domain::language::Text;
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub(super) fn write(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| corrupt(&format!("content cannot be written: {e}")))
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| corrupt(&format!("content cannot be read: {e}")))
}

#[derive(Serialize, Deserialize, Default)]
pub(super) struct TextRow {
    zh: String,
    en: String,
}

impl From<&Text> for TextRow {
    fn from(text: &Text) -> Self {
        Self {
            zh: text.zh.clone(),
            en: text.en.clone(),
        }
    }
}

impl From<TextRow> for Text {
    fn from(row: TextRow) -> Self {
        Self {
            zh: row.zh,
            en: row.en,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct SummaryRow {
    kind: String,
    header: TextRow,
    text: TextRow,
    /// Milliseconds since 1970, UTC.
    published_at: i64,
    /// Missing in older rows.
    #[serde(default)]
    documents: Vec<DocumentRow>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct LabelledRow {
    pub(super) label: TextRow,
    pub(super) value: TextRow,
}

#[derive(Serialize, Deserialize)]
struct DocumentRow {
    document_type: String,
    language: String,
    name: String,
    object_key: String,
    /// Missing in older rows: their documents are for every investor.
    #[serde(default)]
    approved_only: bool,
}

#[derive(Serialize, Deserialize)]
pub(super) struct ProjectRow {
    address: TextRow,
    images: Vec<String>,
    table: Vec<LabelledRow>,
    summaries: Vec<SummaryRow>,
    documents: Vec<DocumentRow>,
}

/// The parts of a project's content that are in its JSON column.
pub(super) struct ProjectParts {
    pub(super) address: Text,
    pub(super) images: Vec<String>,
    pub(super) table: Vec<TableRow>,
    pub(super) summaries: Vec<Summary>,
    pub(super) documents: Vec<ProjectDocument>,
}

impl From<&domain::catalog::ProjectContent> for ProjectRow {
    fn from(content: &domain::catalog::ProjectContent) -> Self {
        Self {
            address: (&content.address).into(),
            images: content.images.clone(),
            table: content
                .table
                .iter()
                .map(|r| LabelledRow {
                    label: (&r.label).into(),
                    value: (&r.value).into(),
                })
                .collect(),
            summaries: content
                .summaries
                .iter()
                .map(|s| SummaryRow {
                    kind: s.kind.code().to_owned(),
                    header: (&s.header).into(),
                    text: (&s.text).into(),
                    published_at: s.published_at.timestamp_millis(),
                    documents: s.documents.iter().map(Into::into).collect(),
                })
                .collect(),
            documents: content.documents.iter().map(Into::into).collect(),
        }
    }
}

impl From<&ProjectDocument> for DocumentRow {
    fn from(document: &ProjectDocument) -> Self {
        Self {
            document_type: document.document_type.clone(),
            language: document.language.code().to_owned(),
            name: document.name.clone(),
            object_key: document.object_key.clone(),
            approved_only: document.approved_only,
        }
    }
}

impl TryFrom<ProjectRow> for ProjectParts {
    type Error = StoreError;

    fn try_from(row: ProjectRow) -> Result<Self, StoreError> {
        let table = row
            .table
            .into_iter()
            .map(|r| TableRow {
                label: r.label.into(),
                value: r.value.into(),
            })
            .collect();
        let summaries = row
            .summaries
            .into_iter()
            .map(summary)
            .collect::<Result<_, _>>()?;
        let documents = row
            .documents
            .into_iter()
            .map(document)
            .collect::<Result<_, _>>()?;
        Ok(Self {
            address: row.address.into(),
            images: row.images,
            table,
            summaries,
            documents,
        })
    }
}

fn summary(row: SummaryRow) -> Result<Summary, StoreError> {
    Ok(Summary {
        kind: SummaryKind::from_code(&row.kind).ok_or_else(|| corrupt("kind of a summary"))?,
        header: row.header.into(),
        text: row.text.into(),
        published_at: domain::Instant::from_timestamp_millis(row.published_at)
            .ok_or_else(|| corrupt("instant of a summary"))?,
        documents: row
            .documents
            .into_iter()
            .map(document)
            .collect::<Result<_, _>>()?,
    })
}

fn document(row: DocumentRow) -> Result<ProjectDocument, StoreError> {
    Ok(ProjectDocument {
        document_type: row.document_type,
        language: Language::from_code(&row.language)
            .ok_or_else(|| corrupt("language of a document"))?,
        name: row.name,
        object_key: row.object_key,
        approved_only: row.approved_only,
    })
}

#[derive(Serialize, Deserialize)]
struct PersonRow {
    name: TextRow,
    position: TextRow,
    bio: TextRow,
    image: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct PartnerRow {
    segment: TextRow,
    overview: TextRow,
    people: Vec<PersonRow>,
}

impl PartnerRow {
    pub(super) fn new(segment: &Text, overview: &Text, people: &[Person]) -> Self {
        let person = |p: &Person| PersonRow {
            name: (&p.name).into(),
            position: (&p.position).into(),
            bio: (&p.bio).into(),
            image: p.image.clone(),
        };
        Self {
            segment: segment.into(),
            overview: overview.into(),
            people: people.iter().map(person).collect(),
        }
    }
}

impl From<PartnerRow> for (Text, Text, Vec<Person>) {
    /// Market segment, overview and team.
    fn from(row: PartnerRow) -> Self {
        let person = |p: PersonRow| Person {
            name: p.name.into(),
            position: p.position.into(),
            bio: p.bio.into(),
            image: p.image,
        };
        let people = row.people.into_iter().map(person).collect();
        (row.segment.into(), row.overview.into(), people)
    }
}

#[derive(Serialize, Deserialize)]
struct SloganRow {
    image: String,
    title: TextRow,
    text: TextRow,
}

#[derive(Serialize, Deserialize)]
struct BulletinRow {
    icon: String,
    title: TextRow,
    description: TextRow,
}

#[derive(Serialize, Deserialize)]
pub(super) struct HomeRow {
    slogans: Vec<SloganRow>,
    figures: Vec<LabelledRow>,
    bulletins: Vec<BulletinRow>,
    filing_number: TextRow,
    consulting_phone: String,
}

impl From<&Home> for HomeRow {
    fn from(home: &Home) -> Self {
        let slogan = |s: &Slogan| SloganRow {
            image: s.image.clone(),
            title: (&s.title).into(),
            text: (&s.text).into(),
        };
        let bulletin = |b: &Bulletin| BulletinRow {
            icon: b.icon.clone(),
            title: (&b.title).into(),
            description: (&b.description).into(),
        };
        Self {
            slogans: home.slogans.iter().map(slogan).collect(),
            figures: home
                .figures
                .iter()
                .map(|f| LabelledRow {
                    label: (&f.title).into(),
                    value: (&f.value).into(),
                })
                .collect(),
            bulletins: home.bulletins.iter().map(bulletin).collect(),
            filing_number: (&home.filing_number).into(),
            consulting_phone: home.consulting_phone.clone(),
        }
    }
}

impl From<HomeRow> for Home {
    fn from(row: HomeRow) -> Self {
        Self {
            slogans: row
                .slogans
                .into_iter()
                .map(|s| Slogan {
                    image: s.image,
                    title: s.title.into(),
                    text: s.text.into(),
                })
                .collect(),
            figures: row
                .figures
                .into_iter()
                .map(|f| Figure {
                    value: f.value.into(),
                    title: f.label.into(),
                })
                .collect(),
            bulletins: row
                .bulletins
                .into_iter()
                .map(|b| Bulletin {
                    icon: b.icon,
                    title: b.title.into(),
                    description: b.description.into(),
                })
                .collect(),
            filing_number: row.filing_number.into(),
            consulting_phone: row.consulting_phone,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct LegalRow {
    title: TextRow,
    html: TextRow,
}

impl From<&LegalText> for LegalRow {
    fn from(text: &LegalText) -> Self {
        Self {
            title: (&text.title).into(),
            html: (&text.html).into(),
        }
    }
}

impl From<LegalRow> for LegalText {
    fn from(row: LegalRow) -> Self {
        Self {
            title: row.title.into(),
            html: row.html.into(),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct QuestionRow {
    question: TextRow,
    answer: TextRow,
}

#[derive(Serialize, Deserialize)]
pub(super) struct HelpRow {
    questions: Vec<QuestionRow>,
    hours: TextRow,
    email: String,
    wechat: String,
    title: TextRow,
    about: TextRow,
    projects: Vec<i64>,
}

impl From<&Help> for HelpRow {
    fn from(help: &Help) -> Self {
        let question = |q: &Question| QuestionRow {
            question: (&q.question).into(),
            answer: (&q.answer).into(),
        };
        Self {
            questions: help.questions.iter().map(question).collect(),
            hours: (&help.hours).into(),
            email: help.email.clone(),
            wechat: help.wechat.clone(),
            title: (&help.title).into(),
            about: (&help.about).into(),
            projects: help.projects.iter().map(|id| id.0).collect(),
        }
    }
}

impl From<HelpRow> for Help {
    fn from(row: HelpRow) -> Self {
        let question = |q: QuestionRow| Question {
            question: q.question.into(),
            answer: q.answer.into(),
        };
        Self {
            questions: row.questions.into_iter().map(question).collect(),
            hours: row.hours.into(),
            email: row.email,
            wechat: row.wechat,
            title: row.title.into(),
            about: row.about.into(),
            projects: row.projects.into_iter().map(ProjectId).collect(),
        }
    }
}
