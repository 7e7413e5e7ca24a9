//! What a database address tells, and what of it may be shown. The driver logs the value of a parameter that it does not know, so
//! that one that may hold a secret is refused.

/// Parameters whose values are no secrets.
const OPEN: [&str; 20] = [
    "application_name",
    "cache",
    "dbname",
    "host",
    "hostaddr",
    "immutable",
    "mode",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
    "vfs",
];

/// Parameters that the drivers know and whose values are not shown.
const CLOSED: [&str; 2] = ["options", "password"];

const HIDDEN: &str = "(hidden)";

/// The address without its secrets. What is not understood is hidden.
pub(super) fn shown(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once(':') else {
        return HIDDEN.to_owned();
    };
    if scheme != "sqlite" && !rest.starts_with("//") {
        return format!("{scheme}:{HIDDEN}");
    }
    let slashes = if rest.starts_with("//") { "//" } else { "" };
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    // A password may hold every sign: all before the last @ belongs to the login.
    let (login, place) = match rest.rsplit_once('@') {
        Some((login, place)) if scheme != "sqlite" => (shown_login(login), place),
        _ => (String::new(), rest),
    };
    let (place, parameters) = match place.split_once('?') {
        Some((place, parameters)) => (place, format!("?{}", shown_parameters(parameters))),
        None => (place, String::new()),
    };
    let place = if scheme != "sqlite" && place.contains(['=', ' ', '%']) {
        HIDDEN
    } else {
        place
    };
    format!("{scheme}:{slashes}{login}{place}{parameters}")
}

fn shown_login(login: &str) -> String {
    let (user, password) = match login.split_once(':') {
        Some((user, _)) => (user, ":(hidden)"),
        None => (login, ""),
    };
    if is_plain(user) {
        format!("{user}{password}@")
    } else {
        format!("{HIDDEN}@")
    }
}

fn shown_parameters(parameters: &str) -> String {
    let shown = parameters.split('&').map(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if OPEN.contains(&name) && !value.to_ascii_lowercase().contains("password") {
            format!("{name}={value}")
        } else if is_plain(name) {
            format!("{name}={HIDDEN}")
        } else {
            HIDDEN.to_owned()
        }
    });
    shown.collect::<Vec<_>>().join("&")
}

/// Letters, digits and what else stands in names.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// The name of a parameter of a PostgreSQL address that the driver does not know; one that cannot be shown is called `(hidden)`.
pub(super) fn unknown_parameter(address: &str) -> Option<String> {
    if !address.starts_with("postgres") {
        return None;
    }
    let (_, place) = address.rsplit_once('@').unwrap_or(("", address));
    let (_, parameters) = place.split_once('?')?;
    let names = parameters
        .split('&')
        .map(|parameter| parameter.split('=').next().unwrap_or_default());
    let unknown = |name: &&str| {
        let is_option = name.starts_with("options[");
        !name.is_empty() && !OPEN.contains(name) && !CLOSED.contains(name) && !is_option
    };
    let unknown = names.into_iter().find(unknown)?;
    Some(if is_plain(unknown) { unknown } else { HIDDEN }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_wherever_they_stand() {
        for (address, due) in [
            ("postgres://me:SECRET@db/x", "postgres://me:(hidden)@db/x"),
            (
                "postgresql://me:SECRET@db:5432/x?sslmode=require",
                "postgresql://me:(hidden)@db:5432/x?sslmode=require",
            ),
            ("postgres://me:SE:CRET@db/x", "postgres://me:(hidden)@db/x"),
            ("postgres://me:SE@CRET@db/x", "postgres://me:(hidden)@db/x"),
            ("postgres://me:SE/CRET@db/x", "postgres://me:(hidden)@db/x"),
            ("postgres://me:SE?CRET@db/x", "postgres://me:(hidden)@db/x"),
            (
                "postgres://me:SE%40CRET@db/x",
                "postgres://me:(hidden)@db/x",
            ),
            ("postgres://me%3ASECRET@db/x", "postgres://(hidden)@db/x"),
            ("postgres://me@db/x", "postgres://me@db/x"),
            (
                "postgres://db/x?password=SECRET",
                "postgres://db/x?password=(hidden)",
            ),
            (
                "postgres://db/x?user=me&password=SECRET&sslmode=require",
                "postgres://db/x?user=me&password=(hidden)&sslmode=require",
            ),
            (
                "postgres://db/x?sslpassword=SECRET",
                "postgres://db/x?sslpassword=(hidden)",
            ),
            (
                "postgres://db/x?%70assword=SECRET",
                "postgres://db/x?(hidden)",
            ),
            (
                "postgres://db/x?PASSWORD=SECRET",
                "postgres://db/x?PASSWORD=(hidden)",
            ),
            (
                "postgres://db/x?host=h password=SECRET",
                "postgres://db/x?host=(hidden)",
            ),
            (
                "postgres://me:SECRET@one:5432,two:5433/x",
                "postgres://me:(hidden)@one:5432,two:5433/x",
            ),
            (
                "postgres://me:SECRET@[::1]:5432/x",
                "postgres://me:(hidden)@[::1]:5432/x",
            ),
            ("postgres:host=db password=SECRET", "postgres:(hidden)"),
            ("postgres://host=db password=SECRET", "postgres://(hidden)"),
            (
                "postgres://db/x?options=-c%20x.secret%3DSECRET",
                "postgres://db/x?options=(hidden)",
            ),
            (
                "sqlite://data/landfall.db?mode=rwc",
                "sqlite://data/landfall.db?mode=rwc",
            ),
            ("sqlite:/srv/a@b/x.db", "sqlite:/srv/a@b/x.db"),
            ("sqlite://x.db?key=SECRET", "sqlite://x.db?key=(hidden)"),
        ] {
            assert_eq!(shown(address), due, "{address}");
        }
    }

    #[test]
    fn parameters_that_the_driver_would_log_are_named() {
        for (address, unknown) in [
            ("postgres://db/x?sslpassword=SECRET", Some("sslpassword")),
            ("postgres://me:p?a=b@db/x", None),
            ("postgres://db/x?%70assword=SECRET", Some("(hidden)")),
            ("postgres://db/x?password=SECRET&sslmode=require", None),
            ("postgres://db/x?options[search_path]=a", None),
            ("sqlite://x.db?mode=rwc", None),
        ] {
            assert_eq!(unknown_parameter(address).as_deref(), unknown, "{address}");
        }
    }
}
