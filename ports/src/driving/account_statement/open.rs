//! Links to the files of statements, for their holder and for 5 minutes.

use crate::driven::account_statements::StatementFile;
use crate::driven::objects::{ObjectError, ObjectKey};
use crate::driving::document::LinkedFile;
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read};
use domain::account::Account;
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

/// What a file is called where it is saved.
pub(super) fn file_name(kind: StatementKind, file: &StatementFile) -> String {
    let (number, language) = (kind.number(file.statement), file.language.code());
    format!("{number}-{language}.{}", file.format.extension())
}

/// Opens what a link leads to. Refuses with `NotFound` whatever is wrong with it.
pub async fn open_statement(
    ports: &Ports,
    who: InvestorId,
    token: &str,
) -> Result<LinkedFile, Failure> {
    let what = opened(ports, KIND, token, who).and_then(meant);
    let (id, format, language) = what.ok_or(Refusal::NotFound)?;
    let (kind, file) = read(ports, async |tx| {
        let stored = tx.account_statements();
        let statement = stored.get(id).await?.ok_or(Refusal::NotFound)?;
        Account::owned(tx.accounts().get(statement.account).await?, who)?;
        let file = stored.file(id, format, language).await?;
        Ok((statement.kind, file.ok_or(Refusal::NotFound)?))
    })
    .await?;
    let broken = |error: ObjectError| Failure::Broken(format!("a file of statement {id}: {error}"));
    let key: ObjectKey = file.object_key.parse().map_err(broken)?;
    let stored = ports.objects.get(&key).await.map_err(|error| match error {
        ObjectError::NotFound => broken(error),
        other => Failure::Unavailable("object store", other.to_string()),
    })?;
    Ok(LinkedFile {
        media_type: file.format.media_type(),
        name: file_name(kind, &file),
        size: stored.size,
        body: stored.body,
    })
}

fn meant(what: &str) -> Option<(AccountStatementId, StatementFormat, Language)> {
    let mut parts = what.split('-');
    let (id, format, language) = (parts.next()?, parts.next()?, parts.next()?);
    Some((
        AccountStatementId(id.parse().ok()?),
        StatementFormat::from_code(format)?,
        Language::from_code(language)?,
    ))
}
