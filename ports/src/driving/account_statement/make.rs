//! The file of a statement: numbered and made when it is first asked for, and the same ever after.

use super::blocks::blocks;
use super::open::{file_name, link};
use super::sheet::sheet;
use super::told::{Told, told};
use crate::driven::account_statements::{IssuedStatement, StatementFile};
use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectKey, whole};
use crate::driven::paper_forms::Facts;
use crate::driven::signing_documents::PaperError;
use crate::driven::unit_of_work::Tx;
use crate::driving::allow;
use crate::{Failure, Ports, read, transact, transact_ahead};
use bytes::Bytes;
use domain::account::{Account, KycState};
use domain::account_statement::{Period, SETTLING, StatementFormat, StatementKind};
use domain::allowance::Allowance;
use domain::ids::{AccountId, AccountStatementId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, Subject};
use domain::{Instant, Language, Refusal};

/// The folder of the files: that of investors' documents.
const FOLDER: &str = "documents";

/// A wish for a statement.
#[derive(Debug, Clone)]
pub struct MakeStatement {
    /// Whose.
    pub who: InvestorId,
    /// Of which account.
    pub account: AccountId,
    /// What it tells.
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

/// A statement's file, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeStatement {
    /// Its number.
    pub number: String,
    /// What the file is called where it is saved.
    pub name: String,
    /// The file.
    pub file: StatementFile,
    /// On this site, for 5 minutes, for its owner.
    pub url: String,
}

/// Makes the file of a statement, or finds the one that was made before. Refusals: `NotFound` where the account is another's or nothing was
/// booked on it until the period's end, `StatementNotReady`, `StatementNeedsApproval`, `TooFrequent`.
pub async fn make_statement(ports: &Ports, wish: &MakeStatement) -> Result<MadeStatement, Failure> {
    let there = read(ports, async |tx| {
        let stored = tx.account_statements();
        let own = stored.own(wish.account, wish.who).await?;
        let first = own.ok_or(Refusal::NotFound)?.first_movement;
        can_be_stated(wish, first, ports.clock.now())?;
        let found = stored.find(wish.account, wish.kind, wish.period).await?;
        match found {
            Some(statement) => made(tx, statement.id, wish).await,
            None => Ok(None),
        }
    })
    .await?;
    let file = match there {
        Some(file) => file,
        None => fresh(ports, wish, numbered(ports, wish).await?).await?,
    };
    Ok(MadeStatement {
        number: wish.kind.number(file.statement),
        name: file_name(wish.kind, &file),
        url: link(ports, wish.who, &file),
        file,
    })
}

/// Refuses what is no period of the account, and one that is not over.
fn can_be_stated(
    wish: &MakeStatement,
    first_movement: Option<Instant>,
    now: Instant,
) -> Result<(), Refusal> {
    let is_meant = wish.kind.covers(wish.period.grain());
    if !is_meant || first_movement.is_none_or(|first| wish.period.before() <= first) {
        return Err(Refusal::NotFound);
    }
    if !wish.period.is_settled(now) {
        let from = wish.period.before() + SETTLING;
        return Err(Refusal::StatementNotReady(from));
    }
    Ok(())
}

async fn made(
    tx: &dyn Tx,
    id: AccountStatementId,
    wish: &MakeStatement,
) -> Result<Option<StatementFile>, Failure> {
    let stored = tx.account_statements();
    Ok(stored.file(id, wish.format, wish.language).await?)
}

/// Gives the statement its number, if it has none. A file is counted before it is made: making it is what costs.
async fn numbered(ports: &Ports, wish: &MakeStatement) -> Result<IssuedStatement, Failure> {
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        if ports.settings.rate_limits {
            allow(ports, tx, wish.who, &[Allowance::Receipts], now).await?;
            tx.limits().add_opened_receipt(wish.who, now).await?;
        }
        let account = tx.accounts().get(wish.account).await?;
        let account = Account::owned(account, wish.who)?;
        let statement = IssuedStatement {
            id: AccountStatementId(0),
            account: wish.account,
            kind: wish.kind,
            period: wish.period,
            holder: approved_name(tx, &account).await?,
            issued_at: now,
        };
        Ok(tx.account_statements().issue(&statement).await?)
    })
    .await
}

/// The holder's name as it was approved last: what is typed since then was judged by nobody.
async fn approved_name(tx: &dyn Tx, account: &Account) -> Result<String, Failure> {
    if account.state == KycState::GPass {
        return Ok(account.form.full_name());
    }
    let judged = tx.accounts().reviewed(account.id).await?;
    let (subjects, to) = ([Subject::Account(account.id)], [KycState::GPass.code()]);
    let approvals = tx.reviews().steps_to(&subjects, &to).await?;
    let approved = judged.filter(|form| approvals.iter().any(|step| step.at == form.judged_at));
    let approved = approved.ok_or(Refusal::StatementNeedsApproval)?;
    Ok(approved.form.full_name())
}

/// Makes all files of the statement that are not there and notes them, so that one was not made before a project was renamed and another
/// after it. Of those that are made twice at the same moment the first to be noted stay.
async fn fresh(
    ports: &Ports,
    wish: &MakeStatement,
    statement: IssuedStatement,
) -> Result<StatementFile, Failure> {
    let id = statement.id;
    let told = read(ports, async |tx| told(tx, statement.clone()).await).await?;
    let mut files = Vec::new();
    for format in StatementFormat::ALL {
        for language in [Language::Zh, Language::En] {
            let put = put(ports, &told, (format, language)).await;
            match put {
                Ok(file) => files.push(file),
                Err(failure) => {
                    discard(ports, &files).await;
                    return Err(failure);
                }
            }
        }
    }
    let noted = transact(ports, async |tx| {
        let mut needless = Vec::new();
        for file in &files {
            if !tx.account_statements().add_file(file).await? {
                needless.push(file.clone());
                continue;
            }
            let (format, language) = (file.format.code(), file.language.code());
            let event = AuditEvent {
                by: Actor::Investor(wish.who),
                kind: AuditKind::DocumentStored,
                record: format!("account_statement:{id}"),
                detail: format!("{format} {language} sha256 {}", file.sha256),
            };
            let origin = &wish.origin;
            tx.audit().record(event, origin, file.made_at).await?;
        }
        let kept = made(tx, id, wish).await?;
        let broken = || Failure::Broken(format!("statement {id} has lost its file"));
        Ok((kept.ok_or_else(broken)?, needless))
    })
    .await;
    match noted {
        Ok((kept, needless)) => {
            discard(ports, &needless).await;
            Ok(kept)
        }
        Err(failure) => {
            // A commit whose answer was lost may have noted them.
            let is_lost = matches!(
                failure,
                Failure::Store(_) | Failure::Unavailable(..) | Failure::Provider(..)
            );
            if !is_lost {
                discard(ports, &files).await;
            }
            Err(failure)
        }
    }
}

/// Puts a file into the store. No record names it yet.
async fn put(
    ports: &Ports,
    told: &Told,
    (format, language): (StatementFormat, Language),
) -> Result<StatementFile, Failure> {
    let bytes = written(ports, told, (format, language)).await?;
    let key = ObjectKey::new(FOLDER, &ports.secrets.token());
    let key = key.map_err(|error| Failure::Broken(error.to_string()))?;
    let file = StatementFile {
        id: 0,
        statement: told.statement.id,
        format,
        language,
        object_key: key.as_str().to_owned(),
        sha256: ports.secrets.digest(&bytes),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        made_at: ports.clock.now(),
    };
    let stored = ports.objects.put(&key, whole(bytes)).await;
    stored.map_err(|error| Failure::Unavailable("object store", error.to_string()))?;
    Ok(file)
}

/// Takes files out again that no record names. What cannot be taken out is found by the sweep.
async fn discard(ports: &Ports, files: &[StatementFile]) {
    for file in files {
        if let Ok(key) = file.object_key.parse() {
            let _ = ports.objects.delete(&key).await;
        }
    }
}

async fn written(
    ports: &Ports,
    told: &Told,
    (format, language): (StatementFormat, Language),
) -> Result<Bytes, Failure> {
    let worded = told.worded(ports, language);
    if format == StatementFormat::Csv {
        return Ok(sheet(&worded).into());
    }
    let statement = &told.statement;
    let form = match statement.kind {
        StatementKind::Movements => "AccountStatement",
        StatementKind::Income => "IncomeSummary",
    };
    let words = &worded.words;
    let (first, last) = (statement.period.first(), statement.period.last());
    let (first, last) = (words.day(first), words.day(last));
    let days = [("first", first.as_str()), ("last", last.as_str())];
    let facts = Facts::from([
        ("document_number", statement.kind.number(statement.id)),
        ("date", words.day(domain::day::day_of(statement.issued_at))),
        ("period", words.text("paper.statement.period", &days)),
        ("party_name", statement.holder.clone()),
        ("account_name", told.framework.get(language).to_owned()),
        ("account_number", told.number.clone()),
        ("issued_at", words.moment(statement.issued_at)),
    ]);
    let failed =
        |error: PaperError| Failure::Broken(format!("statement {}: {error}", statement.id));
    let paper = ports.forms.paper(form, language, &facts, &[]);
    let mut paper = paper.map_err(failed)?;
    paper.blocks.extend(blocks(&worded));
    Ok(ports.receipts.render(paper).await.map_err(failed)?.bytes)
}
