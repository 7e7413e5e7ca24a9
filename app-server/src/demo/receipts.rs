//! Receipts on the demo's bank accounts: matched, returned to the payer, taken back, and some that finance has not matched yet.

use super::content::day;
use super::person::Stage;
use domain::day::day_of;
use domain::deposit::FundingMethod;
use domain::ids::{DepositId, ReceiptId};
use domain::matching::Entry;
use domain::receipt::{MatchedTo, Receipt};
use domain::reference::RemittanceReference;
use domain::{Currency, Instant, Money, deposit};
use ports::driving::receipt::{
    EnterReceipt, MoveReceipt, ReceiptStep, Stated, enter_receipt, move_receipt,
};
use ports::{Failure, read};

/// Finance's act on a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// Nobody knows the payer, so finance returns it.
    Returned,
    /// Entered with one zero too many, and withdrawn.
    TakenBack,
    /// Unmatched. It names the newest US dollar deposit by wire that waits, and has exactly its
    /// amount.
    Named,
    /// It names nothing. Unmatched.
    Unknown,
}

/// The day (in days from now), the bank's reference, the amount in US dollars, and what finance does.
pub(super) type Sample = (i64, &'static str, i64, Done);

pub(super) const SAMPLES: [Sample; 4] = [
    (-58, "FT24051-0087", 350, Done::Returned),
    (-21, "FT24088-2203", 65_000, Done::TakenBack),
    (0, "FT24109-4410", 4_200, Done::Named),
    (0, "FT24109-4416", 1_250, Done::Unknown),
];

impl Stage<'_> {
    /// Enters a receipt and handles it.
    pub(super) async fn receipt(
        &self,
        (days, reference, amount, done): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        let dollars = Money::new(amount.into(), Currency::Usd);
        let dollars = dollars.map_err(|_| Failure::Broken("no amount".into()))?;
        let (payer, text) = match done {
            Done::Returned => ("MARTA KOWALSKA", "invoice 4471".to_owned()),
            Done::TakenBack => ("SUNRISE TRADING LTD", "investment".to_owned()),
            Done::Named => ("LAN CHEN", format!("deposit {}", self.waiting().await?)),
            Done::Unknown => ("ANNA LINDQVIST", "second instalment".to_owned()),
        };
        let id = self.entered((reference, dollars), (payer, &text)).await?;
        self.pass(900);
        match done {
            Done::Returned => {
                let why = "No account and no order belong to this payer. / 找不到与该付款人对应的账户或订单。";
                self.receipt_moved(id, ReceiptStep::Return, why).await
            }
            Done::TakenBack => {
                let why = "Typed with a nought too many. / 金额多录入了一个零。";
                self.receipt_moved(id, ReceiptStep::TakeBack, why).await
            }
            Done::Named | Done::Unknown => Ok(()),
        }
    }

    /// Enters the receipt of a deposit and matches it.
    pub(super) async fn deposit_arrived(
        &self,
        id: DepositId,
        (reference, amount): (&str, Money),
    ) -> Result<(), Failure> {
        let text = RemittanceReference::of_deposit(id).to_string();
        let receipt = self
            .entered((reference, amount), ("LAN CHEN", &text))
            .await?;
        self.pass(120);
        let to = ReceiptStep::Match {
            to: MatchedTo::Deposit(id),
            arrived: None,
        };
        self.receipt_moved(receipt, to, "").await
    }

    async fn entered(
        &self,
        (reference, amount): (&str, Money),
        (payer, text): (&str, &str),
    ) -> Result<ReceiptId, Failure> {
        let (pkf, _) = self.frameworks().await?;
        let framework = read(self.ports, async |tx| {
            Ok(tx.projects().framework(pkf).await?)
        })
        .await?;
        let framework = framework.ok_or_else(|| Failure::Broken("no framework".into()))?;
        let today = day_of(self.ports.clock.now());
        let command = EnterReceipt {
            by: self.finance.clone(),
            entry: Entry {
                bank: framework.bank_account,
                reference: reference.to_owned(),
                booked_on: today,
                value_on: today,
                amount,
                payer: Some(payer.to_owned()),
                payer_account: Some("GB33BUKB20201555555555".to_owned()),
                text: Some(text.to_owned()),
            },
            stated: Stated::Not,
            origin: self.origin.clone(),
        };
        enter_receipt(self.ports, &command).await
    }

    async fn receipt_moved(
        &self,
        id: ReceiptId,
        step: ReceiptStep,
        reason: &str,
    ) -> Result<(), Failure> {
        let found = read(self.ports, async |tx| Ok(tx.receipts().get(id).await?)).await?;
        let missing = || Failure::Broken(format!("receipt {id} is not there"));
        let Receipt { version, .. } = found.ok_or_else(missing)?;
        let command = MoveReceipt {
            by: self.finance.clone(),
            receipt: id,
            version,
            step,
            reason: reason.to_owned(),
            origin: self.origin.clone(),
        };
        move_receipt(self.ports, &command).await
    }

    /// The reference of the newest deposit by wire in US dollars that waits for the first line.
    async fn waiting(&self) -> Result<RemittanceReference, Failure> {
        let found = read(self.ports, async |tx| {
            let mut found = None;
            for number in 1.. {
                let Some(deposit) = tx.deposits().get(DepositId(number)).await? else {
                    break;
                };
                // Coins arrive at the gateway, so no bank statement shows them.
                let waits =
                    deposit.state == deposit::State::LWait && deposit.method == FundingMethod::Wire;
                if waits && deposit.amount.currency() == Currency::Usd {
                    found = Some(deposit.reference());
                }
            }
            Ok(found)
        })
        .await?;
        found.ok_or_else(|| Failure::Broken("no deposit waits".into()))
    }
}
