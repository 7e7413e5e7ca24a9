//! The facts of a statement, as stored and as worded in a language.

use crate::driven::account_statements::{
    HoldingAtPeriodEnd, IssuedStatement, NamedProject, ShareMovement,
};
use crate::driven::look_ups::{Entry, List};
use crate::driven::unit_of_work::Tx;
use crate::driving::words::Words;
use crate::{Failure, Ports};
use domain::account_statement::{
    CurrencyStatement, IncomeLine, IncomeTotal, Movement, by_currency, income_lines, income_totals,
};
use domain::ids::ProjectId;
use domain::language::Text;
use domain::ledger::Purpose;
use domain::money::Shares;
use domain::{Currency, Language, Money};

/// The facts of a statement.
pub(super) struct StatementFacts {
    pub(super) issued: IssuedStatement,
    pub(super) account_number: String,
    pub(super) framework_name: Text,
    /// Whether the account has wallets that its holder is shown.
    pub(super) shows_balances: bool,
    pub(super) currencies: Vec<CurrencyStatement>,
    pub(super) movements: Vec<Movement>,
    pub(super) share_movements: Vec<ShareMovement>,
    pub(super) income: Vec<IncomeLine>,
    pub(super) totals: Vec<IncomeTotal>,
    pub(super) holdings: Vec<HoldingAtPeriodEnd>,
    projects: Vec<NamedProject>,
    cash_types: Vec<Entry>,
    currency_names: Vec<Entry>,
}

/// Reads the facts of a numbered statement.
pub(super) async fn read_facts(
    tx: &dyn Tx,
    statement: IssuedStatement,
) -> Result<StatementFacts, Failure> {
    let broken = |what: &str| Failure::Broken(format!("statement {}: {what}", statement.id));
    let account = tx.accounts().get(statement.account).await?;
    let account = account.ok_or_else(|| broken("its account is gone"))?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework.ok_or_else(|| broken("its framework is gone"))?;
    let shows_balances = framework.shows_balances();
    let stored = tx.account_statements();
    let mut moved = stored.movements_of(account.id, statement.period).await?;
    if !shows_balances {
        moved.openings.clear();
        for movement in &mut moved.movements {
            movement.effect = Money::zero(movement.amount.currency());
        }
    }
    let too_much = || broken("its sums are beyond the largest amount");
    let income = income_lines(&moved.movements).ok_or_else(too_much)?;
    let mut lists = tx
        .look_ups()
        .lists(&[List::CashTypes, List::Currencies])
        .await?;
    Ok(StatementFacts {
        account_number: account.number,
        framework_name: Text {
            zh: framework.name_zh,
            en: framework.name_en,
        },
        shows_balances,
        currencies: by_currency(&moved.openings, &moved.movements).ok_or_else(too_much)?,
        totals: income_totals(&income).ok_or_else(too_much)?,
        income,
        movements: moved.movements,
        share_movements: moved.shares,
        holdings: stored
            .held_then(account.id, statement.period.before())
            .await?,
        projects: stored.projects_of(account.id).await?,
        cash_types: lists.remove(&List::CashTypes).unwrap_or_default(),
        currency_names: lists.remove(&List::Currencies).unwrap_or_default(),
        issued: statement,
    })
}

impl StatementFacts {
    /// The same in a language.
    pub(super) const fn localized<'a>(
        &'a self,
        ports: &'a Ports,
        language: Language,
    ) -> Localized<'a> {
        Localized {
            facts: self,
            words: Words { ports, language },
        }
    }
}

/// The facts in a language.
pub(super) struct Localized<'a> {
    pub(super) facts: &'a StatementFacts,
    pub(super) words: Words<'a>,
}

impl Localized<'_> {
    /// An amount in a column, always with two decimals, so that the decimal points line up.
    pub(super) fn amount(&self, money: Money) -> String {
        let text = self.words.money(money);
        if text.contains('.') {
            return text;
        }
        text + ".00"
    }

    /// How many shares.
    pub(super) fn shares(&self, shares: Shares) -> String {
        let texts = self.words.ports.texts.as_ref();
        texts.number(self.words.language, shares.amount())
    }

    /// The text of a key below `paper.statement`.
    pub(super) fn text(&self, key: &str) -> String {
        self.words.text(&format!("paper.statement.{key}"), &[])
    }

    pub(super) fn cash_type(&self, id: i64) -> String {
        let found = self.facts.cash_types.iter().find(|it| it.id == id);
        found.map_or_else(String::new, |it| it.name(self.words.language).to_owned())
    }

    pub(super) fn currency(&self, currency: Currency) -> String {
        let found = self
            .facts
            .currency_names
            .iter()
            .find(|it| it.id == currency.id());
        let name = found.map_or("", |it| it.name(self.words.language));
        let params = [("name", name), ("code", currency.code())];
        self.words.text("paper.statement.currency", &params)
    }

    /// A project's name and its code.
    pub(super) fn project(&self, id: Option<ProjectId>) -> (String, String) {
        let found = self.facts.projects.iter().find(|it| Some(it.id) == id);
        found.map_or_else(Default::default, |it| {
            (it.name.get(self.words.language).to_owned(), it.code.clone())
        })
    }

    /// A project's name with its code, as tables show it.
    pub(super) fn project_name(&self, id: Option<ProjectId>) -> String {
        match self.project(id) {
            (name, code) if code.is_empty() => name,
            (name, code) => format!("{name} · {code}"),
        }
    }

    /// The order that a movement belongs to, such as `Deposit 12`; empty where it belongs to none.
    pub(super) fn order(&self, purpose: Purpose) -> String {
        let (key, id) = match purpose {
            Purpose::Subscription(id) => ("paper.subscription", id.0),
            Purpose::Deposit(id) => ("paper.deposit", id.0),
            Purpose::Withdrawal(id) => ("paper.withdrawal", id.0),
            Purpose::Fee(id) => ("paper.fee", id.0),
            Purpose::Payout(_)
            | Purpose::Receipt(_)
            | Purpose::Distribution(_)
            | Purpose::Adjustment(_)
            | Purpose::Exchange(_)
            | Purpose::Transfer(_)
            | Purpose::StatementLine(_)
            | Purpose::ProjectPayment(_) => return String::new(),
        };
        self.words.text(key, &[("id", &id.to_string())])
    }
}
