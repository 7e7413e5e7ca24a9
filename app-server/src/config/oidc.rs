//! The setting `oidc`: outside identity providers (decision 13), as a list of tables in the file or in one variable.

use super::{ConfigError, wrong};
use adapters::oidc::OidcProvider;
use secrecy::SecretString;
use serde::Deserialize;

/// The longest id that is stored.
const ID_LENGTH: usize = 40;
const MEND: &str = "Give for each provider id, name, issuer, client_id and client_secret, for example \
    [{id=\"acme\",name=\"Acme\",issuer=\"https://id.acme.example\",client_id=\"…\",client_secret=\"…\"}].";

/// A provider as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    id: String,
    name: String,
    issuer: String,
    client_id: String,
    client_secret: String,
    #[serde(default)]
    hosts: Vec<String>,
}

/// The providers, each with an id of its own.
pub(super) fn providers(written: Vec<Written>) -> Result<Vec<OidcProvider>, ConfigError> {
    let mut providers: Vec<OidcProvider> = Vec::new();
    for provider in written {
        let id = provider.id;
        let is_id = !id.is_empty()
            && id.len() <= ID_LENGTH
            && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if !is_id || providers.iter().any(|known| known.id == id) {
            let problem = format!("{id:?} is not an id, or is repeated");
            return Err(wrong("oidc", problem, MEND));
        }
        if provider.name.trim().is_empty() || provider.client_id.is_empty() {
            return Err(wrong(
                "oidc",
                format!("{id:?} has no name or no client_id"),
                MEND,
            ));
        }
        providers.push(OidcProvider {
            id,
            name: provider.name,
            issuer: provider.issuer,
            client_id: provider.client_id,
            client_secret: SecretString::from(provider.client_secret),
            hosts: provider.hosts,
        });
    }
    Ok(providers)
}

/// As `landfall config` shows it.
pub(super) fn shown(providers: &[OidcProvider]) -> String {
    let ids: Vec<&str> = providers
        .iter()
        .map(|provider| provider.id.as_str())
        .collect();
    format!("{} (secrets hidden)", ids.join(", "))
}
