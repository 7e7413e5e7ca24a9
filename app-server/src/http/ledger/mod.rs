//! The ledger at the desk, read-only: sums, books, postings and transactions.

pub(crate) mod books;
pub(crate) mod cash;
pub(crate) mod postings;
pub(crate) mod transactions;

use crate::http::codes::BookKindCode;
use crate::http::fields::Integer;
use domain::language::Text;
use domain::ledger::Book;
use ports::driven::desk_ledger::BookOwner;
use serde::Serialize;
use utoipa::ToSchema;

/// The owner of a book: an investment account (with `account_number`), a project (with `name_zh` and `name_en`), or one
/// of the platform's bank accounts (with `bank_account`).
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = BookOwner)]
struct OwnerView {
    account_number: Option<String>,
    investor_id: Option<Integer>,
    /// The investor who holds the account.
    investor: Option<String>,
    name_zh: Option<String>,
    name_en: Option<String>,
    bank_account: Option<String>,
}

impl From<BookOwner> for OwnerView {
    fn from(owner: BookOwner) -> Self {
        match owner {
            BookOwner::Account {
                number,
                investor,
                name,
            } => Self {
                account_number: Some(number),
                investor_id: Some(Integer(investor.0)),
                investor: Some(name),
                ..Self::default()
            },
            BookOwner::Project(Text { zh, en }) => Self {
                name_zh: Some(zh),
                name_en: Some(en),
                ..Self::default()
            },
            BookOwner::Bank(name) => Self {
                bank_account: Some(name),
                ..Self::default()
            },
        }
    }
}

/// The owner's name in a file: in English if it has two.
fn owner_name(owner: Option<BookOwner>) -> String {
    match owner {
        None => String::new(),
        Some(BookOwner::Account { number, name, .. }) => format!("{number} {name}"),
        Some(BookOwner::Project(name)) => name.en,
        Some(BookOwner::Bank(name)) => name,
    }
}

/// A book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Book)]
struct BookView {
    /// Its name in every call, such as `wallet:3`.
    book: String,
    #[schema(value_type = BookKindCode)]
    kind: &'static str,
    /// Number of the account, project, bank account, gateway, receipt, payout or distribution; 0 for the platform's own books.
    owner_id: Integer,
    /// Absent if the owner has no name.
    owner: Option<OwnerView>,
}

impl BookView {
    fn new(book: Book, owner: Option<BookOwner>) -> Self {
        Self {
            book: book.to_string(),
            kind: book.code(),
            owner_id: Integer(book.owner()),
            owner: owner.map(OwnerView::from),
        }
    }
}
