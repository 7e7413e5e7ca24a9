//! The facts for a document, read from the records: the parties, the order, the target of a withdrawal, the project's terms.

use super::ask::AskSignature;
use super::paper::document_number;
use crate::driven::catalog::ProjectPage;
use crate::driven::look_ups::List;
use crate::driven::paper_forms::Facts;
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::stored_framework_texts;
use crate::driving::withdrawal::payee_words;
use crate::{Failure, Ports};
use domain::account::Account;
use domain::bank_account::BankDetails;
use domain::catalog::{Framework, Project};
use domain::day::day_of;
use domain::look_ups::SOURCE_OTHER;
use domain::money::Shares;
use domain::payee::{Payee, Target};
use domain::reference::RemittanceReference;
use domain::subscription::Order;
use domain::withdrawal::Withdrawal;
use domain::{Currency, Instant, Language, Refusal};
use rust_decimal::Decimal;

/// What is subscribed for.
pub(super) fn subscription(
    ports: &Ports,
    language: Language,
    order: &Order,
    project: &Project,
) -> Result<Facts, Failure> {
    let number = |number: Decimal| ports.texts.number(language, number);
    let shares = Shares::bought(order.amount, project.price()?)?;
    Ok(Facts::from([
        ("project_name", project.name(language).to_owned()),
        ("project_code", project.code.clone()),
        ("amount", number(order.amount.amount())),
        ("currency", project.currency.code().to_owned()),
        ("share_price", number(project.share_price)),
        ("shares", number(shares.amount())),
        ("order_number", order.id.to_string()),
        (
            "payment_reference",
            RemittanceReference::of_order(order.id).to_string(),
        ),
    ]))
}

/// The amount paid out, and its target.
pub(super) async fn payout(
    ports: &Ports,
    tx: &dyn Tx,
    language: Language,
    withdrawal: &Withdrawal,
) -> Result<Facts, Failure> {
    let amount = withdrawal.amount;
    let mut facts = Facts::from([
        ("amount", ports.texts.number(language, amount.amount())),
        ("currency", amount.currency().code().to_owned()),
        ("order_number", withdrawal.id.to_string()),
    ]);
    match &withdrawal.payout {
        Target::Bank(payee) => facts.extend(to_bank(tx, language, payee).await?),
        Target::Bitcoin(address) => {
            facts.insert("bitcoin_address", address.to_string());
        }
        Target::Unreadable(_) => return Err(Refusal::PayeeChanged.into()),
    }
    Ok(facts)
}

/// Every part of a bank account that money is paid to.
async fn to_bank(tx: &dyn Tx, language: Language, payee: &Payee) -> Result<Facts, Failure> {
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let words = payee_words(tx, language, payee).await?;
    let address = [
        said(&payee.address),
        said(&payee.city),
        said(&payee.region),
        said(&payee.area_code),
        words.country.unwrap_or_default(),
    ];
    let address: Vec<String> = address.into_iter().filter(|it| !it.is_empty()).collect();
    Ok(Facts::from([
        ("payee_name", payee.account_name.clone()),
        ("payee_number", payee.account_number.clone()),
        ("payee_type", words.account_type.unwrap_or_default()),
        (
            "payee_currency",
            payee.currency.map_or("", Currency::code).to_owned(),
        ),
        ("payee_bank", payee.bank_name.clone()),
        ("payee_branch", said(&payee.branch_name)),
        ("payee_branch_code", said(&payee.branch_code)),
        ("payee_swift_code", said(&payee.swift_code)),
        ("payee_address", address.join(", ")),
        ("payee_correspondent", said(&payee.correspondent_bank)),
    ]))
}

/// The project's terms: issuer, term and return.
pub(super) fn offer(ports: &Ports, language: Language, page: &ProjectPage) -> Facts {
    let months = page.content.term_months.to_string();
    let term = ports
        .texts
        .text(language, "paper.termMonths", &[("months", &months)]);
    let rate = ports.texts.number(language, page.content.rate.percent());
    Facts::from([
        ("issuer", page.content.issuer.clone()),
        ("term", term),
        ("return", format!("{rate}%")),
    ])
}

/// The parties: the investor as in the account, the account, its framework with the bank account to
/// wire to.
pub(super) async fn parties(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    account: &Account,
    now: Instant,
) -> Result<Facts, Failure> {
    let language = ask.language;
    let form = &account.form;
    let framework = tx.projects().framework(account.framework).await?;
    let framework_name = framework
        .as_ref()
        .map_or(String::new(), |f| framework_name(f, language).to_owned());
    let countries = tx.look_ups().countries().await?;
    let country = |id: Option<i64>| {
        countries
            .iter()
            .find(|country| Some(country.id.0) == id)
            .map_or(String::new(), |country| country.name(language).to_owned())
    };
    let address = [
        form.address_line1.clone().unwrap_or_default(),
        form.address_city.clone().unwrap_or_default(),
        form.address_region.clone().unwrap_or_default(),
        form.address_area_code.clone().unwrap_or_default(),
        country(form.country_id),
    ];
    let address: Vec<String> = address
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let mut facts = Facts::from([
        ("party_name", form.full_name_in(language)),
        (
            "date_of_birth",
            form.date_of_birth
                .map_or(String::new(), |day| ports.texts.day(language, day)),
        ),
        ("nationality", country(form.nationality_country_id)),
        (
            "passport_number",
            form.passport_number.clone().unwrap_or_default(),
        ),
        ("address", address.join(", ")),
        ("tax_country", country(form.tax_resident_country_id)),
        ("account_name", framework_name.clone()),
        ("account_number", account.number.clone()),
        ("framework_name", framework_name),
        ("document_number", document_number(ask.scene, now)),
        ("date", ports.texts.day(language, day_of(now))),
        (
            "source_of_funds",
            source_of_funds(tx, account, language).await?,
        ),
    ]);
    if let Some(bank) = bank(ports, tx, account).await? {
        facts.extend([
            ("bank_name", bank.bank_name),
            ("bank_account_name", bank.account_name),
            ("bank_account_number", bank.account_number),
            ("bank_swift_code", bank.swift_code),
        ]);
    }
    Ok(facts)
}

async fn source_of_funds(
    tx: &dyn Tx,
    account: &Account,
    language: Language,
) -> Result<String, Failure> {
    let form = &account.form;
    if let (Some(SOURCE_OTHER), Some(own_words)) =
        (form.source_of_funds_id, &form.open_source_of_funds)
    {
        return Ok(own_words.clone());
    }
    let known = tx.look_ups().list(List::SourcesOfFunds).await?;
    let chosen = known
        .iter()
        .find(|entry| Some(entry.id) == form.source_of_funds_id);
    Ok(chosen.map_or(String::new(), |entry| entry.name(language).to_owned()))
}

/// The first bank account of the framework that investors wire to. Documents name only the published one.
async fn bank(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<Option<BankDetails>, Failure> {
    let texts = stored_framework_texts(ports, tx).await?;
    let own = texts.into_iter().find(|t| t.framework == account.framework);
    if own.as_ref().is_some_and(|texts| texts.withheld) {
        let problem = format!("those of framework {} were changed", account.framework);
        return Err(Failure::Unavailable("bank accounts", problem));
    }
    let first = own.and_then(|texts| texts.transaction_processes.into_iter().next());
    Ok(first.map(|process| process.details))
}

fn framework_name(framework: &Framework, language: Language) -> &str {
    match language {
        Language::Zh => &framework.name_zh,
        Language::En => &framework.name_en,
    }
}
