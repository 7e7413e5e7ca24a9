//! The text and the markup of the signing page. Everything from outside this file is escaped.

use domain::Language;
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
    pub(super) problem: Problem,
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
) -> String {
    let language = page.language;
    let say = |key: &str| escaped(&texts.text(language, key, &[]));
    let has = |problem| written.is_some_and(|written| written.problem == problem);
    // Correct values are kept.
    let kept = |wrong: Problem| written.filter(move |written| written.problem != wrong);
    let name = kept(Problem::Name).map_or(&page.signer_name, |written| &written.name);
    let drawing = kept(Problem::Drawing).map_or("", |written| &written.drawing);
    let wrong = |here: bool, id: &str, key: &str| {
        let holder = [("name", page.signer_name.as_str())];
        if here {
            format!(
                "<p class=\"wrong\" id=\"{id}\" role=\"alert\">{}</p>",
                escaped(&texts.text(language, key, &holder))
            )
        } else {
            String::new()
        }
    };
    let other_name = has(Problem::OtherName);
    let no_name = has(Problem::Name) || other_name;
    let name_mistake = if other_name {
        "SignerNameMismatch"
    } else {
        "sign.nameMissing"
    };
    let no_consent = has(Problem::Consent);
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
             <div class=\"draw\" hidden><p class=\"over\" id=\"draw-label\">{draw}</p>\
             <canvas tabindex=\"-1\" role=\"img\" aria-labelledby=\"draw-label\" aria-describedby=\"draw-hint\"></canvas>\
             <button class=\"clear\" type=\"button\" hidden>{clear}</button>\
             {drawing_wrong}<p class=\"hint\" id=\"draw-hint\">{draw_hint}</p></div>\
             <input type=\"hidden\" name=\"drawing\" value=\"{drawing}\">\
             <label class=\"consent\"><input type=\"checkbox\" name=\"consent\" value=\"on\" required{consent_invalid}>\
             <span>{consent}</span></label>{consent_wrong}\
             <button class=\"sign\" name=\"action\" value=\"sign\">{sign}</button>\
             <button class=\"decline\" name=\"action\" value=\"decline\" formnovalidate>{decline}</button></form>\
             <script src=\"/sign.js\" defer></script>",
            lead = say("sign.lead"),
            title = escaped(&page.title),
            read = say("sign.read"),
            name_label = say("sign.name"),
            name = escaped(name),
            name_invalid = invalid(no_name, "name-wrong"),
            name_wrong = wrong(no_name, "name-wrong", name_mistake),
            name_hint = say("sign.nameHint"),
            draw = say("sign.draw"),
            draw_hint = say("sign.drawHint"),
            clear = say("sign.drawClear"),
            drawing = escaped(drawing),
            drawing_wrong = wrong(
                has(Problem::Drawing),
                "drawing-wrong",
                "sign.drawingUnusable"
            ),
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
        PageState::Stored => "sign.stored",
        PageState::Declined => "sign.declined",
        PageState::Over | PageState::Open => "sign.over",
        PageState::Failed => "sign.failed",
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

/// The page of a session whose provider accepts no signature any more, until it is known why.
pub(super) fn settled(texts: &dyn Texts, page: &SignPage, token: &str) -> String {
    again(texts, page, token, "sign.settled", "sign.look")
}

/// The page of a session that came back unsigned and may be continued.
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

/// A page around its body, in the style of every page without scripts. The body is not escaped
/// here.
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

/// A text, escaped for markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
