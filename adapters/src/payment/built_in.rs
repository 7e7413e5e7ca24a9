//! Paying on the platform's own page, which moves no real money: for development, demonstrations,
//! and companies that are paid by other means. The status of a payment is our own record's, so it
//! takes no notifications.

use async_trait::async_trait;
use ports::driven::payments::{
    Confirmation, NoticeError, Notification, PaymentCallback, PaymentError, PaymentForm,
    PaymentGateway, PaymentRequest, RefundRequest,
};

/// The gateway `builtin`.
pub struct BuiltInPayments {
    public_url: String,
}

impl BuiltInPayments {
    /// Serves its pages under this address, which has no slash at its end.
    pub fn new(public_url: impl Into<String>) -> Self {
        Self {
            public_url: public_url.into(),
        }
    }
}

#[async_trait]
impl PaymentGateway for BuiltInPayments {
    fn name(&self) -> &'static str {
        "builtin"
    }

    fn site(&self) -> Option<String> {
        None
    }

    async fn create(&self, request: &PaymentRequest) -> Result<PaymentForm, PaymentError> {
        Ok(PaymentForm {
            action: format!("{}/pay/{}", self.public_url, request.token),
            method: "GET",
            fields: Vec::new(),
        })
    }

    fn read(&self, _callback: &PaymentCallback<'_>) -> Result<Option<Notification>, NoticeError> {
        Err(NoticeError::Forged)
    }

    async fn confirm(&self, _body: &[u8]) -> Result<Confirmation, PaymentError> {
        Ok(Confirmation::Denied)
    }

    async fn refund(&self, _request: &RefundRequest) -> Result<(), PaymentError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ports::contract::payments::{answers, forms, notifications};

    #[tokio::test]
    async fn keeps_the_contract() {
        let gateway = BuiltInPayments::new("https://landfall.test");
        forms(&gateway).await;
        notifications(&gateway, None);
        answers(&gateway, b"", Confirmation::Denied).await;
    }
}
