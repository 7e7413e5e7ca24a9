//! The order of a list of the desk: by the chosen column, and rows with equal values by number in the same direction.

use crate::seaorm::condition::Condition;
use crate::seaorm::store::SeaStore;
use domain::Language;
use ports::driven::sorting::Sort;

/// A sort column of a list.
pub(super) struct Column {
    sql: String,
    /// Whether it may be null; such rows come last in either direction.
    may_miss: bool,
}

impl Column {
    /// A column that is never null.
    pub(super) fn whole(sql: impl Into<String>) -> Self {
        Self {
            sql: sql.into(),
            may_miss: false,
        }
    }

    /// A text, compared by code point and without regard to Latin case, so that both databases sort alike.
    pub(super) fn text(store: &SeaStore, sql: &str) -> Self {
        Self::text_by(store.by_signs(), sql)
    }

    /// The same for a transaction: `by_signs` is the database's expression for comparing by code
    /// point.
    pub(super) fn text_by(by_signs: &str, sql: &str) -> Self {
        Self::whole(format!("LOWER(({sql}){by_signs})"))
    }

    /// A code, sorted in the order of this list.
    pub(super) fn ranked(sql: &str, codes: impl IntoIterator<Item = &'static str>) -> Self {
        let codes = codes.into_iter().enumerate();
        let ranks: Vec<String> = codes
            .map(|(at, code)| format!(" WHEN '{code}' THEN {at}"))
            .collect();
        Self::whole(format!("CASE {sql}{} END", ranks.concat()))
    }

    /// The same column if it may be null. Lists that are paged by key must not sort by one.
    pub(super) const fn or_missing(mut self) -> Self {
        self.may_miss = true;
        self
    }

    /// An amount, grouped by currency.
    pub(super) fn amount() -> Vec<Self> {
        ["t.currency", "t.amount_minor"]
            .map(Self::whole)
            .into_iter()
            .collect()
    }

    /// A bilingual name: in this language, or in the other one if it is empty.
    pub(super) fn named(store: &SeaStore, (zh, en): (&str, &str), language: Language) -> Self {
        let (own, other) = match language {
            Language::Zh => (zh, en),
            Language::En => (en, zh),
        };
        Self::text(store, &format!("COALESCE(NULLIF({own}, ''), {other})"))
    }

    /// The account holder's name as typed in the account, otherwise the phone number. `account` is
    /// the account's number.
    pub(super) fn holder(store: &SeaStore, account: &str) -> Self {
        let typed = latin_name("x");
        let named = format!(
            "SELECT COALESCE(NULLIF({typed}, ''), y.mobile_number)
            FROM accounts x JOIN investors y ON y.id = x.investor_id WHERE x.id = {account}"
        );
        Self::text(store, &named)
    }
}

/// The Latin name as typed in an account.
pub(super) fn latin_name(account: &str) -> String {
    format!("TRIM(COALESCE({account}.first_name, '') || ' ' || COALESCE({account}.last_name, ''))")
}

/// The order of a list whose own table is `t`.
pub(super) struct Order {
    columns: Vec<Column>,
    is_down: bool,
}

impl Order {
    /// By number, the highest first.
    pub(super) const fn newest() -> Self {
        Self {
            columns: Vec::new(),
            is_down: true,
        }
    }

    /// By one column, the lowest value first.
    pub(super) fn up(column: Column) -> Self {
        Self {
            columns: vec![column],
            is_down: false,
        }
    }

    /// The chosen order, or newest first.
    pub(super) fn of<B>(sort: Option<Sort<B>>, columns: impl FnOnce(B) -> Vec<Column>) -> Self {
        sort.map_or_else(Self::newest, |sort| Self {
            columns: columns(sort.by),
            is_down: sort.is_down,
        })
    }

    /// The `ORDER BY` terms, the row number last.
    pub(super) fn by(&self, number: &str, backwards: bool) -> String {
        let columns = self.columns.iter();
        let columns = columns.map(|column| (column.sql.clone(), column.may_miss));
        self.ways(columns.collect(), number, backwards)
    }

    /// The sort columns as `by0`, `by1` and so on in a select list, so that an outer query can sort the selected rows again.
    pub(super) fn shown(&self) -> String {
        let columns = self.columns.iter().enumerate();
        let shown = columns.map(|(at, column)| format!(", {} AS by{at}", column.sql));
        shown.collect()
    }

    /// The `ORDER BY` terms over the columns of [`Self::shown`].
    pub(super) fn by_shown(&self, number: &str) -> String {
        let columns = self.columns.iter().enumerate();
        let columns = columns.map(|(at, column)| (format!("by{at}"), column.may_miss));
        self.ways(columns.collect(), number, false)
    }

    fn ways(&self, columns: Vec<(String, bool)>, number: &str, backwards: bool) -> String {
        let way = if self.is_down == backwards {
            "ASC"
        } else {
            "DESC"
        };
        let mut ways: Vec<String> = columns
            .into_iter()
            .map(|(column, may_miss)| {
                let last = if may_miss { " NULLS LAST" } else { "" };
                format!("{column} {way}{last}")
            })
            .collect();
        ways.push(format!("{number} {way}"));
        ways.join(", ")
    }

    /// The rows after a row in the order, or those before it. The row is named by its number;
    /// `within` are the tables that contain it, with their condition if a number alone does not
    /// identify a row.
    pub(super) fn beyond(
        &self,
        (within, only): (&str, &Condition),
        number: i64,
        backwards: bool,
    ) -> Condition {
        let sign = if self.is_down == backwards { ">" } else { "<" };
        if self.columns.is_empty() {
            return Condition::new(format!("t.id {sign} $"), vec![number.into()]);
        }
        let columns = self.columns.iter().map(|column| column.sql.as_str());
        let columns: Vec<&str> = columns.chain(["t.id"]).collect();
        let columns = columns.join(", ");
        let opening = Condition::new(
            format!("({columns}) {sign} (SELECT {columns} FROM {within} WHERE 1 = 1"),
            Vec::new(),
        );
        let named = Condition::new("t.id = $)", vec![number.into()]);
        opening.and(only.clone()).and(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ports::driven::sorting::ReceiptBy;

    fn by_amount(sort: Option<Sort<ReceiptBy>>) -> Order {
        Order::of(sort, |_| Column::amount())
    }

    #[test]
    fn numbers_decide_between_rows_of_one_value() {
        let up = by_amount(Some(Sort::up(ReceiptBy::Amount)));
        let down = by_amount(Some(Sort::down(ReceiptBy::Amount)));
        assert_eq!(
            up.by("t.id", false),
            "t.currency ASC, t.amount_minor ASC, t.id ASC"
        );
        assert_eq!(down.by("t.id", true), up.by("t.id", false));
        assert_eq!(by_amount(None).by("t.id", false), "t.id DESC");
        let named = Order {
            columns: vec![Column::whole("p.name").or_missing()],
            is_down: true,
        };
        assert_eq!(named.by_shown("item"), "by0 DESC NULLS LAST, item DESC");
        assert_eq!(named.shown(), ", p.name AS by0");
    }

    #[test]
    fn codes_are_sorted_as_they_are_listed() {
        let column = Column::ranked("t.state", ["DUE", "BATCHED"]);
        assert_eq!(
            column.sql,
            "CASE t.state WHEN 'DUE' THEN 0 WHEN 'BATCHED' THEN 1 END"
        );
    }

    #[test]
    fn a_row_is_gone_on_from_by_its_place() {
        let within = ("receipts t", &Condition::any());
        let placed = |order: &Order, backwards| {
            let mut values = Vec::new();
            let sql = order.beyond(within, 7, backwards).placed(&mut values);
            assert_eq!(values, [7_i64.into()]);
            sql
        };
        assert_eq!(placed(&by_amount(None), false), "t.id < $1");
        assert_eq!(placed(&by_amount(None), true), "t.id > $1");
        let up = by_amount(Some(Sort::up(ReceiptBy::Amount)));
        let behind = placed(&up, false);
        assert!(
            behind.starts_with("(t.currency, t.amount_minor, t.id) > (SELECT t.currency,"),
            "{behind}"
        );
        assert!(behind.ends_with("t.id = $1)"), "{behind}");
        assert!(placed(&up, true).contains("t.id) < (SELECT"));
    }
}
