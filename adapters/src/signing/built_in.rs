//! The built-in signing page: a link into the platform itself. It has no word of its own on a session; the platform's
//! record decides.

use async_trait::async_trait;
use bytes::Bytes;
use ports::driven::signing::{
    ProviderSession, ProviderStatus, SigningError, SigningProvider, SigningRequest,
};

/// [`SigningProvider`] on the platform's own `/sign/{token}`.
#[derive(Debug, Clone)]
pub struct BuiltInSigning {
    public_url: String,
}

impl BuiltInSigning {
    /// `public_url` is what links are made with, without a slash at the end.
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
        let url = format!("{}/sign/{}", self.public_url, request.token);
        Ok(ProviderSession {
            reference: request.token,
            url,
        })
    }

    async fn status(&self, _: &str) -> Result<Option<ProviderStatus>, SigningError> {
        Ok(None)
    }

    async fn document(&self, _: &str) -> Result<Option<Bytes>, SigningError> {
        Ok(None)
    }
}
