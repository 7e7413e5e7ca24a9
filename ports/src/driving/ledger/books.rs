//! Books with their balances, and the postings that these consist of.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_ledger::{BookFilter, BookTotal, ListedBook, ListedPosting, PostingFilter};
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::sorting::{BookBy, PostingBy, Sort};
use crate::driving::desk::{exported, words};
use crate::{Failure, Ports};
use domain::Coded;
use domain::Refusal;
use domain::ledger::{Asset, Book};
use domain::operations::Operator;

/// All books, summed up by kind and asset. Refusals: `Forbidden`.
pub async fn ledger_totals(ports: &Ports, by: &Operator) -> Result<Vec<BookTotal>, Failure> {
    may_read(by)?;
    Ok(ports.desk.ledger_totals().await?)
}

/// Exports the same. Same refusals as [`ledger_totals`].
pub async fn export_totals(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Vec<BookTotal>, Failure> {
    let found = ledger_totals(ports, by).await?;
    exported(ports, (by, origin), ("ledger", &[]), found).await
}

/// Which books are listed.
#[derive(Debug, Clone)]
pub struct ListBooks {
    /// Who asks.
    pub by: Operator,
    /// Code of a kind of book.
    pub kind: String,
    /// Name of an asset: `USD`, `shares:12`.
    pub asset: String,
    /// Also those that hold nothing now.
    pub with_empty: bool,
    /// Words of the owner's name, the owner's number, or an account's number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BookBy>>,
}

/// A page of the books of a kind, before or after an owner's number, the highest first. Refusals:
/// `Forbidden`, `BadRequest` with `kind`, `asset` or `q`, or with `before` if both keys are given.
pub async fn list_books(
    ports: &Ports,
    command: &ListBooks,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedBook>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.ledger_books(&books(command, from)?).await?)
}

/// Exports the books of a kind, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_books`].
pub async fn export_books(
    ports: &Ports,
    command: &ListBooks,
    origin: &Origin,
) -> Result<Vec<ListedBook>, Failure> {
    let filter = books(command, ListFrom::Export)?;
    let found = ports.desk.ledger_books(&filter).await?.page.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("kind", Some(command.kind.as_str())),
        ("asset", Some(command.asset.as_str())),
        ("empty", command.with_empty.then_some("1")),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("ledger_books", &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

fn books(command: &ListBooks, from: ListFrom) -> Result<BookFilter, Refusal> {
    may_read(&command.by)?;
    let mut kinds = Book::KINDS.into_iter();
    let kind = kinds.find(|kind| *kind == command.kind);
    Ok(BookFilter {
        kind: kind.ok_or_else(|| Refusal::bad_request("kind"))?,
        asset: asset(&command.asset)?,
        with_empty: command.with_empty,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}

fn asset(name: &str) -> Result<Asset, Refusal> {
    Asset::from_code(name).ok_or_else(|| Refusal::bad_request("asset"))
}

/// Which postings are listed.
#[derive(Debug, Clone)]
pub struct ListPostings {
    /// Who asks.
    pub by: Operator,
    /// Name of a book: `wallet:3`.
    pub book: String,
    /// Name of an asset: `USD`, `shares:12`.
    pub asset: String,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PostingBy>>,
}

/// A page of a book's postings, with the book.
#[derive(Debug, Clone)]
pub struct BookPostings {
    /// The book with its balance.
    pub book: ListedBook,
    /// The postings, the newest first.
    pub postings: KeyedPage<ListedPosting>,
}

/// A page of the postings on a book, before or after a number, the newest first. Refusals:
/// `Forbidden`, `BadRequest` with `book` or `asset`, or with `before` if both keys are given;
/// `NotFound` for a book on which nothing was ever posted in that asset.
pub async fn list_postings(
    ports: &Ports,
    command: &ListPostings,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<BookPostings, Failure> {
    let filter = postings(command, ListFrom::page(before, after)?)?;
    let book = ports.desk.ledger_book(filter.book, filter.asset).await?;
    Ok(BookPostings {
        book: book.ok_or(Refusal::NotFound)?,
        postings: ports.desk.ledger_postings(&filter).await?,
    })
}

/// Exports the newest postings on a book, at most
/// [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_postings`]; a book
/// without postings is an empty file. Returns them with their asset.
pub async fn export_postings(
    ports: &Ports,
    command: &ListPostings,
    origin: &Origin,
) -> Result<(Asset, Vec<ListedPosting>), Failure> {
    let filter = postings(command, ListFrom::Export)?;
    let found = ports.desk.ledger_postings(&filter).await?.page.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("book", Some(command.book.as_str())),
        ("asset", Some(command.asset.as_str())),
        ("sort", sort),
    ];
    let list = ("ledger_postings", &filters[..]);
    let found = exported(ports, (&command.by, origin), list, found).await?;
    Ok((filter.asset, found))
}

fn postings(command: &ListPostings, from: ListFrom) -> Result<PostingFilter, Refusal> {
    may_read(&command.by)?;
    let book = Book::from_name(&command.book);
    Ok(PostingFilter {
        book: book.ok_or_else(|| Refusal::bad_request("book"))?,
        asset: asset(&command.asset)?,
        sort: command.sort,
        from,
    })
}
