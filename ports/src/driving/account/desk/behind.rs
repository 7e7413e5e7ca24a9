//! What an item of every queue shows of the account behind it, its documents and its history.

use super::TypedValue;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{FirstLine, Step, first_line, framework_of, history, investor_of};
use domain::Language;
use domain::account::Account;
use domain::catalog::Framework;
use domain::document::Document;
use domain::identity::MobileNumber;
use domain::ids::OperatorId;
use domain::review::Subject;

/// The account behind an item, with what stands beside it.
#[derive(Debug, Clone)]
pub struct Behind {
    /// The account.
    pub account: Account,
    /// The account's framework.
    pub framework: Framework,
    /// The investor's own number.
    pub mobile: MobileNumber,
    /// The language that the investor reads.
    pub language: Language,
    /// What was typed, by field: of an account all of it, beside money the person and the bank account.
    pub typed: Vec<(&'static str, TypedValue)>,
    /// The item's documents, newest first.
    pub documents: Vec<Document>,
    /// Who passed the first line.
    pub first_line: Option<FirstLine>,
    /// The item's history, oldest first.
    pub history: Vec<Step>,
}

impl Behind {
    /// What stands beside an item of this account: what was typed, its documents, its history and who passed its first line.
    pub(crate) async fn read(
        tx: &dyn Tx,
        account: Account,
        typed: Vec<(&'static str, TypedValue)>,
        documents: Vec<Document>,
        (subject, first_line_by): (Subject, Option<OperatorId>),
    ) -> Result<Self, Failure> {
        let investor = investor_of(tx, &account).await?;
        Ok(Self {
            framework: framework_of(tx, &account).await?,
            mobile: investor.mobile,
            language: investor.language,
            typed,
            documents,
            first_line: first_line(tx, first_line_by).await?,
            history: history(tx, subject).await?,
            account,
        })
    }
}
