//! Lists and exports receipts, and their bank accounts.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_receipts::{KnownBank, ListedReceipt, ReceiptFilter};
use crate::driven::sorting::{ReceiptBy, Sort};
use crate::driving::desk::{exported, states, words};
use crate::{Failure, Ports};
use domain::Coded;
use domain::operations::Operator;
use domain::receipt::State;
use domain::{Currency, Refusal};

/// The filters of a list of receipts.
#[derive(Debug, Clone)]
pub struct ListReceipts {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Code of a currency; none is every currency.
    pub currency: Option<String>,
    /// Words of the payer's name or text, the bank's reference or the receipt's number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<ReceiptBy>>,
}

/// A page of the receipts, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `state`, `currency` or `q`, or with `before` if both keys are given.
pub async fn list_receipts(
    ports: &Ports,
    command: &ListReceipts,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedReceipt>, Failure> {
    let from = ListFrom::page(before, after)?;
    Ok(ports.desk.receipts(&filter(command, from)?).await?)
}

/// Exports the newest receipts, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_receipts`].
pub async fn export_receipts(
    ports: &Ports,
    command: &ListReceipts,
    origin: &Origin,
) -> Result<Vec<ListedReceipt>, Failure> {
    let filter = filter(command, ListFrom::Export)?;
    let found = ports.desk.receipts(&filter).await?.page.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("currency", command.currency.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), ("receipts", &filters), found).await
}

fn filter(command: &ListReceipts, from: ListFrom) -> Result<ReceiptFilter, Refusal> {
    may_read(&command.by)?;
    let currency = command.currency.as_deref().map(|code| {
        let found = Currency::from_code(code);
        found.ok_or_else(|| Refusal::bad_request("currency"))
    });
    Ok(ReceiptFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        currency: currency.transpose()?,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}

/// The platform's bank accounts: first the open ones, each by name. Refusals: `Forbidden`.
pub async fn bank_accounts(ports: &Ports, by: &Operator) -> Result<Vec<KnownBank>, Failure> {
    may_read(by)?;
    Ok(ports.desk.bank_accounts().await?)
}
