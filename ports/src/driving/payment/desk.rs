//! Payments of fees at the desk: finance finds a payment and sees its whole history; the auditor
//! reads the same. Refunds are made by
//! [`refund_by_operator`](crate::driving::payment::refund_by_operator).

use crate::driven::audit::Origin;
use crate::driven::charges::{PaymentNotice, StoredCharge};
use crate::driven::desk_payments::{KeyedPage, ListFrom, ListedPayment, PaymentFilter};
use crate::driven::sorting::{PaymentBy, Sort};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, exported, framework_of, history, states, words};
use crate::{Failure, Ports, read};
use domain::Coded;
use domain::account::Account;
use domain::catalog::Framework;
use domain::ids::ChargeId;
use domain::operations::{Operator, Role};
use domain::payment::State;
use domain::review::Subject;
use domain::{Money, Refusal};

/// A query for payments.
#[derive(Debug, Clone)]
pub struct ListPayments {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Words of a name, a number of an account or a phone, a reference.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PaymentBy>>,
}

/// A charge with its log.
#[derive(Debug, Clone)]
pub struct LoggedCharge {
    /// The charge.
    pub stored: StoredCharge,
    /// Its log, oldest first.
    pub history: Vec<Step>,
}

/// A payment with all that is known of it.
#[derive(Debug, Clone)]
pub struct PaymentItem {
    /// The charge.
    pub charge: LoggedCharge,
    /// For which account.
    pub account: Account,
    /// Under which framework.
    pub framework: Framework,
    /// The name as typed in the account; before there is one, the phone number.
    pub name: String,
    /// The gateway's notifications about it, oldest first.
    pub told: Vec<PaymentNotice>,
}

/// The fee of an account, for its reviewer.
#[derive(Debug, Clone)]
pub struct AccountFee {
    /// The framework's current fee.
    pub asked: Money,
    /// The charges, newest first.
    pub charges: Vec<LoggedCharge>,
}

/// Whether an operator reads payments: finance, who gives them back, and the auditor.
pub(crate) fn reads_payments(by: &Operator) -> bool {
    by.has_any(&[Role::Finance, Role::Auditor])
}

/// A page of the payments, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `state` or `q`, or with `before` if both keys are given.
pub async fn list_payments(
    ports: &Ports,
    command: &ListPayments,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedPayment>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.payments(&filter(command, from)?).await?)
}

/// Exports the newest payments, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_payments`].
pub async fn export_payments(
    ports: &Ports,
    command: &ListPayments,
    origin: &Origin,
) -> Result<Vec<ListedPayment>, Failure> {
    let filter = filter(command, ListFrom::Export)?;
    let found = ports.desk.payments(&filter).await?.page.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), ("payments", &filters), found).await
}

fn filter(command: &ListPayments, from: ListFrom) -> Result<PaymentFilter, Refusal> {
    may_read(&command.by)?;
    Ok(PaymentFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}

/// One payment. Refusals: `Forbidden`, `NotFound`.
pub async fn show_payment(
    ports: &Ports,
    by: &Operator,
    id: ChargeId,
) -> Result<PaymentItem, Failure> {
    may_read(by)?;
    read(ports, async |tx| {
        let stored = tx.charges().get(id).await?.ok_or(Refusal::NotFound)?;
        let account = tx.accounts().get(stored.charge.account).await?;
        let account =
            account.ok_or_else(|| Failure::Broken(format!("charge {id} has no account")))?;
        Ok(PaymentItem {
            framework: framework_of(tx, &account).await?,
            name: name(tx, &account).await?,
            told: tx.charges().notices_of(&stored).await?,
            charge: logged(tx, stored).await?,
            account,
        })
    })
    .await
}

/// The fee of an account; `None` if there is no fee and nothing was ever started.
pub(crate) async fn account_fee(
    tx: &dyn Tx,
    account: &Account,
    asked: Money,
) -> Result<Option<AccountFee>, Failure> {
    let charges = charges_of(tx, account).await?;
    let is_there = !asked.is_zero() || !charges.is_empty();
    Ok(is_there.then_some(AccountFee { asked, charges }))
}

/// The charges of an account with their logs, newest first.
pub(crate) async fn charges_of(
    tx: &dyn Tx,
    account: &Account,
) -> Result<Vec<LoggedCharge>, Failure> {
    let mut charges = Vec::new();
    for stored in tx.charges().of_account(account.id).await? {
        charges.push(logged(tx, stored).await?);
    }
    Ok(charges)
}

async fn logged(tx: &dyn Tx, stored: StoredCharge) -> Result<LoggedCharge, Failure> {
    let history = history(tx, Subject::Charge(stored.charge.id)).await?;
    Ok(LoggedCharge { stored, history })
}

async fn name(tx: &dyn Tx, account: &Account) -> Result<String, Failure> {
    let typed = [&account.form.first_name, &account.form.last_name];
    let typed: Vec<&str> = typed.into_iter().flatten().map(String::as_str).collect();
    if typed.is_empty() {
        let investor = crate::driving::desk::investor_of(tx, account).await?;
        return Ok(investor.mobile.to_string());
    }
    Ok(typed.join(" "))
}

fn may_read(by: &Operator) -> Result<(), Refusal> {
    if reads_payments(by) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}
