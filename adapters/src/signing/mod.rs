//! Signing: the wording of the papers, a provider whose page the server itself serves, and
//! DocuSign. Nothing here stores or decides anything about a session.

mod built_in;
mod docusign;
mod forms;

pub use built_in::BuiltInSigning;
pub use docusign::{DocuSign, DocuSignAccount, DocuSignError};
pub use forms::{BuiltInForms, FormsError};
