//! The built-in signing: the wording of its papers, and a provider whose page the server itself serves. Nothing here stores
//! or decides anything about a session.

mod built_in;
mod forms;

pub use built_in::BuiltInSigning;
pub use forms::{BuiltInForms, FormsError};
