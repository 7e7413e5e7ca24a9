//! The list of an investor's entries: documents, files of statements, receipts of movements and messages, as one.

use crate::seaorm::columns::language;
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::desk::pattern;
use crate::seaorm::rows::rows;
use domain::Instant;
use domain::account_statement::{Period, StatementFormat, StatementKind};
use domain::document::{DocumentCode, FileKind};
use domain::ids::{
    AccountId, AccountStatementId, DocumentId, InvestorId, ProjectId, ToldMessageId,
};
use domain::language::Text;
use domain::messaging::About;
use domain::portfolio::OrderType;
use domain::vault::{EntryKind, order_of};
use ports::driven::unit_of_work::StoreError;
use ports::driven::vault::{
    Entry, EntryFile, EntryFilter, EntryOwner, EntrySearch, EntrySlice, VaultEntry,
};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, QueryResult, Value};

/// Every entry of investor `$1`. `code` is what a document, a statement or a movement is, `record_id` the statement of a file, and
/// `about_kind` with `about_id` the order that an entry belongs to, or the record that a message is about.
const ENTRIES: &str = "SELECT 'document' AS source, d.id, d.code, d.name AS name_zh, d.name AS name_en, d.media_type AS form,
        '' AS body, '' AS language, COALESCE(d.account_id, o.account_id, w.account_id, t.account_id) AS account_id,
        o.project_id, d.id AS record_id, d.object_key, d.sha256, d.size_bytes,
        CASE WHEN d.order_id IS NOT NULL THEN 'order' WHEN d.withdrawal_id IS NOT NULL THEN 'withdrawal'
            WHEN d.deposit_id IS NOT NULL THEN 'deposit' END AS about_kind,
        COALESCE(d.order_id, d.withdrawal_id, d.deposit_id) AS about_id, d.created_at AS came_at
    FROM documents d LEFT JOIN orders o ON o.id = d.order_id LEFT JOIN withdrawals w ON w.id = d.withdrawal_id
    LEFT JOIN deposits t ON t.id = d.deposit_id
    WHERE d.investor_id = $1 AND d.code <> 'ProfilePicture'
    UNION ALL
    SELECT 'statement', f.id, s.kind, s.period, s.period, f.format, '', f.language, s.account_id,
        CAST(NULL AS BIGINT), s.id, f.object_key, f.sha256, f.size_bytes,
        CAST(NULL AS TEXT), CAST(NULL AS BIGINT), f.made_at
    FROM accounts a JOIN account_statements s ON s.account_id = a.id JOIN account_statement_files f ON f.statement_id = s.id
    WHERE a.investor_id = $1
    UNION ALL
    SELECT 'receipt', m.id, CAST(m.cash_type AS TEXT), COALESCE(l.name_zh, ''), COALESCE(l.name_en, ''), '', '', '', m.account_id,
        m.project_id, m.id, CAST(NULL AS TEXT), CAST(NULL AS TEXT), CAST(NULL AS BIGINT),
        CASE COALESCE(y.settles_kind, m.purpose_kind) WHEN 'subscription' THEN 'order' WHEN 'withdrawal' THEN 'withdrawal'
            WHEN 'deposit' THEN 'deposit' END,
        COALESCE(y.settles_id, m.purpose_id), m.recorded_at
    FROM accounts a JOIN account_movements m ON m.account_id = a.id
    LEFT JOIN payouts y ON m.purpose_kind = 'payout' AND y.id = m.purpose_id
    LEFT JOIN look_ups l ON l.list = 'cash_type' AND l.id = m.cash_type
    WHERE a.investor_id = $1 AND m.asset NOT LIKE 'shares:%'
    UNION ALL
    SELECT 'message', t.id, t.template, COALESCE(t.subject, ''), COALESCE(t.subject, ''), '', t.body, t.language,
        COALESCE(own.id, o.account_id, w.account_id, d.account_id), COALESCE(o.project_id, b.project_id), t.id,
        CAST(NULL AS TEXT), CAST(NULL AS TEXT), CAST(NULL AS BIGINT), t.about_kind, t.about_id, t.written_at
    FROM told_messages t
    LEFT JOIN accounts own ON t.about_kind = 'account' AND own.id = t.about_id
    LEFT JOIN orders o ON t.about_kind = 'order' AND o.id = t.about_id
    LEFT JOIN withdrawals w ON t.about_kind = 'withdrawal' AND w.id = t.about_id
    LEFT JOIN deposits d ON t.about_kind = 'deposit' AND d.id = t.about_id
    LEFT JOIN distributions b ON t.about_kind = 'distribution' AND b.id = t.about_id
    WHERE t.investor_id = $1";

/// The account and the project of entry `e`.
const OWNERS: &str =
    "LEFT JOIN accounts a ON a.id = e.account_id LEFT JOIN projects p ON p.id = e.project_id";

#[derive(FromQueryResult)]
struct EntryRow {
    source: String,
    id: i64,
    code: String,
    name_zh: String,
    name_en: String,
    form: String,
    body: String,
    language: String,
    account_id: Option<i64>,
    number: Option<String>,
    project_id: Option<i64>,
    project_zh: Option<String>,
    project_en: Option<String>,
    record_id: i64,
    object_key: Option<String>,
    sha256: Option<String>,
    size_bytes: Option<i64>,
    about_kind: Option<String>,
    about_id: Option<i64>,
    came_at: Instant,
}

/// An entry with the total count. An empty part is one row without an entry.
struct CountedRow {
    total: i64,
    entry: Option<EntryRow>,
}

impl FromQueryResult for CountedRow {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        let id: Option<i64> = row.try_get(prefix, "id")?;
        let entry = id.map(|_| EntryRow::from_query_result(row, prefix));
        Ok(Self {
            total: row.try_get(prefix, "total")?,
            entry: entry.transpose()?,
        })
    }
}

#[derive(FromQueryResult)]
struct OwnerRow {
    account_id: Option<i64>,
    number: Option<String>,
    project_id: Option<i64>,
    project_zh: Option<String>,
    project_en: Option<String>,
}

pub(super) async fn entries(
    db: &impl ConnectionTrait,
    who: InvestorId,
    filter: &EntryFilter,
    slice: EntrySlice,
) -> Result<(Vec<VaultEntry>, u64), StoreError> {
    let (sql, values) = statement(who, filter, slice);
    let found: Vec<CountedRow> = rows(db, sql, values).await?;
    let total = found.first().map_or(0, |row| row.total);
    let total = u64::try_from(total).map_err(|_| corrupt("a count"))?;
    let listed: Result<_, _> = found
        .into_iter()
        .filter_map(|row| row.entry)
        .map(entry)
        .collect();
    Ok((listed?, total))
}

pub(super) async fn owners(
    db: &impl ConnectionTrait,
    who: InvestorId,
) -> Result<Vec<EntryOwner>, StoreError> {
    let sql = format!(
        "SELECT DISTINCT e.account_id, a.number, e.project_id, p.name_zh AS project_zh, p.name_en AS project_en
        FROM ({ENTRIES}) e {OWNERS}"
    );
    let found: Vec<OwnerRow> = rows(db, sql, vec![who.0.into()]).await?;
    let owners = found.into_iter().map(|row| EntryOwner {
        account: account(row.account_id, row.number),
        project: project(row.project_id, row.project_zh, row.project_en),
    });
    Ok(owners.collect())
}

/// The statement of a part of the list, with its values.
fn statement(who: InvestorId, filter: &EntryFilter, slice: EntrySlice) -> (String, Vec<Value>) {
    let mut values = vec![who.0.into()];
    let wanted = conditions(filter).placed(&mut values);
    let whole = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    values.extend([whole(slice.limit).into(), whole(slice.skipped).into()]);
    let (limit, offset) = (values.len() - 1, values.len());
    let order = if slice.newest_first {
        "came_at DESC, source, id DESC"
    } else {
        "came_at, source, id"
    };
    let sql = format!(
        "WITH found AS (
            SELECT e.*, a.number, p.name_zh AS project_zh, p.name_en AS project_en FROM ({ENTRIES}) e {OWNERS} WHERE {wanted}
        )
        SELECT counted.total, picked.* FROM (SELECT COUNT(*) AS total FROM found) counted
        LEFT JOIN (SELECT * FROM found ORDER BY {order} LIMIT ${limit} OFFSET ${offset}) picked ON 1 = 1
        ORDER BY {order}"
    );
    (sql, values)
}

fn conditions(filter: &EntryFilter) -> Condition {
    let mut all = Condition::any();
    if let Some(kind) = filter.kind {
        all = all.and(of_kind(kind));
    }
    let narrowed = [
        ("e.account_id = $", filter.account.map(|id| id.0.into())),
        ("e.project_id = $", filter.project.map(|id| id.0.into())),
        ("e.came_at >= $", filter.from.map(Value::from)),
        ("e.came_at < $", filter.before.map(Value::from)),
        (
            "(e.source <> 'statement' OR e.language = $)",
            filter.statements_in.map(|it| it.code().into()),
        ),
    ];
    for (sql, value) in narrowed {
        if let Some(value) = value {
            all = all.and(Condition::new(sql, vec![value]));
        }
    }
    match &filter.search {
        Some(search) => all.and(matching(search)),
        None => all,
    }
}

fn of_kind(kind: EntryKind) -> Condition {
    let source = match kind {
        EntryKind::Signed | EntryKind::Uploaded => "document",
        EntryKind::Statement => "statement",
        EntryKind::Receipt => "receipt",
        EntryKind::Message => "message",
    };
    let of_source = Condition::new("e.source = $", vec![source.into()]);
    let wants_uploads = match kind {
        EntryKind::Signed => false,
        EntryKind::Uploaded => true,
        EntryKind::Statement | EntryKind::Receipt | EntryKind::Message => return of_source,
    };
    let codes = DocumentCode::ALL
        .into_iter()
        .filter(|code| code.is_uploaded() == wants_uploads);
    of_source.and(Condition::one_of("e.code", codes.map(DocumentCode::code)))
}

/// The searched columns.
const SEARCHED: [&str; 7] = [
    "e.name_zh",
    "e.name_en",
    "e.body",
    "COALESCE(a.number, '')",
    "COALESCE(p.code, '')",
    "COALESCE(p.name_zh, '')",
    "COALESCE(p.name_en, '')",
];

fn matching(search: &EntrySearch) -> Condition {
    let word = pattern(&search.words);
    let mut sql: Vec<String> = Vec::new();
    let mut values: Vec<Value> = Vec::new();
    for column in SEARCHED {
        sql.push(format!("LOWER({column}) LIKE $ ESCAPE '\\'"));
        values.push(word.clone().into());
    }
    let documents = search.documents.iter().map(|code| code.code());
    let statements = search.statements.iter().map(|kind| kind.code());
    let kinds = documents
        .map(|code| ("document", code))
        .chain(statements.map(|code| ("statement", code)));
    for (source, code) in kinds {
        sql.push("e.source = $ AND e.code = $".to_owned());
        values.extend([source.into(), code.into()]);
    }
    let numbers = [
        ("receipt", search.receipt),
        ("statement", search.statement.map(|id| id.0)),
    ];
    for (source, number) in numbers {
        if let Some(number) = number {
            sql.push("e.source = $ AND e.record_id = $".to_owned());
            values.extend([source.into(), number.into()]);
        }
    }
    for (kind, number) in &search.orders {
        sql.push("e.about_kind = $ AND e.about_id = $".to_owned());
        values.extend([record_kind(*kind).into(), (*number).into()]);
    }
    Condition::new(format!("({})", sql.join(" OR ")), values)
}

/// The kind of record that an order of this type is.
const fn record_kind(kind: OrderType) -> &'static str {
    match kind {
        OrderType::Investment => "order",
        OrderType::Withdrawal => "withdrawal",
        OrderType::Deposit => "deposit",
    }
}

fn account(id: Option<i64>, number: Option<String>) -> Option<(AccountId, String)> {
    Some((AccountId(id?), number?))
}

fn project(id: Option<i64>, zh: Option<String>, en: Option<String>) -> Option<(ProjectId, Text)> {
    Some((ProjectId(id?), Text { zh: zh?, en: en? }))
}

fn entry(row: EntryRow) -> Result<VaultEntry, StoreError> {
    let about = about(&row)?;
    let what = what(&row, about)?;
    let file = match (row.object_key, row.sha256, row.size_bytes) {
        (Some(object_key), Some(sha256), Some(size)) => Some(EntryFile {
            object_key,
            sha256,
            size: u64::try_from(size).map_err(|_| corrupt("size_bytes"))?,
        }),
        _ => None,
    };
    Ok(VaultEntry {
        what,
        at: row.came_at,
        account: account(row.account_id, row.number),
        project: project(row.project_id, row.project_zh, row.project_en),
        order: about.and_then(order_of),
        file,
    })
}

fn about(row: &EntryRow) -> Result<Option<About>, StoreError> {
    let (Some(kind), Some(id)) = (&row.about_kind, row.about_id) else {
        return Ok(None);
    };
    let about = About::from_parts(kind, id);
    Ok(Some(
        about.ok_or_else(|| corrupt("told_messages.about_kind"))?,
    ))
}

fn what(row: &EntryRow, about: Option<About>) -> Result<Entry, StoreError> {
    Ok(match row.source.as_str() {
        "document" => Entry::Document {
            id: DocumentId(row.id),
            code: DocumentCode::from_code(&row.code).ok_or_else(|| corrupt("documents.code"))?,
            name: row.name_en.clone(),
            kind: FileKind::from_media_type(&row.form)
                .ok_or_else(|| corrupt("documents.media_type"))?,
        },
        "statement" => {
            let account = row
                .account_id
                .ok_or_else(|| corrupt("account_statements.account_id"))?;
            let corrupt = || corrupt("account_statements");
            Entry::Statement {
                id: AccountStatementId(row.record_id),
                account: AccountId(account),
                kind: StatementKind::from_code(&row.code).ok_or_else(corrupt)?,
                period: Period::from_code(&row.name_en).ok_or_else(corrupt)?,
                format: StatementFormat::from_code(&row.form).ok_or_else(corrupt)?,
                language: language(&row.language)?,
            }
        }
        "receipt" => Entry::Receipt {
            movement: row.id,
            cash_type: Text {
                zh: row.name_zh.clone(),
                en: row.name_en.clone(),
            },
        },
        _ => Entry::Message {
            id: ToldMessageId(row.id),
            template: row.code.clone(),
            language: language(&row.language)?,
            subject: Some(row.name_en.clone()).filter(|subject| !subject.is_empty()),
            text: row.body.clone(),
            about,
        },
    })
}
