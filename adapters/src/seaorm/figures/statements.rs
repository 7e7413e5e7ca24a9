//! The statements of the figures. Weeks are counted in whole seconds since the first of them began,
//! which both databases compute alike.

use crate::seaorm::among::{among, numbers};
use domain::figures::{Sold, Weeks};
use domain::ids::ProjectId;
use domain::ledger::CashType;
use domain::portfolio::is_income;
use domain::subscription::State;
use sea_orm::{DbBackend, Value};

/// The seconds of a week.
const WEEK: u32 = 7 * 24 * 60 * 60;

/// The statements in a database's dialect.
pub(super) struct Statements {
    backend: DbBackend,
}

impl Statements {
    pub(super) const fn of(backend: DbBackend) -> Self {
        Self { backend }
    }

    /// The number of the week of an instant or a day, where `$1` is the second at which the first
    /// week began.
    fn week(&self, column: &str) -> String {
        let second = match self.backend {
            DbBackend::Sqlite => format!("CAST(strftime('%s', {column}) AS INTEGER)"),
            _ => format!("CAST(FLOOR(EXTRACT(EPOCH FROM {column})) AS BIGINT)"),
        };
        format!("({second} - $1) / {WEEK}")
    }

    /// Orders by week, project, currency, and what they count as.
    pub(super) fn sales(&self, weeks: &Weeks) -> (String, Vec<Value>) {
        let [raised, accepted] = [
            (Sold::Raised, "completed_at"),
            (Sold::Accepted, "accepted_at"),
        ]
        .map(|(sold, at)| {
            let code = sold.code();
            let (week, states) = (self.week(&format!("o.{at}")), states(sold));
            format!(
                "SELECT '{code}' AS sold, {week} AS week, o.project_id, o.currency, COUNT(*) AS orders,
                    CAST(SUM(o.amount_minor) AS BIGINT) AS minor
                FROM orders o WHERE o.{at} >= $2 AND o.{at} < $3 AND o.state IN ({states})
                GROUP BY 2, o.project_id, o.currency"
            )
        });
        let sql = format!("{raised} UNION ALL {accepted}");
        let values = vec![
            weeks.from().timestamp().into(),
            weeks.from().into(),
            weeks.before().into(),
        ];
        (sql, values)
    }

    /// Income by week, project, currency and kind.
    pub(super) fn income(&self, weeks: &Weeks) -> (String, Vec<Value>) {
        let (week, kinds) = (self.week("m.effective_on"), kinds());
        let sql = format!(
            "SELECT {week} AS week, m.project_id, m.asset, m.cash_type, CAST(SUM(m.amount) AS BIGINT) AS minor
            FROM account_movements m
            WHERE m.cash_type IN ({kinds}) AND m.effective_on >= $2 AND m.effective_on < $3 AND m.project_id IS NOT NULL
            GROUP BY 1, m.project_id, m.asset, m.cash_type HAVING SUM(m.amount) <> 0
            ORDER BY 1 DESC, m.project_id, m.asset, m.cash_type"
        );
        let (first, next) = days(weeks);
        (sql, vec![midnight(weeks).into(), first, next])
    }

    /// The balance of all bank accounts by currency, without a week, and the movements in each week
    /// since the first.
    pub(super) fn cash(&self, weeks: &Weeks) -> (String, Vec<Value>) {
        let week = self.week("m.effective_on");
        let sql = format!(
            "SELECT CAST(NULL AS BIGINT) AS week, b.asset, CAST(-SUM(b.balance) AS BIGINT) AS came_in, CAST(0 AS BIGINT) AS went_out
            FROM balances b WHERE b.book = 'bank' GROUP BY b.asset
            UNION ALL
            SELECT {week} AS week, m.asset,
                CAST(SUM(CASE WHEN m.minor > 0 THEN m.minor ELSE 0 END) AS BIGINT) AS came_in,
                CAST(SUM(CASE WHEN m.minor < 0 THEN -m.minor ELSE 0 END) AS BIGINT) AS went_out
            FROM (
                SELECT t.id, t.effective_on, p.asset, CAST(-SUM(p.amount) AS BIGINT) AS minor
                FROM ledger_transactions t JOIN postings p ON p.transaction_id = t.id AND p.book = 'bank'
                WHERE t.effective_on >= $2 GROUP BY t.id, t.effective_on, p.asset
            ) m GROUP BY 1, m.asset"
        );
        let (first, _) = days(weeks);
        (sql, vec![midnight(weeks).into(), first])
    }

    /// The names of these projects.
    pub(super) fn projects(&self, ids: &[ProjectId]) -> (String, Vec<Value>) {
        let among_these = among(self.backend, "id", "$1");
        let sql = format!("SELECT id, code, name_en, name_zh FROM projects WHERE {among_these}");
        (sql, vec![numbers(self.backend, ids.iter().map(|id| id.0))])
    }
}

/// Value dates have no time: the week of a day begins at its Monday's midnight, whatever the zone.
fn midnight(weeks: &Weeks) -> i64 {
    let first = weeks.first().and_time(chrono::NaiveTime::MIN);
    first.and_utc().timestamp()
}

/// The first day, and the first one after the weeks.
fn days(weeks: &Weeks) -> (Value, Value) {
    let next = domain::day::day_of(weeks.before());
    (weeks.first().into(), next.into())
}

fn states(sold: Sold) -> String {
    let counting = State::ALL.into_iter().filter(|state| sold.counts(*state));
    let codes: Vec<String> = counting.map(|it| format!("'{}'", it.code())).collect();
    codes.join(", ")
}

fn kinds() -> String {
    let income = CashType::ALL.into_iter().filter(|kind| is_income(*kind));
    let ids: Vec<String> = income.map(|kind| kind.id().to_string()).collect();
    ids.join(", ")
}
