//! One subscription as the desk reviews it: its money, the account behind it, its documents, its history.

use crate::driven::audit::Origin;
use crate::driving::account::desk::{TypedValue, typed_beside_money};
use crate::driving::desk::{
    FirstLine, Step, first_line, framework_of, history, investor_of, may_read, order_for,
    record_opening,
};
use crate::{Failure, Ports, read};
use domain::Language;
use domain::account::Account;
use domain::catalog::{Framework, Project};
use domain::document::Document;
use domain::identity::MobileNumber;
use domain::ids::OrderId;
use domain::money::Shares;
use domain::operations::{Operator, Queue};
use domain::review::Subject;
use domain::subscription::Order;

/// The order with everything beside it.
#[derive(Debug, Clone)]
pub struct OrderItem {
    /// The order.
    pub order: Order,
    /// The account behind it.
    pub account: Account,
    /// The account's framework.
    pub framework: Framework,
    /// The project.
    pub project: Project,
    /// The investor's own number.
    pub mobile: MobileNumber,
    /// The language that the investor reads.
    pub language: Language,
    /// The shares that were fixed when it was accepted; before, how many its amount buys at today's price.
    pub shares: Shares,
    /// Of what was typed in the account the person and the bank account, by field.
    pub typed: Vec<(&'static str, TypedValue)>,
    /// Its documents, newest first.
    pub documents: Vec<Document>,
    /// Who passed the first line.
    pub first_line: Option<FirstLine>,
    /// Its history, oldest first.
    pub history: Vec<Step>,
}

/// The order, to an operator who reads its queue; the opening is recorded. Refusals:
/// `Forbidden`, `NotFound` also before it is handed in.
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
        let investor = investor_of(tx, &account).await?;
        Ok(OrderItem {
            framework: framework_of(tx, &account).await?,
            mobile: investor.mobile,
            language: investor.language,
            shares: match order.shares {
                Some(fixed) => fixed,
                None => Shares::bought(order.amount, project.price()?)?,
            },
            typed: typed_beside_money(tx, &account.form, language).await?,
            documents: tx.documents().of_order(id).await?,
            first_line: first_line(tx, order.first_line_by).await?,
            history: history(tx, Subject::Order(id)).await?,
            order,
            account,
            project,
        })
    })
    .await?;
    let opened = (format!("order:{id}"), item.order.version);
    record_opening(ports, by, opened, origin).await?;
    Ok(item)
}
