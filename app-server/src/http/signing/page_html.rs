//! The words and the markup of the signing page. Everything that is not this file's own is escaped.

use domain::Language;
use ports::driven::catalogue_texts::Texts;
use ports::driving::signing::{PageState, SignPage};

/// What was wrong with what was sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// No usable name.
    Name,
    /// The consent is not ticked; what was typed as name is kept.
    Consent(String),
    /// It is too late to decide.
    Closed,
}

/// The page of a session that may be signed.
pub(super) fn open(
    texts: &dyn Texts,
    page: &SignPage,
    token: &str,
    problem: Option<&Problem>,
) -> String {
    let language = page.language;
    let say = |key: &str| escaped(&texts.text(language, key, &[]));
    let name = match problem {
        Some(Problem::Consent(typed)) => typed,
        Some(Problem::Name | Problem::Closed) | None => &page.signer_name,
    };
    let wrong = |here: bool, id: &str, key: &str| {
        if here {
            format!(
                "<p class=\"wrong\" id=\"{id}\" role=\"alert\">{}</p>",
                say(key)
            )
        } else {
            String::new()
        }
    };
    let no_name = matches!(problem, Some(Problem::Name));
    let no_consent = matches!(problem, Some(Problem::Consent(_)));
    let token = escaped(token);
    frame(
        language,
        &page.title,
        &format!(
            "<p class=\"lead\">{lead}</p>\
             <a class=\"paper\" href=\"/sign/{token}/paper.pdf\" target=\"_blank\" rel=\"noopener\">\
             <span class=\"sheet\" aria-hidden=\"true\"></span><span>{title}<small>{read}</small></span></a>\
             <form method=\"post\" action=\"/sign/{token}\">\
             <label for=\"name\">{name_label}</label>\
             <input id=\"name\" name=\"name\" value=\"{name}\" maxlength=\"200\" required autocomplete=\"name\"{name_invalid}>\
             {name_wrong}<p class=\"hint\">{name_hint}</p>\
             <label class=\"consent\"><input type=\"checkbox\" name=\"consent\" value=\"on\" required{consent_invalid}>\
             <span>{consent}</span></label>{consent_wrong}\
             <button class=\"sign\" name=\"action\" value=\"sign\">{sign}</button>\
             <button class=\"decline\" name=\"action\" value=\"decline\" formnovalidate>{decline}</button></form>",
            lead = say("sign.lead"),
            title = escaped(&page.title),
            read = say("sign.read"),
            name_label = say("sign.name"),
            name = escaped(name),
            name_invalid = invalid(no_name, "name-wrong"),
            name_wrong = wrong(no_name, "name-wrong", "sign.nameMissing"),
            name_hint = say("sign.nameHint"),
            consent = escaped(&page.consent),
            consent_invalid = invalid(no_consent, "consent-wrong"),
            consent_wrong = wrong(no_consent, "consent-wrong", "sign.consentMissing"),
            sign = say("sign.sign"),
            decline = say("sign.decline"),
        ),
    )
}

/// The page of a session that was decided or is over.
pub(super) fn closed(texts: &dyn Texts, page: &SignPage) -> String {
    let language = page.language;
    let say = |key: &str| escaped(&texts.text(language, key, &[]));
    let key = match page.state {
        PageState::Signed => "sign.signed",
        PageState::Declined => "sign.declined",
        PageState::Over | PageState::Open => "sign.over",
    };
    frame(
        language,
        &page.title,
        &format!(
            "<p class=\"lead\" role=\"status\">{}</p><a class=\"back\" href=\"{}\">{}</a>",
            say(key),
            escaped(&page.back_url),
            say("sign.back")
        ),
    )
}

/// The page of a session whose provider cannot be reached.
pub(super) fn away(texts: &dyn Texts, page: &SignPage, token: &str) -> String {
    again(texts, page, token, "sign.away", "sign.retry")
}

/// The page of a session that came back unsigned and may be gone on with.
pub(super) fn interrupted(texts: &dyn Texts, page: &SignPage, token: &str) -> String {
    again(texts, page, token, "sign.interrupted", "sign.resume")
}

fn again(texts: &dyn Texts, page: &SignPage, token: &str, key: &str, action: &str) -> String {
    let say = |key: &str| escaped(&texts.text(page.language, key, &[]));
    frame(
        page.language,
        &page.title,
        &format!(
            "<p class=\"lead\" role=\"status\">{}</p><a class=\"back\" href=\"/sign/{}\">{}</a>\
             <a class=\"later\" href=\"{}\">{}</a>",
            say(key),
            escaped(token),
            say(action),
            escaped(&page.back_url),
            say("sign.later")
        ),
    )
}

fn invalid(is: bool, described_by: &str) -> String {
    if is {
        format!(" aria-invalid=\"true\" aria-describedby=\"{described_by}\"")
    } else {
        String::new()
    }
}

/// A page around its body, in the style of every page without scripts. The body is not escaped here.
pub fn frame(language: Language, title: &str, body: &str) -> String {
    let lang = match language {
        Language::Zh => "zh-CN",
        Language::En => "en",
    };
    let title = escaped(title);
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title} · Landfall</title>\
         <link rel=\"stylesheet\" href=\"/sign.css\"></head><body><main>\
         <p class=\"brand\">Landfall</p><h1>{title}</h1>{body}</main></body></html>"
    )
}

/// A text as it may stand in markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
