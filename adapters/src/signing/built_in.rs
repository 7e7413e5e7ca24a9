//! Signing on the platform's own page: it is there at once, and the session's own record says how it stands.

use async_trait::async_trait;
use bytes::Bytes;
use ports::driven::signing::{
    ProviderSession, ProviderStatus, SigningError, SigningProvider, SigningRequest,
};
use sha2::{Digest, Sha256};

/// The provider `builtin`.
pub struct BuiltInSigning {
    public_url: String,
}

impl BuiltInSigning {
    /// Serves its pages under this address, which has no slash at its end.
    pub fn new(public_url: impl Into<String>) -> Self {
        Self {
            public_url: public_url.into(),
        }
    }
}

#[async_trait]
impl SigningProvider for BuiltInSigning {
    fn name(&self) -> &'static str {
        "builtin"
    }

    async fn create(&self, request: SigningRequest) -> Result<ProviderSession, SigningError> {
        Ok(ProviderSession {
            // The token opens the page, so only its hash is kept.
            reference: hex::encode(Sha256::digest(request.token.as_bytes())),
            url: format!("{}/sign/{}", self.public_url, request.token),
        })
    }

    async fn status(&self, _reference: &str) -> Result<Option<ProviderStatus>, SigningError> {
        Ok(None)
    }

    async fn document(&self, _reference: &str) -> Result<Option<Bytes>, SigningError> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::Language;

    #[tokio::test]
    async fn the_page_stands_under_the_public_address_and_the_token_is_not_kept() {
        let provider = BuiltInSigning::new("https://landfall.test");
        let request = SigningRequest {
            token: "k1.abc".into(),
            title: String::new(),
            paper: Bytes::new(),
            signer_name: "Ann Lee".into(),
            signer_email: None,
            language: Language::En,
            redirect_url: "/".into(),
        };
        let session = provider.create(request).await.unwrap();
        assert_eq!(session.url, "https://landfall.test/sign/k1.abc");
        assert!(!session.reference.contains("abc"));
    }
}
