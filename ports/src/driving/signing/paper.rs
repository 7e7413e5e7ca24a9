//! What a paper says: the parties, the account, the order, the answers, put together from the records. Its wording is the
//! forms' own.

use super::ask::AskSignature;
use crate::driven::catalog::ProjectPage;
use crate::driven::look_ups::List;
use crate::driven::paper_forms::{Answered, Facts};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::{check_target, framework_texts};
use crate::driving::subscription::situation;
use crate::driving::withdrawal::{self, WithdrawalRequest, payee_words, refreshed, wallet_facts};
use crate::{Failure, Ports};
use domain::account::Account;
use domain::catalog::{Framework, PaymentMethod, Project, TransactionProcess, local_day};
use domain::ids::{ProjectId, WithdrawalId};
use domain::look_ups::SOURCE_OTHER;
use domain::money::Shares;
use domain::payee::{Payee, Target};
use domain::questionnaire::{Answer, Questionnaire};
use domain::signing::Scene;
use domain::subscription::Order;
use domain::withdrawal::{Withdrawal, check, check_may_withdraw};
use domain::{Currency, Instant, Language, Refusal};
use rust_decimal::Decimal;

/// A paper before it is set.
pub(super) struct Draft {
    /// What fills the form.
    pub(super) facts: Facts,
    /// The answers of a questionnaire, as they are printed.
    pub(super) answered: Vec<Answered>,
    /// The same as they are kept, in the order of the questions.
    pub(super) answers: Vec<Answer>,
    /// What the signature commits to.
    pub(super) terms: String,
    /// The name in the account.
    pub(super) signer_name: String,
}

/// What an order's paper commits to: a signature counts only while the order still says the same.
pub(super) fn terms_of(order: &Order) -> String {
    format!(
        "account {}, method {}, {} {}",
        order.account,
        order.method.id(),
        order.amount.currency().code(),
        order.amount.amount()
    )
}

/// The number printed on a paper: what it is for, and when it was asked for (UTC).
pub(super) fn document_number(scene: Scene, asked_at: Instant) -> String {
    let letter = match scene {
        Scene::DdForm(_) => 'Q',
        Scene::WireInvest(_) => 'S',
        Scene::WalletInvest(_) => 'W',
        Scene::WalletWithdraw(_) => 'A',
    };
    let record = scene.record();
    format!("LF-{letter}{record:06}-{}", asked_at.format("%Y%m%d%H%M%S"))
}

/// What is to be signed, found to be signable now.
pub(super) enum Signable {
    /// The questionnaire of an account, with its wording.
    Questionnaire(Box<Account>, Questionnaire),
    /// An order, with its project.
    Subscription(Box<Order>, Box<Project>),
    /// A withdrawal, with its account and what it commits to.
    Withdrawal(Box<Withdrawal>, Box<Account>, String),
}

impl Signable {
    /// What the signature commits to.
    pub(super) fn terms(&self) -> String {
        match self {
            Self::Questionnaire(_, wording) => wording.terms(),
            Self::Subscription(order, _) => terms_of(order),
            Self::Withdrawal(_, _, terms) => terms.clone(),
        }
    }

    /// The project whose page the paper quotes.
    pub(super) fn project(&self) -> Option<ProjectId> {
        match self {
            Self::Questionnaire(..) | Self::Withdrawal(..) => None,
            Self::Subscription(order, _) => Some(order.project),
        }
    }
}

/// Finds what is to be signed. Refuses another's as `NotFound`, and what may not be signed now.
pub(super) async fn signable(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    now: Instant,
) -> Result<Signable, Failure> {
    match ask.scene {
        Scene::DdForm(id) => {
            let account = Account::owned(tx.accounts().get(id).await?, ask.investor)?;
            account.check_editable()?;
            let wording = tx.projects().questionnaire(account.framework).await?;
            let wording = wording.ok_or_else(|| Failure::Broken("no questionnaire".into()))?;
            wording.check(&ask.answers, ask.more_detail.as_deref())?;
            Ok(Signable::Questionnaire(Box::new(account), wording))
        }
        Scene::WireInvest(id) | Scene::WalletInvest(id) => {
            let order = tx.orders().get(id).await?;
            let order = order
                .filter(|order| order.investor == ask.investor)
                .ok_or(Refusal::NotFound)?;
            let fits = matches!(
                (ask.scene, order.method),
                (Scene::WireInvest(_), PaymentMethod::Wire)
                    | (Scene::WalletInvest(_), PaymentMethod::Wallet)
            );
            if !fits {
                return Err(Refusal::BadRequest {
                    field: Some("SceneCodeKey".into()),
                }
                .into());
            }
            let situation = situation(ports, tx, &order, now).await?;
            order.check_sign_doc_step(situation.place, now)?;
            Ok(Signable::Subscription(
                Box::new(order),
                Box::new(situation.project),
            ))
        }
        Scene::WalletWithdraw(id) => to_withdraw(ports, tx, ask, id).await,
    }
}

/// A withdrawal that could be handed in as it is, once it is signed, made out to the bank account that its account names now.
async fn to_withdraw(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    id: WithdrawalId,
) -> Result<Signable, Failure> {
    let stored = withdrawal::owned(tx.withdrawals().get(id).await?, ask.investor)?;
    let account = tx.accounts().get(stored.account).await?;
    let account = account.ok_or_else(|| Failure::Broken("a withdrawal without account".into()))?;
    let wallet = wallet_facts(ports, tx, &account).await?;
    stored.check_in_preparation()?;
    check_may_withdraw(&wallet)?;
    check_target(ports, tx, &stored).await?;
    check(&WithdrawalRequest::default().over(Some(&stored)), &wallet)?;
    let withdrawal = refreshed(stored, &wallet)?;
    let terms = withdrawal::terms_of(ports, &withdrawal);
    Ok(Signable::Withdrawal(
        Box::new(withdrawal),
        Box::new(account),
        terms,
    ))
}

/// Puts a paper together. `page` is the project's, where there is one.
pub(super) async fn draft(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    signable: &Signable,
    page: Option<&ProjectPage>,
    now: Instant,
) -> Result<Draft, Failure> {
    let terms = signable.terms();
    match signable {
        Signable::Questionnaire(account, wording) => {
            let mut facts = parties(ports, tx, ask, account, now).await?;
            facts.insert("more_detail", ask.more_detail.clone().unwrap_or_default());
            Ok(Draft {
                facts,
                answered: answered(ask, wording),
                answers: wording.in_order(&ask.answers),
                terms,
                signer_name: account.form.full_name(),
            })
        }
        Signable::Subscription(order, project) => {
            let account = tx.accounts().get(order.account).await?;
            let account =
                account.ok_or_else(|| Failure::Broken("an order without account".into()))?;
            let mut facts = parties(ports, tx, ask, &account, now).await?;
            facts.extend(subscription(ports, ask.language, order, project)?);
            facts.extend(
                page.map(|page| offer(ports, ask.language, page))
                    .unwrap_or_default(),
            );
            Ok(Draft {
                facts,
                answered: Vec::new(),
                answers: Vec::new(),
                terms,
                signer_name: account.form.full_name(),
            })
        }
        Signable::Withdrawal(withdrawal, account, _) => {
            let mut facts = parties(ports, tx, ask, account, now).await?;
            facts.extend(payout(ports, tx, ask.language, withdrawal).await?);
            Ok(Draft {
                facts,
                answered: Vec::new(),
                answers: Vec::new(),
                terms,
                signer_name: account.form.full_name(),
            })
        }
    }
}

fn answered(ask: &AskSignature, wording: &Questionnaire) -> Vec<Answered> {
    let answered = wording.questions.iter().map(|question| Answered {
        question: match ask.language {
            Language::Zh => question.text_zh.clone(),
            Language::En => question.text_en.clone(),
        },
        yes: ask
            .answers
            .iter()
            .any(|answer| answer.question == question.id && answer.yes),
    });
    answered.collect()
}

/// What is subscribed for.
fn subscription(
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
    ]))
}

/// What is paid out, and where to.
async fn payout(
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

/// What the project offers: issuer, term and return.
fn offer(ports: &Ports, language: Language, page: &ProjectPage) -> Facts {
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

/// The parties: the investor as in the account, the account, its framework with the bank account that is wired to.
async fn parties(
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
        ("party_name", account.form.full_name()),
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
        ("date", ports.texts.day(language, local_day(now))),
        (
            "source_of_funds",
            source_of_funds(tx, account, language).await?,
        ),
    ]);
    if let Some(bank) = bank(ports, tx, account).await? {
        facts.extend([
            ("bank_name", bank.bank_name),
            ("bank_account_name", bank.bank_account_name),
            ("bank_account_number", bank.bank_account_number),
            ("bank_swift_code", bank.bank_swift_code),
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

/// The first bank account of the framework that investors wire to. No paper names one that is not the published one.
async fn bank(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<Option<TransactionProcess>, Failure> {
    let texts = framework_texts(ports, tx).await?;
    let own = texts.into_iter().find(|t| t.framework == account.framework);
    if own.as_ref().is_some_and(|texts| texts.withheld) {
        let problem = format!("those of framework {} were changed", account.framework);
        return Err(Failure::Unavailable("bank accounts", problem));
    }
    Ok(own.and_then(|texts| texts.transaction_processes.into_iter().next()))
}

fn framework_name(framework: &Framework, language: Language) -> &str {
    match language {
        Language::Zh => &framework.name_zh,
        Language::En => &framework.name_en,
    }
}
