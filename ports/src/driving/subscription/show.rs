//! The data of the subscription screens: the project, the frameworks' texts, and the order with links to its files.

use super::{owned, scene_of};
use crate::driven::catalog::{FrameworkTexts, ProjectPage};
use crate::driven::look_ups::{Entry, List};
use crate::driving::document::{Part, file_link};
use crate::driving::endings::reason;
use crate::driving::payee::framework_texts;
use crate::driving::signing_sessions::token;
use crate::{Failure, Ports, read, read_once};
use domain::Refusal;
use domain::catalog::Framework;
use domain::ids::{DocumentId, InvestorId, OrderId, ProjectId, SigningSessionId};
use domain::language::Text;
use domain::review::Subject;
use domain::signing::State as SigningState;
use domain::subscription::Order;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskInvestment {
    /// `InvestmentID`.
    Project(ProjectId),
    /// The same with `UnCompleted=1`: with the investor's unfinished order of that project.
    Unfinished(ProjectId),
    /// `UserInvestmentID`, with its project.
    Order(OrderId),
}

/// An order with the links to its files.
#[derive(Debug, Clone)]
pub struct OrderView {
    /// The order.
    pub order: Order,
    /// `InvestmentName`.
    pub project_name: Text,
    /// `SignDocUrl`.
    pub signed_url: Option<String>,
    /// `SignDocThumbnailUrl`.
    pub signed_thumbnail_url: Option<String>,
    /// `ProofDocument`: the link to the proof.
    pub proof_url: Option<String>,
    /// `PaymentProofThumbnailUrl`.
    pub proof_thumbnail_url: Option<String>,
    /// `Comment`: the comment of the operator who failed or revoked it.
    pub comment: Option<String>,
    /// Its latest signing session.
    pub signing: Option<SigningView>,
}

/// The latest signing session, so that a return in another browser is recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningView {
    /// `DocusignSessionID`.
    pub session: SigningSessionId,
    /// `RightSignatureDocumentToken`: the session's token, as long as it is to be signed.
    pub token: Option<String>,
}

/// Everything the subscription screens need.
#[derive(Debug, Clone)]
pub struct InvestmentView {
    /// The project.
    pub page: ProjectPage,
    /// Every framework.
    pub frameworks: Vec<Framework>,
    /// Their texts.
    pub framework_texts: Vec<FrameworkTexts>,
    /// Names of the payment methods.
    pub method_names: Vec<Entry>,
    /// Names of the steps.
    pub step_names: Vec<Entry>,
    /// The order.
    pub order: Option<OrderView>,
}

/// Puts it together. Refusals: `NotFound`.
pub async fn show(
    ports: &Ports,
    investor: InvestorId,
    ask: AskInvestment,
) -> Result<InvestmentView, Failure> {
    let (order, project) = read_once(ports, async |tx| {
        Ok(match ask {
            AskInvestment::Project(project) => (None, project),
            AskInvestment::Unfinished(project) => {
                let unfinished = tx.orders().unfinished_for_project(investor, project);
                (unfinished.await?, project)
            }
            AskInvestment::Order(id) => {
                let order = owned(tx.orders().get(id).await?, investor)?;
                let project = order.project;
                (Some(order), project)
            }
        })
    })
    .await?;
    let page = ports.catalog.project(project, ports.clock.now()).await?;
    let page = page.ok_or(Refusal::NotFound)?;
    let name = &page.project;
    let name = Text {
        zh: name.name_zh.clone(),
        en: name.name_en.clone(),
    };
    let order = match order {
        Some(order) => Some(view_of(ports, order, name).await?),
        None => None,
    };
    read_once(ports, async |tx| {
        let lists = [List::PaymentMethods, List::TransactionSteps];
        let mut lists = tx.look_ups().lists(&lists).await?;
        let mut list = |list| lists.remove(&list).unwrap_or_default();
        Ok(InvestmentView {
            page: page.clone(),
            frameworks: tx.projects().frameworks().await?,
            framework_texts: framework_texts(ports, tx).await?,
            method_names: list(List::PaymentMethods),
            step_names: list(List::TransactionSteps),
            order: order.clone(),
        })
    })
    .await
}

/// An order with links to its files, valid for 5 minutes.
pub async fn order_view(ports: &Ports, order: Order) -> Result<OrderView, Failure> {
    let project = read(ports, async |tx| {
        Ok(tx.projects().get(order.project).await?)
    })
    .await?;
    let name = project.map_or_else(Text::default, |project| Text {
        zh: project.name_zh,
        en: project.name_en,
    });
    view_of(ports, order, name).await
}

async fn view_of(ports: &Ports, order: Order, project_name: Text) -> Result<OrderView, Failure> {
    let named = [order.signed_document, order.proof_document];
    let named: Vec<DocumentId> = named.into_iter().flatten().collect();
    let (documents, comment, session) = read(ports, async |tx| {
        let documents = tx.documents().by_ids(&named).await?;
        let comment = if order.state.has_reason() {
            reason(tx, Subject::Order(order.id)).await?
        } else {
            None
        };
        let session = tx.signing_sessions().latest_of(scene_of(&order)).await?;
        Ok((documents, comment, session))
    })
    .await?;
    let now = ports.clock.now();
    let link = |id: Option<DocumentId>, part| {
        let document = documents.iter().find(|document| Some(document.id) == id)?;
        file_link(ports.secrets.as_ref(), document, part, now)
    };
    Ok(OrderView {
        project_name,
        signed_url: link(order.signed_document, Part::File),
        signed_thumbnail_url: link(order.signed_document, Part::Thumbnail),
        proof_url: link(order.proof_document, Part::File),
        proof_thumbnail_url: link(order.proof_document, Part::Thumbnail),
        comment,
        signing: session.map(|session| SigningView {
            session: session.id,
            token: (session.state == SigningState::Sent)
                .then(|| token(ports, &session))
                .flatten(),
        }),
        order,
    })
}
