//! The built-in payment page: what it shows, and the one outcome that it takes. The token in its
//! address protects it.

use super::settle::{act, is_paid_elsewhere, lock};
use super::start::back;
use crate::driven::audit::Origin;
use crate::driven::charges::StoredCharge;
use crate::driven::secrets::Purpose;
use crate::driving::posting::Act;
use crate::{Failure, Ports, read, transact};
use domain::operations::AuditKind;
use domain::payment::{Command, State};
use domain::review::Actor;
use domain::{Coded, Instant, Language, Money, Refusal};

/// The state of a charge's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageState {
    /// May be paid.
    Open,
    /// Is paid.
    Paid,
    /// Was not paid.
    Unpaid,
    /// Was refunded.
    Refunded,
}

/// The payer's choice on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageOutcome {
    /// Pays the amount.
    Paid,
    /// Lets the payment fail.
    Failed,
    /// Cancels.
    Cancelled,
}

impl Coded for PageOutcome {
    const ALL: &'static [Self] = &[Self::Paid, Self::Failed, Self::Cancelled];

    fn code(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// What the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayPage {
    /// Language of the charge.
    pub language: Language,
    /// How it stands.
    pub state: PageState,
    /// What is paid for.
    pub title: String,
    /// How much.
    pub amount: Money,
    /// Where "back" leads.
    pub back_url: String,
}

/// The page of a token; an unknown one is `NotFound`.
pub async fn open_page(ports: &Ports, token: &str) -> Result<PayPage, Failure> {
    let stored = find(ports, token).await?;
    let account = read(ports, async |tx| {
        Ok(tx.accounts().get(stored.charge.account).await?)
    })
    .await?
    .ok_or(Refusal::NotFound)?;
    Ok(PayPage {
        language: stored.language,
        state: state_of(&stored, ports.clock.now()),
        title: ports
            .texts
            .text(stored.language, "pay.title", &[("number", &account.number)]),
        amount: stored.charge.amount,
        back_url: back(&stored),
    })
}

/// Applies an outcome, once; returns the address to continue at. Refusals: `NotFound`,
/// `PaymentNotRefundable` for a charge that is settled otherwise. Repeating the outcome returns the
/// same answer and changes nothing (decision 44).
pub async fn pay_on_page(
    ports: &Ports,
    token: &str,
    outcome: PageOutcome,
    origin: &Origin,
) -> Result<String, Failure> {
    let now = ports.clock.now();
    let found = find(ports, token).await?;
    transact(ports, async |tx| {
        let (_, mut stored) = lock(tx, found.charge.id).await?;
        let state = stored.charge.state;
        let (command, reached) = match outcome {
            PageOutcome::Paid => {
                let command = Command::Settle {
                    received: stored.charge.amount,
                    paid_elsewhere: is_paid_elsewhere(tx, &stored).await?,
                };
                (command, state.holds_money())
            }
            PageOutcome::Failed => (Command::Fail, state == State::Failed),
            PageOutcome::Cancelled => (Command::Cancel, state == State::Cancelled),
        };
        if reached {
            return Ok(back(&stored));
        }
        // Only one that waits is paid here: money cannot come late from our own page.
        if state != State::Pending || stored.charge.is_overdue(now) {
            return Err(Refusal::PaymentNotRefundable {
                state: state.shown(),
            }
            .into());
        }
        stored.payment = Some(format!("builtin-{}", stored.charge.id));
        let by = Actor::Investor(stored.charge.investor);
        let by = Act::new(by, AuditKind::PaymentChanged, origin, now);
        let back = back(&stored);
        act(ports, tx, stored, command, &by).await?;
        Ok(back)
    })
    .await
}

fn state_of(stored: &StoredCharge, now: Instant) -> PageState {
    match stored.charge.state {
        State::Pending if stored.charge.is_overdue(now) => PageState::Unpaid,
        State::Pending => PageState::Open,
        State::Paid | State::Refunding => PageState::Paid,
        State::Failed | State::Cancelled => PageState::Unpaid,
        State::Refunded => PageState::Refunded,
    }
}

/// A charge of the built-in page by its token.
async fn find(ports: &Ports, token: &str) -> Result<StoredCharge, Failure> {
    let hash = ports.secrets.hash_token(token).to_string();
    let found = read(ports, async |tx| Ok(tx.charges().by_token(&hash).await?)).await?;
    // A gateway elsewhere has its own page; and a token made under a removed key is invalid.
    found
        .filter(|stored| stored.provider == BUILT_IN && ports.payments.name() == BUILT_IN)
        .filter(|stored| {
            let reference = stored.reference.as_bytes();
            ports
                .secrets
                .verify(Purpose::PaymentToken, reference, token)
        })
        .ok_or_else(|| Refusal::NotFound.into())
}

/// The name of the gateway whose page this is.
const BUILT_IN: &str = "builtin";
