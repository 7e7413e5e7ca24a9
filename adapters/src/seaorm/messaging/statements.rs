//! The statements that find messages that are due, and that change messages.

use super::rows::{QUEUED, channel_code};
use crate::seaorm::entities::outbox;
use domain::Instant;
use domain::messaging::ExpiringContent;
use ports::driven::outbox::Channel;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, Select, UpdateMany};

/// The messages of a lane that are due.
pub(super) fn due(lane: Channel, now: Instant) -> Select<outbox::Entity> {
    outbox::Entity::find()
        .filter(outbox::Column::State.eq(QUEUED))
        .filter(outbox::Column::Channel.eq(channel_code(lane)))
        .filter(outbox::Column::DueAt.lte(now))
}

/// Due at once, with the attempts reset.
pub(super) fn due_again(now: Instant) -> UpdateMany<outbox::Entity> {
    outbox::Entity::update_many()
        .col_expr(outbox::Column::State, Expr::value(QUEUED))
        .col_expr(outbox::Column::Attempts, Expr::value(0_i64))
        .col_expr(outbox::Column::DueAt, Expr::value(now))
        .col_expr(outbox::Column::LeasedUntil, Expr::value(None::<Instant>))
        .col_expr(outbox::Column::LeasedBy, Expr::value(None::<String>))
        // A provider's report was about the previous attempt.
        .col_expr(outbox::Column::Delivery, Expr::value(None::<String>))
        .col_expr(outbox::Column::ReportedAt, Expr::value(None::<Instant>))
        .col_expr(outbox::Column::DeliveryError, Expr::value(None::<String>))
}

/// Its code or link has not expired; the rule is the domain's.
pub(super) fn good_at(now: Instant) -> Condition {
    let after = |carries: ExpiringContent| carries.valid().map(|valid| now - valid);
    let code = outbox::Column::Code.is_not_null();
    let mut good = Condition::any().add(
        outbox::Column::Code
            .is_null()
            .and(outbox::Column::Link.is_null()),
    );
    if let Some(after) = after(ExpiringContent::Code) {
        good = good.add(code.and(outbox::Column::CreatedAt.gt(after)));
    }
    if let Some(after) = after(ExpiringContent::Link) {
        let link = outbox::Column::Code
            .is_null()
            .and(outbox::Column::Link.is_not_null());
        good = good.add(link.and(outbox::Column::CreatedAt.gt(after)));
    }
    good
}

/// Erases the content of a message.
pub(super) fn wiped(change: UpdateMany<outbox::Entity>) -> UpdateMany<outbox::Entity> {
    change
        .col_expr(outbox::Column::Sealed, Expr::value(false))
        .col_expr(outbox::Column::Body, Expr::value(""))
        .col_expr(outbox::Column::Params, Expr::value(None::<String>))
        .col_expr(outbox::Column::Code, Expr::value(None::<String>))
        .col_expr(outbox::Column::Link, Expr::value(None::<String>))
}
