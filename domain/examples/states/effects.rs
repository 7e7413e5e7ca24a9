//! The effects of a change, in words: which book pays which, and which records are made.

use domain::decision::{Effect, TransferFrom};
use domain::ids::OperatorId;
use domain::ledger::Transaction;

/// Who passed the first line, where that changes.
pub(crate) const fn passed(
    before: Option<OperatorId>,
    after: Option<OperatorId>,
) -> Option<&'static str> {
    match (before, after) {
        (None, Some(_)) => Some("the first reviewer is recorded for the four-eyes rule"),
        (Some(_), None) => Some("the first reviewer is cleared"),
        (None, None) | (Some(_), Some(_)) => None,
    }
}

/// All effects of a decision.
pub(crate) fn words(effects: &[Effect]) -> String {
    let words: Vec<String> = effects.iter().map(said).collect();
    words.join(", ")
}

fn said(effect: &Effect) -> String {
    match effect {
        Effect::Book(transaction) => moves(transaction),
        Effect::Hold(hold) => moves(&hold.booked),
        Effect::CloseHold { captured: true, .. } => "the hold is captured".to_owned(),
        Effect::CloseHold { .. } => "the hold is released".to_owned(),
        Effect::Receive { from, onward, .. } => {
            let made = format!("a receipt is created, {}", given(from, "suspense"));
            match onward {
                Some(onward) => format!("{made} → {}", onward.to.code()),
                None => made,
            }
        }
        Effect::WithdrawReceipt(_) => "the receipt is withdrawn".to_owned(),
        Effect::Owe { from, .. } => format!("a payout is created, {}", given(from, "payable")),
    }
}

/// Each asset's way: from the books that give to those that gain.
fn moves(transaction: &Transaction) -> String {
    let mut ways = Vec::new();
    for posting in transaction.postings() {
        if posting.quantity.units() >= 0 {
            continue;
        }
        let asset = posting.quantity.asset();
        let gains = transaction
            .postings()
            .iter()
            .filter(|other| other.quantity.asset() == asset && other.quantity.units() > 0);
        let to: Vec<&str> = gains.map(|other| other.book.code()).collect();
        ways.push(format!("{} → {}", posting.book.code(), to.join(" and ")));
    }
    ways.join(" with ")
}

fn given(from: &TransferFrom, to: &str) -> String {
    let books: Vec<&str> = from.sources.iter().map(|(book, _)| book.code()).collect();
    format!("{} → {to}", books.join(" and "))
}
