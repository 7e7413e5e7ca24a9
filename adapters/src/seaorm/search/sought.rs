//! How a list is filtered by a search. A rare word gives the items; if every word is common, the
//! list is read in its order and each item checked for the words, so that a page and its total are
//! found quickly either way.

use super::kept::{ACCOUNT, PROFILE};
use super::words::searched;
use crate::seaorm::condition::Condition;
use crate::seaorm::review::desk::bound;
use crate::seaorm::store::SeaStore;
use ports::driven::desk::{AccountsShown, Counted};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{DbBackend, Value};

/// Up to this many entries of a word are looked up one by one. Of a million items, a page with a
/// more frequent word is found by reading about as many in the order of the list.
const FEW: u64 = 4_000;
/// How many entries of a common word are read to count its items, and how many if that was not
/// enough.
const LOOKED_AT: [u64; 3] = [2_000, 50_000, u64::MAX >> 1];

/// A list that is searched. Its own table is `t`, the stored words are `w`.
#[derive(Debug, Clone, Copy)]
pub(in crate::seaorm) struct Searched {
    table: &'static str,
    /// The investor's number of an item.
    investor: &'static str,
    within: Within,
}

/// The words that belong to an item, among those of its investor.
#[derive(Debug, Clone, Copy)]
enum Within {
    /// Those of its account, whose number is in this column, and the investor's contacts; not the
    /// profile's.
    Account(&'static str),
    /// The investor's own, and those of the accounts that are shown.
    Investor(AccountsShown),
}

impl Searched {
    /// A table whose items belong to an investor and, by a column, to an account.
    pub(in crate::seaorm) const fn of_account(table: &'static str, account: &'static str) -> Self {
        Self {
            table,
            investor: "t.investor_id",
            within: Within::Account(account),
        }
    }

    /// The condition that an item belongs to one of these accounts; `None` if there are none.
    pub(in crate::seaorm) fn in_accounts(
        self,
        backend: DbBackend,
        accounts: &[i64],
    ) -> Option<Condition> {
        let Within::Account(column) = self.within else {
            return None;
        };
        (!accounts.is_empty()).then(|| Condition::among(backend, column, accounts.iter().copied()))
    }
}

/// Investors, by their visible data.
pub(in crate::seaorm) const fn investors(accounts: AccountsShown) -> Searched {
    Searched {
        table: "investors",
        investor: "t.id",
        within: Within::Investor(accounts),
    }
}

impl Within {
    fn condition(self) -> String {
        match self {
            Self::Account(account) => {
                format!("w.part <> {PROFILE} AND (w.account_id = 0 OR w.account_id = {account})")
            }
            Self::Investor(AccountsShown::None) => format!("w.part <> {ACCOUNT}"),
            Self::Investor(AccountsShown::HandedIn) => format!(
                "(w.part <> {ACCOUNT} OR EXISTS (SELECT 1 FROM accounts a
                    WHERE a.id = w.account_id AND a.submitted_at IS NOT NULL))"
            ),
            Self::Investor(AccountsShown::All) => "1 = 1".to_owned(),
        }
    }
}

/// A word that is searched.
#[derive(Debug)]
pub(in crate::seaorm) struct Word {
    beginnings: Vec<String>,
    /// The searched columns besides the stored words.
    others: Vec<Condition>,
    /// How many entries it has, counted up to one more than [`FEW`].
    entries: u64,
}

impl Word {
    /// A word as somebody typed it, and the list's own columns that may contain it.
    pub(in crate::seaorm) fn typed(typed: &str, others: Vec<Condition>) -> Self {
        Self {
            beginnings: searched(typed),
            others,
            entries: 0,
        }
    }
}

/// A search in a list, its rarest word first.
#[derive(Debug)]
pub(in crate::seaorm) struct Search {
    of: Searched,
    words: Vec<Word>,
}

impl Search {
    /// Queries how rare each word is.
    pub(in crate::seaorm) async fn in_list(
        store: &SeaStore,
        of: Searched,
        mut words: Vec<Word>,
    ) -> Result<Self, StoreError> {
        for word in &mut words {
            let mut values = Vec::new();
            let mut sources = of.others(word, FEW + 1, &mut values);
            sources.push(entries(word, FEW + 1, &mut values));
            let sources = sources.into_iter().enumerate();
            let ones: Vec<String> = sources
                .map(|(at, source)| format!("SELECT 1 AS one FROM ({source}) f{at}"))
                .collect();
            let found = ones.join(" UNION ALL ");
            word.entries = store.counted_up_to(FEW + 1, &found, values).await?;
        }
        words.sort_by_key(|word| word.entries);
        Ok(Self { of, words })
    }

    /// The statement for columns of the items that have every word and meet one of the
    /// alternatives, which exclude each other. They are ordered and limited; if the list is read in
    /// its order, each alternative is read by itself.
    pub(in crate::seaorm) fn found(
        &self,
        alternatives: &[Condition],
        columns: &str,
        (order, limit): (&str, u64),
        values: &mut Vec<Value>,
    ) -> String {
        let limit = bound(values, limit);
        let end = format!("ORDER BY {order} LIMIT {limit}");
        match self.words.first() {
            Some(word) if word.entries <= FEW => {
                let found = self.among(word, FEW + 1, alternatives, columns, values);
                format!("{found} {end}")
            }
            _ => self.in_order(&self.words, alternatives, (columns, &end), values),
        }
    }

    /// The number of those items.
    pub(in crate::seaorm) async fn counted(
        &self,
        store: &SeaStore,
        alternatives: &[Condition],
    ) -> Result<Counted, StoreError> {
        let mut values = Vec::new();
        let read = ("1 AS one", format!("LIMIT {}", FEW + 1));
        let Some(word) = self.words.first() else {
            let found = self.in_order(&[], alternatives, (read.0, &read.1), &mut values);
            return store.counted(&found, values).await;
        };
        if word.entries <= FEW {
            let found = self.among(word, FEW + 1, alternatives, read.0, &mut values);
            return store.counted(&found, values).await;
        }
        let listed = self.in_order(&[], alternatives, (read.0, &read.1), &mut values);
        if store.counted_up_to(FEW + 1, &listed, values).await? <= FEW {
            let mut values = Vec::new();
            let found = self.in_order(&self.words, alternatives, (read.0, &read.1), &mut values);
            return store.counted(&found, values).await;
        }
        let mut counted = Counted::default();
        for looked_at in LOOKED_AT {
            let mut values = Vec::new();
            let found = self.among(word, looked_at, alternatives, read.0, &mut values);
            counted = store.counted(&found, values).await?;
            if counted.capped {
                break;
            }
        }
        Ok(counted)
    }

    /// The items of this many entries of the rarest word that have the other words too.
    fn among(
        &self,
        word: &Word,
        looked_at: u64,
        alternatives: &[Condition],
        columns: &str,
        values: &mut Vec<Value>,
    ) -> String {
        let items = self.of.items(word, looked_at, values);
        let others = self.having(self.words.get(1..).unwrap_or_default(), values);
        let alternatives = alternatives.iter();
        let alternatives: Vec<String> = alternatives.map(|one| one.placed(values)).collect();
        // With this join, SQLite begins with the items.
        format!(
            "SELECT {columns} FROM ({items}) m CROSS JOIN {} t WHERE t.id = m.id{others} AND ({})",
            self.of.table,
            alternatives.join(" OR ")
        )
    }

    /// The items in the order of the list, each checked for the words.
    fn in_order(
        &self,
        words: &[Word],
        alternatives: &[Condition],
        (columns, end): (&str, &str),
        values: &mut Vec<Value>,
    ) -> String {
        let table = self.of.table;
        let mut read = Vec::new();
        for (number, alternative) in alternatives.iter().enumerate() {
            let own = alternative.placed(values);
            let words = self.having(words, values);
            read.push(format!(
                "SELECT * FROM (SELECT {columns} FROM {table} t WHERE {own}{words} {end}) s{number}"
            ));
        }
        read.join(" UNION ALL ")
    }

    /// The condition that an item has the words.
    fn having(&self, words: &[Word], values: &mut Vec<Value>) -> String {
        let mut having = String::new();
        for word in words {
            having.push_str(" AND ");
            having.push_str(&self.of.has(word, values));
        }
        having
    }
}

impl Searched {
    /// The condition that an item has a word. Checked item by item: written like this, PostgreSQL
    /// does not turn it into a join.
    fn has(&self, word: &Word, values: &mut Vec<Value>) -> String {
        let mut ways = Vec::new();
        for beginning in &word.beginnings {
            let begins = Condition::begins("w.word", beginning).placed(values);
            ways.push(format!(
                "(SELECT 1 FROM search_words w
                    WHERE w.investor_id = {} AND {begins} AND {} LIMIT 1) IS NOT NULL",
                self.investor,
                self.within.condition()
            ));
        }
        ways.extend(word.others.iter().map(|other| other.placed(values)));
        if ways.is_empty() {
            return "1 = 0".to_owned();
        }
        format!("({})", ways.join(" OR "))
    }

    /// The numbers of the items of this many entries of a word.
    fn items(&self, word: &Word, looked_at: u64, values: &mut Vec<Value>) -> String {
        let of_words = format!(
            "SELECT DISTINCT t.id AS id FROM ({}) w CROSS JOIN {} t WHERE {} = w.investor_id AND {}",
            entries(word, looked_at, values),
            self.table,
            self.investor,
            self.within.condition()
        );
        let mut items = vec![of_words];
        items.extend(self.others(word, looked_at, values));
        items.join(" UNION ")
    }

    /// The items that have a word besides the stored ones, this many of each kind.
    fn others(&self, word: &Word, looked_at: u64, values: &mut Vec<Value>) -> Vec<String> {
        let others = word.others.iter().enumerate();
        others
            .map(|(at, other)| {
                let condition = other.placed(values);
                format!(
                    "SELECT * FROM (SELECT t.id AS id FROM {} t WHERE {condition} LIMIT {looked_at}) o{at}",
                    self.table
                )
            })
            .collect()
    }
}

/// This many of the stored words that begin like a searched one.
fn entries(word: &Word, looked_at: u64, values: &mut Vec<Value>) -> String {
    let columns = "investor_id, account_id, part";
    let mut ways = vec![format!("SELECT {columns} FROM search_words WHERE 1 = 0")];
    for (at, beginning) in word.beginnings.iter().enumerate() {
        let begins = Condition::begins("word", beginning).placed(values);
        ways.push(format!(
            "SELECT * FROM (SELECT {columns} FROM search_words WHERE {begins} LIMIT {looked_at}) e{at}"
        ));
    }
    // The empty one represents a word that nothing can begin with.
    ways.split_off(usize::from(!word.beginnings.is_empty()))
        .join(" UNION ALL ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search for words with this many entries each.
    fn search(of: Searched, words: &[(&str, u64)]) -> Search {
        let words = words.iter().map(|(typed, entries)| Word {
            entries: *entries,
            ..Word::typed(typed, Vec::new())
        });
        Search {
            of,
            words: words.collect(),
        }
    }

    fn found(search: &Search) -> (String, Vec<Value>) {
        let states = ["A", "B"].map(|state| Condition::new("t.state = $", vec![state.into()]));
        let mut values = Vec::new();
        let sql = search.found(&states, "t.id AS item", ("t.id", 60), &mut values);
        (sql, values)
    }

    #[test]
    fn what_is_searched_is_bound() {
        for entries in [1, FEW + 1] {
            let words = [("o'neil", entries), ("139", entries)];
            let (sql, values) = found(&search(Searched::of_account("accounts", "t.id"), &words));
            assert!(!sql.contains("neil") && !sql.contains("139"), "{sql}");
            for number in 1..=values.len() {
                assert!(sql.contains(&format!("${number}")), "{sql}");
            }
            assert!(!sql.contains(&format!("${}", values.len() + 1)), "{sql}");
        }
    }

    #[test]
    fn a_rare_word_gives_the_items_and_a_common_one_is_asked_for_in_order() {
        let (rare, _) = found(&search(
            Searched::of_account("orders", "t.account_id"),
            &[("wei", 3), ("wang", FEW + 1)],
        ));
        assert!(
            rare.contains("m CROSS JOIN orders t WHERE t.id = m.id AND"),
            "{rare}"
        );
        assert_eq!(rare.matches("ORDER BY t.id LIMIT $").count(), 1, "{rare}");
        assert_eq!(rare.matches("IS NOT NULL").count(), 1, "{rare}");
        let (common, _) = found(&search(
            Searched::of_account("orders", "t.account_id"),
            &[("li", FEW + 1), ("wang", FEW + 1)],
        ));
        assert!(!common.contains("CROSS JOIN"), "{common}");
        assert_eq!(
            common.matches("ORDER BY t.id LIMIT $").count(),
            2,
            "{common}"
        );
        assert_eq!(common.matches("IS NOT NULL").count(), 4, "{common}");
        // A word that nothing can begin with is found nowhere.
        let (none, values) = found(&search(
            Searched::of_account("orders", "t.account_id"),
            &[("%", 0)],
        ));
        assert!(none.contains("WHERE 1 = 0") && values.len() == 3, "{none}");
    }

    #[test]
    fn what_a_role_does_not_read_is_not_searched() {
        let within = |accounts| found(&search(investors(accounts), &[("wang", 1)])).0;
        assert!(within(AccountsShown::None).contains("w.part <> 3"));
        assert!(within(AccountsShown::HandedIn).contains("a.submitted_at IS NOT NULL"));
        let all = within(AccountsShown::All);
        assert!(
            !all.contains("w.part") && !all.contains("accounts"),
            "{all}"
        );
    }
}
