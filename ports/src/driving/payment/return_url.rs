//! Where the browser goes after paying: the address it asked for, with the charge's number added to the query of its hash route.

/// The address with the number: `/#/x?a=1` gives `/#/x?a=1&ReferenceID=7`. One that an earlier payment left there goes.
pub(super) fn with_reference(url: &str, charge: i64) -> String {
    // A hash route carries its own query; one without a hash has the address's.
    let (before, route) = match url.split_once('#') {
        Some((before, route)) => (format!("{before}#"), route),
        None => (String::new(), url),
    };
    let (path, query) = route.split_once('?').unwrap_or((route, ""));
    let reference = format!("ReferenceID={charge}");
    let kept = query.split('&').filter(|pair| {
        let name = pair.split('=').next().unwrap_or_default();
        !pair.is_empty() && name != "ReferenceID"
    });
    let query: Vec<&str> = kept.chain([reference.as_str()]).collect();
    crate::driving::signing::ascii(&format!("{before}{path}?{}", query.join("&")))
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
