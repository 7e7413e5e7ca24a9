//! Every call of the interface, by feature: one line is both its route and its entry in the OpenAPI document.

use super::call::{Call, get};
use super::{catalog, identity};

/// The table.
pub fn table() -> Vec<(&'static str, Vec<Call>)> {
    vec![
        (
            "identity",
            vec![get(
                "/api/security_csrftoken.json",
                "The csrf token of this browser's session",
                identity::csrf_token,
            )],
        ),
        (
            "catalog",
            vec![
                get(
                    "/api/public_banner_stats.json",
                    "Banner, figures and bulletins of the home screen",
                    catalog::banner_stats,
                ),
                get(
                    "/api/public_legal.json",
                    "A legal text in the caller's language",
                    catalog::legal,
                ),
                get(
                    "/api/baseData.json",
                    "Lists that a session keeps",
                    catalog::base_data,
                ),
                get(
                    "/api/listed_products.json",
                    "Product cards",
                    catalog::listed_products,
                ),
                get(
                    "/api/account_products.json",
                    "All projects, with filters",
                    catalog::products,
                ),
                get(
                    "/api/account_product_detail.json",
                    "One project",
                    catalog::product_detail,
                ),
            ],
        ),
    ]
}
