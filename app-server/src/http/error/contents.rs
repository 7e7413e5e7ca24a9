//! The failure of a content that breaks rules of its fields: each field with the key and the params
//! of its own text.

use super::refused::RULE;
use super::{Named, Param, Params, WireError};
use domain::content::{ContentMistake, ContentRule};

/// A content's refusal has the key of its first mistake; each field has the params of its own text.
pub(super) fn content(mistakes: &[ContentMistake]) -> WireError {
    let named = |mistake: &ContentMistake| {
        let (key, params) = content_rule(&mistake.rule);
        Named {
            field: mistake.field.clone(),
            key: key.to_owned(),
            params,
        }
    };
    let first = mistakes.first();
    let (key, mut params) = first.map_or(("ContentMissing", Vec::new()), |m| content_rule(&m.rule));
    let field = first.map(|mistake| mistake.field.clone());
    params.insert(0, ("field", Param::Text(field.unwrap_or_default())));
    WireError {
        params,
        fields: mistakes.iter().map(named).collect(),
        ..WireError::plain(RULE, key)
    }
}

fn content_rule(rule: &ContentRule) -> (&'static str, Params) {
    let number = |max: u32| Param::Number(max.into());
    match rule {
        ContentRule::Missing => ("ContentMissing", vec![]),
        ContentRule::TooLong { max } => ("ContentTooLong", vec![("max", number(*max))]),
        ContentRule::TooMany { max } => ("ContentTooMany", vec![("max", number(*max))]),
        ContentRule::Markup(misplaced) => (
            "ContentMarkup",
            vec![
                ("found", Param::Text(misplaced.found.clone())),
                ("line", number(misplaced.line)),
            ],
        ),
        ContentRule::Placeholder { found } => (
            "ContentPlaceholder",
            vec![("found", Param::Text(found.clone()))],
        ),
        ContentRule::Unreadable => ("ContentUnreadable", vec![]),
        ContentRule::Number { min, max } => (
            "ContentNumber",
            vec![
                ("min", Param::Number((*min).into())),
                ("max", Param::Number((*max).into())),
            ],
        ),
        ContentRule::Choice => ("ContentChoice", vec![]),
        ContentRule::Phone => ("ContentPhone", vec![]),
        ContentRule::Email => ("ContentEmail", vec![]),
        ContentRule::Bic => ("ContentBic", vec![]),
        ContentRule::Iban => ("ContentIban", vec![]),
        ContentRule::AccountNumber { min } => ("ContentAccountNumber", vec![("min", number(*min))]),
        ContentRule::Fixed => ("ContentFixed", vec![]),
        ContentRule::Picture => ("ContentPicture", vec![]),
        ContentRule::Paper => ("ContentPaper", vec![]),
        ContentRule::Exact { min, max, places } => (
            "ContentExact",
            vec![
                ("min", Param::Number(*min)),
                ("max", Param::Number(*max)),
                ("places", number(*places)),
            ],
        ),
        ContentRule::Moment { from, to } => (
            "ContentMoment",
            vec![
                ("from", Param::Text(from.to_string())),
                ("to", Param::Text(to.to_string())),
            ],
        ),
        ContentRule::EndsBeforeStart => ("ContentEndsBeforeStart", vec![]),
        ContentRule::BelowOther => ("ContentBelowOther", vec![]),
        ContentRule::OtherLanguage => ("ContentOtherLanguage", vec![]),
        ContentRule::DocumentsMissing => ("ContentDocumentsMissing", vec![]),
        ContentRule::RisksOrFeesMissing => ("ContentRisksOrFeesMissing", vec![]),
        ContentRule::Twice => ("ContentTwice", vec![]),
        ContentRule::NoWallets => ("ContentNoWallets", vec![]),
        ContentRule::Taken => ("ContentTaken", vec![]),
        ContentRule::Ordered { orders } => (
            "ContentOrdered",
            vec![("orders", Param::Number((*orders).into()))],
        ),
        ContentRule::BelowTaken { taken } => (
            "ContentBelowTaken",
            vec![
                ("amount", Param::Number(taken.amount())),
                ("currency", Param::Text(taken.currency().code().to_owned())),
            ],
        ),
    }
}
