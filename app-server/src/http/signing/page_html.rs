//! The words and the markup of the signing page. `maud` escapes all that is filled in.

use domain::Language;
use maud::{DOCTYPE, Markup, html};
use ports::driven::catalogue_texts::Texts;
use ports::driving::signing::{PageState, SignPage};

/// The mistake in the submitted form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Problem {
    /// No usable name.
    Name,
    /// The name of somebody other than the account holder.
    OtherName,
    /// The consent is not ticked.
    Consent,
    /// The drawing is not a signature.
    Drawing,
    /// It is too late to decide.
    Closed,
}

/// The submitted values that were refused.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// Why.
    pub(super) problems: Vec<Problem>,
    /// The name as typed.
    pub(super) name: String,
    /// The strokes as drawn.
    pub(super) drawing: String,
}

/// The page of a session that may be signed.
pub(super) fn open(
    texts: &dyn Texts,
    page: &SignPage,
    token: &str,
    written: Option<&Written>,
) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let body = html! {
        p.lead { (say("sign.lead")) }
        a.paper href={ "/sign/" (token) "/paper.pdf" } target="_blank" rel="noopener" {
            span.sheet aria-hidden="true" {}
            span { (page.title) small { (say("sign.read")) } }
        }
        form method="post" action={ "/sign/" (token) } {
            (fields(texts, page, written))
            button.sign name="action" value="sign" { (say("sign.sign")) }
            button.decline name="action" value="decline" formnovalidate { (say("sign.decline")) }
        }
        script src="/sign.js" defer {}
    };
    frame(page.language, &page.title, &body)
}

/// What the signer fills in. What is right in what was sent stays.
fn fields(texts: &dyn Texts, page: &SignPage, written: Option<&Written>) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let has = |problem| written.is_some_and(|written| written.problems.contains(&problem));
    let kept = |wrong: Problem| written.filter(move |written| !written.problems.contains(&wrong));
    let name = kept(Problem::Name).map_or(&page.signer_name, |written| &written.name);
    let drawing = kept(Problem::Drawing).map_or("", |written| &written.drawing);
    let name_mistake = if has(Problem::OtherName) {
        Some("SignerNameMismatch")
    } else {
        has(Problem::Name).then_some("sign.nameMissing")
    };
    let consent_mistake = has(Problem::Consent).then_some("sign.consentMissing");
    let holder = [("name", page.signer_name.as_str())];
    let wrong = |id: &str, key: &str| {
        html! { p.wrong id=(id) role="alert" { (texts.text(page.language, key, &holder)) } }
    };
    html! {
        label for="name" { (say("sign.name")) }
        input id="name" name="name" value=(name) maxlength="200" required autocomplete="name"
            aria-invalid=[name_mistake.map(|_| "true")] aria-describedby=[name_mistake.map(|_| "name-wrong")];
        @if let Some(key) = name_mistake { (wrong("name-wrong", key)) }
        p.hint { (say("sign.nameHint")) }
        div.draw hidden {
            p.over id="draw-label" { (say("sign.draw")) }
            canvas tabindex="-1" role="img" aria-labelledby="draw-label" aria-describedby="draw-hint" {}
            button.clear type="button" hidden { (say("sign.drawClear")) }
            @if has(Problem::Drawing) { (wrong("drawing-wrong", "sign.drawingUnusable")) }
            p.hint id="draw-hint" { (say("sign.drawHint")) }
        }
        input type="hidden" name="drawing" value=(drawing);
        label.consent {
            input type="checkbox" name="consent" value="on" required
                aria-invalid=[consent_mistake.map(|_| "true")] aria-describedby=[consent_mistake.map(|_| "consent-wrong")];
            span { (page.consent) }
        }
        @if let Some(key) = consent_mistake { (wrong("consent-wrong", key)) }
    }
}

/// The page of a session that was decided or is over.
pub(super) fn closed(texts: &dyn Texts, page: &SignPage) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let key = match page.state {
        PageState::Signed => "sign.signed",
        PageState::Stored => "sign.stored",
        PageState::Declined => "sign.declined",
        PageState::Over | PageState::Open => "sign.over",
        PageState::Failed => "sign.failed",
    };
    let body = html! {
        p.lead role="status" { (say(key)) }
        a.back href=(page.back_url) { (say("sign.back")) }
    };
    frame(page.language, &page.title, &body)
}

/// The page of a session whose provider cannot be reached.
pub(super) fn unavailable_page(texts: &dyn Texts, page: &SignPage, token: &str) -> Markup {
    again(texts, page, token, "sign.away", "sign.retry")
}

/// The page of a session whose provider no longer accepts a signature, until the reason is known.
pub(super) fn settled(texts: &dyn Texts, page: &SignPage, token: &str) -> Markup {
    again(texts, page, token, "sign.settled", "sign.look")
}

/// The page of a session that came back unsigned and can be continued.
pub(super) fn interrupted(texts: &dyn Texts, page: &SignPage, token: &str) -> Markup {
    again(texts, page, token, "sign.interrupted", "sign.resume")
}

fn again(texts: &dyn Texts, page: &SignPage, token: &str, key: &str, action: &str) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let body = html! {
        p.lead role="status" { (say(key)) }
        a.back href={ "/sign/" (token) } { (say(action)) }
        a.later href=(page.back_url) { (say("sign.later")) }
    };
    frame(page.language, &page.title, &body)
}

/// A page around its body, in the style of every page without scripts.
pub fn frame(language: Language, title: &str, body: &Markup) -> Markup {
    let lang = match language {
        Language::Zh => "zh-CN",
        Language::En => "en",
    };
    html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) " · Landfall" }
                link rel="stylesheet" href="/sign.css";
            }
            body { main { p.brand { "Landfall" } h1 { (title) } (body) } }
        }
    }
}
