//! The built-in sender of e-mail: messages stay readable in the outbox table, which `GET
//! /dev/outbox` shows in development. It logs that a message was sent, never its content or its
//! recipient.

use async_trait::async_trait;
use ports::driven::messaging::{MailMessage, MailSender, ProviderMessageId, SendError};

/// Accepts every message that a real server would accept.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutboxMail;

#[async_trait]
impl MailSender for OutboxMail {
    async fn send(&self, message: &MailMessage) -> Result<ProviderMessageId, SendError> {
        if message
            .to
            .chars()
            .chain(message.subject.chars())
            .any(char::is_control)
        {
            return Err(SendError::Permanent {
                reason: "a line break in the address or the subject".into(),
            });
        }
        tracing::info!(reference = %message.reference, "e-mail left in the outbox");
        Ok(ProviderMessageId(format!("outbox-{}", message.reference)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn keeps_the_contract() {
        ports::contract::messaging::mail(&OutboxMail).await;
    }
}
