//! Connections that turn out to be dead when they are used.

use crate::seaorm::errors::was_cut_off;
use sea_orm::DbErr;

/// How many connections may still turn out to be dead: after a restart of the database that may be
/// all of a pool. Each failed one is discarded, so that a retry uses another one. A database that
/// accepts no connections is not retried.
pub(super) struct DeadConnections(pub(super) u32);

impl DeadConnections {
    /// Whether the connection failed, so that another one is to be tried.
    pub(super) fn was_one(&mut self, error: &DbErr) -> bool {
        let is_one = self.0 > 0 && was_cut_off(error);
        self.0 = self.0.saturating_sub(1);
        is_one
    }
}
