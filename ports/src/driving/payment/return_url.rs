//! Where the browser goes after paying: the address it asked for, with the charge's number.

use crate::driving::return_url::with_query;

/// The address with the number: `/#/x?a=1` gives `/#/x?a=1&ReferenceID=7`. A number left by an
/// earlier payment is removed.
pub(super) fn with_reference(url: &str, charge: i64) -> String {
    with_query(url, &[("ReferenceID", charge.to_string())])
}

/// The same as an absolute address, for a gateway on another site.
pub(super) fn absolute(public_url: &str, url: &str, charge: i64) -> String {
    let address = with_reference(url, charge);
    if address.starts_with(public_url) {
        address
    } else {
        format!("{public_url}{address}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_added_to_the_query_of_the_hash_route() {
        assert_eq!(with_reference("/#/x?a=1", 7), "/#/x?a=1&ReferenceID=7");
        assert_eq!(with_reference("/back", 7), "/back?ReferenceID=7");
        assert_eq!(
            with_reference("/#/账户?ReferenceID=6&b=2", 7),
            "/#/%E8%B4%A6%E6%88%B7?b=2&ReferenceID=7"
        );
    }

    #[test]
    fn a_gateway_is_given_an_absolute_address() {
        let site = "https://landfall.test";
        let whole = "https://landfall.test/#/x?ReferenceID=7";
        assert_eq!(absolute(site, "/#/x", 7), whole);
        assert_eq!(absolute(site, "https://landfall.test/#/x", 7), whole);
    }
}
