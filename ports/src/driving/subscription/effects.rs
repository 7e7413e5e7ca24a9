//! Carrying out what the order's state machine decided: its place, the wallet's hold, the ledger, the shares. It decides
//! nothing itself, and runs inside the caller's transaction, so that the new state and its money are one.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::post;
use crate::driving::wallet::{self, close_hold};
use domain::account::{Account, KycState};
use domain::ids::PayoutId;
use domain::ledger::{HeldFor, NotBooked, Purpose};
use domain::money::Shares;
use domain::operations::{AuditEvent, AuditKind};
use domain::payout::{Payout, Reason, Target};
use domain::portfolio::ShareIssue;
use domain::receipt::{MatchedTo, Receipt};
use domain::review::Actor;
use domain::subscription::{Back, Books, Change, Effect, Order, booking};
use domain::withdrawal::Payee;
use domain::{Instant, Money, Refusal};

/// Carries out a change of a locked order that `by` caused, and stores the order with it. Where the change takes or gives a place in
/// the offering, the caller holds the project's lock too. The review log, the audit event of the decision and the messages are
/// the caller's, who knows who decided; the money's own audit events are written here.
///
/// Refuses with `AvailableBalance` when a wallet has less than what is to be held.
pub async fn carry_out(
    tx: &dyn Tx,
    order: &mut Order,
    change: Change,
    by: Actor,
    now: Instant,
) -> Result<(), Failure> {
    let account = account(tx, order).await?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework =
        framework.ok_or_else(|| Failure::Broken(format!("order {} has no framework", order.id)))?;
    order.take(&change, now);
    let mut carried = Carried {
        tx,
        account,
        books: Books {
            bank: framework.bank_account,
            receipt: None,
            back: if framework.deposits {
                Back::Wallet
            } else {
                Back::Payout(None)
            },
        },
        by,
        now,
    };
    for effect in &change.effects {
        carried.carry_out(order, *effect).await?;
    }
    tx.orders().save(order).await?;
    order.version += 1;
    Ok(())
}

/// Effects that are carried out one after the other.
struct Carried<'a> {
    tx: &'a dyn Tx,
    account: Account,
    books: Books,
    by: Actor,
    now: Instant,
}

impl Carried<'_> {
    async fn carry_out(&mut self, order: &Order, effect: Effect) -> Result<(), Failure> {
        let (tx, now) = (self.tx, self.now);
        match effect {
            Effect::ReleaseHold => close_hold(tx, HeldFor::Order(order.id), false, now).await?,
            Effect::CaptureHold => close_hold(tx, HeldFor::Order(order.id), true, now).await?,
            Effect::BookReceipt(amount) => {
                let to = MatchedTo::Subscription(order.id);
                let receipt = Receipt::provisional(self.books.bank, amount, to, now);
                self.books.receipt = Some(tx.receipts().add(&receipt).await?);
            }
            Effect::AllocateReceipt => self.find_receipt(order).await?,
            Effect::ReturnExcess(excess) => {
                self.find_receipt(order).await?;
                self.owe(order, Reason::Excess, excess).await?;
            }
            Effect::RefundReceipt(received) => {
                self.find_receipt(order).await?;
                self.owe(order, Reason::Refund, received).await?;
            }
            Effect::RefundEscrow => self.owe(order, Reason::Refund, order.amount).await?,
            Effect::IssueShares => issue_shares(tx, order, now).await?,
            Effect::ReverseIssue => reverse_issue(tx, order, now).await?,
            Effect::RefundIssue => {
                reverse_issue(tx, order, now).await?;
                self.owe(order, Reason::Refund, order.amount).await?;
            }
            Effect::NoteFirstLine(_)
            | Effect::Reserve { .. }
            | Effect::ReleaseReservation
            | Effect::HoldWallet => {}
        }
        self.book(order, effect).await
    }

    async fn find_receipt(&mut self, order: &Order) -> Result<(), Failure> {
        let receipt = self.tx.receipts().of_order(order.id).await?;
        self.books.receipt = receipt.map(|receipt| receipt.id);
        Ok(())
    }

    /// Where the account has no wallet, what goes back is owed by a payout. It is due at once where the account is approved with a bank
    /// account, and waits for one else.
    async fn owe(&mut self, order: &Order, reason: Reason, amount: Money) -> Result<(), Failure> {
        let Back::Payout(owing) = &mut self.books.back else {
            return Ok(());
        };
        let account = &self.account;
        let payee = Payee::of(&account.form);
        let is_proven = account.state == KycState::GPass && payee.is_named();
        let target = is_proven.then(|| Target::Bank(Box::new(payee)));
        let why = (reason, Purpose::Subscription(order.id));
        let payout = Payout::new(account.id, amount, why, target, self.now);
        let added: PayoutId = self.tx.payouts().add(&payout).await?;
        *owing = Some(added);
        Ok(())
    }

    async fn book(&self, order: &Order, effect: Effect) -> Result<(), Failure> {
        let Some(transaction) = booking(order, effect, &self.books)? else {
            return Ok(());
        };
        let record = format!("order:{}", order.id);
        let (tx, now) = (self.tx, self.now);
        match post(tx, transaction, &record, self.by, now).await? {
            Err(NotBooked::InsufficientFunds { units, .. }) if effect == Effect::HoldWallet => {
                let available = wallet::money(units, order.amount.currency())?;
                return Err(Refusal::AvailableBalance(available).into());
            }
            posted => posted?,
        }
        if effect == Effect::HoldWallet {
            let held_for = HeldFor::Order(order.id);
            let ledger = tx.ledger();
            ledger
                .add_hold(order.account, held_for, order.amount, now)
                .await?;
        }
        Ok(())
    }
}

async fn issue_shares(tx: &dyn Tx, order: &Order, now: Instant) -> Result<(), Failure> {
    let project = tx.projects().get(order.project).await?;
    let project =
        project.ok_or_else(|| Failure::Broken(format!("order {} has no project", order.id)))?;
    let issue = ShareIssue {
        order: order.id,
        investor: order.investor,
        account: order.account,
        project: order.project,
        shares: Shares::bought(order.amount, project.price()?)?,
        issued_at: now,
    };
    tx.shares().issue(issue).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::SharesIssued,
        record: format!("order:{}", order.id),
        detail: format!("{} shares", issue.shares.amount()),
    };
    tx.audit().record(event, &Default::default(), now).await?;
    Ok(())
}

async fn reverse_issue(tx: &dyn Tx, order: &Order, now: Instant) -> Result<(), Failure> {
    tx.shares().reverse(order.id, now).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::SharesReversed,
        record: format!("order:{}", order.id),
        detail: format!("issue {}", order.issues),
    };
    tx.audit().record(event, &Default::default(), now).await?;
    Ok(())
}

async fn account(tx: &dyn Tx, order: &Order) -> Result<Account, Failure> {
    let account = tx.accounts().get(order.account).await?;
    account.ok_or_else(|| Failure::Broken(format!("order {} has no account", order.id)))
}

/// Whether what is given back goes to a wallet: the account's framework has wallets (states: subscription).
pub(crate) async fn has_wallet(tx: &dyn Tx, order: &Order) -> Result<bool, Failure> {
    let account = account(tx, order).await?;
    let framework = tx.projects().framework(account.framework).await?;
    Ok(framework.is_some_and(|f| f.deposits))
}

/// The books of an order as what is foretold of it names them: a payout that is not made yet has the number 0.
pub(crate) async fn foretold_books(tx: &dyn Tx, order: &Order) -> Result<Books, Failure> {
    let account = account(tx, order).await?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework =
        framework.ok_or_else(|| Failure::Broken(format!("order {} has no framework", order.id)))?;
    Ok(Books {
        bank: framework.bank_account,
        receipt: None,
        back: if framework.deposits {
            Back::Wallet
        } else {
            Back::Payout(Some(PayoutId(0)))
        },
    })
}
