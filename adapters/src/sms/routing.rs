//! Chooses the sender of a text message by the country code of its recipient, as configured. It
//! sends nothing itself.

use async_trait::async_trait;
use ports::driven::messaging::{ProviderMessageId, SendError, SmsMessage, SmsSender};
use std::collections::BTreeMap;
use std::sync::Arc;

/// [`SmsSender`] over others.
#[derive(Clone, Default)]
pub struct RoutedSms {
    /// By country code, digits only.
    pub by_code: BTreeMap<String, Arc<dyn SmsSender>>,
    /// For every other code; without it they are refused.
    pub rest: Option<Arc<dyn SmsSender>>,
}

#[async_trait]
impl SmsSender for RoutedSms {
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError> {
        let code = message.phone_code();
        match self.by_code.get(code).or(self.rest.as_ref()) {
            Some(sender) => sender.send(message).await,
            None => Err(SendError::Permanent {
                reason: format!("no provider is configured for the country code {code}"),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sms::OutboxSms;
    use ports::contract::messaging::{an_sms_to, sms};

    struct Named(&'static str);

    #[async_trait]
    impl SmsSender for Named {
        async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError> {
            Ok(ProviderMessageId(format!(
                "{} {}",
                self.0, message.reference
            )))
        }
    }

    #[tokio::test]
    async fn the_code_of_the_receiver_chooses() {
        let mut routed = RoutedSms::default();
        routed.by_code.insert("86".into(), Arc::new(Named("first")));
        let refused = routed.send(&an_sms_to("852-91234567")).await;
        assert!(matches!(refused, Err(SendError::Permanent { reason }) if reason.ends_with("852")));
        routed.rest = Some(Arc::new(Named("rest")));
        for (to, by) in [
            ("86-13800138000", "first "),
            ("852-91234567", "rest "),
            ("8-6", "rest "),
        ] {
            let taken = routed
                .send(&an_sms_to(to))
                .await
                .map(|id| id.0)
                .unwrap_or_default();
            assert!(taken.starts_with(by), "{to}: {taken}");
        }
    }

    #[tokio::test]
    async fn keeps_the_contract() {
        let rest: Arc<dyn SmsSender> = Arc::new(OutboxSms);
        sms(&RoutedSms {
            rest: Some(rest),
            ..RoutedSms::default()
        })
        .await;
    }
}
