//! The registers of holders at the desk.

mod register;

pub use register::{HoldersOf, Register, export_register, holding_history, project_register};
