//! Calls to one provider: only to its own hosts, each with a time limit and a bounded answer.
//! Follows no redirect.

use super::provider::SetupError;
use crate::outbound::{install_tls, is_this_machine};
use ports::driven::federation::ProviderError;
use reqwest::{Client, RequestBuilder, Response, Url, redirect};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// How long the provider may take for an answer.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(10);
/// The largest answer that is read.
const SIZE_LIMIT: usize = 256 * 1024;

/// The connection to a provider.
pub(super) struct Calls {
    client: Client,
    hosts: Vec<String>,
}

impl Calls {
    /// To the host of its issuer, and to those that the configuration adds.
    pub(super) fn new(issuer: &str, further: &[String]) -> Result<Self, SetupError> {
        let host = Url::parse(issuer)
            .ok()
            .filter(is_safe)
            .and_then(|url| url.host_str().map(str::to_owned))
            .ok_or_else(|| SetupError::Issuer(issuer.to_owned()))?;
        let mut hosts = vec![host];
        for host in further {
            hosts.push(plain(host).ok_or_else(|| SetupError::Host(host.clone()))?);
        }
        install_tls();
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(TIME_LIMIT)
            .build()?;
        Ok(Self { client, hosts })
    }

    /// An address of the provider's, if it is one: addresses that it publishes must be on its own
    /// hosts.
    pub(super) fn own(&self, address: &str) -> Result<Url, ProviderError> {
        let is_own = |url: &Url| {
            let host = url.host_str();
            self.hosts.iter().any(|own| Some(own.as_str()) == host)
        };
        Url::parse(address)
            .ok()
            .filter(is_safe)
            .filter(is_own)
            .ok_or_else(|| refused("it points to a host that is not configured"))
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, ProviderError> {
        read(self.client.get(self.own(address)?)).await
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        address: Url,
        (user, password): (&str, &str),
        form: &[(&str, &str)],
    ) -> Result<T, ProviderError> {
        let request = self.client.post(address);
        read(
            request
                .basic_auth(encoded(user), Some(encoded(password)))
                .form(form),
        )
        .await
    }
}

/// https, or a loopback address, which nobody else can listen to.
fn is_safe(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_this_machine(url))
}

/// A host as in an address; none for anything that is more or less than a host.
fn plain(host: &str) -> Option<String> {
    let url = Url::parse(&format!("https://{host}/")).ok()?;
    let found = url.host_str()?.to_owned();
    if found.contains('*') {
        return None;
    }
    (url.as_str() == format!("https://{found}/")).then_some(found)
}

async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ProviderError> {
    let mut response: Response = request.send().await.map_err(unavailable)?;
    let status = response.status();
    if status.is_server_error() || status.as_u16() == 429 {
        return Err(ProviderError::Unavailable(status.to_string()));
    }
    if !status.is_success() {
        return Err(ProviderError::Refused(status.to_string()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
        body.extend_from_slice(&chunk);
        if body.len() > SIZE_LIMIT {
            return Err(refused("its answer is too long"));
        }
    }
    serde_json::from_slice(&body).map_err(|_| refused("its answer cannot be read"))
}

/// Form-encoded, as RFC 6749 (2.3.1) requires for both halves of the basic authentication.
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

pub(super) fn refused(what: &str) -> ProviderError {
    ProviderError::Refused(what.to_owned())
}

/// Without the address, whose query could contain a secret.
fn unavailable(error: reqwest::Error) -> ProviderError {
    ProviderError::Unavailable(error.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_its_own_on_the_issuers_host_and_on_those_that_are_named() {
        let further = ["Login.Acme.example".to_owned()];
        let calls = Calls::new("https://id.acme.example/tenant", &further).unwrap();
        for own in [
            "https://id.acme.example/keys",
            "https://login.acme.example/authorize?a=b",
        ] {
            assert_eq!(calls.own(own).unwrap().as_str(), own);
        }
        for foreign in [
            "https://evil.example/authorize",
            "https://acme.example/authorize",
            "https://x.id.acme.example/authorize",
            "https://id.acme.example.evil.example/",
            "https://id.acme.example@evil.example/",
            "http://id.acme.example/authorize",
            "http://127.0.0.1/authorize",
            "javascript:alert(1)",
            "/authorize",
            "",
        ] {
            assert!(calls.own(foreign).is_err(), "{foreign}");
        }
    }

    #[test]
    fn a_setting_names_a_host_and_nothing_else() {
        for host in [
            "https://keys.acme.example",
            "keys.acme.example/path",
            "keys.acme.example:8443",
            "user@keys.acme.example",
            "*.acme.example",
            "",
        ] {
            let made = Calls::new("https://id.acme.example", &[host.to_owned()]);
            assert!(matches!(made, Err(SetupError::Host(_))), "{host:?}");
        }
        let made = Calls::new("http://id.acme.example", &[]);
        assert!(matches!(made, Err(SetupError::Issuer(_))));
    }
}
