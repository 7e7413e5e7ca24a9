//! Sign-in: codes, registration, log-in, sessions (decisions 5 to 13).

mod restore_session;

pub use restore_session::{Restored, restore_session};
