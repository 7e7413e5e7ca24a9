//! Submitting an account for review, as part of a change of it.

use super::change::save_change;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::kinds_of_account;
use crate::driving::payee::prove_account;
use crate::driving::posting::Act;
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports};
use domain::account::{Account, Chosen, Command, FormFacts, SubmissionFacts, decide};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::operations::AuditKind;
use domain::payment::is_fee_paid;
use domain::signing::Scene;
use domain::{Instant, Money};
use std::collections::{BTreeMap, BTreeSet};

/// The stored facts that the rules of an account's form are checked against.
pub(super) struct Rules {
    pub(super) framework: Framework,
    countries: BTreeMap<i64, String>,
    without_id_number: BTreeSet<i64>,
    now: Instant,
}

impl Rules {
    pub(super) async fn read(
        ports: &Ports,
        tx: &dyn Tx,
        framework: Framework,
        now: Instant,
    ) -> Result<Self, Failure> {
        Ok(Self {
            without_id_number: without_id_number(ports, tx, &framework.code).await?,
            framework,
            countries: known_countries(tx).await?,
            now,
        })
    }

    pub(super) fn facts(&self) -> FormFacts<'_> {
        FormFacts {
            framework: Chosen::Known(&self.framework),
            countries: &self.countries,
            without_id_number: &self.without_id_number,
            today: day_of(self.now),
        }
    }
}

/// Every `CountryID`, with the calling code.
pub(crate) async fn known_countries(tx: &dyn Tx) -> Result<BTreeMap<i64, String>, Failure> {
    let countries = tx.look_ups().countries().await?;
    Ok(countries
        .into_iter()
        .map(|country| (country.id.0, country.phone_code))
        .collect())
}

/// The nationalities that need no ID number under a framework, by `CountryID` (decision 65).
pub(crate) async fn without_id_number(
    ports: &Ports,
    tx: &dyn Tx,
    framework: &str,
) -> Result<BTreeSet<i64>, Failure> {
    let list = &ports.settings.id_number_optional;
    if list.is_empty() {
        return Ok(BTreeSet::new());
    }
    let countries = tx.look_ups().countries().await?;
    let named = countries
        .iter()
        .filter(|country| list.names(framework, &country.code2));
    Ok(named.map(|country| country.id.0).collect())
}

/// Whether the framework's fee is paid for the account, or there is none.
async fn fee_paid(tx: &dyn Tx, account: &Account, fee: Money) -> Result<bool, Failure> {
    let charges = tx.charges().of_account(account.id).await?;
    let charges: Vec<_> = charges.into_iter().map(|stored| stored.charge).collect();
    Ok(is_fee_paid(fee, &charges))
}

/// Submits a locked account, and ends a signing session of a questionnaire that is not signed yet.
/// Refuses with what is missing.
pub(super) async fn submit(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    rules: &Rules,
    act: &Act<'_>,
) -> Result<Account, Failure> {
    account.check_not_blocked()?;
    let facts = SubmissionFacts {
        account: account.id,
        form: rules.facts(),
        documents: &kinds_of_account(tx, account.id).await?,
        fee_paid: fee_paid(tx, account, rules.framework.kyc_fee).await?,
    };
    let decision = decide(account, Command::Submit(facts), act.now)?;
    let act = Act {
        kind: AuditKind::AccountSubmitted,
        ..*act
    };
    let after = save_change(ports, tx, account, decision, &act).await?;
    prove_account(ports, tx, &after, act.now).await?;
    // A questionnaire signed from now on would not belong to the data under review.
    let scene = Scene::DdForm(account.id);
    end_unsigned(tx, scene, (act.by, act.origin), act.now).await?;
    Ok(after)
}
