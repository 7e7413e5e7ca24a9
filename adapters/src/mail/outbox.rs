//! The built-in sender of e-mail: what would be sent stays readable in the outbox table, which `GET /dev/outbox`
//! shows in development. It logs that a message went, never what it says or to whom.

use async_trait::async_trait;
use ports::driven::messaging::{MailMessage, MailSender, ProviderMessageId, SendError};

/// Takes every message that a real server would take.
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
