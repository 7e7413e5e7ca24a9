//! The built-in forms: read once from their files, filled for each paper.

use domain::Language;
use ports::driven::paper_forms::{Answered, Facts, PaperForms, SignedBy};
use ports::driven::signing_documents::{
    Answer, Block, Fact, Letterhead, Mark, Paper, PaperError, SignaturePage,
};
use serde::Deserialize;
use std::collections::HashMap;
use thiserror::Error;

const COMMON: &str = include_str!("../../assets/papers/common.json");
const FORMS: [&str; 7] = [
    include_str!("../../assets/papers/account-statement.json"),
    include_str!("../../assets/papers/dd-form.json"),
    include_str!("../../assets/papers/income-summary.json"),
    include_str!("../../assets/papers/legal-appendix.json"),
    include_str!("../../assets/papers/movement-receipt.json"),
    include_str!("../../assets/papers/wallet-auth-form.json"),
    include_str!("../../assets/papers/withdraw-auth-form.json"),
];

/// Why the forms cannot be used.
#[derive(Debug, Error)]
#[error("a form cannot be read: {0}")]
pub struct FormsError(#[from] serde_json::Error);

/// [`PaperForms`] from the files that are built in.
pub struct BuiltInForms {
    common: HashMap<String, Words>,
    forms: HashMap<String, Form>,
}

#[derive(Debug, Deserialize)]
struct Words {
    en: String,
    zh: String,
}

#[derive(Debug, Deserialize)]
struct Form {
    code: String,
    title: Words,
    subtitle: Words,
    sections: Vec<Section>,
    /// Of a paper that is signed.
    signature: Option<Signature>,
}

#[derive(Debug, Deserialize)]
struct Section {
    heading: Words,
    /// The fact without which the section is left out.
    given: Option<String>,
    blocks: Vec<Part>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Part {
    Paragraph { text: Words },
    List { items: Vec<Words> },
    Fields { rows: Vec<Row> },
    Answers,
}

#[derive(Debug, Deserialize)]
struct Row {
    label: Words,
    value: String,
    /// The fact without which the row is left out; without a condition, a missing fact is printed
    /// as not given.
    given: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Signature {
    statement: Words,
    labels: Labels,
}

#[derive(Debug, Deserialize)]
struct Labels {
    name: Words,
    date: Words,
    reference: Words,
}

impl Words {
    fn get(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }
}

impl BuiltInForms {
    /// Reads the forms.
    pub fn new() -> Result<Self, FormsError> {
        let forms = FORMS
            .iter()
            .map(|text| serde_json::from_str::<Form>(text).map(|form| (form.code.clone(), form)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            common: serde_json::from_str(COMMON)?,
            forms,
        })
    }

    fn form(&self, code: &str) -> Result<&Form, PaperError> {
        self.forms
            .get(code)
            .ok_or_else(|| PaperError::Failed(format!("no form {code}")))
    }

    fn signature_of(&self, code: &str) -> Result<&Signature, PaperError> {
        let signature = self.form(code)?.signature.as_ref();
        signature.ok_or_else(|| PaperError::Failed(format!("{code} is not signed")))
    }

    fn common(&self, key: &str, language: Language) -> String {
        self.common
            .get(key)
            .map_or_else(String::new, |words| words.get(language).to_owned())
    }

    fn letterhead(&self, language: Language, document_number: &str) -> Letterhead {
        Letterhead {
            language,
            issuer: self.common("issuer", language),
            note: self.common("note", language),
            reference: Fact::new(self.common("number", language), document_number),
        }
    }

    fn block(&self, part: &Part, language: Language, facts: &Facts, answers: &[Answered]) -> Block {
        let filled = |text: &str| self.filled(text, language, facts);
        match part {
            Part::Paragraph { text } => Block::Paragraph(filled(text.get(language))),
            Part::List { items } => {
                Block::Clauses(items.iter().map(|i| filled(i.get(language))).collect())
            }
            Part::Fields { rows } => Block::Facts(
                rows.iter()
                    .filter(|row| is_given(row.given.as_deref(), facts))
                    .map(|row| Fact::new(row.label.get(language), filled(&row.value)))
                    .collect(),
            ),
            Part::Answers => Block::Answers(
                answers
                    .iter()
                    .map(|answered| Answer {
                        question: answered.question.clone(),
                        answer: self.common(if answered.yes { "yes" } else { "no" }, language),
                        details: String::new(),
                    })
                    .collect(),
            ),
        }
    }

    /// The text with every placeholder filled in, in one pass: the value of a fact is never read as
    /// a placeholder.
    fn filled(&self, text: &str, language: Language, facts: &Facts) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((name, following)) = after.split_once('}') else {
                filled.push('{');
                rest = after;
                continue;
            };
            match facts.get(name).filter(|fact| !fact.trim().is_empty()) {
                Some(fact) => filled.push_str(fact),
                None => filled.push_str(&self.common("none", language)),
            }
            rest = following;
        }
        filled.push_str(rest);
        filled
    }
}

/// Whether the fact exists without which a section or a row is left out.
fn is_given(needed: Option<&str>, facts: &Facts) -> bool {
    needed.is_none_or(|name| facts.get(name).is_some_and(|fact| !fact.is_empty()))
}

impl PaperForms for BuiltInForms {
    fn paper(
        &self,
        code: &str,
        language: Language,
        facts: &Facts,
        answers: &[Answered],
    ) -> Result<Paper, PaperError> {
        let form = self.form(code)?;
        let fact = |name: &str| facts.get(name).cloned().unwrap_or_default();
        let mut blocks = Vec::new();
        let sections = form.sections.iter();
        for section in sections.filter(|it| is_given(it.given.as_deref(), facts)) {
            let heading = self.filled(section.heading.get(language), language, facts);
            blocks.push(Block::Heading(heading));
            let parts = section.blocks.iter();
            blocks.extend(parts.map(|part| self.block(part, language, facts, answers)));
        }
        Ok(Paper {
            letterhead: self.letterhead(language, &fact("document_number")),
            title: form.title.get(language).to_owned(),
            subtitle: self.filled(form.subtitle.get(language), language, facts),
            date: Fact::new(self.common("date", language), fact("date")),
            blocks,
        })
    }

    fn consent(&self, code: &str, language: Language) -> Result<String, PaperError> {
        Ok(self.signature_of(code)?.statement.get(language).to_owned())
    }

    fn title(&self, code: &str, language: Language) -> Result<String, PaperError> {
        Ok(self.form(code)?.title.get(language).to_owned())
    }

    fn signature_place(
        &self,
        code: &str,
        language: Language,
        signer: &str,
        anchor: &str,
    ) -> Result<Vec<Block>, PaperError> {
        let statement = &self.signature_of(code)?.statement;
        Ok(vec![
            Block::Heading(self.common("signature_heading", language)),
            Block::Paragraph(statement.get(language).to_owned()),
            Block::SignaturePlace {
                label: self.common("signed_by", language),
                name: signer.to_owned(),
                anchor: anchor.to_owned(),
            },
        ])
    }

    fn signature(
        &self,
        code: &str,
        language: Language,
        document_number: &str,
        signed: &SignedBy,
    ) -> Result<SignaturePage, PaperError> {
        let signature = self.signature_of(code)?;
        let labels = &signature.labels;
        let common = |key| self.common(key, language);
        let name = signed.name.clone();
        let mark = match signed.drawing.clone() {
            Some(drawing) => Mark::Drawn { drawing, name },
            None => Mark::Typed(name),
        };
        Ok(SignaturePage {
            letterhead: self.letterhead(language, document_number),
            title: common("signature_title"),
            consent: signature.statement.get(language).to_owned(),
            mark_label: common("signed_by"),
            mark,
            evidence: vec![
                Fact::new(labels.name.get(language), &signed.name),
                Fact::new(labels.date.get(language), &signed.at),
                Fact::new(labels.reference.get(language), document_number),
                Fact::new(common("address"), &signed.address),
                Fact::new(common("browser"), &signed.browser),
            ],
            hash_label: common("hash_label"),
            hash_note: common("hash_note"),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Every `{name}` in the texts of one language, or in the values that both share.
    fn placeholders(value: &Value, language: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => {
                for part in text.split('{').skip(1) {
                    found.insert(part.split('}').next().unwrap().to_owned());
                }
            }
            Value::Array(items) => items
                .iter()
                .for_each(|item| placeholders(item, language, found)),
            Value::Object(fields) => {
                let other = if language == "en" { "zh" } else { "en" };
                for (name, field) in fields {
                    if name != other {
                        placeholders(field, language, found);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    #[test]
    fn both_languages_of_a_form_use_the_same_listed_placeholders() {
        for form in FORMS {
            let form: Value = serde_json::from_str(form).unwrap();
            let listed: BTreeSet<String> =
                serde_json::from_value(form["placeholders"].clone()).unwrap();
            let (mut en, mut zh) = (BTreeSet::new(), BTreeSet::new());
            placeholders(&form, "en", &mut en);
            placeholders(&form, "zh", &mut zh);
            assert_eq!(en, zh, "{}", form["code"]);
            assert!(en.is_subset(&listed), "{}: {en:?}", form["code"]);
        }
    }

    #[test]
    fn a_section_stands_only_where_what_it_is_about_is_given() {
        let forms = BuiltInForms::new().unwrap();
        let headings = |fact| {
            let facts = Facts::from([(fact, "1234".to_owned())]);
            let paper = forms.paper("WithdrawAuthForm", Language::En, &facts, &[]);
            let blocks = paper.unwrap().blocks.into_iter();
            let heading = |block| match block {
                Block::Heading(text) => Some(text),
                _ => None,
            };
            blocks.filter_map(heading).collect::<Vec<_>>()
        };
        let both = ["Account holder", "Instruction"];
        let with = |last| [both.as_slice(), &[last]].concat();
        assert_eq!(headings("payee_number"), with("Paid to a bank account"));
        assert_eq!(
            headings("bitcoin_address"),
            with("Paid to a Bitcoin address")
        );
        assert_eq!(headings("party_name"), both);
    }

    /// Whoever wires by the signed agreement gives the reference that the screens show.
    #[test]
    fn the_payment_reference_stands_below_the_bank_account() {
        let forms = BuiltInForms::new().unwrap();
        let facts = Facts::from([("payment_reference", "LFORDER00001".to_owned())]);
        for (language, label) in [
            (Language::En, "Payment reference"),
            (Language::Zh, "汇款附言"),
        ] {
            let paper = forms.paper("LegalAppendix", language, &facts, &[]).unwrap();
            let told = paper.blocks.iter().any(|block| {
                matches!(block, Block::Facts(rows) if rows
                    .iter()
                    .any(|row| row.label == label && row.value == "LFORDER00001"))
            });
            assert!(told, "{label}");
        }
    }

    #[test]
    fn a_fact_is_printed_as_it_is_and_a_missing_one_as_not_given() {
        let forms = BuiltInForms::new().unwrap();
        let facts = Facts::from([
            ("party_name", "{date} 王小明".to_owned()),
            ("document_number", "LF-1".to_owned()),
        ]);
        let answers = [Answered {
            question: "Do you?".into(),
            yes: true,
        }];
        let paper = forms
            .paper("DDForm", Language::En, &facts, &answers)
            .unwrap();
        let Block::Facts(rows) = &paper.blocks[1] else {
            unreachable!()
        };
        assert_eq!(rows[0].value, "{date} 王小明");
        assert_eq!(rows[1].value, "Not given");
        assert_eq!(paper.letterhead.reference.value, "LF-1");
        let answered = paper
            .blocks
            .iter()
            .any(|block| matches!(block, Block::Answers(list) if list[0].answer == "Yes"));
        assert!(answered);
    }

    #[test]
    fn every_text_that_the_papers_share_is_there() {
        let forms = BuiltInForms::new().unwrap();
        for key in [
            "issuer",
            "note",
            "number",
            "date",
            "yes",
            "no",
            "none",
            "signature_title",
            "signature_heading",
            "signed_by",
            "address",
            "browser",
            "hash_label",
            "hash_note",
        ] {
            assert!(!forms.common(key, Language::En).is_empty(), "{key}");
            assert!(!forms.common(key, Language::Zh).is_empty(), "{key}");
        }
        for code in ["DDForm", "LegalAppendix", "WalletAuthForm"] {
            assert!(forms.title(code, Language::Zh).is_ok(), "{code}");
        }
        assert!(forms.title("Other", Language::Zh).is_err());
    }
}
