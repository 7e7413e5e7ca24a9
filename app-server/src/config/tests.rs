//! An invalid setting is named with how to correct it; printed settings hide secrets.
#![allow(clippy::unwrap_used)]
use super::*;

fn refused(toml: &str) -> String {
    Config::from_toml(toml).unwrap_err().to_string()
}

#[test]
fn nothing_set_is_a_development_server_on_the_own_machine() {
    let config = Config::from_toml("").unwrap();
    assert!(config.is_development() && config.rate_limits);
    assert_eq!(config.bind.to_string(), "127.0.0.1:8080");
    assert!(
        config
            .shown()
            .contains("sqlite://data/landfall.db?mode=rwc")
    );
}

#[test]
fn a_wrong_setting_is_named_with_how_to_mend_it() {
    for (toml, name) in [
        ("bind = 'localhost'", "LANDFALL_BIND"),
        ("database_url = 'mysql://x'", "LANDFALL_DATABASE_URL"),
        ("profile = 'test'", "LANDFALL_PROFILE"),
        ("public_url = 'ftp://x'", "LANDFALL_PUBLIC_URL"),
        ("rate_limits = 'maybe'", "LANDFALL_RATE_LIMITS"),
        ("password_max = 4", "LANDFALL_PASSWORD_MIN"),
        ("trusted_proxies = 'proxy'", "LANDFALL_TRUSTED_PROXIES"),
        ("charge_tolerance = 'USD'", "LANDFALL_CHARGE_TOLERANCE"),
        ("charge_tolerance = 'USD -1'", "LANDFALL_CHARGE_TOLERANCE"),
        (
            "charge_tolerance = 'USD 0.001'",
            "LANDFALL_CHARGE_TOLERANCE",
        ),
        (
            "charge_tolerance = 'USD 1, USD 2'",
            "LANDFALL_CHARGE_TOLERANCE",
        ),
        (
            "sanctioned_countries = 'IR, Cuba'",
            "LANDFALL_SANCTIONED_COUNTRIES",
        ),
        (
            "id_number_optional = 'Canada'",
            "LANDFALL_ID_NUMBER_OPTIONAL",
        ),
        ("colour = 'red'", "LANDFALL_COLOUR"),
    ] {
        let said = refused(toml);
        assert!(said.contains(name) && said.contains('\n'), "{toml}: {said}");
    }
}

#[test]
fn a_variable_is_read_as_it_is_written() {
    let read = |name: &str, text: &str| {
        let figment = Figment::new().merge((name, variable(text)));
        Config::read(&figment).unwrap()
    };
    for text in ["+27821234567", "0012", "1.10", "-0", "data"] {
        assert_eq!(read("data_dir", text).data_dir, PathBuf::from(text));
    }
    assert_eq!(read("reservation_days", " 7 ").reservation_days, 7);
    assert!(!read("rate_limits", "false").rate_limits);
    let provider = r#"[{id="a",name="A",issuer="https://a",client_id="1",client_secret="2"}]"#;
    assert_eq!(read("oidc", provider).oidc.len(), 1);
}

#[test]
fn production_asks_for_keys_address_limits_and_a_word_on_built_in_providers() {
    let mut toml = "profile = 'production'\nrate_limits = 'off'\n".to_owned();
    assert!(refused(&toml).contains("LANDFALL_RATE_LIMITS"));
    toml = toml.replace("'off'", "'on'");
    assert!(refused(&toml).contains("LANDFALL_MASTER_KEYS"));
    toml.push_str("master_keys = 'k1:AAAA'\n");
    assert!(refused(&toml).contains("LANDFALL_PUBLIC_URL"));
    toml.push_str("public_url = 'https://invest.example.com/'\n");
    assert!(refused(&toml).contains("LANDFALL_BUILT_IN_PROVIDERS"));
    toml.push_str("built_in_providers = true\n");
    let config = Config::from_toml(&toml).unwrap();
    assert_eq!(
        config.public_url.as_deref(),
        Some("https://invest.example.com")
    );
}

#[test]
fn production_is_reached_by_https_or_on_the_own_machine() {
    let production = |address: &str| {
        Config::from_toml(&format!(
            "profile = 'production'\nmaster_keys = 'k1:AAAA'\nbuilt_in_providers = 'on'\npublic_url = '{address}'"
        ))
    };
    for open in [
        "http://invest.example.com",
        "http://invest.example.com:8080",
        "http://10.0.0.7",
        "http://[2001:db8::1]",
        "http://localhost.example.com",
        "http://127.0.0.1.example.com",
    ] {
        let said = production(open).unwrap_err().to_string();
        assert!(said.contains("LANDFALL_PUBLIC_URL"), "{said}");
        assert!(said.contains("https"), "{said}");
    }
    for private in [
        "https://invest.example.com",
        "http://127.0.0.1:8080",
        "http://127.3.2.1",
        "http://[::1]:8080",
        "http://localhost:8080",
    ] {
        assert!(production(private).is_ok(), "{private}");
    }
    assert!(Config::from_toml("public_url = 'http://invest.example.com'").is_ok());
}

#[test]
fn a_parameter_that_would_be_logged_is_refused_without_its_value() {
    let said = refused("database_url = 'postgres://db/x?sslpassword=SECRET'");
    assert!(
        said.contains("sslpassword") && !said.contains("SECRET"),
        "{said}"
    );
}

#[test]
fn the_address_of_the_site_is_kept_as_browsers_write_it() {
    for (written, kept) in [
        (
            "https://Invest.Example.com:443/",
            "https://invest.example.com",
        ),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        (
            "https://invest.example.com:80",
            "https://invest.example.com:80",
        ),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080"),
        ("https://invest.example.com:", "https://invest.example.com"),
        (
            "https://投资.example.com",
            "https://xn--oru136g.example.com",
        ),
    ] {
        let config = Config::from_toml(&format!("public_url = '{written}'")).unwrap();
        assert_eq!(config.public_url.as_deref(), Some(kept), "{written}");
    }
    for wrong in [
        "https://",
        "https://:443",
        "invest.example.com",
        "https://a/b",
        "https://a@b",
        "https://a?b",
        "https://a b",
        "https://[::1",
    ] {
        let said = refused(&format!("public_url = '{wrong}'"));
        assert!(said.contains("LANDFALL_PUBLIC_URL"), "{wrong}: {said}");
    }
}

#[test]
fn what_is_shown_hides_secrets() {
    let shown =
        Config::from_toml("master_keys = 'k1:SECRET'\ndatabase_url = 'postgres://me:SECRET@db/x'")
            .unwrap()
            .shown();
    assert!(
        !shown.contains("SECRET") && shown.contains("postgres://me:(hidden)@db/x"),
        "{shown}"
    );
}
