//! Signing on the platform's own page, which is available at once; the status is the session's own
//! record.

use async_trait::async_trait;
use ports::driven::signing::{
    CallbackError, Ending, Place, ProviderStatus, SignedPapers, SigningCallback, SigningError,
    SigningProvider, SigningRequest, Visit,
};

/// The provider `builtin`.
#[derive(Debug, Default)]
pub struct BuiltInSigning;

#[async_trait]
impl SigningProvider for BuiltInSigning {
    fn name(&self) -> &'static str {
        "builtin"
    }

    fn is_own_page(&self) -> bool {
        true
    }

    async fn create(&self, request: SigningRequest) -> Result<String, SigningError> {
        Ok(request.signer.key)
    }

    async fn place(&self, _visit: &Visit) -> Result<Place, SigningError> {
        Ok(Place::Here)
    }

    async fn status(&self, _reference: &str) -> Result<Option<ProviderStatus>, SigningError> {
        Ok(None)
    }

    async fn papers(&self, _reference: &str) -> Result<Option<SignedPapers>, SigningError> {
        Ok(None)
    }

    async fn end(&self, _reference: &str, _reason: &str) -> Result<Ending, SigningError> {
        Ok(Ending::Ended)
    }

    fn read_callback(&self, _callback: &SigningCallback<'_>) -> Result<String, CallbackError> {
        Err(CallbackError::Forged)
    }
}
