//! Connections that turn out dead when they are used.

use crate::seaorm::errors::was_cut_off;
use sea_orm::DbErr;

/// How many connections may still turn out dead: after a restart of the database that may be all of a pool. Each one that fails is
/// thrown away, so what is asked again goes to another one. A database that takes no connections is not asked again.
pub(super) struct DeadConnections(pub(super) u32);

impl DeadConnections {
    /// Whether it was the connection that failed, and another one is to be tried.
    pub(super) fn was_one(&mut self, error: &DbErr) -> bool {
        let is_one = self.0 > 0 && was_cut_off(error);
        self.0 = self.0.saturating_sub(1);
        is_one
    }
}
