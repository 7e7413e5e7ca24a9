//! One subscription as the desk reviews it: its money, the account behind it, its documents, its history.

use crate::driven::audit::Origin;
use crate::driving::account::desk::{AccountContext, Reviewed, typed_beside_money};
use crate::driving::desk::{may_read, order_for, record_opening};
use crate::{Failure, Ports, read};
use domain::catalog::Project;
use domain::ids::OrderId;
use domain::money::Shares;
use domain::operations::{Operator, Queue};
use domain::profile::survey::bears_no_loss;
use domain::receipt::MatchedTo;
use domain::review::Subject;
use domain::subscription::Order;
use domain::wire::MatchedReceipts;
use domain::{Language, Money};

/// The order with everything beside it.
#[derive(Debug, Clone)]
pub struct OrderItem {
    /// The order.
    pub order: Order,
    /// The account behind it.
    pub behind: AccountContext,
    /// The project.
    pub project: Project,
    /// The shares that were fixed when it was accepted; before, how many its amount buys at today's price.
    pub shares: Shares,
    /// What arrived for it.
    pub arrived: MatchedReceipts,
    /// The shortfall of a wire that counts as bank charges.
    pub tolerance: Money,
    /// Whether the investor answered in the survey that they cannot bear a loss.
    pub bears_no_loss: bool,
}

/// The order, to an operator who reads its queue; the opening is recorded. Refusals:
/// `Forbidden`, `NotFound` also before it is submitted.
pub async fn show_order(
    ports: &Ports,
    by: &Operator,
    id: OrderId,
    language: Language,
    origin: &Origin,
) -> Result<OrderItem, Failure> {
    may_read(by, Queue::Subscriptions)?;
    let item = read(ports, async |tx| {
        let order = order_for(by, tx.orders().get(id).await?)?;
        let broken = |what| Failure::Broken(format!("order {id} has no {what}"));
        let account = tx.accounts().get(order.account).await?;
        let account = account.ok_or_else(|| broken("account"))?;
        let project = tx.projects().get(order.project).await?;
        let project = project.ok_or_else(|| broken("project"))?;
        let typed = typed_beside_money(tx, &account.form, language).await?;
        let documents = tx.documents().of_order(id).await?;
        let review = Reviewed {
            subject: Subject::Order(id),
            queue: Queue::Subscriptions,
            state: order.state.code(),
            since: order.modified_at,
            first_line_by: order.first_line_by,
        };
        Ok(OrderItem {
            behind: AccountContext::read((ports, tx), account, typed, documents, review).await?,
            shares: match order.shares {
                Some(fixed) => fixed,
                None => Shares::bought(order.amount, project.price()?)?,
            },
            arrived: MatchedReceipts::new(tx.receipts().of(MatchedTo::Subscription(id)).await?),
            bears_no_loss: bears_no_loss(&tx.profiles().survey_answers(order.investor).await?),
            tolerance: ports.settings.charge_tolerance.of(order.amount.currency()),
            order,
            project,
        })
    })
    .await?;
    let opened = (format!("order:{id}"), item.order.version);
    record_opening(ports, by, opened, origin).await?;
    Ok(item)
}
