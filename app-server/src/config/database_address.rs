//! Parses a database address, and which parts of it may be shown. The driver logs the value of a
//! parameter that it does not know, so an unknown parameter, which may contain a secret, is
//! refused.

/// Parameters whose values are not secret.
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

/// Parameters that PostgreSQL's own programs know and this driver does not: their names can be
/// printed. Any other name may be the rest of a password that contains an `&`.
const FOREIGN: [&str; 14] = [
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "gssencmode",
    "keepalives",
    "passfile",
    "replication",
    "require_auth",
    "service",
    "sslcrl",
    "sslpassword",
    "sslsni",
    "target_session_attrs",
    "tcp_user_timeout",
];

const HIDDEN: &str = "(hidden)";

/// The address without its secrets. Unrecognised parts are hidden.
pub(super) fn shown(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once(':') else {
        return HIDDEN.to_owned();
    };
    if scheme == "sqlite" {
        let (path, parameters) = shown_parameters_apart(rest);
        return format!("sqlite:{path}{parameters}");
    }
    let Some(rest) = rest.strip_prefix("//") else {
        return format!("{scheme}:{HIDDEN}");
    };
    let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    // An @ here may end a password that was not encoded: then everything before it is the password.
    if after.contains('@') {
        return format!("{scheme}://{HIDDEN}");
    }
    let (login, host) = match authority.rsplit_once('@') {
        Some((login, host)) => (shown_login(login), host),
        None => (String::new(), authority),
    };
    let host = if is_readable(host) { host } else { HIDDEN };
    format!("{scheme}://{login}{host}{}", shown_place(after))
}

/// The part after the host: the database's name and parameters.
fn shown_place(place: &str) -> String {
    let (path, parameters) = shown_parameters_apart(place);
    let path = if is_readable(path) { path } else { HIDDEN };
    format!("{path}{parameters}")
}

/// A path, and the parameters after it as they may be shown.
fn shown_parameters_apart(place: &str) -> (&str, String) {
    match place.split_once('?') {
        Some((path, parameters)) => (path, format!("?{}", shown_parameters(parameters))),
        None => (place, String::new()),
    }
}

/// Whether a part contains nothing that could be a setting, an encoded character or a fragment.
fn is_readable(part: &str) -> bool {
    !part.contains(['=', ' ', '%', '#'])
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
        let is_harmless = !value.to_ascii_lowercase().contains("password") && !value.contains('#');
        if OPEN.contains(&name) && is_harmless {
            format!("{name}={value}")
        } else if is_known(name) {
            format!("{name}={HIDDEN}")
        } else {
            HIDDEN.to_owned()
        }
    });
    shown.collect::<Vec<_>>().join("&")
}

/// Letters, digits and the other characters of names.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// Whether the name is one that a parameter can have, and so no part of a secret.
fn is_known(name: &str) -> bool {
    OPEN.contains(&name) || CLOSED.contains(&name) || FOREIGN.contains(&name)
}

/// The name of a parameter of a PostgreSQL address that the driver does not know; a name that may
/// be part of a secret is replaced by `(hidden)`.
pub(super) fn unknown_parameter(address: &str) -> Option<&str> {
    if !address.starts_with("postgres") {
        return None;
    }
    let (_, parameters) = address.split_once('?')?;
    let mut names = parameters
        .split(['&', '?', '#'])
        .map(|parameter| parameter.split('=').next().unwrap_or_default());
    let unknown = names.find(|name| {
        let is_option = name.starts_with("options[");
        !name.is_empty() && !OPEN.contains(name) && !CLOSED.contains(name) && !is_option
    })?;
    Some(if is_known(unknown) { unknown } else { HIDDEN })
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
            ("postgres://me:SE/CRET@db/x", "postgres://(hidden)"),
            ("postgres://me:SE?CRET@db/x", "postgres://(hidden)"),
            ("postgres://me:SE#CRET@db/x", "postgres://(hidden)"),
            (
                "postgres://db/x?user=me&password=SE@CRET",
                "postgres://(hidden)",
            ),
            (
                "postgres://db:5432/x?password=SE@CRET",
                "postgres://(hidden)",
            ),
            (
                "postgres://me:SECRET@db/x?password=SE@CRET",
                "postgres://(hidden)",
            ),
            ("postgres://db/x#SECRET", "postgres://db(hidden)"),
            (
                "postgres://db/x?sslmode=require#SECRET",
                "postgres://db/x?sslmode=(hidden)",
            ),
            (
                "postgres://db/x?password=SE&CRET",
                "postgres://db/x?password=(hidden)&(hidden)",
            ),
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
                "postgres://db/x?(hidden)",
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
            ("sqlite://x.db?key=SECRET", "sqlite://x.db?(hidden)"),
        ] {
            assert_eq!(shown(address), due, "{address}");
        }
    }

    #[test]
    fn parameters_that_the_driver_would_log_are_named() {
        for (address, unknown) in [
            ("postgres://db/x?sslpassword=SECRET", Some("sslpassword")),
            ("postgres://me:p?a=b@db/x", Some("(hidden)")),
            ("postgres://db/x?sslpassword=a@SECRET", Some("sslpassword")),
            (
                "postgres://db/x?sslmode=require?sslpassword=S",
                Some("sslpassword"),
            ),
            ("postgres://db/x?password=SE&CRET", Some("(hidden)")),
            ("postgres://db/x?%70assword=SECRET", Some("(hidden)")),
            ("postgres://db/x?password=SECRET&sslmode=require", None),
            ("postgres://db/x?options[search_path]=a", None),
            ("sqlite://x.db?mode=rwc", None),
        ] {
            assert_eq!(unknown_parameter(address), unknown, "{address}");
        }
    }
}
