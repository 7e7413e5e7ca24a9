//! The platform's own bank accounts at the desk: the list, and proposing to open, change or close one.

use crate::http::call::Json;
use crate::http::catalog::desk::home::trimmed;
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::Proposed;
use crate::http::extract::Nothing;
use crate::http::fields::Integer;
use domain::bank_account::{BankAccountTerms, BankDetails};
use domain::ids::BankAccountId;
use ports::Failure;
use ports::driving::bank_account::{
    ListedBankAccount, SetBankAccount, export_bank_accounts, list_bank_accounts, set_bank_account,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The terms of a bank account. Fields that are left out are empty.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = BankAccountContent)]
#[serde(default)]
struct TermsForm {
    /// The name that operators see; at most 60 characters. No two open accounts share one.
    name: String,
    /// At most 200 characters.
    bank_name: String,
    /// May be empty; at most 200 characters.
    branch_name: String,
    /// May be empty; at most 60 characters.
    branch_code: String,
    /// At most 200 characters.
    address: String,
    /// The holder; at most 200 characters.
    account_name: String,
    /// An IBAN or the bank's own number; at most 60 characters. No two open accounts share one.
    account_number: String,
    /// A BIC.
    swift_code: String,
    /// May be empty; at most 200 characters.
    correspondent_bank: String,
    /// Whether the account is open. A closed account stays on record.
    is_open: bool,
}

/// A new bank account.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewBankAccount)]
pub(crate) struct AddForm {
    #[validate(nested)]
    content: TermsForm,
    /// Why, naming the bank's document; required.
    reason: Option<String>,
}

/// New terms for a bank account. They replace the current ones.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedBankAccount)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: TermsForm,
    /// Why, naming the bank's document; required.
    reason: Option<String>,
}

/// One of the platform's bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlatformBankAccount)]
struct BankAccountView {
    id: Integer,
    #[serde(flatten)]
    content: TermsForm,
    /// Must be sent back with a change.
    version: Integer,
    /// The codes of the frameworks whose investors wire to this account.
    frameworks: Vec<String>,
    /// The account does not match what two administrators approved. Investors are not shown it, and no payout leaves from it.
    is_withheld: bool,
    /// The proposed change that waits for approval.
    proposal: Option<Integer>,
    /// Whether the reader may propose a change now.
    may_change: bool,
}

/// The platform's bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlatformBankAccounts)]
pub(crate) struct List {
    /// By name.
    items: Vec<BankAccountView>,
}

/// `GET bank_accounts`.
pub(crate) async fn list(call: Operator<Nothing>) -> Result<Json<List>, Failure> {
    let found = list_bank_accounts(&call.server.ports, &call.who).await?;
    Ok(Json(List {
        items: found.into_iter().map(BankAccountView::from).collect(),
    }))
}

/// `GET bank_accounts/export`.
pub(crate) async fn export(call: Operator<Nothing>) -> Result<Csv, Failure> {
    let found = export_bank_accounts(&call.server.ports, &call.who, &call.caller.origin).await?;
    Ok(table("bank_accounts", HEAD, found.into_iter().map(row)))
}

/// The columns of exported bank accounts.
const HEAD: [&str; 14] = [
    "id",
    "name",
    "bank_name",
    "branch_name",
    "branch_code",
    "address",
    "account_name",
    "account_number",
    "swift_code",
    "correspondent_bank",
    "is_open",
    "frameworks",
    "is_withheld",
    "version",
];

fn row(listed: ListedBankAccount) -> [String; HEAD.len()] {
    let BankAccountTerms {
        name,
        details,
        is_open,
    } = listed.account.terms;
    [
        listed.account.id.to_string(),
        name,
        details.bank_name,
        details.branch_name,
        details.branch_code,
        details.address,
        details.account_name,
        details.account_number,
        details.swift_code,
        details.correspondent_bank,
        is_open.to_string(),
        listed.frameworks.join(" "),
        listed.is_withheld.to_string(),
        listed.account.version.to_string(),
    ]
}

/// `POST bank_accounts`.
pub(crate) async fn add(call: Operator<AddForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = SetBankAccount {
        by: call.who,
        of: None,
        terms: call.form.content.into(),
        reason: call.form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = set_bank_account(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

/// `PUT bank_accounts/{id}`.
pub(crate) async fn change(call: Operator<ChangeForm>) -> Result<Proposed, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let form = call.form;
    let command = SetBankAccount {
        by: call.who,
        of: Some((BankAccountId(form.id.0), form.version.0)),
        terms: form.content.into(),
        reason: form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let item = set_bank_account(ports, &command).await?;
    Ok(Proposed::of(item, ports, language))
}

impl From<TermsForm> for BankAccountTerms {
    fn from(form: TermsForm) -> Self {
        Self {
            name: trimmed(form.name),
            details: BankDetails {
                bank_name: trimmed(form.bank_name),
                branch_name: trimmed(form.branch_name),
                branch_code: trimmed(form.branch_code),
                address: trimmed(form.address),
                account_name: trimmed(form.account_name),
                account_number: trimmed(form.account_number),
                swift_code: trimmed(form.swift_code),
                correspondent_bank: trimmed(form.correspondent_bank),
            },
            is_open: form.is_open,
        }
    }
}

impl From<BankAccountTerms> for TermsForm {
    fn from(terms: BankAccountTerms) -> Self {
        let details = terms.details;
        Self {
            name: terms.name,
            bank_name: details.bank_name,
            branch_name: details.branch_name,
            branch_code: details.branch_code,
            address: details.address,
            account_name: details.account_name,
            account_number: details.account_number,
            swift_code: details.swift_code,
            correspondent_bank: details.correspondent_bank,
            is_open: terms.is_open,
        }
    }
}

impl From<ListedBankAccount> for BankAccountView {
    fn from(listed: ListedBankAccount) -> Self {
        Self {
            id: Integer(listed.account.id.0),
            content: listed.account.terms.into(),
            version: Integer(listed.account.version),
            frameworks: listed.frameworks,
            is_withheld: listed.is_withheld,
            proposal: listed.proposal.map(|id| Integer(id.0)),
            may_change: listed.may_change,
        }
    }
}
