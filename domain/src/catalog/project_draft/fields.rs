//! The fields of a project at the desk: the rules of each, and the rules between them.

use super::{
    DraftedDocument, PAPER_TYPES, ProjectDraft, REQUIRED_PAPERS, REQUIRED_SUMMARIES, TERMS_SHEET,
};
use crate::catalog::content::SummaryKind;
use crate::content::{ContentMistake, ContentRule, Count, Kind, Piece, Publishable, Stage};
use crate::{Currency, Instant, Language};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::collections::HashSet;

/// `productCode`.
const CODE: Kind = Kind::Line { max: 30 };
/// The most characters of a name.
pub(super) const LONGEST_NAME: u32 = 200;
/// Its name and its issuer.
const NAME: Kind = Kind::Line { max: LONGEST_NAME };
/// Where the property is.
const ADDRESS: Kind = Kind::Line { max: 300 };
/// The label and the value of a row in the table.
const CELL: Kind = Kind::Line { max: 120 };
/// The headline of a summary.
const HEADER: Kind = Kind::Line { max: 120 };
/// A summary, or news.
const WORDS: Kind = Kind::Prose { max: 6_000 };
/// The name of a document.
const DOCUMENT_NAME: Kind = Kind::Line { max: 120 };
/// The platform's largest amount.
const MOST: Decimal = Decimal::from_parts(0x107A_3FFF, 0x5AF3, 0, false, 2);
/// An amount in the project's currency: from one cent to 999,999,999,999.99.
const AMOUNT: Kind = Kind::Exact {
    min: Decimal::from_parts(1, 0, 0, false, 2),
    max: MOST,
    places: 2,
};
/// The price of a share, which may have more places than its currency.
const PRICE: Kind = Kind::Exact {
    min: Decimal::from_parts(1, 0, 0, false, 2),
    max: Decimal::from_parts(1_000_000_000, 0, 0, false, 0),
    places: 6,
};
/// A return in percent.
const PERCENT: Kind = Kind::Exact {
    min: Decimal::from_parts(1, 0, 0, false, 2),
    max: Decimal::ONE_THOUSAND,
    places: 2,
};
/// Degrees north.
const LATITUDE: Kind = degrees(90);
/// Degrees east.
const LONGITUDE: Kind = degrees(180);
/// Months; no fund here runs for longer than fifty years.
const TERM: Kind = Kind::Number { min: 1, max: 600 };

const fn degrees(most: u32) -> Kind {
    Kind::Exact {
        min: Decimal::from_parts(most, 0, 0, true, 0),
        max: Decimal::from_parts(most, 0, 0, false, 0),
        places: 7,
    }
}

impl DraftedDocument {
    fn pieces(&self, field: &str) -> [Piece<'_>; 5] {
        let language = self.language.map_or("", Language::code);
        let field = |name: &str| format!("{field}.{name}");
        [
            Piece::new(field("document_type"), &self.document_type, Kind::Choice),
            Piece::new(field("language"), language, Kind::Choice),
            Piece::new(field("name"), &self.name, DOCUMENT_NAME),
            Piece::new(field("file"), &self.file, Kind::Paper),
            Piece::flag(field("approved_only"), self.approved_only),
        ]
    }
}

pub(super) fn mistake(field: impl Into<String>, rule: ContentRule) -> ContentMistake {
    let field = field.into();
    ContentMistake { field, rule }
}

fn written<T: ToString>(value: Option<T>) -> Cow<'static, str> {
    value.map_or(Cow::Borrowed(""), |value| value.to_string().into())
}

fn exact(value: Option<Decimal>) -> Cow<'static, str> {
    written(value.map(|number| number.normalize()))
}

fn moment(value: Option<Instant>) -> Cow<'static, str> {
    written(value.map(|at| at.to_rfc3339()))
}

impl Publishable for ProjectDraft {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = vec![Piece::new("code", &self.code, CODE)];
        pieces.extend(Piece::pair("name", &self.name, NAME));
        let optional =
            |pieces: &mut Vec<Piece<'_>>, field: &str, value: Cow<'static, str>, kind| {
                if !value.is_empty() {
                    pieces.push(Piece::new(field, value, kind));
                }
            };
        let partner = written(self.partner);
        optional(&mut pieces, "partner_id", partner, Kind::Choice);
        pieces.extend([
            Piece::new(
                "property_type_id",
                written(self.property_type_id),
                Kind::Choice,
            ),
            Piece::new("continent_id", written(self.continent_id), Kind::Choice),
            Piece::new("country_id", written(self.country_id), Kind::Choice),
            Piece::new("currency_id", written(self.currency_id), Kind::Choice),
            Piece::new("project_size", exact(self.project_size), AMOUNT),
            Piece::new("offering_size", exact(self.offering_size), AMOUNT),
            Piece::new("share_price", exact(self.share_price), PRICE),
            Piece::new("opens_at", moment(self.opens_at), Kind::Moment),
            Piece::new("funding_end", moment(self.funding_end), Kind::Moment),
            Piece::new("term_months", written(self.term_months), TERM),
            Piece::flag("is_roi", self.is_roi),
            Piece::new("rate_percent", exact(self.rate_percent), PERCENT),
        ]);
        for (at, framework) in self.frameworks.iter().enumerate() {
            let field = format!("frameworks.{at}");
            pieces.push(Piece::new(field, framework.to_string(), Kind::Choice));
        }
        for (method, limits) in [("wire", &self.wire), ("wallet", &self.wallet)] {
            for (limit, value) in [("minimum", limits.minimum), ("maximum", limits.maximum)] {
                let field = format!("{method}_{limit}");
                optional(&mut pieces, &field, exact(value), AMOUNT);
            }
        }
        pieces.push(Piece::new("issuer", &self.issuer, NAME));
        pieces.extend(Piece::pair("address", &self.address, ADDRESS));
        optional(&mut pieces, "latitude", exact(self.latitude), LATITUDE);
        optional(&mut pieces, "longitude", exact(self.longitude), LONGITUDE);
        for (at, image) in self.images.iter().enumerate() {
            let field = format!("images.{at}.image");
            pieces.push(Piece::new(field, image, Kind::Picture));
        }
        for (at, row) in self.table.iter().enumerate() {
            pieces.extend(Piece::pair(&format!("table.{at}.label"), &row.label, CELL));
            pieces.extend(Piece::pair(&format!("table.{at}.value"), &row.value, CELL));
        }
        for (at, summary) in self.summaries.iter().enumerate() {
            let field = |name: &str| format!("summaries.{at}.{name}");
            let kind = summary.kind.map_or("", SummaryKind::code);
            pieces.push(Piece::new(field("kind"), kind, Kind::Choice));
            pieces.extend(Piece::pair(&field("header"), &summary.header, HEADER));
            pieces.extend(Piece::pair(&field("text"), &summary.text, WORDS));
            let at = moment(summary.published_at);
            pieces.push(Piece::new(field("published_at"), at, Kind::Moment));
            for (at, document) in summary.documents.iter().enumerate() {
                pieces.extend(document.pieces(&field(&format!("documents.{at}"))));
            }
        }
        for (at, document) in self.documents.iter().enumerate() {
            pieces.extend(document.pieces(&format!("documents.{at}")));
        }
        pieces
    }

    fn counts(&self) -> Vec<Count> {
        let count = |field, entries, min, max| Count {
            field,
            entries,
            min,
            max,
        };
        let attached = self.summaries.iter().map(|summary| summary.documents.len());
        vec![
            count("frameworks", self.frameworks.len(), 1, 10),
            count("images", self.images.len(), 0, 12),
            count("table", self.table.len(), 0, 20),
            count("summaries", self.summaries.len(), 0, 40),
            count(
                "summaries.documents",
                attached.max().unwrap_or_default(),
                0,
                8,
            ),
            count("documents", self.documents.len(), 0, 40),
        ]
    }

    fn contradictions(&self, stage: Stage) -> Vec<ContentMistake> {
        let mut found = Vec::new();
        let less = |one: Option<Decimal>, other: Option<Decimal>| {
            one.zip(other).is_some_and(|(one, other)| one < other)
        };
        if less(self.project_size, self.offering_size) {
            found.push(mistake("project_size", ContentRule::BelowOther));
        }
        if self
            .opens_at
            .zip(self.funding_end)
            .is_some_and(|(from, to)| to <= from)
        {
            found.push(mistake("funding_end", ContentRule::EndsBeforeStart));
        }
        for (name, limits) in [("wire", &self.wire), ("wallet", &self.wallet)] {
            if less(limits.maximum, limits.minimum) {
                found.push(mistake(format!("{name}_maximum"), ContentRule::BelowOther));
            }
        }
        if self
            .currency_id
            .is_some_and(|id| Currency::from_id(id).is_none())
        {
            found.push(mistake("currency_id", ContentRule::Choice));
        }
        for (at, summary) in self.summaries.iter().enumerate() {
            let field = format!("summaries.{at}.documents");
            found.extend(of_no_type(&field, &summary.documents));
        }
        found.extend(of_no_type("documents", &self.documents));
        let mut known = HashSet::new();
        for (at, framework) in self.frameworks.iter().enumerate() {
            if !known.insert(*framework) {
                found.push(mistake(format!("frameworks.{at}"), ContentRule::Choice));
            }
        }
        if stage == Stage::Published {
            found.extend(self.unpaired());
        }
        found
    }
}

impl ProjectDraft {
    /// Parts that lack the counterpart that investors need.
    fn unpaired(&self) -> Vec<ContentMistake> {
        let mut found = Vec::new();
        let missing = |field: &str| mistake(field, ContentRule::Missing);
        let [wire, wallet] = [&self.wire, &self.wallet].map(|method| method.minimum.is_some());
        if !wire && (!wallet || self.wire.maximum.is_some()) {
            found.push(missing("wire_minimum"));
        }
        if !wallet && self.wallet.maximum.is_some() {
            found.push(missing("wallet_minimum"));
        }
        match (self.latitude, self.longitude) {
            (Some(_), None) => found.push(missing("longitude")),
            (None, Some(_)) => found.push(missing("latitude")),
            (Some(_), Some(_)) | (None, None) => {}
        }
        for (at, summary) in self.summaries.iter().enumerate() {
            let field = format!("summaries.{at}.documents");
            found.extend(in_one_language(&field, &summary.documents));
        }
        let tells = |kind: SummaryKind| self.summaries.iter().any(|s| s.kind == Some(kind));
        if !REQUIRED_SUMMARIES.into_iter().all(tells) {
            found.push(mistake("summaries", ContentRule::RisksOrFeesMissing));
        }
        let has = |kind: &str| self.documents.iter().any(|d| d.document_type == kind);
        if !REQUIRED_PAPERS.into_iter().all(has) {
            found.push(mistake("documents", ContentRule::DocumentsMissing));
        }
        found.extend(in_one_language("documents", &self.documents));
        found
    }
}

fn of_no_type<'a>(
    field: &'a str,
    documents: &'a [DraftedDocument],
) -> impl Iterator<Item = ContentMistake> + 'a {
    let known = |kind: &str| kind.is_empty() || PAPER_TYPES.contains(&kind);
    let unknown = documents
        .iter()
        .enumerate()
        .filter(move |(_, d)| !known(&d.document_type));
    unknown.map(move |(at, _)| mistake(format!("{field}.{at}.document_type"), ContentRule::Choice))
}

/// The first document of each type that exists in only one language.
fn in_one_language(field: &str, documents: &[DraftedDocument]) -> Vec<ContentMistake> {
    let is_there = |kind: &str, language| {
        let mut of = documents.iter().filter(|d| d.document_type == kind);
        of.any(|d| d.language == Some(language))
    };
    let mut found = Vec::new();
    for kind in PAPER_TYPES.into_iter().filter(|kind| *kind != TERMS_SHEET) {
        let (zh, en) = (is_there(kind, Language::Zh), is_there(kind, Language::En));
        let first = documents.iter().position(|d| d.document_type == kind);
        if let Some(at) = first.filter(|_| zh != en) {
            let field = format!("{field}.{at}.language");
            found.push(mistake(field, ContentRule::OtherLanguage));
        }
    }
    found
}
