//! Wires the signing provider.

use super::BootstrapError;
use crate::config::Config;
use crate::config::signing::Signing;
use adapters::signing::{BuiltInSigning, DocuSign, DocuSignAccount, DocuSignError};
use chrono::TimeDelta;
use ports::driven::signing::{SigningError, SigningProvider};
use secrecy::SecretString;
use std::sync::Arc;
use std::time::Duration;

/// How long a start waits for the provider's answer.
const START: Duration = Duration::from_secs(5);

/// The configured provider. Sends no request yet.
pub fn provider(config: &Config) -> Result<Arc<dyn SigningProvider>, BootstrapError> {
    let Signing::DocuSign(account) = &config.signing else {
        return Ok(Arc::new(BuiltInSigning));
    };
    let private_key = std::fs::read_to_string(&account.key_file);
    let private_key = private_key.map_err(|error| {
        wrong(
            "DOCUSIGN_KEY_FILE",
            format!("{}: {error}", account.key_file.display()),
        )
    })?;
    let made = DocuSign::new(DocuSignAccount {
        auth_url: account.auth_url.clone(),
        base_url: account.base_url.clone(),
        integration_key: account.integration_key.clone(),
        user_id: account.user_id.clone(),
        account_id: account.account_id.clone(),
        private_key: SecretString::from(private_key),
        hmac_keys: account.hmac_keys.clone(),
        asked_every: TimeDelta::seconds(i64::from(account.poll_seconds)),
    });
    let made = made.map_err(|error| match error {
        DocuSignError::PrivateKey => wrong("DOCUSIGN_KEY_FILE", error),
        DocuSignError::Auth(_) => wrong("DOCUSIGN_AUTH_URL", error),
        DocuSignError::Base(_) => wrong("DOCUSIGN_BASE_URL", error),
    })?;
    Ok(Arc::new(made))
}

/// Asks the provider whether it accepts our configuration. A wrong set-up stops the start; an
/// unavailable provider does not, since it may come back while investors do what needs no
/// signature.
pub async fn check(provider: &dyn SigningProvider) -> Result<(), BootstrapError> {
    let asked = tokio::time::timeout(START, provider.check()).await;
    let unavailable = |_| Err(SigningError::Unavailable("no answer in time".into()));
    match asked.unwrap_or_else(unavailable) {
        Ok(()) => Ok(()),
        Err(error @ SigningError::NotSetUp(_)) => Err(BootstrapError::Signing {
            name: "PROVIDER",
            problem: error.to_string(),
        }),
        Err(error @ (SigningError::Unavailable(_) | SigningError::Refused(_))) => {
            tracing::warn!(%error, "it could not be checked whether documents can be signed");
            Ok(())
        }
    }
}

fn wrong(name: &'static str, problem: impl ToString) -> BootstrapError {
    BootstrapError::Signing {
        name,
        problem: problem.to_string(),
    }
}
