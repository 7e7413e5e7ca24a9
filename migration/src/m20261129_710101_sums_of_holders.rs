//! Running totals of an investor's holding in each project and of an account's monthly earnings, beside the orders, transfers and movements they
//! add up. Triggers update them in the transaction of the change, so that no code that posts or issues can forget to.
//!
//! Movements are never changed, so their sums only grow; so do those of orders that are inserted with their shares already issued. When an order
//! is issued or its issue is reversed, the amount paid is recalculated from the investor's few orders and transfers in the project.

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{big_integer, instant_null, run, string_len};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::date;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Distributions, rents and interest, and principal that came back.
const CAME_BACK: [i64; 4] = [6, 7, 8, 9];

const INDEXES: [&str; 5] = [
    "CREATE INDEX ix_investor_holdings_gained ON investor_holdings (investor_id, gained_at DESC, project_id) WHERE shares > 0",
    "CREATE INDEX ix_investor_holdings_cost ON investor_holdings
        (investor_id, currency, (paid_minor - returned_minor) DESC, project_id) WHERE shares > 0",
    // What was paid from each account for orders whose shares stand.
    "CREATE INDEX ix_orders_paid ON orders (investor_id, account_id, currency, issued_at, amount_minor) WHERE issued_at IS NOT NULL",
    // Those that are under way.
    "CREATE INDEX ix_orders_of_state ON orders (investor_id, state)",
    // The newest ones.
    "CREATE INDEX ix_orders_newest ON orders (investor_id, created_at, id)",
];

/// Indexes over all movements of an account, which the totals make unnecessary.
const WITHOUT: [&str; 2] = [
    "DROP INDEX ix_account_movements_earned",
    "DROP INDEX ix_account_movements_returned",
];

const HOLDINGS_SO_FAR: &str = "INSERT INTO investor_holdings
        (investor_id, project_id, currency, shares, paid_minor, returned_minor, income_minor, gained_at)
    SELECT u.investor_id, u.project_id, p.currency, CAST(SUM(u.shares) AS BIGINT), CAST(SUM(u.paid) AS BIGINT),
        CAST(SUM(u.returned) AS BIGINT), CAST(SUM(u.income) AS BIGINT), MAX(u.gained_at)
    FROM (
        SELECT o.investor_id, o.project_id, 0 AS shares, o.amount_minor AS paid, 0 AS returned, 0 AS income, o.issued_at AS gained_at
        FROM orders o WHERE o.issued_at IS NOT NULL
        UNION ALL
        SELECT a.investor_id, s.project_id, 0, s.cost_minor, 0, 0, CASE WHEN s.shares > 0 THEN s.recorded_at END
        FROM holding_transfer_sides s JOIN accounts a ON a.id = s.account_id
        UNION ALL
        SELECT a.investor_id, m.project_id, {shares}, 0, {returned}, {income}, NULL
        FROM account_movements m JOIN accounts a ON a.id = m.account_id WHERE {of_holding}
    ) u JOIN projects p ON p.id = u.project_id
    GROUP BY u.investor_id, u.project_id, p.currency";

const EARNINGS_SO_FAR: &str =
    "INSERT INTO account_earnings (account_id, currency, cash_type, month, amount_minor)
    SELECT m.account_id, m.asset, m.cash_type, {month}, CAST(SUM(m.amount) AS BIGINT)
    FROM account_movements m WHERE {earned} GROUP BY m.account_id, m.asset, m.cash_type, {month}";

const ADD_TO_HOLDING: &str = "ON CONFLICT (investor_id, project_id) DO UPDATE SET
        shares = investor_holdings.shares + excluded.shares,
        returned_minor = investor_holdings.returned_minor + excluded.returned_minor,
        income_minor = investor_holdings.income_minor + excluded.income_minor;";

const ADD_TO_EARNINGS: &str = "ON CONFLICT (account_id, currency, cash_type, month) DO UPDATE SET
        amount_minor = account_earnings.amount_minor + excluded.amount_minor;";

/// Adds orders that are inserted with their shares already issued.
const ADD_ORDERS: &str = "INSERT INTO investor_holdings
        (investor_id, project_id, currency, shares, paid_minor, returned_minor, income_minor, gained_at)
    SELECT o.investor_id, o.project_id, (SELECT p.currency FROM projects p WHERE p.id = o.project_id),
        0, SUM(o.amount_minor), 0, 0, MAX(o.issued_at)
    FROM {added} o WHERE o.issued_at IS NOT NULL
    GROUP BY o.investor_id, o.project_id ORDER BY o.investor_id, o.project_id
    ON CONFLICT (investor_id, project_id) DO UPDATE SET
        paid_minor = investor_holdings.paid_minor + excluded.paid_minor,
        gained_at = CASE WHEN investor_holdings.gained_at > excluded.gained_at
            THEN investor_holdings.gained_at ELSE excluded.gained_at END;";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        holdings(manager).await?;
        earnings(manager).await?;
        run(manager, &INDEXES).await?;
        let of = Dialect(manager.get_database_backend());
        let so_far = [HOLDINGS_SO_FAR, EARNINGS_SO_FAR].map(|sql| of.written(sql, "m"));
        run(manager, &so_far.each_ref().map(String::as_str)).await?;
        let triggers = match of.0 {
            DbBackend::Sqlite => of.sqlite(),
            _ => of.postgres(),
        };
        let triggers: Vec<&str> = triggers.iter().map(String::as_str).collect();
        run(manager, &triggers).await?;
        run(manager, &WITHOUT).await
    }
}

/// An investor's holding in a project, over all accounts. No constraint forbids negative amounts: an upsert checks the row it would insert,
/// which holds a redemption as a negative change, before it adds it to the total.
async fn holdings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "investor_holdings",
        ["investor_id", "project_id"],
        [
            big_integer("investor_id"),
            big_integer("project_id"),
            // The project's.
            string_len("currency", 3),
            // In ten-thousandths.
            big_integer("shares"),
            // For the orders whose shares stand, with the cost that transfers moved.
            big_integer("paid_minor"),
            // Of the principal.
            big_integer("returned_minor"),
            big_integer("income_minor"),
            // When shares came last; none where none did.
            instant_null("gained_at"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("project_id", "projects")
    .one_of("currency", &CURRENCIES)
    .create(manager)
    .await
}

/// What an account earned in a month, and the principal that came back in it.
async fn earnings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "account_earnings",
        ["account_id", "currency", "cash_type", "month"],
        [
            big_integer("account_id"),
            string_len("currency", 3),
            big_integer("cash_type"),
            // Its first day.
            date("month"),
            big_integer("amount_minor"),
        ],
    )
    .refers("account_id", "accounts")
    .one_of("currency", &CURRENCIES)
    .one_of_ids("cash_type", &CAME_BACK)
    .create(manager)
    .await
}

/// Inserts the row of a holding unless it exists.
fn begun(investor: &str, project: &str) -> String {
    format!(
        "INSERT INTO investor_holdings (investor_id, project_id, currency, shares, paid_minor, returned_minor, income_minor)
         SELECT {investor}, p.id, p.currency, 0, 0, 0, 0 FROM projects p WHERE p.id = {project}
         ON CONFLICT (investor_id, project_id) DO NOTHING;"
    )
}

/// Recalculates what was paid for a holding.
fn summed(investor: &str, project: &str) -> String {
    let paid = format!(
        "FROM (
            SELECT o.amount_minor AS minor, o.issued_at AS gained_at FROM orders o
            WHERE o.investor_id = {investor} AND o.project_id = {project} AND o.issued_at IS NOT NULL
            UNION ALL
            SELECT s.cost_minor, CASE WHEN s.shares > 0 THEN s.recorded_at END
            FROM accounts a JOIN holding_transfer_sides s ON s.account_id = a.id AND s.project_id = {project}
            WHERE a.investor_id = {investor}
        ) k"
    );
    format!(
        "UPDATE investor_holdings SET paid_minor = (SELECT CAST(COALESCE(SUM(k.minor), 0) AS BIGINT) {paid}),
            gained_at = (SELECT MAX(k.gained_at) {paid})
         WHERE investor_id = {investor} AND project_id = {project};"
    )
}

/// The SQL of one of the two databases.
struct Dialect(DbBackend);

impl Dialect {
    /// A statement with the movements under this alias.
    fn written(&self, sql: &str, movement: &str) -> String {
        let month = match self.0 {
            DbBackend::Sqlite => "SUBSTR({m}.effective_on, 1, 7) || '-01'",
            _ => "CAST(DATE_TRUNC('month', {m}.effective_on) AS DATE)",
        };
        let parts = [
            ("{month}", month),
            (
                "{shares}",
                "CASE WHEN {m}.asset LIKE 'shares:%' THEN {m}.amount ELSE 0 END",
            ),
            (
                "{returned}",
                "CASE WHEN {m}.cash_type = 9 AND {m}.asset NOT LIKE 'shares:%' THEN {m}.amount ELSE 0 END",
            ),
            (
                "{income}",
                "CASE WHEN {m}.cash_type IN (6, 7, 8) AND {m}.asset NOT LIKE 'shares:%' THEN {m}.amount ELSE 0 END",
            ),
            (
                "{of_holding}",
                "{m}.project_id IS NOT NULL AND ({m}.asset LIKE 'shares:%' OR {m}.cash_type IN (6, 7, 8, 9))",
            ),
            (
                "{earned}",
                "{m}.cash_type IN (6, 7, 8, 9) AND {m}.asset NOT LIKE 'shares:%'",
            ),
        ];
        let written = parts.iter().fold(sql.to_owned(), |sql, (part, means)| {
            sql.replace(part, means)
        });
        written.replace("{m}", movement)
    }

    fn sqlite(&self) -> Vec<String> {
        let sum_up = |investor: &str| {
            let (begun, summed) = (
                begun(investor, "NEW.project_id"),
                summed(investor, "NEW.project_id"),
            );
            format!("{begun} {summed}")
        };
        let of_account = "(SELECT a.investor_id FROM accounts a WHERE a.id = NEW.account_id)";
        vec![
            self.written(
                &format!(
                    "CREATE TRIGGER account_movements_earned AFTER INSERT ON account_movements WHEN {{earned}}
                     BEGIN INSERT INTO account_earnings (account_id, currency, cash_type, month, amount_minor)
                     VALUES (NEW.account_id, NEW.asset, NEW.cash_type, {{month}}, NEW.amount) {ADD_TO_EARNINGS} END"
                ),
                "NEW",
            ),
            self.written(
                &format!(
                    "CREATE TRIGGER account_movements_held AFTER INSERT ON account_movements WHEN {{of_holding}}
                     BEGIN INSERT INTO investor_holdings
                        (investor_id, project_id, currency, shares, paid_minor, returned_minor, income_minor)
                     SELECT {of_account}, p.id, p.currency, {{shares}}, 0, {{returned}}, {{income}}
                     FROM projects p WHERE p.id = NEW.project_id {ADD_TO_HOLDING} END"
                ),
                "NEW",
            ),
            format!(
                "CREATE TRIGGER orders_paid_insert AFTER INSERT ON orders WHEN NEW.issued_at IS NOT NULL
                 BEGIN {} END",
                ADD_ORDERS.replace(
                    "{added}",
                    "(SELECT NEW.investor_id AS investor_id, NEW.project_id AS project_id, NEW.amount_minor AS amount_minor, NEW.issued_at AS issued_at)"
                )
            ),
            format!(
                "CREATE TRIGGER orders_paid_update AFTER UPDATE OF issued_at, amount_minor ON orders
                 WHEN OLD.issued_at IS NOT NEW.issued_at OR OLD.amount_minor <> NEW.amount_minor AND NEW.issued_at IS NOT NULL
                 BEGIN {} END",
                sum_up("NEW.investor_id")
            ),
            format!(
                "CREATE TRIGGER holding_transfer_sides_paid AFTER INSERT ON holding_transfer_sides BEGIN {} END",
                sum_up(of_account)
            ),
        ]
    }

    /// One statement locks the row and the next one adds up. Each sees what was committed before it began, so that of two orders issued at the
    /// same moment the later one sees the other. Accounts and projects are looked up by key in subqueries, not joined: with statistics from
    /// when a table was empty, a join reads all accounts for each movement.
    fn postgres(&self) -> Vec<String> {
        let (investor, project) = ("of_investor", "of_project");
        let sum_up = format!(
            "CREATE FUNCTION holding_paid({investor} bigint, {project} bigint) RETURNS void LANGUAGE plpgsql AS $paid$
             BEGIN
                {}
                PERFORM 1 FROM investor_holdings h
                WHERE h.investor_id = {investor} AND h.project_id = {project} FOR NO KEY UPDATE;
                {}
             END $paid$",
            begun(investor, project),
            summed(investor, project),
        );
        let add = self.written(
            &format!(
                "CREATE FUNCTION account_movements_kept() RETURNS trigger LANGUAGE plpgsql AS $kept$
                 BEGIN
                    INSERT INTO account_earnings (account_id, currency, cash_type, month, amount_minor)
                    SELECT m.account_id, m.asset, m.cash_type, {{month}}, SUM(m.amount) FROM added m WHERE {{earned}}
                    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 {ADD_TO_EARNINGS}
                    INSERT INTO investor_holdings
                        (investor_id, project_id, currency, shares, paid_minor, returned_minor, income_minor)
                    SELECT k.investor_id, k.project_id, (SELECT p.currency FROM projects p WHERE p.id = k.project_id),
                        SUM(k.shares), 0, SUM(k.returned), SUM(k.income)
                    FROM (
                        SELECT (SELECT a.investor_id FROM accounts a WHERE a.id = m.account_id) AS investor_id, m.project_id,
                            {{shares}} AS shares, {{returned}} AS returned, {{income}} AS income
                        FROM added m WHERE {{of_holding}}
                    ) k
                    GROUP BY k.investor_id, k.project_id ORDER BY k.investor_id, k.project_id {ADD_TO_HOLDING}
                    RETURN NULL;
                 END $kept$"
            ),
            "m",
        );
        let add_order = format!(
            "CREATE FUNCTION orders_added() RETURNS trigger LANGUAGE plpgsql AS $added$
             BEGIN {} RETURN NULL; END $added$",
            ADD_ORDERS.replace("{added}", "added")
        );
        vec![
            sum_up,
            add,
            add_order,
            "CREATE FUNCTION orders_paid() RETURNS trigger LANGUAGE plpgsql AS $paid$
             BEGIN PERFORM holding_paid(NEW.investor_id, NEW.project_id); RETURN NULL; END $paid$"
                .to_owned(),
            "CREATE FUNCTION holding_transfer_sides_paid() RETURNS trigger LANGUAGE plpgsql AS $paid$
             BEGIN
                PERFORM holding_paid(a.investor_id, NEW.project_id) FROM accounts a WHERE a.id = NEW.account_id;
                RETURN NULL;
             END $paid$"
                .to_owned(),
            "CREATE TRIGGER account_movements_kept AFTER INSERT ON account_movements REFERENCING NEW TABLE AS added
             FOR EACH STATEMENT EXECUTE FUNCTION account_movements_kept()"
                .to_owned(),
            "CREATE TRIGGER orders_paid_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS added
             FOR EACH STATEMENT EXECUTE FUNCTION orders_added()"
                .to_owned(),
            "CREATE TRIGGER orders_paid_update AFTER UPDATE OF issued_at, amount_minor ON orders FOR EACH ROW
             WHEN (OLD.issued_at IS DISTINCT FROM NEW.issued_at OR OLD.amount_minor <> NEW.amount_minor AND NEW.issued_at IS NOT NULL)
             EXECUTE FUNCTION orders_paid()"
                .to_owned(),
            "CREATE TRIGGER holding_transfer_sides_paid AFTER INSERT ON holding_transfer_sides FOR EACH ROW
             EXECUTE FUNCTION holding_transfer_sides_paid()"
                .to_owned(),
        ]
    }
}
