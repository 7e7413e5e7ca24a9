//! Finance proposes a manual booking.

use super::account::{other_currency, quoted, with_wallets};
use super::may_propose;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::adjustment::{Booking, Direction, Kind, ManualBooking};
use domain::day::day_of;
use domain::ids::{AccountId, EvidenceId};
use domain::operations::Operator;
use domain::operations::proposal::BookManually;
use domain::{Amount, Currency, Instant, Money, Refusal};

/// A manual booking as typed.
#[derive(Debug, Clone)]
pub struct Typed {
    /// Of which kind.
    pub kind: Kind,
    /// The account; for a transfer, the source account.
    pub account: AccountId,
    /// The amount; for an exchange, the amount debited.
    pub amount: Amount,
    /// Code of its currency.
    pub currency: String,
    /// For an adjustment: whether the wallet is credited.
    pub direction: Option<Direction>,
    /// For a transfer: the account credited.
    pub to_account: Option<AccountId>,
    /// For an exchange: code of the target currency.
    pub to_currency: Option<String>,
    /// For an exchange: the result that finance saw.
    pub to_amount: Option<Amount>,
    /// The value date.
    pub value_on: NaiveDate,
    /// The document that proves it.
    pub document: EvidenceId,
}

/// Proposing a manual booking.
#[derive(Debug, Clone)]
pub struct ProposeBooking {
    /// Who.
    pub by: Operator,
    /// What.
    pub typed: Typed,
    /// Why; never empty.
    pub reason: String,
    /// From where.
    pub origin: Origin,
}

/// Proposes a manual booking. A document proves one booking: it may be named again only after that
/// booking was rejected or withdrawn. Refusals: `Forbidden`, `NotFound`, `NoWallet`,
/// `AccountBlocked`, `BadRequest` with the field that is missing, superfluous or wrong,
/// `OtherFramework`, `RateMissing`, `StaleVersion` if the rate has changed since it was seen,
/// `BalanceNotEnough`, and what proposing refuses.
pub async fn propose_booking(
    ports: &Ports,
    command: &ProposeBooking,
) -> Result<ProposalItem, Failure> {
    may_propose(&command.by)?;
    let (typed, now) = (&command.typed, ports.clock.now());
    let amount = typed.check(now)?;
    transact(ports, async |tx| {
        let document = tx.adjustments().evidence(typed.document).await?;
        if document.is_none_or(|document| document.by != command.by.id) {
            return Err(Refusal::bad_request("document").into());
        }
        let manual = ManualBooking {
            booking: booking(tx, typed, amount).await?,
            value_on: typed.value_on,
            document: typed.document,
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        let item = propose(ports, tx, &BookManually { manual }, how).await?;
        // Checked after proposing, since a repeated proposal names its own document.
        let (document, own) = (manual.document, item.proposal.id);
        if tx.adjustments().proves_another(document, own).await? {
            return Err(Refusal::bad_request("document").into());
        }
        tx.adjustments()
            .add_booking(item.proposal.id, &manual)
            .await?;
        Ok(item)
    })
    .await
}

/// Maximum age of a value date in days.
const OLDEST: i64 = 366;

impl Typed {
    /// The amount of a form that is complete. Refuses with `BadRequest` every field that is missing, needless for the kind, or wrong whatever
    /// the records say.
    pub fn check(&self, now: Instant) -> Result<Money, Refusal> {
        let currency = Currency::from_code(&self.currency);
        let amount = currency.and_then(|currency| self.amount.money(currency));
        let is = |kind| self.kind == kind;
        let to_currency = self.to_currency.as_deref();
        let is_same_account = self.to_account == Some(self.account);
        let is_other = |to: &str| other_currency(to, &self.currency).is_ok();
        let today = day_of(now);
        let is_too_old = today - self.value_on > chrono::TimeDelta::days(OLDEST);
        let right = [
            ("amount", currency.is_none() || amount.is_some()),
            ("currency", currency.is_some()),
            (
                "direction",
                self.direction.is_some() == is(Kind::Adjustment),
            ),
            (
                "to_account",
                self.to_account.is_some() == is(Kind::Transfer) && !is_same_account,
            ),
            (
                "to_currency",
                to_currency.is_some() == is(Kind::Exchange) && to_currency.is_none_or(is_other),
            ),
            ("to_amount", self.to_amount.is_some() == is(Kind::Exchange)),
            ("value_on", self.value_on <= today && !is_too_old),
        ];
        let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
        Refusal::bad_fields(wrong.map(|(field, _)| field))?;
        amount.ok_or_else(|| Refusal::bad_request("amount"))
    }
}

/// The booking. Every account has to exist and to have wallets.
async fn booking(tx: &dyn Tx, typed: &Typed, amount: Money) -> Result<Booking, Failure> {
    let account = typed.account;
    let own = with_wallets(tx, account).await?;
    own.account.check_not_blocked()?;
    let missing = Refusal::bad_request;
    Ok(match typed.kind {
        Kind::Adjustment => Booking::Adjustment {
            account,
            amount,
            direction: typed.direction.ok_or_else(|| missing("direction"))?,
        },
        Kind::Reward => Booking::Reward { account, amount },
        Kind::Transfer => {
            let to = typed.to_account.filter(|to| *to != account);
            let to = to.ok_or_else(|| missing("to_account"))?;
            let other = with_wallets(tx, to).await?;
            other.account.check_not_blocked()?;
            if other.account.framework != own.account.framework {
                return Err(Refusal::OtherFramework.into());
            }
            Booking::Transfer {
                from: account,
                to,
                amount,
            }
        }
        Kind::Exchange => {
            let to = typed.to_currency.as_deref().unwrap_or_default();
            let to = other_currency(to, &typed.currency)?;
            if !own.wallets.iter().any(|it| it.balance.currency() == to) {
                return Err(missing("to_currency").into());
            }
            let quote = quoted(tx, amount, to, typed.value_on).await?;
            let gained = quote.converted.amount;
            if !typed.to_amount.is_some_and(|seen| seen.is(gained)) {
                return Err(Refusal::StaleVersion.into());
            }
            Booking::Exchange {
                account,
                given: amount,
                gained,
                rates: quote.rates,
            }
        }
    })
}
