//! Every call of the interface, by feature: one line is both its route and its entry in the OpenAPI document.

use super::route::{Call, delete, get, once, post, put};
use super::{
    account, account_statement, catalog, deposit, document, identity, letter, payment, portfolio,
    profile, signing, subscription, vault, withdrawal,
};

/// The table.
#[rustfmt::skip]
pub fn table() -> Vec<(&'static str, Vec<Call>)> {
    vec![
        ("identity", of_identities()),
        ("catalog", vec![
            get("/api/public_banner_stats.json", "Banner, figures and bulletins of the home screen", catalog::banner_stats),
            get("/api/public_legal.json", "A legal text in the caller's language", catalog::legal),
            get("/api/public_help.json", "Questions and answers, and contact details", catalog::help),
            get("/api/public_about.json", "Who runs the site, and projects chosen by an editor", catalog::about),
            get("/api/baseData.json", "Reference lists, which rarely change", catalog::base_data),
            get("/api/listed_products.json", "Product cards", catalog::listed_products),
            get("/api/account_products.json", "All projects, with filters", catalog::products),
            get("/api/account_product_detail.json", "One project", catalog::product_detail),
            get("/api/account_project_document.json", "A link to a document of a project", catalog::project_document),
            get("/api/project_documents/{InvestmentID}/{DocumentKey}", "A project document, by redirect to a short-lived link", catalog::project_document_address),
            get("/api/project_files/{token}", "A document of a project, through its short-lived link", catalog::project_file),
            get("/api/account_partners.json", "Partners, with filters", catalog::partners),
            get("/api/account_partner_detail.json", "One partner, its team and its projects", catalog::partner_detail),
            get("/api/account_watchlist.json", "The investor's watch list", catalog::watch_list),
            post("/api/account_watchlist.json", "Add a project to the watch list", catalog::watch),
            delete("/api/account_watchlist.json", "Take a project off the watch list", catalog::unwatch),
        ]),
        ("profile", vec![
            get("/api/account_profile.json", "The profile and its lists", profile::account_profile),
            put("/api/account_profile.json", "Change fields of the profile", profile::save_profile),
            post("/api/account_headimg.json", "Upload the picture of the profile", profile::account_headimg),
            get("/api/account_survey.json", "The survey with the investor's answers", profile::survey),
            post("/api/account_survey.json", "Answer the survey", profile::finish_survey),
            get("/api/account_bankprofile.json", "The investor's bank accounts, or one with its full number", profile::banks),
            post("/api/account_bankprofile.json", "Add a bank account", profile::add_bank),
            put("/api/account_bankprofile.json", "Change a bank account", profile::change_bank),
        ]),
        ("document", vec![
            get("/api/account_document.json", "The investor's documents, or a link to one", document::documents),
            post("/api/account_document.json", "Upload a document", document::upload),
            get("/api/account_vault.json", "Everything signed, uploaded, issued or sent to the investor, with filters", vault::account_vault),
            get("/api/account_requests.json", "The desk's requests to the investor, open and answered", letter::account_requests),
            post("/api/account_request.json", "Answer a request from the desk", letter::answer_account_request),
            get("/api/account_archive.json", "The state of the investor's archive", vault::account_archive),
            post("/api/account_archive.json", "Request an archive of everything in the vault", vault::ask_account_archive),
            get("/api/archives/{token}", "An archive, through its short-lived link", vault::archive_file),
            get("/api/files/{token}", "A stored file, through its short-lived link", document::file),
        ]),
        ("account", vec![
            get("/api/account_userentity.json", "The investor's investment accounts, and the lists that their forms choose from", account::entities),
            post("/api/account_userentity.json", "Open an investment account", account::open_entity),
            put("/api/account_userentity.json", "Change an investment account, or submit it for review", account::change_entity),
            get("/api/account_questionnaire.json", "The due diligence questionnaire of a framework or an account", account::questionnaire),
        ]),
        ("signing", vec![
            post("/api/account_signature.json", "Start a signing session", signing::ask_signature),
            get("/api/account_signature.json", "The state of a signing session, and its documents", signing::read_signature),
        ]),
        ("payment", vec![
            post("/api/account_pay.json", "Start paying an account's review fee", payment::start_payment),
            get("/api/account_pay.json", "The status of a payment, as confirmed by its gateway", payment::read_payment),
            post("/api/account_pay_refund.json", "Request a refund of a paid fee", payment::ask_refund),
        ]),
        ("subscription", vec![
            get("/api/account_investment.json", "A project and an order, as the subscription screens show them", subscription::investment),
            post("/api/account_investment.json", "Start an order", subscription::start_investment),
            put("/api/account_investment.json", "Save a step of an order, or submit it", subscription::change_investment),
            delete("/api/account_investment.json", "Cancel an order that was not submitted", subscription::cancel_investment),
            post("/api/account_investment_revoke.json", "Revoke a submitted order", subscription::revoke_investment),
            post("/api/account_investment_document.json", "Upload evidence for an order", subscription::upload_investment_document),
            get("/api/account_investment_document.json", "A link to a file of an order", subscription::investment_document),
        ]),
        ("deposit", vec![
            get("/api/account_deposit_request.json", "A deposit; without an id the investor's newest unfinished one", deposit::read_deposit),
            post("/api/account_deposit_request.json", "Announce a deposit", deposit::start_deposit),
            put("/api/account_deposit_request.json", "Change a deposit, or submit it", deposit::change_deposit),
            delete("/api/account_deposit_request.json", "Cancel a deposit for which nothing has arrived", deposit::cancel_deposit),
        ]),
        ("withdrawal", vec![
            get("/api/account_withdraw_request.json", "A withdrawal; without an id the investor's newest unfinished one", withdrawal::read_withdrawal),
            post("/api/account_withdraw_request.json", "Request a withdrawal", withdrawal::start_withdrawal),
            put("/api/account_withdraw_request.json", "Change a withdrawal, or submit it", withdrawal::change_withdrawal),
            delete("/api/account_withdraw_request.json", "Cancel a withdrawal that was not submitted", withdrawal::cancel_withdrawal),
        ]),
        ("portfolio", of_portfolios()),
        ("operations", crate::http::operations::calls()),
    ]
}

/// Identities: registering, logging in, devices, outside identities.
#[rustfmt::skip]
fn of_identities() -> Vec<Call> {
    vec![
        get("/api/security_csrftoken.json", "The CSRF token of this browser's session, and who is logged in", identity::csrf_token),
        get("/api/public_countries.json", "Countries with their phone codes, preferred ones first", identity::public_countries),
        get("/api/public_register_campaign.json", "Whether a campaign takes registrations", identity::public_register_campaign),
        post("/api/verify_contact.json", "Send a verification code", identity::verify_contact),
        post("/api/register.json", "Register with a phone number and a code", identity::register),
        post("/api/login.json", "Log in", identity::login),
        post("/api/logout.json", "Log out", identity::logout),
        post("/api/reset_password.json", "Set a new password with a verification code", identity::reset_password),
        post("/api/account_changepassword.json", "Change the password", identity::account_changepassword),
        post("/api/account_email.json", "Send the link that verifies an e-mail address", identity::account_email),
        once("/api/verify_email.json", "Open the link that verifies an e-mail address", identity::verify_email),
        put("/api/account_mobile.json", "Change the phone number", identity::account_mobile),
        get("/api/account_sessions.json", "The devices that are logged in", identity::account_sessions),
        delete("/api/account_sessions.json", "Log out one device, or all others", identity::end_account_sessions),
        get("/api/account_identities.json", "The external identities that the investor logs in with", identity::account_identities),
        delete("/api/account_identities.json", "Remove an external identity and log out all other devices", identity::remove_account_identity),
        get("/api/oauth_providers.json", "The external identity providers that investors may log in with", identity::oauth_providers),
        get("/api/oauth_start.json", "Go to an external identity provider", identity::oauth_start),
        once("/api/oauth_callback.json", "Return from an external identity provider", identity::oauth_callback),
        put("/api/account_language.json", "Choose the language of messages and documents", identity::account_language),
        post("/api/account_reauth.json", "Confirm the investor's identity again", identity::account_reauth),
    ]
}

/// What an investor holds and ordered.
#[rustfmt::skip]
fn of_portfolios() -> Vec<Call> {
    vec![
        get("/api/account_portfolio.json", "The investor's portfolio at a glance", portfolio::account_portfolio),
        get("/api/my_holding.json", "The investor's holding in a project, and its annual return", portfolio::my_holding),
        get("/api/myInvestmentAccounts.json", "What the investor's accounts hold and have earned", portfolio::my_investment_accounts),
        get("/api/capital_list.json", "The movements of the investor's money", portfolio::capital_list),
        get("/api/account_receipt.json", "A link to the receipt of a movement", portfolio::account_receipt),
        get("/api/receipts/{token}", "A receipt as PDF, through its short-lived link", portfolio::receipt_file),
        get("/api/account_statements.json", "The statements of an account", account_statement::account_statements),
        post("/api/account_statement.json", "Make an account statement, or return the existing one", account_statement::account_statement),
        get("/api/statements/{token}", "A file of a statement, through its short-lived link", account_statement::statement_file),
        get("/api/my_share.json", "The investor's shares, by project", portfolio::my_share),
        get("/api/my_share_order.json", "The orders for which shares in a project were issued", portfolio::my_share_order),
        get("/api/my_share_income.json", "The investor's income from a project", portfolio::my_share_income),
        get("/api/account_order.json", "The investor's orders", portfolio::account_order),
        get("/api/account_order_story.json", "What happened to an order, with its documents and movements", portfolio::account_order_story),
    ]
}
