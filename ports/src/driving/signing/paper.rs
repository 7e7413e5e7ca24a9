//! Finds the record to be signed and assembles the document for it. The wording comes from the form templates.

use super::ask::AskSignature;
use super::facts::{offer, parties, payout, subscription};
use crate::driven::catalog::ProjectPage;
use crate::driven::paper_forms::{Answered, Facts};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::target_stands;
use crate::driving::subscription::situation;
use crate::driving::withdrawal::{self, WithdrawalRequest, wallet_facts};
use crate::{Failure, Ports};
use domain::account::Account;
use domain::catalog::{PaymentMethod, Project};
use domain::ids::{ProjectId, WithdrawalId};
use domain::questionnaire::{Answer, Questionnaire};
use domain::signing::Scene;
use domain::subscription::Order;
use domain::withdrawal::{Withdrawal, check, check_may_withdraw};
use domain::{Instant, Language, Refusal};

/// A document before it is typeset.
pub(super) struct Draft {
    /// The values of the form.
    pub(super) facts: Facts,
    /// The answers of a questionnaire, as they are printed.
    pub(super) answered: Vec<Answered>,
    /// The same as stored, in the order of the questions.
    pub(super) answers: Vec<Answer>,
    /// The terms that the signature commits to.
    pub(super) terms: String,
    /// The name in the account.
    pub(super) signer_name: String,
    /// The Chinese name in the account.
    pub(super) signer_chinese_name: Option<String>,
}

/// The terms of an order's document: a signature counts only while the order has the same terms.
pub(super) fn terms_of(order: &Order) -> String {
    format!(
        "account {}, method {}, {} {}",
        order.account,
        order.method.id(),
        order.amount.currency().code(),
        order.amount.amount()
    )
}

/// The number printed on a document: its record, and the time of the request (UTC).
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

/// The record to sign, after checking that it can be signed now.
pub(super) enum Signable {
    /// The questionnaire of an account, with its wording.
    Questionnaire(Box<Account>, Questionnaire),
    /// An order, with its project.
    Subscription(Box<Order>, Box<Project>),
    /// A withdrawal, with its account and what it commits to.
    Withdrawal(Box<Withdrawal>, Box<Account>, String),
}

impl Signable {
    /// The terms that the signature commits to.
    pub(super) fn terms(&self) -> String {
        match self {
            Self::Questionnaire(_, wording) => wording.terms(),
            Self::Subscription(order, _) => terms_of(order),
            Self::Withdrawal(_, _, terms) => terms.clone(),
        }
    }

    /// The project whose page the document quotes.
    pub(super) fn project(&self) -> Option<ProjectId> {
        match self {
            Self::Questionnaire(..) | Self::Withdrawal(..) => None,
            Self::Subscription(order, _) => Some(order.project),
        }
    }
}

/// Finds the record to sign. Another investor's is `NotFound`; a record that may not be signed now
/// is refused.
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

/// A withdrawal that could be submitted as it is, once it is signed, made out to the bank account that its account names now.
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
    stored.state.check_in_preparation()?;
    check_may_withdraw(&wallet)?;
    if !target_stands(ports, tx, &stored).await? {
        return Err(Refusal::PayeeChanged.into());
    }
    check(
        &WithdrawalRequest::default().merged_with(Some(&stored)),
        &wallet,
    )?;
    let withdrawal = stored.made_out_now(&wallet)?;
    let terms = withdrawal::terms_of(ports, &withdrawal);
    Ok(Signable::Withdrawal(
        Box::new(withdrawal),
        Box::new(account),
        terms,
    ))
}

/// Assembles a document. `page` is the project's, if there is one.
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
                signer_chinese_name: account.form.chinese_name.clone(),
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
                signer_chinese_name: account.form.chinese_name.clone(),
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
                signer_chinese_name: account.form.chinese_name.clone(),
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
