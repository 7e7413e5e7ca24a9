//! The built-in sender of text messages: messages stay readable in the outbox table, which `GET
//! /dev/outbox` shows in development. It logs that a message was sent, never its content or its
//! recipient.

use async_trait::async_trait;
use ports::driven::messaging::{ProviderMessageId, SendError, SmsMessage, SmsSender};

/// Accepts every message.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutboxSms;

#[async_trait]
impl SmsSender for OutboxSms {
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError> {
        tracing::info!(reference = %message.reference, template = %message.template, "text message left in the outbox");
        Ok(ProviderMessageId(format!("outbox-{}", message.reference)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn keeps_the_contract() {
        ports::contract::messaging::sms(&OutboxSms).await;
    }
}
