//! The desk's list of investors and the history of one. A search reads narrow indexes that were made for it, never the wide rows
//! with their sealed numbers.

use super::audit::recorded;
use super::desk::pattern;
use super::entities::audit_events;
use super::store::SeaStore;
use domain::Instant;
use domain::identity::MobileNumber;
use domain::ids::InvestorId;
use ports::driven::audit::Recorded;
use ports::driven::desk::{
    AccountsShown, HistoryFilter, InvestorFilter, ListedAccount, ListedInvestor, PAGE_SIZE, Page,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// What a word can be: only where such a word may stand is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Digits, with or without dashes: a phone number or an account's.
    Number,
    /// It has an `@`: an e-mail address.
    Mail,
    /// Anything else.
    Words,
}

/// A place where words may stand: the columns of the investor's number and of what is searched.
struct Place {
    investor: &'static str,
    table: &'static str,
    searched: &'static str,
    /// An account's: searched as far as accounts are shown.
    of_account: bool,
    kinds: &'static [Kind],
}

const PHONE: Place = Place {
    investor: "id",
    table: "investors",
    searched: "REPLACE(mobile_number, '-', '')",
    of_account: false,
    kinds: &[Kind::Number],
};
const PLACES: [Place; 5] = [
    PHONE,
    Place {
        investor: "id",
        table: "investors",
        searched: "COALESCE(email, '')",
        of_account: false,
        kinds: &[Kind::Mail, Kind::Words],
    },
    Place {
        investor: "investor_id",
        table: "profiles",
        searched: NAMES,
        of_account: false,
        kinds: &[Kind::Words],
    },
    Place {
        investor: "investor_id",
        table: "accounts",
        searched: NAMES,
        of_account: true,
        kinds: &[Kind::Words],
    },
    Place {
        investor: "investor_id",
        table: "accounts",
        searched: "number",
        of_account: true,
        kinds: &[Kind::Number, Kind::Words],
    },
];
/// As Latin names are written, and as Chinese ones are; no word reaches over the blanks between.
const NAMES: &str = "COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' ||
    COALESCE(last_name, '') || COALESCE(first_name, '')";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    mobile_number: String,
    email: Option<String>,
    verified_email: Option<String>,
    registered_at: Instant,
    first_name: Option<String>,
    last_name: Option<String>,
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    investor_id: i64,
    number: Option<String>,
    state: String,
    framework: String,
    first_name: Option<String>,
    last_name: Option<String>,
}

pub(super) async fn page(
    store: &SeaStore,
    filter: &InvestorFilter,
) -> Result<Page<ListedInvestor>, StoreError> {
    let (condition, values) = condition(filter);
    let sql = format!(
        "SELECT i.id, i.mobile_number, i.email, i.verified_email, i.registered_at, p.first_name, p.last_name
        FROM investors i LEFT JOIN profiles p ON p.investor_id = i.id WHERE {condition}
        ORDER BY i.id DESC LIMIT {PAGE_SIZE} OFFSET {}",
        filter.offset
    );
    let rows: Vec<Row> = store.rows(&sql, values.clone()).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let accounts = accounts(store, &ids, filter.accounts).await?;
    let items = rows.into_iter().map(|row| listed(row, &accounts)).collect();
    store
        .page_of(items, "investors i", &condition, values)
        .await
}

fn condition(filter: &InvestorFilter) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = Vec::new();
    let mut conditions = vec!["1 = 1".to_owned()];
    for typed in &filter.words {
        let kind = kind(typed);
        let word = match kind {
            Kind::Number => typed.replace('-', ""),
            Kind::Mail | Kind::Words => typed.clone(),
        };
        values.push(pattern(&word).into());
        let place = values.len();
        let mut found: Vec<String> = PLACES
            .iter()
            .filter(|source| source.kinds.contains(&kind))
            .filter_map(|source| having(source, filter.accounts, place))
            .collect();
        if let Some(abroad) = without_trunk_prefix(typed, kind) {
            values.push(pattern(&abroad).into());
            found.extend(having(&PHONE, filter.accounts, values.len()));
        }
        conditions.push(format!("i.id IN ({})", found.join(" UNION ")));
    }
    (conditions.join(" AND "), values)
}

/// The digits of a number, or of a part of one, without what is dialled before them inside the country and from abroad: phone numbers
/// are stored without. None where nothing is to be taken off.
fn without_trunk_prefix(typed: &str, kind: Kind) -> Option<String> {
    if kind != Kind::Number {
        return None;
    }
    let abroad = match (MobileNumber::parse(typed), typed.split_once('-')) {
        (Ok(number), _) => number.to_string(),
        (Err(_), Some((code, national))) => code.to_owned() + national.trim_start_matches('0'),
        (Err(_), None) => typed.to_owned(),
    };
    let abroad = abroad.replace('-', "");
    let abroad = abroad.trim_start_matches('0');
    (!abroad.is_empty() && abroad != typed.replace('-', "")).then(|| abroad.to_owned())
}

fn kind(word: &str) -> Kind {
    let is_number = word.chars().all(|c| c.is_ascii_digit() || c == '-');
    if is_number && word.chars().any(|c| c.is_ascii_digit()) {
        Kind::Number
    } else if word.contains('@') {
        Kind::Mail
    } else {
        Kind::Words
    }
}

/// The investors who have the word there; none where the place is not shown.
fn having(source: &Place, accounts: AccountsShown, place: usize) -> Option<String> {
    let shown = if source.of_account {
        shown(accounts)?
    } else {
        "1 = 1"
    };
    let Place {
        investor,
        table,
        searched,
        ..
    } = source;
    Some(format!(
        "SELECT {investor} FROM {table} WHERE {shown} AND LOWER({searched}) LIKE ${place} ESCAPE '\\'"
    ))
}

const fn shown(accounts: AccountsShown) -> Option<&'static str> {
    match accounts {
        AccountsShown::None => None,
        AccountsShown::HandedIn => Some("submitted_at IS NOT NULL"),
        AccountsShown::All => Some("1 = 1"),
    }
}

/// The accounts of the investors of a page, the oldest first.
async fn accounts(
    store: &SeaStore,
    investors: &[i64],
    shown_of_them: AccountsShown,
) -> Result<Vec<AccountRow>, StoreError> {
    let Some(shown) = shown(shown_of_them).filter(|_| !investors.is_empty()) else {
        return Ok(Vec::new());
    };
    let sql = format!(
        "SELECT a.id, a.investor_id, a.number, a.state, f.code AS framework, a.first_name, a.last_name
        FROM accounts a JOIN frameworks f ON f.id = a.framework_id
        WHERE {shown} AND a.investor_id IN ({}) ORDER BY a.id",
        numbered(1, investors.len())
    );
    let values = investors.iter().map(|id| (*id).into()).collect();
    store.rows(&sql, values).await
}

/// `$first, …`, so many.
fn numbered(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|at| format!("${at}")).collect();
    places.join(", ")
}

fn listed(row: Row, accounts: &[AccountRow]) -> ListedInvestor {
    let own = || {
        accounts
            .iter()
            .filter(|account| account.investor_id == row.id)
    };
    let typed = own().next_back();
    let name = full_name(row.first_name.as_deref(), row.last_name.as_deref()).or_else(|| {
        typed.and_then(|typed| full_name(typed.first_name.as_deref(), typed.last_name.as_deref()))
    });
    ListedInvestor {
        id: InvestorId(row.id),
        name,
        mobile: row.mobile_number,
        email_verified: row.verified_email.is_some(),
        email: row.email,
        registered_at: row.registered_at,
        accounts: own()
            .map(|account| ListedAccount {
                id: account.id,
                number: account.number.clone().unwrap_or_default(),
                framework: account.framework.clone(),
                state: account.state.clone(),
            })
            .collect(),
    }
}

fn full_name(first: Option<&str>, last: Option<&str>) -> Option<String> {
    let given: Vec<&str> = [first, last].into_iter().flatten().collect();
    (!given.is_empty()).then(|| given.join(" "))
}

/// What was recorded on the records, or of what the investor did, the newest first.
pub(super) async fn history(
    store: &SeaStore,
    filter: &HistoryFilter,
) -> Result<Page<Recorded>, StoreError> {
    let (records, kinds) = (filter.records.len(), filter.kinds.len());
    let tables = format!(
        "audit_events e JOIN (
            SELECT id FROM audit_events WHERE actor_kind = 'investor' AND actor_id = $1
            UNION SELECT id FROM audit_events WHERE record IN ({})
        ) found ON found.id = e.id",
        numbered(2, records)
    );
    let condition = format!("e.kind IN ({})", numbered(2 + records, kinds));
    let mut values: Vec<Value> = vec![filter.investor.0.into()];
    values.extend(filter.records.iter().map(|record| record.as_str().into()));
    values.extend(filter.kinds.iter().map(|kind| (*kind).into()));
    let sql = format!(
        "SELECT e.* FROM {tables} WHERE {condition} ORDER BY e.id DESC LIMIT {PAGE_SIZE} OFFSET {}",
        filter.offset
    );
    let rows: Vec<audit_events::Model> = store.rows(&sql, values.clone()).await?;
    let items = rows.into_iter().map(recorded);
    let items = items.collect::<Result<Vec<_>, _>>()?;
    store.page_of(items, &tables, &condition, values).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_role_does_not_read_is_not_searched() {
        let filter = |accounts| InvestorFilter {
            words: vec!["wang".into(), "138".into()],
            accounts,
            offset: 0,
        };
        let (none, values) = condition(&filter(AccountsShown::None));
        assert_eq!(values.len(), 2);
        assert!(!none.contains("FROM accounts"), "{none}");
        let (own, _) = condition(&filter(AccountsShown::HandedIn));
        assert!(own.contains("FROM accounts WHERE submitted_at IS NOT NULL"));
        let (all, _) = condition(&filter(AccountsShown::All));
        assert!(all.contains("FROM accounts WHERE 1 = 1"), "{all}");
    }

    #[test]
    fn a_phone_number_is_also_looked_for_without_its_trunk_prefix() {
        for (typed, abroad) in [
            ("0171", Some("171")),
            ("0171-123", Some("171123")),
            ("49-0171", Some("49171")),
            ("49-01711234567", Some("491711234567")),
            ("0049-171", Some("49171")),
            ("36-06201234567", Some("36201234567")),
            ("86-138", None),
            ("86-138-0013-8000", None),
            ("0", None),
            ("-", None),
        ] {
            let found = without_trunk_prefix(typed, kind(typed));
            assert_eq!(found.as_deref(), abroad, "{typed}");
        }
    }

    #[test]
    fn a_word_is_looked_for_only_where_it_may_stand() {
        let searched = |word: &str| {
            let filter = InvestorFilter {
                words: vec![word.into()],
                accounts: AccountsShown::All,
                offset: 0,
            };
            condition(&filter).0.matches("SELECT").count()
        };
        for (word, places) in [("86-138", 2), ("a1@b", 1), ("wang", 4), ("王", 4), ("-", 4)] {
            assert_eq!(searched(word), places, "{word}");
        }
    }
}
