//! Lists the statements of an account.

use crate::driven::account_statements::{IssuedStatement, StatementFile};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::account_statement::{Grain, Period, SETTLEMENT_DELAY, StatementKind};
use domain::day::day_of;
use domain::ids::{AccountId, InvestorId};

/// A statement that can be downloaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStatement {
    /// Of which kind it is.
    pub kind: StatementKind,
    /// Of which period.
    pub period: Period,
    /// Its number and its holder, once it was requested.
    pub issued: Option<IssuedStatement>,
    /// The files that were made of it.
    pub files: Vec<StatementFile>,
}

/// The statements of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStatements {
    /// One for each period that is over, the latest first.
    pub statements: Vec<ListedStatement>,
    /// The first month that cannot be stated yet.
    pub next: Period,
}

/// Lists the statements of an account, from the period of its first movement on. Refuses with
/// `NotFound` if the account is not the investor's.
pub async fn list_statements(
    ports: &Ports,
    who: InvestorId,
    account: AccountId,
) -> Result<ListedStatements, Failure> {
    let now = ports.clock.now();
    let (first, issued) = read(ports, async |tx| {
        let stored = tx.account_statements();
        let own = stored.own(account, who).await?.ok_or(Refusal::NotFound)?;
        Ok((own.first_movement, stored.issued(account).await?))
    })
    .await?;
    let periods = first.map_or_else(Vec::new, |first| Period::settled(first, now));
    let statements = periods.into_iter().flat_map(|period| {
        let kinds = StatementKind::ALL.into_iter();
        let kinds = kinds.filter(move |kind| kind.covers(period.grain()));
        kinds.map(move |kind| (kind, period))
    });
    let listed = statements.map(|(kind, period)| {
        let found = issued
            .iter()
            .find(|(it, _)| it.kind == kind && it.period == period);
        let (issued, files) = found.cloned().unzip();
        ListedStatement {
            kind,
            period,
            issued,
            files: files.unwrap_or_default(),
        }
    });
    let next = Period::of(Grain::Month, day_of(now - SETTLEMENT_DELAY));
    Ok(ListedStatements {
        statements: listed.collect(),
        next: next.ok_or_else(|| Failure::Broken("no month has this day".into()))?,
    })
}
