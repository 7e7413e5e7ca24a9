//! The files of a statement: PDF and CSV, in both languages.

use super::blocks::blocks;
use super::facts::{StatementFacts, read_facts};
use super::make::MakeStatement;
use super::table::csv;
use crate::driven::account_statements::{IssuedStatement, StatementFile};
use crate::driven::objects::whole;
use crate::driven::paper_forms::Facts;
use crate::driven::signing_documents::PaperError;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{discard_document, put_document};
use crate::{Failure, Ports, read, transact};
use bytes::Bytes;
use domain::Language;
use domain::account_statement::{StatementFormat, StatementKind};
use domain::day::day_of;
use domain::ids::AccountStatementId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use futures_util::future::join_all;

/// A file that was made before.
pub(super) async fn existing_file(
    tx: &dyn Tx,
    id: AccountStatementId,
    (format, language): (StatementFormat, Language),
) -> Result<Option<StatementFile>, Failure> {
    Ok(tx.account_statements().file(id, format, language).await?)
}

/// Makes all four files of a statement at once, so that all of them use the same project names even
/// if a project is renamed. Returns the requested one. If two requests make them at the same
/// moment, the files recorded first are kept.
pub(super) async fn make_files(
    ports: &Ports,
    request: &MakeStatement,
    statement: IssuedStatement,
) -> Result<StatementFile, Failure> {
    let id = statement.id;
    let facts = read(ports, async |tx| read_facts(tx, statement.clone()).await).await?;
    let wanted = StatementFormat::ALL
        .into_iter()
        .flat_map(|format| [Language::Zh, Language::En].map(|language| (format, language)));
    let outcomes = join_all(wanted.map(|file| put(ports, &facts, file))).await;
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    for outcome in outcomes {
        match outcome {
            Ok(file) => files.push(file),
            Err(failure) => failures.push(failure),
        }
    }
    if let Some(failure) = failures.into_iter().next() {
        discard(ports, &files).await;
        return Err(failure);
    }
    let recorded = transact(ports, async |tx| record(tx, request, id, &files).await).await;
    match recorded {
        Ok((file, redundant)) => {
            discard(ports, &redundant).await;
            Ok(file)
        }
        Err(failure) => {
            if !failure.may_have_committed() {
                discard(ports, &files).await;
            }
            Err(failure)
        }
    }
}

/// Records the files. Returns the requested one, and the files that another request has recorded
/// already.
async fn record(
    tx: &dyn Tx,
    request: &MakeStatement,
    id: AccountStatementId,
    files: &[StatementFile],
) -> Result<(StatementFile, Vec<StatementFile>), Failure> {
    let mut redundant = Vec::new();
    for file in files {
        if !tx.account_statements().add_file(file).await? {
            redundant.push(file.clone());
            continue;
        }
        let (format, language) = (file.format.code(), file.language.code());
        let event = AuditEvent {
            by: Actor::Investor(request.who),
            kind: AuditKind::DocumentStored,
            record: format!("account_statement:{id}"),
            detail: format!("{format} {language} sha256 {}", file.sha256),
        };
        let origin = &request.origin;
        tx.audit().record(event, origin, file.made_at).await?;
    }
    let file = existing_file(tx, id, (request.format, request.language)).await?;
    let missing = || Failure::Broken(format!("statement {id} has no file"));
    Ok((file.ok_or_else(missing)?, redundant))
}

/// Makes a file and puts it into the object store; no record refers to it yet.
async fn put(
    ports: &Ports,
    facts: &StatementFacts,
    (format, language): (StatementFormat, Language),
) -> Result<StatementFile, Failure> {
    let bytes = render(ports, facts, (format, language)).await?;
    let (sha256, size) = (ports.secrets.digest(&bytes), bytes.len());
    Ok(StatementFile {
        id: 0,
        statement: facts.issued.id,
        format,
        language,
        object_key: put_document(ports, whole(bytes)).await?,
        sha256,
        size: u64::try_from(size).unwrap_or(u64::MAX),
        made_at: ports.clock.now(),
    })
}

async fn discard(ports: &Ports, files: &[StatementFile]) {
    for file in files {
        discard_document(ports, &file.object_key).await;
    }
}

async fn render(
    ports: &Ports,
    facts: &StatementFacts,
    (format, language): (StatementFormat, Language),
) -> Result<Bytes, Failure> {
    let statement = facts.localized(ports, language);
    if format == StatementFormat::Csv {
        return Ok(csv(&statement).into());
    }
    let issued = &facts.issued;
    let form = match issued.kind {
        StatementKind::Movements => "AccountStatement",
        StatementKind::Income => "IncomeSummary",
    };
    let words = &statement.words;
    let (first, last) = (issued.period.first(), issued.period.last());
    let (first, last) = (words.day(first), words.day(last));
    let days = [("first", first.as_str()), ("last", last.as_str())];
    let filled = Facts::from([
        ("document_number", issued.kind.number(issued.id)),
        ("date", words.day(day_of(issued.issued_at))),
        ("period", words.text("paper.statement.period", &days)),
        ("party_name", issued.holder.get(language).to_owned()),
        (
            "account_name",
            facts.framework_name.get(language).to_owned(),
        ),
        ("account_number", facts.account_number.clone()),
        ("issued_at", words.moment(issued.issued_at)),
    ]);
    let failed = |error: PaperError| Failure::Broken(format!("statement {}: {error}", issued.id));
    let paper = ports.forms.paper(form, language, &filled, &[]);
    let mut paper = paper.map_err(failed)?;
    paper.blocks.extend(blocks(&statement));
    Ok(ports.receipts.render(paper).await.map_err(failed)?.bytes)
}
