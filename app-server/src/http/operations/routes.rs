//! Every call of the operators' side.

use super::{
    aside, assign, audit, daily_mail, decide, documents, figures, investors, item, log_in, log_out,
    me, notes, operators, own_access, proposals, proposals_export, queue, verification,
};
use crate::http::account::desk::block as account_block;
use crate::http::adjustment::{
    account as wallets, change as adjustment, evidence, item as one_adjustment, list as adjustments,
};
use crate::http::bank_account as bank_accounts;
use crate::http::call::{Call, get, post, put};
use crate::http::catalog::desk::{
    contents, earlier, frameworks, help, home, legal_texts, listed, partners, pictures, projects,
    questionnaires,
};
use crate::http::distribution::{
    change as distribution, item as one_distribution, lines as distribution_lines,
    list as distributions,
};
use crate::http::exchange_rate::{change as exchange_rate, list as exchange_rates};
use crate::http::figures as figures_of_weeks;
use crate::http::holding_transfer::{account as holder, change as holding_transfer};
use crate::http::identity::desk as campaigns;
use crate::http::ledger;
use crate::http::letter::desk as letters;
use crate::http::messaging::desk as messages;
use crate::http::payment::desk as payments;
use crate::http::payout::{
    batch_list as payout_batch_list, batches as payout_batches, change as payout,
    item as one_payout, list as payouts, projects as project_funds,
};
use crate::http::portfolio::desk::register;
use crate::http::receipt::{change as receipt, item as one_receipt, list as receipts};
use crate::http::statement::{
    change as statement, files as bank_files, item as one_line, layouts as csv_layouts,
    list as statement_lines,
};
use crate::http::subscription::desk::{issue, revoke, under_way};

/// The table.
pub fn calls() -> Vec<Call> {
    let calls = desk_calls().into_iter();
    let calls = calls.chain(contents_calls()).chain(money_calls());
    calls.chain(book_calls()).collect()
}

/// The operators' own access, the queues, and look-ups.
#[rustfmt::skip]
fn desk_calls() -> Vec<Call> {
    vec![
        get("/ops/api/csrf_token", "The token that a log-in carries", log_in::csrf_token),
        post("/ops/api/login", "Log an operator in", log_in::login),
        post("/ops/api/logout", "Log the operator out", log_out::logout),
        get("/ops/api/me", "Who is logged in, and the session's token", me::me),
        post("/ops/api/join", "Choose the first password by an invitation", own_access::join),
        get("/ops/api/me/access", "The own access: devices, authenticator, recovery codes", own_access::show),
        get("/ops/api/me/daily_mail", "When the operator wants the daily e-mail", daily_mail::show),
        post("/ops/api/me/daily_mail", "Choose when the operator wants the daily e-mail", daily_mail::choose),
        post("/ops/api/me/password", "Choose another password", own_access::change_password),
        post("/ops/api/me/recovery_codes", "Make new recovery codes", own_access::renew_codes),
        post("/ops/api/me/totp/renew", "Put the own authenticator away, and end every own session", own_access::renew_totp),
        post("/ops/api/me/sessions/{session}/end", "End one of the own sessions", own_access::end_session),
        get("/ops/api/mentions", "The notes that mention the operator, the unread ones first", notes::mentions),
        post("/ops/api/mentions/{id}/seen", "Note that the operator has seen a note that mentions them", notes::seen),
        post("/ops/api/notes/{id}/withdraw", "Withdraw a note of one's own within minutes", notes::withdraw),
        get("/ops/api/operators", "A page of the operators by name, closed ones last", operators::list),
        post("/ops/api/operators", "Add an operator and send the invitation; propose it where a role decides", operators::invite),
        get("/ops/api/operators/export", "The operators as a file for spreadsheets", operators::export),
        get("/ops/api/operators/{id}", "One operator with their devices", operators::show),
        put("/ops/api/operators/{id}", "Change an operator's name and roles; propose it where a deciding role changes", operators::change),
        get("/ops/api/operators/{id}/history", "What was recorded of an operator's access", operators::history),
        post("/ops/api/operators/{id}/invite", "Send the link again with which a password is chosen; propose it for whoever has joined and decides", operators::again),
        post("/ops/api/operators/{id}/close", "Close an operator's access, and end every session", operators::close),
        post("/ops/api/operators/{id}/reopen", "Reopen an operator's access; propose it where a role decides", operators::reopen),
        post("/ops/api/operators/{id}/totp/reset", "Propose to reset a lost authenticator", operators::reset_totp),
        post("/ops/api/operators/{id}/sessions/end", "End every session of an operator", operators::end_sessions),
        get("/ops/api/outbox", "A page of the messages, the newest first", messages::list),
        get("/ops/api/outbox/export", "The messages as a file for spreadsheets", messages::export),
        post("/ops/api/outbox/retry", "Send again every message that failed", messages::retry_failed),
        post("/ops/api/outbox/{id}/retry", "Send a message again that failed", messages::retry),
        get("/ops/api/audit", "A page of the audit trail, the newest first", audit::search),
        get("/ops/api/audit/export", "What is found in the audit trail, as a file for spreadsheets", audit::export),
        get("/ops/api/audit/verify", "The last verdict on the audit trail, the verification that is under way, and the newest heads", verification::audit),
        post("/ops/api/audit/verify", "Start verifying the audit trail", verification::start_audit),
        get("/ops/api/reconciliation", "The last verdict on whether all parts agree, and the proof that is under way", verification::books),
        post("/ops/api/reconciliation", "Start proving that all parts agree", verification::start_books),
        get("/ops/api/queues/{queue}", "A page of a queue, what waits longest first", queue::queue),
        get("/ops/api/queues/{queue}/export", "A queue as a file for spreadsheets", queue::export),
        get("/ops/api/queues/{queue}/figures", "What waits in a queue and how it stands, and how long decisions took", figures::figures),
        get("/ops/api/queues/{queue}/assignees", "To whom the items of a queue can be assigned, by line", assign::list),
        get("/ops/api/queues/{queue}/{id}", "One item with its documents and its history", item::item),
        post("/ops/api/queues/{queue}/{id}/pass", "Pass the line on which an item waits", decide::pass),
        post("/ops/api/queues/{queue}/{id}/fail", "Fail the line on which an item waits", decide::fail),
        post("/ops/api/queues/{queue}/{id}/return", "Return an item from the second line to the first", decide::send_back),
        post("/ops/api/queues/{queue}/{id}/put_aside", "Put an item that waits aside until a day", aside::put),
        post("/ops/api/queues/{queue}/{id}/take_up", "Take an item up again that is put aside", aside::take),
        post("/ops/api/queues/{queue}/{id}/assign", "Assign an item that waits to oneself or to a colleague", assign::give),
        post("/ops/api/queues/{queue}/{id}/release", "Release an item that is assigned", assign::give_up),
        get("/ops/api/queues/{queue}/{id}/messages", "The newest messages to the investor about an item", item::messages),
        get("/ops/api/queues/{queue}/{id}/notes", "The notes at an item, the newest last", notes::of_item),
        post("/ops/api/queues/{queue}/{id}/notes", "Write a note for colleagues at an item", notes::at_item),
        get("/ops/api/queues/{queue}/{id}/letters", "The letters about an item, the newest last", letters::of_item),
        post("/ops/api/queues/{queue}/{id}/letters", "Write to the investor about an item, or ask for an answer", letters::at_item),
        post("/ops/api/letters/{id}/withdraw", "Withdraw a request that waits for an answer", letters::withdraw),
        post("/ops/api/queues/subscriptions/{id}/issue", "Issue the shares of an accepted subscription", issue::issue),
        post("/ops/api/queues/subscriptions/{id}/revoke", "Revoke a subscription; propose it where its shares are issued", revoke::revoke),
        post("/ops/api/queues/subscriptions/{id}/correct", "Propose to correct an issued subscription", revoke::correct),
        get("/ops/api/orders_under_way", "How many subscriptions are neither issued nor ended", under_way::under_way),
        get("/ops/api/projects/{id}/issue", "What issuing every accepted subscription of a project would issue now", issue::forecast),
        post("/ops/api/projects/{id}/issue", "Propose to issue the shares of every accepted subscription of a project", issue::issue_project),
        get("/ops/api/proposals", "A page of the acts that need two people, those first that the reader may approve", proposals::list),
        get("/ops/api/proposals/export", "The acts that need two people as a file for spreadsheets", proposals_export::export),
        get("/ops/api/proposals/{id}", "One proposal with what it would change and its history", proposals::show),
        post("/ops/api/proposals/{id}/approve", "Approve a proposal, which carries it out", proposals::approve),
        post("/ops/api/proposals/{id}/reject", "Reject a proposal, with a comment", proposals::reject),
        post("/ops/api/proposals/{id}/withdraw", "Withdraw a proposal of one's own", proposals::withdraw),
    ]
}

/// The content that editors and administrators write.
#[rustfmt::skip]
fn contents_calls() -> Vec<Call> {
    vec![
        get("/ops/api/campaigns", "A page of the campaigns, with how many registered under each", campaigns::list),
        post("/ops/api/campaigns", "Make a campaign", campaigns::make),
        get("/ops/api/campaigns/export", "The campaigns as a file for spreadsheets", campaigns::export),
        get("/ops/api/campaigns/{id}", "One campaign", campaigns::show),
        put("/ops/api/campaigns/{id}", "Change a campaign", campaigns::change),
        get("/ops/api/contents", "What editors change of the site, with where each stands", contents::list),
        get("/ops/api/contents/home", "The home screen with its draft", home::show),
        put("/ops/api/contents/home", "Keep a draft of the home screen", home::change),
        get("/ops/api/contents/help", "Help and who runs the site, with their draft", help::show),
        put("/ops/api/contents/help", "Keep a draft of help and of who runs the site", help::change),
        get("/ops/api/contents/legal/{kind}", "A legal text with its draft", legal_texts::show),
        put("/ops/api/contents/legal/{kind}", "Keep a draft of a legal text", legal_texts::change),
        get("/ops/api/contents/{name}/history", "What was recorded of a content", contents::history),
        get("/ops/api/contents/{name}/editions", "A page of the earlier editions of a content of the site", earlier::of_content),
        post("/ops/api/contents/{name}/editions/{number}/restore", "Make an earlier edition of a content of the site its draft", earlier::restore_content),
        post("/ops/api/contents/{name}/publish", "Put a draft before investors; propose it where it is another version of a legal text", contents::publish),
        post("/ops/api/contents/{name}/discard", "Throw a draft away", contents::discard),
        get("/ops/api/frameworks", "The frameworks, with where each stands", frameworks::list),
        get("/ops/api/frameworks/{framework}", "A framework with its draft", frameworks::show),
        put("/ops/api/frameworks/{framework}", "Keep a draft of a framework", frameworks::change),
        get("/ops/api/frameworks/{framework}/history", "What was recorded of a framework", frameworks::history),
        get("/ops/api/frameworks/{framework}/editions", "A page of the earlier editions of a framework", earlier::of_framework),
        post("/ops/api/frameworks/{framework}/editions/{number}/restore", "Make an earlier edition of a framework its draft", earlier::restore_framework),
        post("/ops/api/frameworks/{framework}/publish", "Publish a framework's draft; propose it where its bank accounts change", frameworks::publish),
        post("/ops/api/frameworks/{framework}/discard", "Throw a framework's draft away", frameworks::discard),
        get("/ops/api/questionnaires", "The questionnaires, with where each stands", questionnaires::list),
        get("/ops/api/questionnaires/{framework}", "A framework's questionnaire with its draft", questionnaires::show),
        put("/ops/api/questionnaires/{framework}", "Keep a draft of a questionnaire", questionnaires::change),
        get("/ops/api/questionnaires/{framework}/history", "What was recorded of a questionnaire", questionnaires::history),
        get("/ops/api/questionnaires/{framework}/editions", "A page of the earlier editions of a questionnaire", earlier::of_questionnaire),
        post("/ops/api/questionnaires/{framework}/editions/{number}/restore", "Make an earlier edition of a questionnaire its draft", earlier::restore_questionnaire),
        post("/ops/api/questionnaires/{framework}/publish", "Ask a questionnaire's draft from now on, as a new version", questionnaires::publish),
        post("/ops/api/questionnaires/{framework}/discard", "Throw a questionnaire's draft away", questionnaires::discard),
        get("/ops/api/history/{id}", "One event of the history of anything that editors write, whole", contents::one_event),
        get("/ops/api/partners", "A page of the partners, what was touched last first", partners::list),
        post("/ops/api/partners", "Make a partner as a draft", partners::make),
        get("/ops/api/partners/export", "The partners as a file for spreadsheets", listed::partners),
        get("/ops/api/partners/choices", "What a partner can be said to be", partners::choices),
        get("/ops/api/partners/{id}", "A partner with its people and its draft", partners::show),
        put("/ops/api/partners/{id}", "Keep a draft of a partner", partners::change),
        get("/ops/api/partners/{id}/history", "What was recorded of a partner", partners::history),
        get("/ops/api/partners/{id}/editions", "A page of the earlier editions of a partner", earlier::of_partner),
        post("/ops/api/partners/{id}/editions/{number}/restore", "Make an earlier edition of a partner its draft", earlier::restore_partner),
        post("/ops/api/partners/{id}/publish", "Put a partner's draft before investors", partners::publish),
        post("/ops/api/partners/{id}/withdraw", "Take a partner out of investors' sight", partners::withdraw),
        post("/ops/api/partners/{id}/discard", "Throw a partner's draft away, and a partner that investors do not see with it", partners::discard),
        get("/ops/api/projects", "A page of the projects, what was touched last first", projects::list),
        post("/ops/api/projects", "Make a project as a draft", projects::make),
        get("/ops/api/projects/export", "The projects as a file for spreadsheets", listed::projects),
        get("/ops/api/projects/choices", "What a project can be said to be", projects::choices),
        get("/ops/api/projects/{id}", "A project with its draft, and what was ordered of it", projects::show),
        put("/ops/api/projects/{id}", "Keep a draft of a project", projects::change),
        get("/ops/api/projects/{id}/history", "What was recorded of a project", projects::history),
        get("/ops/api/projects/{id}/editions", "A page of the earlier editions of a project", earlier::of_project),
        post("/ops/api/projects/{id}/editions/{number}/restore", "Make an earlier edition of a project its draft", earlier::restore_project),
        post("/ops/api/projects/{id}/copy", "Make a project as a draft that is a copy of this one, without its code, days, documents and news", projects::copy),
        post("/ops/api/projects/{id}/publish", "Put a project's draft before investors; propose it where terms change that they saw", projects::publish),
        post("/ops/api/projects/{id}/withdraw", "Take a project that nobody ordered out of investors' sight", projects::withdraw),
        post("/ops/api/projects/{id}/discard", "Throw a project's draft away, and a project that investors do not see with it", projects::discard),
        post("/ops/api/papers", "Upload a PDF as a document of a project", pictures::upload_pdf),
        get("/ops/api/papers/{folder}/{file}", "A document of a project, named or not yet", pictures::pdf),
        post("/ops/api/pictures", "Upload a picture that everybody may see", pictures::upload),
        get("/ops/api/payments", "A page of the payments of fees, the newest first, by key", payments::list),
        get("/ops/api/payments/export", "The payments of fees as a file for spreadsheets", payments::export),
        get("/ops/api/payments/{id}", "One payment, with what happened to it and what its gateway told", payments::show),
        post("/ops/api/payments/{id}/refund", "Give a payment back, with a reason", payments::refund),
        get("/ops/api/investors", "A page of the investors, the newest first", investors::list),
        get("/ops/api/investors/export", "The investors as a file for spreadsheets", investors::export),
        get("/ops/api/investors/{id}", "One investor, as far as the role reads", investors::show),
        get("/ops/api/investors/{id}/history", "What was recorded of an investor, as far as the role reads", investors::history),
        get("/ops/api/investors/{id}/notes", "The notes about an investor and at their items, the newest last", notes::of_investor),
        post("/ops/api/investors/{id}/notes", "Write a note for colleagues about an investor", notes::at_investor),
        get("/ops/api/investors/{id}/letters", "The letters to an investor, the newest last", letters::of_investor),
        post("/ops/api/investors/{id}/letters", "Write to an investor", letters::at_investor),
        post("/ops/api/accounts/{id}/block", "Propose to block an account", account_block::block),
        post("/ops/api/accounts/{id}/release", "Propose to release a blocked account", account_block::release),
        post("/ops/api/investors/{id}/sessions/end", "End every session of an investor", investors::end_all),
        post("/ops/api/investors/{id}/sessions/{session}/end", "End one session of an investor", investors::end_one),
        post("/ops/api/investors/{id}/identities/{identity}/remove", "Remove an outside identity of an investor, and end every session", investors::remove_identity),
        get("/ops/api/documents/{id}", "A document's file", documents::document),
    ]
}

/// Receipts, payments, the bank's statements and the ledger.
#[rustfmt::skip]
fn money_calls() -> Vec<Call> {
    vec![
        get("/ops/api/bank_accounts", "The platform's bank accounts, with what depends on each", bank_accounts::list),
        get("/ops/api/bank_accounts/export", "The platform's bank accounts as a file for spreadsheets", bank_accounts::export),
        post("/ops/api/bank_accounts", "Propose to open a bank account of the platform", bank_accounts::add),
        put("/ops/api/bank_accounts/{id}", "Propose to change or close a bank account of the platform", bank_accounts::change),
        get("/ops/api/exchange_rates", "A page of the confirmed exchange rates, the newest first, by key", exchange_rates::list),
        post("/ops/api/exchange_rates", "Propose an exchange rate", exchange_rate::enter),
        get("/ops/api/exchange_rates/export", "The confirmed exchange rates as a file for spreadsheets", exchange_rates::export),
        get("/ops/api/exchange_rates/in_force", "The exchange rates in force on a day", exchange_rates::in_force),
        post("/ops/api/exchange_rates/import", "Propose what is new in a file of the European Central Bank", exchange_rate::load),
        get("/ops/api/adjustments", "A page of the manual bookings, made and proposed, the newest first, by key", adjustments::list),
        post("/ops/api/adjustments", "Propose a manual booking", adjustment::propose),
        get("/ops/api/adjustments/export", "The manual bookings as a file for spreadsheets", adjustments::export),
        get("/ops/api/adjustments/account", "An account by its number, with its wallets", wallets::account),
        get("/ops/api/adjustments/exchange", "What an exchange comes to by the rates in force", wallets::exchanged),
        get("/ops/api/adjustments/{id}", "One manual booking, with its postings and its document", one_adjustment::show),
        post("/ops/api/holding_transfers", "Propose a transfer of a holding to another account", holding_transfer::propose),
        get("/ops/api/holding_transfers/account", "An account by its number, with what it holds of a project", holder::account),
        post("/ops/api/evidence", "Upload a document that proves a manual booking", evidence::upload),
        get("/ops/api/evidence/{id}", "A document that proves a manual booking", evidence::show),
        get("/ops/api/receipts", "A page of the receipts, the newest first, by key", receipts::list),
        post("/ops/api/receipts", "Enter money that arrived, from a bank's statement", receipt::enter),
        get("/ops/api/receipts/export", "The receipts as a file for spreadsheets", receipts::export),
        get("/ops/api/receipts/bank_accounts", "The platform's open bank accounts", receipts::banks),
        post("/ops/api/receipts/match_exact", "Match every receipt that names the reference of a record which waits for exactly its amount", receipt::exact),
        get("/ops/api/receipts/{id}", "One receipt, with what it may be meant for and what happened to it", one_receipt::show),
        get("/ops/api/receipts/{id}/candidates", "What waits for money in a receipt's currency, by words", one_receipt::candidates),
        post("/ops/api/receipts/{id}/match", "Match a receipt to a deposit or a subscription", receipt::match_to),
        post("/ops/api/receipts/{id}/unmatch", "Take the match of a receipt back before its record is decided on", receipt::unmatch),
        post("/ops/api/receipts/{id}/return", "Return a receipt to its payer, by a payout that waits for where to", receipt::return_it),
        post("/ops/api/receipts/{id}/withdraw", "Take back a receipt that was entered by mistake", receipt::withdraw),
        post("/ops/api/receipts/import", "Read a bank's file in", bank_files::read),
        post("/ops/api/receipts/import/check", "What of a bank's file was probably read before, of which nothing is kept", bank_files::foresee),
        get("/ops/api/bank_files", "A page of the bank files that were read, the newest first, by key", bank_files::list),
        get("/ops/api/bank_files/export", "The bank files as a file for spreadsheets", bank_files::export),
        post("/ops/api/bank_files/{id}/withdraw", "Withdraw a file that was read by mistake", bank_files::withdraw),
        get("/ops/api/statement_lines", "A page of the lines of bank statements, the newest first, by key", statement_lines::list),
        get("/ops/api/statement_lines/export", "The lines of bank statements as a file for spreadsheets", statement_lines::export),
        post("/ops/api/statement_lines/confirm_exact", "Confirm the first open lines whose proposal is certain", statement::exact),
        get("/ops/api/statement_lines/{id}", "One line of a statement, with what it may be and what happened to it", one_line::show),
        post("/ops/api/statement_lines/{id}/confirm", "Confirm what a line is", statement::confirm),
        post("/ops/api/statement_lines/{id}/set_aside", "Set a line aside that is the one read before", statement::set_aside),
        post("/ops/api/statement_lines/{id}/take", "Take a line that differs as one of its own", statement::take),
        post("/ops/api/statement_lines/{id}/reopen", "Take back that a line in transit is a transfer", statement::reopen),
        get("/ops/api/csv_layouts/{id}", "How the CSV of a bank account is laid out", csv_layouts::show),
        post("/ops/api/csv_layouts/{id}", "Keep how the CSV of a bank account is laid out", csv_layouts::set),
        post("/ops/api/csv_layouts/{id}/try", "Try a layout on a CSV file, of which nothing is kept", csv_layouts::sample),
        get("/ops/api/payouts", "A page of the payouts, the newest first, by key", payouts::list),
        get("/ops/api/payouts_due", "What is due to bank accounts, by paying bank account and currency", payouts::due),
        get("/ops/api/payouts_due/export", "What is due to bank accounts as a file for spreadsheets", payouts::export_due),
        get("/ops/api/payouts/export", "The payouts as a file for spreadsheets", payouts::export),
        get("/ops/api/payouts/{id}", "One payout, with where it goes and what happened to it", one_payout::show),
        post("/ops/api/payouts/{id}/execute", "Enter that a released payout was paid; propose to pay one that is due without a batch", payout::execute),
        post("/ops/api/payouts/{id}/reject", "Propose that the bank rejected a released payout", payout::reject),
        post("/ops/api/payouts/{id}/bounce", "Propose that a payout came back", payout::bounce),
        post("/ops/api/payouts/{id}/target", "Propose where a payout goes that waits for a target", payout::target),
        get("/ops/api/project_funds", "The money of projects, with what may be paid to each", project_funds::list),
        get("/ops/api/project_funds/export", "The money of projects as a file for spreadsheets", project_funds::export),
        get("/ops/api/project_funds/{id}", "The money of one project, with what paying it needs", project_funds::show),
        post("/ops/api/project_funds/{id}/pay", "Propose a payment to a project", project_funds::pay),
        get("/ops/api/projects/{id}/holders", "The register of a project at the end of a day", register::list),
        get("/ops/api/projects/{id}/holders/export", "The register of a project as a file for spreadsheets", register::export),
        get("/ops/api/projects/{id}/holders/{account}", "What changed an account's holding of a project", register::holding),
        get("/ops/api/distributions", "A page of the distributions, the newest first", distributions::list),
        post("/ops/api/distributions", "Draft a distribution", distribution::draft),
        get("/ops/api/distributions/export", "The distributions as a file for spreadsheets", distributions::export),
        get("/ops/api/distributions/{id}", "One distribution, with its funding and what happened to it", one_distribution::show),
        put("/ops/api/distributions/{id}", "Change the draft of a distribution", distribution::change),
        get("/ops/api/distributions/{id}/lines", "The lines of a distribution; of a draft as they would be", distribution_lines::list),
        get("/ops/api/distributions/{id}/lines/export", "The lines of a distribution as a file for spreadsheets", distribution_lines::export),
        post("/ops/api/distributions/{id}/propose", "Propose the draft of a distribution", distribution::propose),
        post("/ops/api/distributions/{id}/fund", "Fund a distribution out of a receipt, or of the project's money", distribution::fund),
        post("/ops/api/distributions/{id}/pay", "Start paying a distribution, or go on", distribution::pay),
        post("/ops/api/distributions/{id}/stop", "Stop paying a distribution after the present lines", distribution::stop),
        post("/ops/api/distributions/{id}/cancel", "Give a distribution up, and its money back", distribution::cancel),
        post("/ops/api/distributions/{id}/correct", "Propose to reverse a paid line of a distribution", distribution::correct),
        get("/ops/api/payout_batches", "A page of the batches of payouts, the newest first, by key", payout_batch_list::list),
        post("/ops/api/payout_batches", "Make a batch of payouts that are due", payout_batches::make),
        get("/ops/api/payout_batches/export", "The batches of payouts as a file for spreadsheets", payout_batch_list::export),
        get("/ops/api/payout_batches/{id}", "One batch with its payouts and its payment files", payout_batches::show),
        post("/ops/api/payout_batches/{id}/take_out", "Take a payout out of a batch that is not released", payout_batches::out),
        post("/ops/api/payout_batches/{id}/release", "Release a batch that somebody else made, which writes its payment files", payout_batches::release),
        post("/ops/api/payout_batches/{id}/execute", "Enter that the bank paid a released batch", payout_batches::execute),
        get("/ops/api/payout_batches/{id}/file", "A payment file of a released batch", payout_batches::file),
    ]
}

/// The books: cash, figures and the ledger.
#[rustfmt::skip]
fn book_calls() -> Vec<Call> {
    vec![
        get("/ops/api/cash", "What the platform's bank accounts had when a day began and ended", ledger::cash::show),
        get("/ops/api/cash/export", "The cash of a day as a file for spreadsheets", ledger::cash::export),
        get("/ops/api/figures", "What was raised, accepted and earned week by week, the money on the bank accounts, and how long the queues have been waiting", figures_of_weeks::show),
        get("/ops/api/figures/sales/export", "What was raised and accepted by project and week, as a file for spreadsheets", figures_of_weeks::export_sales),
        get("/ops/api/figures/income/export", "What holders earned by project, kind and week, as a file for spreadsheets", figures_of_weeks::export_income),
        get("/ops/api/figures/cash/export", "The money on the bank accounts by currency and week, as a file for spreadsheets", figures_of_weeks::export_cash),
        get("/ops/api/figures/ages/export", "How long the items of the queues have been waiting, as a file for spreadsheets", figures_of_weeks::export_ages),
        get("/ops/api/ledger/export", "The trial balance as a file for spreadsheets", ledger::books::export_totals),
        get("/ops/api/ledger", "The books of the ledger, summed up by kind and asset", ledger::books::totals),
        get("/ops/api/ledger/books", "A page of the books of one kind in one asset, by key", ledger::books::list),
        get("/ops/api/ledger/books/export", "The books of one kind in one asset as a file for spreadsheets", ledger::books::export),
        get("/ops/api/ledger/postings", "A page of the postings on one book, the newest first, by key", ledger::postings::list),
        get("/ops/api/ledger/postings/export", "The postings on one book as a file for spreadsheets", ledger::postings::export),
        get("/ops/api/ledger/transactions", "A page of the transactions, the newest first, by key", ledger::transactions::list),
        get("/ops/api/ledger/transactions/export", "The transactions as a file for spreadsheets", ledger::transactions::export),
        get("/ops/api/ledger/transactions/{id}", "One transaction with its postings and what caused it", ledger::transactions::show),
    ]
}
