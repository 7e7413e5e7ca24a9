//! Wires the payment gateway.

use super::BootstrapError;
use crate::config::Config;
use adapters::payment::{BuiltInPayments, PayFast, PayFastAccount};
use ports::driven::payments::PaymentGateway;
use secrecy::ExposeSecret;
use std::sync::Arc;

/// The configured gateway.
pub(super) fn gateway(
    config: &Config,
    public_url: &str,
) -> Result<Arc<dyn PaymentGateway>, BootstrapError> {
    let Some(account) = &config.payfast else {
        return Ok(Arc::new(BuiltInPayments::new(public_url)));
    };
    let account = PayFastAccount {
        site: account.url.clone(),
        api: account.api_url.clone(),
        merchant_id: account.merchant_id.clone(),
        merchant_key: account.merchant_key.expose_secret().to_owned(),
        passphrase: account.passphrase.clone(),
        addresses: account.addresses.clone(),
    };
    let gateway =
        PayFast::new(account).map_err(|error| BootstrapError::Payments(error.to_string()))?;
    Ok(Arc::new(gateway))
}
