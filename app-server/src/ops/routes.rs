//! Every call of the operators' side.

use super::{
    campaigns, contents, decide, document, home, investors, issue, item, legal_texts, log_in,
    log_out, me, partners, pictures, projects, queue, revoke,
};
use crate::http::call::{Call, get, post, put};

/// The table.
#[rustfmt::skip]
pub fn calls() -> Vec<Call> {
    vec![
        post("/ops/api/login", "Log an operator in", log_in::login),
        post("/ops/api/logout", "Log the operator out", log_out::logout),
        get("/ops/api/me", "Who is logged in, and the session's token", me::me),
        get("/ops/api/queues/{queue}", "A page of a queue, what waits longest first", queue::queue),
        get("/ops/api/queues/{queue}/{id}", "One item with its documents and its history", item::item),
        post("/ops/api/queues/{queue}/{id}/pass", "Pass the line on which an item waits", decide::pass),
        post("/ops/api/queues/{queue}/{id}/fail", "Fail the line on which an item waits", decide::fail),
        post("/ops/api/queues/subscriptions/{id}/issue", "Issue the shares of an accepted subscription", issue::issue),
        post("/ops/api/queues/subscriptions/{id}/revoke", "Take a subscription back", revoke::revoke),
        post("/ops/api/projects/{id}/issue", "Issue the shares of every accepted subscription of a project", issue::issue_project),
        get("/ops/api/campaigns", "A page of the campaigns, with how many registered under each", campaigns::list),
        post("/ops/api/campaigns", "Make a campaign", campaigns::make),
        get("/ops/api/campaigns/{id}", "One campaign", campaigns::show),
        put("/ops/api/campaigns/{id}", "Change a campaign", campaigns::change),
        get("/ops/api/contents", "What editors change of the site, with where each stands", contents::list),
        get("/ops/api/contents/home", "The home screen with its draft", home::show),
        put("/ops/api/contents/home", "Keep a draft of the home screen", home::change),
        get("/ops/api/contents/legal/{kind}", "A legal text with its draft", legal_texts::show),
        put("/ops/api/contents/legal/{kind}", "Keep a draft of a legal text", legal_texts::change),
        get("/ops/api/contents/{name}/history", "What was recorded of a content", contents::history),
        post("/ops/api/contents/{name}/publish", "Put a draft before investors", contents::publish),
        post("/ops/api/contents/{name}/discard", "Throw a draft away", contents::discard),
        get("/ops/api/history/{id}", "One event of the history of anything that editors write, whole", contents::one_event),
        get("/ops/api/partners", "A page of the partners, what was touched last first", partners::list),
        post("/ops/api/partners", "Make a partner as a draft", partners::make),
        get("/ops/api/partners/choices", "What a partner can be said to be", partners::choices),
        get("/ops/api/partners/{id}", "A partner with its people and its draft", partners::show),
        put("/ops/api/partners/{id}", "Keep a draft of a partner", partners::change),
        get("/ops/api/partners/{id}/history", "What was recorded of a partner", partners::history),
        post("/ops/api/partners/{id}/publish", "Put a partner's draft before investors", partners::publish),
        post("/ops/api/partners/{id}/withdraw", "Take a partner out of investors' sight", partners::withdraw),
        post("/ops/api/partners/{id}/discard", "Throw a partner's draft away, and a partner that investors do not see with it", partners::discard),
        get("/ops/api/projects", "A page of the projects, what was touched last first", projects::list),
        post("/ops/api/projects", "Make a project as a draft", projects::make),
        get("/ops/api/projects/choices", "What a project can be said to be", projects::choices),
        get("/ops/api/projects/{id}", "A project with its draft, and what was ordered of it", projects::show),
        put("/ops/api/projects/{id}", "Keep a draft of a project", projects::change),
        get("/ops/api/projects/{id}/history", "What was recorded of a project", projects::history),
        post("/ops/api/projects/{id}/publish", "Put a project's draft before investors", projects::publish),
        post("/ops/api/projects/{id}/withdraw", "Take a project that nobody ordered out of investors' sight", projects::withdraw),
        post("/ops/api/projects/{id}/discard", "Throw a project's draft away, and a project that investors do not see with it", projects::discard),
        post("/ops/api/papers", "Upload a PDF that everybody may read", pictures::upload_pdf),
        post("/ops/api/pictures", "Upload a picture that everybody may see", pictures::upload),
        get("/ops/api/investors", "A page of the investors, the newest first", investors::list),
        get("/ops/api/investors/{id}", "One investor, as far as the role reads", investors::show),
        get("/ops/api/investors/{id}/history", "What was recorded of an investor, as far as the role reads", investors::history),
        post("/ops/api/investors/{id}/sessions/end", "End every session of an investor", investors::end_all),
        post("/ops/api/investors/{id}/sessions/{session}/end", "End one session of an investor", investors::end_one),
        post("/ops/api/investors/{id}/identities/{identity}/remove", "Remove an outside identity of an investor, and end every session", investors::remove_identity),
        get("/ops/api/documents/{id}", "A document's file", document::document),
    ]
}
