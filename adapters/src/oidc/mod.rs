//! OpenID Connect providers over HTTP: discovery, the authorization address with PKCE, the exchange
//! of the code, and the check of the signed answer against the provider's own keys. Nothing that
//! the browser brings is trusted.

mod answer;
mod calls;
mod directory;
mod provider;

pub use provider::{OidcProvider, SetupError};

use async_trait::async_trait;
use domain::identity::OutsideIdentity;
use ports::driven::federation::{
    AuthorizationResponse, IdentityProviders, OfferedProvider, ProviderError, Question,
};
use provider::Provider;

/// The providers of a configuration.
pub struct OidcProviders(Vec<Provider>);

impl OidcProviders {
    /// Over these providers, in the order of the log-in screen. Sends no request yet.
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
        let found = self.find(provider)?.address(question).await;
        found.inspect_err(|error| tell(provider, error))
    }

    async fn identify(
        &self,
        provider: &str,
        question: &Question,
        brought: &AuthorizationResponse,
    ) -> Result<OutsideIdentity, ProviderError> {
        let provider = self.find(provider)?;
        let found = provider.identify(question, brought).await;
        let subject = found.inspect_err(|error| tell(&provider.settings.id, error))?;
        Ok(OutsideIdentity {
            provider: provider.settings.id.clone(),
            subject,
        })
    }
}

/// For the administrator; the investor does not see the reason.
fn tell(provider: &str, error: &ProviderError) {
    tracing::warn!(provider, %error, "an identity provider did not serve");
}
