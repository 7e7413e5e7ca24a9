//! Starting the payment of an account's fee. A pending one continues: the same charge, with a new form.

use super::return_url::{absolute, with_reference};
use super::settle::{act, explain_start};
use super::token_of;
use crate::driven::audit::Origin;
use crate::driven::charges::StoredCharge;
use crate::driven::payments::{PaymentForm, PaymentRequest};
use crate::driven::unit_of_work::Tx;
use crate::driving::SiteAddress;
use crate::driving::document::kinds_of_account;
use crate::driving::posting::Act;
use crate::{Failure, Ports, transact_ahead};
use domain::account::Account;
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::operations::AuditKind;
use domain::payment::{Charge, Command, PENDING_FOR, State};
use domain::review::Actor;
use domain::{Instant, Language, Money, Refusal};

/// An investor's request to pay.
#[derive(Debug, Clone)]
pub struct StartPayment {
    /// Who.
    pub investor: InvestorId,
    /// For which account.
    pub account: AccountId,
    /// Where the browser goes afterwards.
    pub redirect_url: SiteAddress,
    /// Language of the page.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Where to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// `OnlineChargeSessionID`.
    pub charge: ChargeId,
    /// `form` and `formdata`.
    pub form: PaymentForm,
}

/// Starts a payment. Refusals: `NotFound`; `EntityUnableEdit`, `LockedUnderReview`, `OrderNotPending`, `AccountBlocked`, `FeeNotDue`
/// and `FeePaid` against the state; the missing documents.
pub async fn start_payment(ports: &Ports, start: &StartPayment) -> Result<Started, Failure> {
    let now = ports.clock.now();
    let (account, charge) =
        transact_ahead(ports, async |tx| admit(ports, tx, start, now).await).await?;
    let form = form(ports, &account, &charge).await?;
    Ok(Started {
        charge: charge.charge.id,
        form,
    })
}

/// The charge that is to be paid, under the account's lock, so that there is one at a time.
async fn admit(
    ports: &Ports,
    tx: &dyn Tx,
    start: &StartPayment,
    now: Instant,
) -> Result<(Account, StoredCharge), Failure> {
    let account = Account::owned(tx.accounts().lock(start.account).await?, start.investor)?;
    account.open_to_payment()?;
    account.check_not_blocked()?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework
        .ok_or_else(|| Failure::Broken(format!("account {} has no framework", account.id)))?;
    let fee = framework.kyc_fee;
    if fee.is_zero() {
        return Err(Refusal::FeeNotDue.into());
    }
    let charges = tx.charges().of_account(account.id).await?;
    if charges.iter().any(|c| c.charge.state == State::Paid) {
        return Err(Refusal::FeePaid.into());
    }
    account.papers_ready(&kinds_of_account(tx, account.id).await?, now)?;
    let by = Actor::Investor(start.investor);
    let by = Act::new(by, AuditKind::PaymentChanged, &start.origin, now);
    for waiting in charges {
        if waiting.charge.state != State::Pending {
            continue;
        }
        let found = tx.charges().lock(waiting.charge.id).await?;
        let mut waiting = found.ok_or(Refusal::NotFound)?;
        let same = waiting.charge.amount == fee && waiting.provider == ports.payments.name();
        if same && !waiting.charge.is_overdue(now) {
            start
                .redirect_url
                .as_str()
                .clone_into(&mut waiting.redirect_url);
            waiting.language = start.language;
            // The form contains a token under the present key; the former form's token may be under
            // another.
            let token = token_of(ports, &waiting.reference);
            waiting.token_hash = ports.secrets.hash_token(&token).to_string();
            tx.charges().save(&waiting).await?;
            return Ok((account, waiting));
        }
        act(ports, tx, waiting, Command::Cancel, &by).await?;
    }
    let mut new = new_charge(ports, start, fee, now);
    new.charge.id = tx.charges().add(&new).await?;
    explain_start(tx, &new, &by).await?;
    Ok((account, new))
}

fn new_charge(ports: &Ports, start: &StartPayment, fee: Money, now: Instant) -> StoredCharge {
    let reference = ports.secrets.token();
    let token_hash = ports.secrets.hash_token(&token_of(ports, &reference));
    StoredCharge {
        charge: Charge {
            id: ChargeId(0),
            investor: start.investor,
            account: start.account,
            amount: fee,
            state: State::Pending,
            created_at: now,
            paid_at: None,
            refund_asked_at: None,
        },
        provider: ports.payments.name().to_owned(),
        reference,
        token_hash: token_hash.to_string(),
        payment: None,
        redirect_url: start.redirect_url.as_str().to_owned(),
        language: start.language,
        refund_reason: None,
        tries: 0,
        due_at: Some(now + PENDING_FOR),
    }
}

async fn form(
    ports: &Ports,
    account: &Account,
    stored: &StoredCharge,
) -> Result<PaymentForm, Failure> {
    let site = &ports.settings.public_url;
    let id = stored.charge.id.0;
    let title = ports
        .texts
        .text(stored.language, "pay.title", &[("number", &account.number)]);
    let request = PaymentRequest {
        reference: stored.reference.clone(),
        token: token_of(ports, &stored.reference),
        amount: stored.charge.amount,
        title,
        return_url: absolute(site, &stored.redirect_url, id),
        notify_url: format!("{site}/callbacks/payment/{}", stored.provider),
    };
    ports
        .payments
        .create(&request)
        .await
        .map_err(|error| Failure::Unavailable("the payment gateway", error.to_string()))
}

/// Where the built-in page sends the browser on.
pub(super) fn back(stored: &StoredCharge) -> String {
    with_reference(&stored.redirect_url, stored.charge.id.0)
}
