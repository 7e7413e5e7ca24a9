//! The text and the markup of the payment page. Everything from outside this file is escaped.

use crate::http::signing::{escaped, frame};
use ports::driven::catalogue_texts::Texts;
use ports::driving::payment::{PageState, PayPage};

/// The page of a charge that may be paid.
pub(super) fn open(texts: &dyn Texts, page: &PayPage, token: &str) -> String {
    let say = |key: &str| escaped(&texts.text(page.language, key, &[]));
    let body = format!(
        "<p class=\"lead\">{lead}</p>{sum}\
         <form method=\"post\" action=\"/pay/{token}\">\
         <button class=\"sign\" name=\"outcome\" value=\"paid\">{pay}</button>\
         <button class=\"decline\" name=\"outcome\" value=\"failed\">{fail}</button>\
         <button class=\"decline\" name=\"outcome\" value=\"cancelled\">{cancel}</button></form>",
        lead = say("pay.lead"),
        sum = sum(texts, page),
        token = escaped(token),
        pay = say("pay.pay"),
        fail = say("pay.fail"),
        cancel = say("pay.cancel"),
    );
    frame(page.language, &page.title, &body)
}

/// The page of a charge that is settled.
pub(super) fn closed(texts: &dyn Texts, page: &PayPage) -> String {
    let say = |key: &str| escaped(&texts.text(page.language, key, &[]));
    let key = match page.state {
        PageState::Paid => "pay.paid",
        PageState::Refunded => "pay.refunded",
        PageState::Unpaid | PageState::Open => "pay.unpaid",
    };
    let body = format!(
        "<p class=\"lead\" role=\"status\">{}</p>{}<a class=\"back\" href=\"{}\">{}</a>",
        say(key),
        sum(texts, page),
        escaped(&page.back_url),
        say("pay.back")
    );
    frame(page.language, &page.title, &body)
}

fn sum(texts: &dyn Texts, page: &PayPage) -> String {
    let amount = page.amount;
    let shown = texts.amount(page.language, amount.amount(), amount.currency().code());
    let label = escaped(&texts.text(page.language, "pay.amount", &[]));
    format!(
        "<p class=\"sum\"><span>{label}</span><strong>{}</strong></p>",
        escaped(&shown)
    )
}
