//! Links to files of statements, valid for their holder and for 5 minutes.

use crate::driven::account_statements::StatementFile;
use crate::driving::document::{LinkedFile, stored_file};
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read};
use domain::account_statement::{StatementFormat, StatementKind};
use domain::ids::{AccountStatementId, InvestorId};
use domain::{Language, Refusal};

/// Keeps links of one kind from opening another.
const KIND: &str = "statement";

/// The address of a file on this site.
pub(super) fn link(ports: &Ports, who: InvestorId, file: &StatementFile) -> String {
    let what = format!(
        "{}-{}-{}",
        file.statement,
        file.format.code(),
        file.language.code()
    );
    let now = ports.clock.now();
    let token = sealed(ports.secrets.as_ref(), (KIND, &what), who, now);
    format!("/api/statements/{token}")
}

/// The name under which a browser saves a file.
pub(super) fn file_name(kind: StatementKind, file: &StatementFile) -> String {
    let (number, language) = (kind.number(file.statement), file.language.code());
    format!("{number}-{language}.{}", file.format.extension())
}

/// Opens the file of a link. Refuses with `NotFound` whatever is wrong with the link.
pub async fn open_statement(
    ports: &Ports,
    who: InvestorId,
    token: &str,
) -> Result<LinkedFile, Failure> {
    let what = opened(ports, KIND, token, who).and_then(parse);
    let (id, format, language) = what.ok_or(Refusal::NotFound)?;
    let (kind, file) = read(ports, async |tx| {
        let stored = tx.account_statements();
        let statement = stored.get(id).await?.ok_or(Refusal::NotFound)?;
        let own = stored.own(statement.account, who).await?;
        own.ok_or(Refusal::NotFound)?;
        let file = stored.file(id, format, language).await?;
        Ok((statement.kind, file.ok_or(Refusal::NotFound)?))
    })
    .await?;
    let record = format!("account_statement:{id}");
    let stored = stored_file(ports, &file.object_key, &record).await?;
    Ok(LinkedFile {
        media_type: file.format.media_type(),
        name: file_name(kind, &file),
        size: stored.size,
        body: stored.body,
    })
}

fn parse(what: &str) -> Option<(AccountStatementId, StatementFormat, Language)> {
    let mut parts = what.split('-');
    let (id, format, language) = (parts.next()?, parts.next()?, parts.next()?);
    Some((
        AccountStatementId(id.parse().ok()?),
        StatementFormat::from_code(format)?,
        Language::from_code(language)?,
    ))
}
