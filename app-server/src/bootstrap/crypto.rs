//! Wires the bitcoin gateway.

use super::BootstrapError;
use crate::config::Config;
use crate::config::crypto::Crypto;
use adapters::bitcoin::{BitPay, BitPayAccount, BtcPay, BtcPayStore, BuiltInInvoices};
use ports::driven::clock::Clock;
use ports::driven::crypto_invoices::CryptoInvoices;
use std::sync::Arc;

/// The configured gateway; none if bitcoin is not accepted.
pub(super) fn gateway(
    config: &Config,
    public_url: &str,
    clock: Arc<dyn Clock>,
) -> Result<Option<Arc<dyn CryptoInvoices>>, BootstrapError> {
    Ok(Some(match &config.crypto {
        Crypto::None => return Ok(None),
        Crypto::BuiltIn => Arc::new(BuiltInInvoices::new(public_url, clock)),
        Crypto::BtcPay(store) => {
            let store = BtcPayStore {
                url: store.url.clone(),
                store_id: store.store.clone(),
                api_key: store.api_key.clone(),
                webhook_secret: store.webhook_secret.clone(),
                expiration_minutes: BtcPayStore::EXPIRATION_MINUTES,
            };
            Arc::new(BtcPay::new(store).map_err(|error| wrong("BTCPAY_URL", error))?)
        }
        Crypto::BitPay(account) => {
            let account = BitPayAccount {
                url: account.url.clone(),
                token: account.token.clone(),
            };
            Arc::new(BitPay::new(account).map_err(|error| wrong("BITPAY_URL", error))?)
        }
    }))
}

fn wrong(name: &'static str, problem: impl ToString) -> BootstrapError {
    BootstrapError::Crypto {
        name,
        problem: problem.to_string(),
    }
}
