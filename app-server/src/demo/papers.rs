//! A demo project's documents: the texts of `documents.json` with the project's own figures, as PDF.

use super::content::{Block, DocumentText, Project, Text};
use chrono::Datelike;
use domain::day::day_of;
use domain::{Instant, Language};
use ports::driven::signing_documents::{Block as Printed, Fact, Letterhead, Paper};
use ports::{Failure, Ports};

/// The values of the placeholders in a project's documents, in a language.
pub(super) fn figures(
    ports: &Ports,
    project: &Project,
    partner: &Text,
    funding_end: Instant,
    language: Language,
) -> Vec<(&'static str, String)> {
    let amount = |value| ports.texts.amount(language, value, &project.currency);
    let minimum = project
        .payment_methods
        .iter()
        .map(|m| m.minimum)
        .min()
        .unwrap_or_default();
    let months = project.term_months;
    let term = match language {
        Language::Zh => format!("{months} 个月"),
        Language::En => format!("{months} months"),
    };
    vec![
        ("project_name", project.name.get(language).to_owned()),
        ("project_code", project.code.clone()),
        ("issuer", project.issuer.clone()),
        ("partner_name", partner.get(language).to_owned()),
        ("address", project.address.get(language).to_owned()),
        ("currency", project.currency.clone()),
        ("project_size", amount(project.project_size)),
        ("offering_size", amount(project.offering_size)),
        ("minimum_amount", amount(minimum)),
        ("term", term),
        ("return", format!("{}%", project.rate.percent.normalize())),
        (
            "funding_end",
            ports.texts.day(language, day_of(funding_end)),
        ),
    ]
}

fn filled(text: &str, figures: &[(&'static str, String)]) -> String {
    let text = text.replace("{currency} {", "{");
    figures.iter().fold(text, |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

/// One document as PDF.
pub(super) async fn document(
    ports: &Ports,
    text: &DocumentText,
    code: &str,
    figures: &[(&'static str, String)],
    dated: Instant,
    language: Language,
) -> Result<Vec<u8>, Failure> {
    let fill = |text: &Text| filled(text.get(language), figures);
    let mut blocks = Vec::new();
    for section in &text.sections {
        blocks.push(Printed::Heading(fill(&section.heading)));
        blocks.extend(section.blocks.iter().map(|block| {
            match block {
                Block::Paragraph { text } => Printed::Paragraph(fill(text)),
                Block::List { items } => Printed::Clauses(items.iter().map(fill).collect()),
                Block::Fields { rows } => Printed::Facts(
                    rows.iter()
                        .map(|row| Fact::new(row.label.get(language), filled(&row.value, figures)))
                        .collect(),
                ),
            }
        }));
    }
    let (reference, date, note) = match language {
        Language::Zh => ("文件编号", "日期", "演示文件，仅供体验"),
        Language::En => ("Document number", "Date", "Demonstration document"),
    };
    let letterhead = Letterhead {
        language,
        issuer: "Landfall".to_owned(),
        note: note.to_owned(),
        reference: Fact::new(reference, format!("{code}-{}-{}", text.code, dated.year())),
    };
    let paper = Paper {
        letterhead,
        title: fill(&text.title),
        subtitle: filled("{project_name} · {project_code}", figures),
        date: Fact::new(date, ports.texts.day(language, day_of(dated))),
        blocks,
    };
    let made = ports.papers.render(paper).await;
    made.map(|file| file.bytes.to_vec())
        .map_err(|error| Failure::Broken(error.to_string()))
}
