//! The legal notice, the privacy policy and the payment terms.

use crate::{Failure, Ports};
use domain::catalog::LegalKind;
use domain::content::ALLOWANCE;
use domain::{Language, Refusal};

/// Title and HTML of a legal text in a language. The allowance in it comes from the one configured figure, so that the two
/// languages cannot disagree (decision 2).
pub async fn legal_text(
    ports: &Ports,
    kind: LegalKind,
    language: Language,
) -> Result<(String, String), Failure> {
    let text = ports.catalog.legal(kind).await?.ok_or(Refusal::NotFound)?;
    let allowance =
        ports
            .texts
            .amount(language, ports.settings.foreign_allowance_zar.into(), "ZAR");
    let html = text.html.get(language).replace(ALLOWANCE, &allowance);
    Ok((text.title.get(language).to_owned(), html))
}
