//! The deposits in bitcoin of the demo investor, paid on the built-in page.

use super::content::day;
use super::person::Stage;
use domain::deposit::FundingMethod;
use domain::ids::{AccountId, InvestorId};
use domain::{Currency, Instant};
use ports::Failure;
use ports::driving::deposit::{DepositRequest, InvoiceOutcome, pay_invoice, start};
use rust_decimal::Decimal;

/// Days from now, US dollars, and how its invoice ends.
pub(super) type Sample = (i64, i64, InvoiceOutcome);

pub(super) const SAMPLES: [Sample; 3] = [
    (-21, 750, InvoiceOutcome::Settled),
    (-20, 1_200, InvoiceOutcome::Expired),
    (-1, 900, InvoiceOutcome::Underpaid),
];

impl Stage<'_> {
    /// Carries one of an investor's bitcoin deposits out.
    pub(super) async fn bitcoin(
        &self,
        (investor, account): (InvestorId, AccountId),
        (days, amount, outcome): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        // After the deposits by wire of the same day.
        self.pass(300);
        let request = DepositRequest {
            currency_id: Some(Currency::Usd.id()),
            amount: Some(Decimal::from(amount).into()),
            method: Some(FundingMethod::Bitcoin),
            origin: self.origin.clone(),
            ..DepositRequest::default()
        };
        let started = start(self.ports, investor, account, &request).await?;
        let url = started.invoice.map(|invoice| invoice.url);
        let token = url.as_deref().and_then(|url| url.rsplit('/').next());
        let token = token.ok_or_else(|| Failure::Broken("an invoice without a page".to_owned()))?;
        self.pass(4);
        let paid = pay_invoice(self.ports, token, outcome, &self.origin).await;
        paid.map(|_| ())
    }
}
