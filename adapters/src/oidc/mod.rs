//! OpenID Connect providers over HTTP: discovery, the authorization address with PKCE, the exchange of the code, and the
//! check of the signed answer against the provider's own keys. Takes nothing on trust that the browser brought.

mod answer;
mod provider;

pub use provider::{OidcProvider, SetupError};

use async_trait::async_trait;
use domain::identity::OutsideIdentity;
use ports::driven::federation::{IdentityProviders, OfferedProvider, ProviderError, Question};
use provider::Provider;

/// The providers of a configuration.
pub struct OidcProviders(Vec<Provider>);

impl OidcProviders {
    /// Over these providers, in the order in which the log-in screen shows them. Asks nothing of them yet.
    pub fn new(providers: Vec<OidcProvider>) -> Result<Self, SetupError> {
        let made: Result<Vec<Provider>, SetupError> =
            providers.into_iter().map(Provider::new).collect();
        Ok(Self(made?))
    }

    fn find(&self, id: &str) -> Result<&Provider, ProviderError> {
        self.0
            .iter()
            .find(|provider| provider.settings.id == id)
            .ok_or(ProviderError::Unknown)
    }
}

#[async_trait]
impl IdentityProviders for OidcProviders {
    fn offered(&self) -> Vec<OfferedProvider> {
        let providers = self.0.iter();
        providers
            .map(|provider| OfferedProvider {
                id: provider.settings.id.clone(),
                name: provider.settings.name.clone(),
            })
            .collect()
    }

    async fn address(&self, provider: &str, question: &Question) -> Result<String, ProviderError> {
        self.find(provider)?.address(question).await
    }

    async fn identify(
        &self,
        provider: &str,
        question: &Question,
        code: &str,
    ) -> Result<OutsideIdentity, ProviderError> {
        let provider = self.find(provider)?;
        let subject = provider.identify(question, code).await?;
        Ok(OutsideIdentity {
            provider: provider.settings.id.clone(),
            subject,
        })
    }
}
