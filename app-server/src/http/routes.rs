//! Every call of the interface, by feature: one line is both its route and its entry in the OpenAPI document.

use super::call::{Call, get, post, put};
use super::{catalog, identity};

/// The table.
#[rustfmt::skip]
pub fn table() -> Vec<(&'static str, Vec<Call>)> {
    vec![
        ("identity", vec![
            get("/api/security_csrftoken.json", "The csrf token of this browser's session, and who is logged in", identity::csrf_token),
            get("/api/public_countries.json", "Countries with their phone codes, preferred ones first", identity::public_countries),
            get("/api/public_register_campaign.json", "Whether a campaign takes registrations", identity::public_register_campaign),
            post("/api/verify_contact.json", "Send a verification code", identity::verify_contact),
            post("/api/register.json", "Register with a phone number and a code", identity::register),
            post("/api/login.json", "Log in", identity::login),
            post("/api/logout.json", "Log out", identity::logout),
            post("/api/reset_password.json", "Set a new password against a code", identity::reset_password),
            put("/api/account_language.json", "Choose the language of messages and documents", identity::account_language),
            post("/api/account_reauth.json", "Prove again who it is", identity::account_reauth),
            get("/api/account_profile.json", "The profile and its lists", identity::account_profile),
        ]),
        ("catalog", vec![
            get("/api/public_banner_stats.json", "Banner, figures and bulletins of the home screen", catalog::banner_stats),
            get("/api/public_legal.json", "A legal text in the caller's language", catalog::legal),
            get("/api/baseData.json", "Lists that a session keeps", catalog::base_data),
            get("/api/listed_products.json", "Product cards", catalog::listed_products),
            get("/api/account_products.json", "All projects, with filters", catalog::products),
            get("/api/account_product_detail.json", "One project", catalog::product_detail),
        ]),
    ]
}
