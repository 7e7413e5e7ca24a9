//! The words and the markup of the payment page. `maud` escapes all that is filled in.

use crate::http::signing::frame;
use maud::{Markup, html};
use ports::driven::catalogue_texts::Texts;
use ports::driving::payment::{PageState, PayPage};

/// The page of a charge that may be paid.
pub(super) fn open(texts: &dyn Texts, page: &PayPage, token: &str) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let body = html! {
        p.lead { (say("pay.lead")) }
        (sum(texts, page))
        form method="post" action={ "/pay/" (token) } {
            button.sign name="outcome" value="paid" { (say("pay.pay")) }
            button.decline name="outcome" value="failed" { (say("pay.fail")) }
            button.decline name="outcome" value="cancelled" { (say("pay.cancel")) }
        }
    };
    frame(page.language, &page.title, &body)
}

/// The page of a charge that is settled.
pub(super) fn closed(texts: &dyn Texts, page: &PayPage) -> Markup {
    let say = |key: &str| texts.text(page.language, key, &[]);
    let key = match page.state {
        PageState::Paid => "pay.paid",
        PageState::Refunded => "pay.refunded",
        PageState::Unpaid | PageState::Open => "pay.unpaid",
    };
    let body = html! {
        p.lead role="status" { (say(key)) }
        (sum(texts, page))
        a.back href=(page.back_url) { (say("pay.back")) }
    };
    frame(page.language, &page.title, &body)
}

fn sum(texts: &dyn Texts, page: &PayPage) -> Markup {
    let amount = page.amount;
    let shown = texts.amount(page.language, amount.amount(), amount.currency().code());
    html! {
        p.sum {
            span { (texts.text(page.language, "pay.amount", &[])) }
            strong { (shown) }
        }
    }
}
