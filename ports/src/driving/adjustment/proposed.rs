//! A manual booking that finance proposed and the approver approves.

use super::account::{rates, with_wallets};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, book, tell_of};
use crate::driving::proposals::{
    Act as ProposalAct, Approval, BookingOutline, Outline, OutlinedWallet, Record,
};
use crate::driving::wallet::wallet_in;
use async_trait::async_trait;
use domain::adjustment::{Booking, ManualBooking, notices, transaction};
use domain::decision::Effect;
use domain::ids::ProposalId;
use domain::language::Text;
use domain::operations::AuditKind;
use domain::operations::proposal::{BookManually, ProposedAct};
use domain::review::Actor;
use domain::{Instant, Money, Refusal};

#[async_trait]
impl ProposalAct for BookManually {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::BookManually(*self)
    }

    /// Locks the accounts before anything is booked on them, in ascending order.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        for account in self.manual.booking.accounts() {
            let locked = tx.accounts().lock(account).await?;
            locked.map(drop).ok_or(Refusal::NotFound)?;
        }
        Ok(())
    }

    /// The account by its number. For an exchange, its version is the newest of the two rates in
    /// force on the value date, so that another rate that comes into force makes the proposal
    /// stale.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let booking = &self.manual.booking;
        let account = tx.accounts().get(booking.account()).await?;
        let account = account.ok_or(Refusal::NotFound)?;
        let version = match booking {
            Booking::Exchange { given, gained, .. } => {
                let day = self.manual.value_on;
                let rates = rates(tx, given.currency(), gained.currency(), day).await?;
                rates.newest()
            }
            Booking::Adjustment { .. } | Booking::Reward { .. } | Booking::Transfer { .. } => 0,
        };
        Ok(Record {
            name: Text {
                zh: account.number.clone(),
                en: account.number,
            },
            version,
        })
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        by_rates_in_force(tx, &self.manual).await?;
        covered(tx, &self.manual).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let booking = &self.manual.booking;
        for account in booking.accounts() {
            let found = with_wallets(tx, account).await?;
            found.account.check_not_blocked()?;
        }
        by_rates_in_force(tx, &self.manual).await?;
        covered(tx, &self.manual).await?;
        let (proposal, by) = (approval.proposal.id, Actor::Operator(approval.by.id));
        let act = Act::new(by, AuditKind::MoneyBooked, approval.origin, approval.now);
        let effects = [Effect::Book(transaction(&self.manual, proposal)?)];
        let record = format!("proposal:{proposal}");
        book(approval.ports, tx, (&effects, &record), &act).await?;
        for (account, notice) in notices(booking) {
            let account = tx.accounts().get(account).await?;
            let account = account.ok_or(Refusal::NotFound)?;
            let told = (&notice, None);
            tell_of(approval.ports, tx, account.investor, told, &act).await?;
        }
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline {
            booking: Some(outlined(tx, &self.manual, ProposalId(0)).await?),
            ..Outline::default()
        })
    }
}

/// Refuses an exchange by other rates than those in force on its value date: `StaleVersion`.
async fn by_rates_in_force(tx: &dyn Tx, manual: &ManualBooking) -> Result<(), Failure> {
    match &manual.booking {
        Booking::Exchange {
            given,
            gained,
            rates: seen,
            ..
        } => {
            let now = rates(tx, given.currency(), gained.currency(), manual.value_on).await?;
            if now.are(seen) {
                Ok(())
            } else {
                Err(Refusal::StaleVersion.into())
            }
        }
        Booking::Adjustment { .. } | Booking::Reward { .. } | Booking::Transfer { .. } => Ok(()),
    }
}

/// Refuses a booking that takes more than a wallet has available: `BalanceNotEnough` with what it has.
async fn covered(tx: &dyn Tx, manual: &ManualBooking) -> Result<(), Failure> {
    for (account, change) in manual.booking.changes() {
        if change.is_negative() {
            let wallet = wallet_in(tx, account, change.currency()).await?;
            if !wallet.available.is_at_least(change.negated())? {
                return Err(Refusal::BalanceNotEnough(wallet.available).into());
            }
        }
    }
    Ok(())
}

/// The effect of a booking on the current balances.
pub(super) async fn outlined(
    tx: &dyn Tx,
    manual: &ManualBooking,
    proposal: ProposalId,
) -> Result<BookingOutline, Failure> {
    let mut wallets = Vec::new();
    for (account, change) in manual.booking.changes() {
        let found = tx.accounts().get(account).await?;
        let found = found.ok_or(Refusal::NotFound)?;
        let available = wallet_in(tx, account, change.currency()).await?.available;
        wallets.push(OutlinedWallet {
            account,
            number: found.number,
            investor: found.investor,
            change,
            available,
            after: available.checked_add(change),
        });
    }
    let exchange = match &manual.booking {
        Booking::Exchange {
            given,
            gained,
            rates,
            ..
        } => Some(rates.convert(*given, gained.currency())?),
        Booking::Adjustment { .. } | Booking::Reward { .. } | Booking::Transfer { .. } => None,
    };
    let is_below = |wallet: &OutlinedWallet| wallet.after.is_some_and(Money::is_negative);
    Ok(BookingOutline {
        manual: *manual,
        is_short: wallets.iter().any(is_below),
        wallets,
        exchange,
        postings: transaction(manual, proposal)?.postings().to_vec(),
    })
}
