//! The desk: operators, queues, audit, reconciliation.
