//! A request for a statement: refused, answered with an existing file, or numbered and made.

use super::files::{existing_file, make_files};
use super::open::{file_name, link};
use crate::driven::account_statements::{IssuedStatement, StatementFile};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::approved_form;
use crate::driving::allow;
use crate::{Failure, Ports, read, transact_ahead};
use domain::account::Account;
use domain::account_statement::{Period, SETTLEMENT_DELAY, StatementFormat, StatementKind};
use domain::allowance::Allowance;
use domain::ids::{AccountId, AccountStatementId, InvestorId};
use domain::language::Text;
use domain::{Instant, Language, Refusal};

/// A request for a file of a statement.
#[derive(Debug, Clone)]
pub struct MakeStatement {
    /// Whose.
    pub who: InvestorId,
    /// Of which account.
    pub account: AccountId,
    /// The kind of statement.
    pub kind: StatementKind,
    /// Of which period.
    pub period: Period,
    /// PDF or CSV.
    pub format: StatementFormat,
    /// In which language.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// A statement's file, with its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeStatement {
    /// Its number.
    pub number: String,
    /// The suggested file name.
    pub name: String,
    /// The file.
    pub file: StatementFile,
    /// On this site, for 5 minutes, for its owner.
    pub url: String,
}

/// Returns a file of a statement and makes the statement on the first request. Refuses with
/// `NotFound` if the account is not the investor's or its first movement comes after the period;
/// with `StatementNotReady`, `StatementNeedsApproval` and `TooFrequent`.
pub async fn make_statement(
    ports: &Ports,
    request: &MakeStatement,
) -> Result<MadeStatement, Failure> {
    let there = read(ports, async |tx| {
        let stored = tx.account_statements();
        let own = stored.own(request.account, request.who).await?;
        let first = own.ok_or(Refusal::NotFound)?.first_movement;
        can_be_stated(request, first, ports.clock.now())?;
        let found = stored
            .find(request.account, request.kind, request.period)
            .await?;
        match found {
            Some(statement) => {
                existing_file(tx, statement.id, (request.format, request.language)).await
            }
            None => Ok(None),
        }
    })
    .await?;
    let file = match there {
        Some(file) => file,
        None => make_files(ports, request, issue(ports, request).await?).await?,
    };
    Ok(MadeStatement {
        number: request.kind.number(file.statement),
        name: file_name(request.kind, &file),
        url: link(ports, request.who, &file),
        file,
    })
}

/// Refuses a period before the account's first movement, and one that is not over.
fn can_be_stated(
    request: &MakeStatement,
    first_movement: Option<Instant>,
    now: Instant,
) -> Result<(), Refusal> {
    let is_meant = request.kind.covers(request.period.grain());
    if !is_meant || first_movement.is_none_or(|first| request.period.before() <= first) {
        return Err(Refusal::NotFound);
    }
    if !request.period.is_settled(now) {
        let from = request.period.before() + SETTLEMENT_DELAY;
        return Err(Refusal::StatementNotReady(from));
    }
    Ok(())
}

/// Gives the statement its number, unless it has one. The request counts against the limit before
/// the files are made, since making them is the expensive part.
async fn issue(ports: &Ports, request: &MakeStatement) -> Result<IssuedStatement, Failure> {
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        if ports.settings.rate_limits {
            allow(ports, tx, request.who, &[Allowance::Receipts], now).await?;
            tx.limits().add_opened_receipt(request.who, now).await?;
        }
        let account = tx.accounts().get(request.account).await?;
        let account = Account::owned(account, request.who)?;
        let statement = IssuedStatement {
            id: AccountStatementId(0),
            account: request.account,
            kind: request.kind,
            period: request.period,
            holder: approved_name(tx, &account).await?,
            issued_at: now,
        };
        Ok(tx.account_statements().issue(&statement).await?)
    })
    .await
}

/// The holder's name on the last approved form, as files in each language have it.
async fn approved_name(tx: &dyn Tx, account: &Account) -> Result<Text, Failure> {
    let form = approved_form(tx, account).await?;
    let form = form.ok_or(Refusal::StatementNeedsApproval)?;
    Ok(Text {
        zh: form.full_name_in(Language::Zh),
        en: form.full_name_in(Language::En),
    })
}
