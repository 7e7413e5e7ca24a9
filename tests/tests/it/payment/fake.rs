//! A gateway of this test's own: it takes notifications of one line, and behaves as told.

use domain::{Currency, Money};
use ports::driven::payments::{
    Confirmation, NoticeError, Notification, PaymentCallback, PaymentError, PaymentForm,
    PaymentGateway, PaymentOutcome, PaymentRequest, RefundRequest,
};
use std::sync::Mutex;

/// The gateway's present behaviour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behaviour {
    Well,
    Away,
    Refusing,
}

pub(crate) struct Fake {
    mood: Mutex<Behaviour>,
    refunds: Mutex<Vec<String>>,
}

impl Fake {
    pub(crate) fn new() -> Self {
        Self {
            mood: Mutex::new(Behaviour::Well),
            refunds: Mutex::new(Vec::new()),
        }
    }

    pub(crate) fn is(&self, mood: Behaviour) {
        *self.mood.lock().unwrap() = mood;
    }

    /// The refunds requested from it, repeats included.
    pub(crate) fn refunds(&self) -> Vec<String> {
        self.refunds.lock().unwrap().clone()
    }

    fn mood(&self) -> Behaviour {
        *self.mood.lock().unwrap()
    }
}

#[async_trait::async_trait]
impl PaymentGateway for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn site(&self) -> Option<String> {
        None
    }

    async fn create(&self, request: &PaymentRequest) -> Result<PaymentForm, PaymentError> {
        Ok(PaymentForm {
            action: "https://gateway.test/pay".into(),
            method: "POST",
            fields: vec![
                ("reference", request.reference.clone()),
                ("return_url", request.return_url.clone()),
            ],
        })
    }

    /// `reference payment outcome cents`.
    fn read(&self, callback: &PaymentCallback<'_>) -> Result<Option<Notification>, NoticeError> {
        let text = std::str::from_utf8(callback.body).map_err(|_| NoticeError::Malformed)?;
        let words: Vec<&str> = text.split(' ').collect();
        let [reference, payment, outcome, cents, ..] = words.as_slice() else {
            return Err(NoticeError::Malformed);
        };
        let cents = cents.parse().map_err(|_| NoticeError::Malformed)?;
        let amount = Money::from_minor(cents, Currency::Zar).map_err(|_| NoticeError::Malformed)?;
        Ok(Some(Notification {
            reference: (*reference).to_owned(),
            payment: (*payment).to_owned(),
            outcome: match *outcome {
                "paid" => PaymentOutcome::Paid(amount),
                "failed" => PaymentOutcome::Failed,
                _ => PaymentOutcome::Cancelled,
            },
        }))
    }

    async fn confirm(&self, _body: &[u8]) -> Result<Confirmation, PaymentError> {
        match self.mood() {
            Behaviour::Well => Ok(Confirmation::Confirmed),
            Behaviour::Refusing => Ok(Confirmation::Denied),
            Behaviour::Away => Err(PaymentError::Unavailable("away".into())),
        }
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PaymentError> {
        self.refunds.lock().unwrap().push(request.payment.clone());
        match self.mood() {
            Behaviour::Well => Ok(()),
            Behaviour::Refusing => Err(PaymentError::Refused("no".into())),
            Behaviour::Away => Err(PaymentError::Unavailable("away".into())),
        }
    }
}
