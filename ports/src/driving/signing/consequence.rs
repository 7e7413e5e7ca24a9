//! The effect of a stored signature: the account gets its questionnaire, the order its signed document and its place in the
//! offering, the withdrawal its signed form.

use super::paper::terms_of;
use crate::driven::audit::Origin;
use crate::driven::signing_sessions::SigningSession;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::keep_questionnaire;
use crate::driving::messaging::{Notice, tell_investor};
use crate::driving::payee::{prove_withdrawal, target_stands};
use crate::driving::posting::{Act, carry_out};
use crate::driving::subscription::situation;
use crate::driving::withdrawal::{matches_signed_terms, wallet_facts};
use crate::{Failure, Ports};
use domain::Instant;
use domain::decision::Of;
use domain::ids::{AccountId, DocumentId, OrderId, WithdrawalId};
use domain::messaging::About;
use domain::operations::AuditKind;
use domain::questionnaire::{SignedQuestionnaire, version_of_terms};
use domain::review::Actor;
use domain::signing::Scene;
use domain::subscription::{Command, State as OrderState, decide};
use domain::withdrawal::{self, WalletFacts, Withdrawal};

/// Locks what the scene is about; an order's project first.
pub(super) async fn lock(tx: &dyn Tx, scene: Scene) -> Result<(), Failure> {
    match scene {
        Scene::DdForm(account) => {
            tx.accounts().lock(account).await?;
        }
        Scene::WireInvest(order) | Scene::WalletInvest(order) => {
            if let Some(found) = tx.orders().get(order).await? {
                tx.projects().lock(found.project).await?;
                tx.orders().lock(order).await?;
            }
        }
        Scene::WalletWithdraw(withdrawal) => {
            tx.withdrawals().lock(withdrawal).await?;
        }
    }
    Ok(())
}

/// Whether the record, which [`lock`] locked, still takes the signed document. A record under
/// review keeps the documents that it was submitted with; an account takes the questionnaire that
/// was signed last; a withdrawal takes no form with other terms.
pub(super) async fn takes_papers(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
) -> Result<bool, Failure> {
    Ok(match session.scene {
        Scene::DdForm(account) => {
            let account = tx.accounts().get(account).await?;
            let signed_at = session.signed_at.unwrap_or_else(|| ports.clock.now());
            account.is_some_and(|account| account.takes_questionnaire(signed_at))
        }
        Scene::WireInvest(order) | Scene::WalletInvest(order) => {
            let order = tx.orders().get(order).await?;
            order.is_some_and(|order| order.state == OrderState::Init)
        }
        Scene::WalletWithdraw(withdrawal) => {
            signed(ports, tx, session, withdrawal).await?.is_some()
        }
    })
}

/// Lets the document take effect on its record, which [`lock`] locked.
pub(super) async fn take_effect(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
    document: DocumentId,
    now: Instant,
) -> Result<(), Failure> {
    match session.scene {
        Scene::DdForm(account) => answer(ports, tx, session, account, document, now).await,
        Scene::WireInvest(order) | Scene::WalletInvest(order) => {
            reserve(ports, tx, session, order, document, now).await
        }
        Scene::WalletWithdraw(withdrawal) => {
            authorise(ports, tx, session, withdrawal, document, now).await
        }
    }
}

/// The account has its questionnaire, and its owner, who may not have waited for it, is notified.
async fn answer(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
    account: AccountId,
    document: DocumentId,
    now: Instant,
) -> Result<(), Failure> {
    let signed = SignedQuestionnaire {
        answers: session.answers.clone(),
        more_detail: session.more_detail.clone(),
        version: version_of_terms(&session.terms),
        document,
        signed_at: session.signed_at.unwrap_or(now),
    };
    let Some(kept) = keep_questionnaire(ports, tx, account, signed, now).await? else {
        return Ok(());
    };
    let notice = Notice {
        key: "questionnaireStored",
        params: &[("number", &kept.number)],
        about: Some(About::Account(account)),
    };
    tell_investor(ports, tx, kept.investor, notice, now).await
}

/// The order has its signed document and, where there is room, its place. Without room the document stays with the order:
/// completing it tries for a place again (decision 21). A document of terms that were changed since is only stored.
async fn reserve(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
    order: OrderId,
    document: DocumentId,
    now: Instant,
) -> Result<(), Failure> {
    let Some(order) = tx.orders().lock(order).await? else {
        return Ok(());
    };
    if order.state != OrderState::Init || terms_of(&order) != session.terms {
        return Ok(());
    }
    let mut found = situation(ports, tx, &order, now).await?;
    // The project had to be open at the time of signing: the investor is not responsible for the
    // time it took to make the document.
    let signed_at = session.signed_at.unwrap_or(now);
    found.place.is_open = found.project.takes_subscriptions(signed_at);
    let command = Command::DocumentSigned {
        document,
        place: found.place,
    };
    let decision = decide(&order, command, now)?;
    let (by, origin) = (Actor::Investor(session.investor), Origin::default());
    let act = Act::new(by, AuditKind::OrderChanged, &origin, now);
    carry_out(ports, tx, decision, &act).await.map(drop)
}

/// The withdrawal of the session, the facts of its account, and whether its target stands. None once it is submitted, or if it no longer says
/// what was signed.
async fn signed(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
    id: WithdrawalId,
) -> Result<Option<(Withdrawal, WalletFacts, Of<WithdrawalId, bool>)>, Failure> {
    let Some(stored) = tx.withdrawals().get(id).await? else {
        return Ok(None);
    };
    let Some(account) = tx.accounts().get(stored.account).await? else {
        return Err(Failure::Broken(format!("withdrawal {id} has no account")));
    };
    let stands = target_stands(ports, tx, &stored).await?;
    if !stands {
        // The form is kept; the withdrawal goes nowhere.
        return Ok(None);
    }
    let wallet = wallet_facts(ports, tx, &account).await?;
    let by_now = stored.clone().made_out_now(&wallet)?;
    let is_open = stored.state == withdrawal::State::Init;
    let is_signed = is_open && matches_signed_terms(ports, &by_now, &session.terms);
    let stands = Of::new(id, stands);
    Ok(is_signed.then_some((stored, wallet, stands)))
}

/// Attaches the signed form to the withdrawal, which [`lock`] locked, unless its terms have
/// changed: then the form is only stored.
async fn authorise(
    ports: &Ports,
    tx: &dyn Tx,
    session: &SigningSession,
    id: WithdrawalId,
    document: DocumentId,
    now: Instant,
) -> Result<(), Failure> {
    let Some((withdrawal, facts, target_stands)) = signed(ports, tx, session, id).await? else {
        return Ok(());
    };
    let command = withdrawal::Command::DocumentSigned {
        form: document,
        facts,
        target_stands,
    };
    let decision = withdrawal::decide(&withdrawal, command, now)?;
    let (by, origin) = (Actor::Investor(session.investor), Origin::default());
    let act = Act::new(by, AuditKind::OrderChanged, &origin, now);
    let withdrawal = carry_out(ports, tx, decision, &act).await?;
    prove_withdrawal(ports, tx, &withdrawal, now).await
}
