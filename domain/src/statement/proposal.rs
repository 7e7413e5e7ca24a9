//! Proposes what a line may be from the known facts, the most likely first, each with a reason.

use super::line::{BankCode, Direction, Entry};
use super::meaning::{Meaning, StatementLine};
use crate::Money;
use crate::ids::{BankAccountId, DistributionId, PayoutBatchId, PayoutId};
use crate::ledger::Gateway;
use crate::matching::named_in;
use crate::payable;
use crate::receipt::{MatchedTo, Receipt};
use crate::reference::RemittanceReference;

/// A payout that a line may be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPayout {
    /// Which.
    pub id: PayoutId,
    /// State.
    pub state: payable::State,
    /// What it owes or owed.
    pub amount: Money,
    /// The bank account that pays or paid it.
    pub bank: Option<BankAccountId>,
    /// The bank's reference of its payment.
    pub reference: Option<String>,
    /// The part of it that came back.
    pub came_back: Option<Money>,
    /// Whether the line names its reference.
    pub is_named: bool,
}

/// A released batch that a line may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownBatch {
    /// Which.
    pub id: PayoutBatchId,
    /// The bank account that pays it.
    pub bank: BankAccountId,
    /// The part of it that is still unpaid.
    pub unpaid: Money,
    /// Whether the line names it.
    pub is_named: bool,
}

/// An approved distribution that a line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownDistribution {
    /// Which.
    pub id: DistributionId,
    /// What its funding still needs.
    pub missing: Money,
}

/// The records that a line may be about. Records already confirmed by another line are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Receipts on the same bank account that have no line yet: entered by hand, of the same amount; or stated at a review, of the same or a
    /// near amount, or for a record that the line names.
    pub receipts: Vec<Receipt>,
    /// Payouts.
    pub payouts: Vec<KnownPayout>,
    /// Batches of payouts.
    pub batches: Vec<KnownBatch>,
    /// Approved distributions that the line names and that still need money in its currency.
    pub distributions: Vec<KnownDistribution>,
    /// The platform's bank account that the money comes from or goes to.
    pub own: Option<BankAccountId>,
    /// Lines of the platform's other bank accounts that are in transit and may be the other side.
    pub in_transit: Vec<StatementLine>,
    /// Earlier lines of the same bank account and amount in the other direction.
    pub earlier: Vec<StatementLine>,
    /// The receipts of those lines that are matched: their money has moved on.
    pub moved_on: Vec<Receipt>,
}

/// The reason for a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProposalReason {
    /// It names the record's reference.
    Reference,
    /// The other side is a bank account of the platform.
    OwnAccount,
    /// The other side of a transfer waits for it on another bank account of the platform.
    OtherSide,
    /// The bank's transaction code says so.
    BankCode,
    /// It names the gateway.
    GatewayNamed,
    /// Somebody entered this receipt from the statement before.
    ReceiptEntered,
    /// Somebody stated this amount at a review.
    Stated,
    /// Somebody stated a near amount at a review.
    Near,
    /// It has the same amount.
    Amount,
}

impl ProposalReason {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::Reference,
        Self::OwnAccount,
        Self::OtherSide,
        Self::BankCode,
        Self::GatewayNamed,
        Self::ReceiptEntered,
        Self::Stated,
        Self::Near,
        Self::Amount,
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::OwnAccount => "own_account",
            Self::OtherSide => "other_side",
            Self::BankCode => "bank_code",
            Self::GatewayNamed => "gateway_named",
            Self::ReceiptEntered => "receipt_entered",
            Self::Stated => "stated",
            Self::Near => "near",
            Self::Amount => "amount",
        }
    }
}

crate::coded!(ProposalReason);

/// What a line may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    /// What.
    pub meaning: Meaning,
    /// Why.
    pub why: ProposalReason,
    /// Whether it is the only plausible proposal, so that it can be confirmed in bulk.
    pub is_certain: bool,
}

/// The proposals for a line of a bank account. A credit without any is proposed as a receipt of
/// somebody's money.
pub fn proposals(entry: &Entry, bank: BankAccountId, facts: &Facts) -> Vec<Proposal> {
    let mut found = Vec::new();
    if entry.is_reversal || entry.code == Some(BankCode::Return) {
        found.extend(reversals(entry, facts));
    }
    match entry.direction {
        Direction::Debit => found.extend(paid(entry, bank, facts)),
        Direction::Credit => {
            found.extend(bounced(entry, bank, facts));
            found.extend(funds(entry, facts));
            found.extend(received(entry, facts));
            found.extend(settled(entry));
        }
    }
    if let Some(own) = facts.own.filter(|own| *own != bank) {
        found.push(certain(Meaning::Transfer(own), ProposalReason::OwnAccount));
    }
    let sides = facts.in_transit.iter().map(|side| side.bank);
    found.extend(sides.map(|bank| possible(Meaning::Transfer(bank), ProposalReason::OtherSide)));
    match entry.code {
        Some(BankCode::Charge) => found.push(certain(Meaning::Charge, ProposalReason::BankCode)),
        Some(BankCode::Interest) => {
            found.push(certain(Meaning::Interest, ProposalReason::BankCode));
        }
        Some(BankCode::Return) | None => {}
    }
    let mut kept: Vec<Proposal> = Vec::new();
    for proposal in found {
        if kept.iter().all(|it| it.meaning != proposal.meaning) {
            kept.push(proposal);
        }
    }
    kept.sort_by_key(|it| (!it.is_certain, it.why));
    // With two certain proposals, none is certain.
    if kept.iter().filter(|it| it.is_certain).count() > 1 {
        for proposal in &mut kept {
            proposal.is_certain = false;
        }
    }
    kept
}

const fn certain(meaning: Meaning, why: ProposalReason) -> Proposal {
    let is_certain = true;
    Proposal {
        meaning,
        why,
        is_certain,
    }
}

const fn possible(meaning: Meaning, why: ProposalReason) -> Proposal {
    let is_certain = false;
    Proposal {
        meaning,
        why,
        is_certain,
    }
}

impl Facts {
    /// The receipt of an earlier line, if its money has moved on.
    pub fn moved_on(&self, earlier: &StatementLine) -> Option<&Receipt> {
        let Some(Meaning::Receipt(Some(id))) = earlier.confirmed() else {
            return None;
        };
        self.moved_on.iter().find(|it| it.id == id)
    }
}

/// Earlier lines that it may reverse. A proposal is certain only if the bank marks the line as a reversal, and the money is still there.
fn reversals<'a>(entry: &'a Entry, facts: &'a Facts) -> impl Iterator<Item = Proposal> + 'a {
    let is_only_one = facts.earlier.len() == 1;
    facts.earlier.iter().map(move |earlier| {
        let meaning = Meaning::Reversal(earlier.id);
        let is_certain = entry.is_reversal && is_only_one && facts.moved_on(earlier).is_none();
        let is_named =
            earlier.entry.end_to_end.is_some() && earlier.entry.end_to_end == entry.end_to_end;
        Proposal {
            meaning,
            why: if is_named {
                ProposalReason::Reference
            } else {
                ProposalReason::Amount
            },
            is_certain,
        }
    })
}

/// Payouts and batches that it may have paid.
fn paid(entry: &Entry, bank: BankAccountId, facts: &Facts) -> Vec<Proposal> {
    let mut found = Vec::new();
    for payout in &facts.payouts {
        let meaning = Meaning::PayoutExecuted(payout.id);
        let is_same = payout.amount == entry.amount && payout.bank == Some(bank);
        let is_referred = payout.reference.is_some() && payout.reference == entry.reference;
        match payout.state {
            payable::State::Released if is_same && payout.is_named => {
                found.push(certain(meaning, ProposalReason::Reference));
            }
            payable::State::Executed if is_same && (payout.is_named || is_referred) => {
                found.push(certain(meaning, ProposalReason::Reference));
            }
            payable::State::Released | payable::State::Executed if is_same => {
                found.push(possible(meaning, ProposalReason::Amount));
            }
            // Money left for a payout that was not released: a person has to look.
            _ if payout.is_named => found.push(possible(meaning, ProposalReason::Reference)),
            _ => {}
        }
    }
    for batch in &facts.batches {
        let meaning = Meaning::BatchExecuted(batch.id);
        let is_same = batch.unpaid == entry.amount && batch.bank == bank;
        match (is_same, batch.is_named) {
            (true, true) => found.push(certain(meaning, ProposalReason::Reference)),
            (true, false) => found.push(possible(meaning, ProposalReason::Amount)),
            (false, true) => found.push(possible(meaning, ProposalReason::Reference)),
            (false, false) => {}
        }
    }
    found
}

/// Payouts that the line may return. The payer writes the text, so a reference in it alone makes nothing certain, and a part of the
/// payment is a return only if the bank says so.
fn bounced(entry: &Entry, bank: BankAccountId, facts: &Facts) -> Vec<Proposal> {
    let is_return = entry.is_reversal || entry.code == Some(BankCode::Return);
    let mut found = Vec::new();
    for payout in &facts.payouts {
        let meaning = Meaning::PayoutBounced(payout.id);
        let fits = payout.bank == Some(bank) && entry.amount.is_at_most(payout.amount) == Ok(true);
        let is_whole = entry.amount == payout.amount;
        match payout.state {
            payable::State::Executed if fits && payout.is_named && is_whole && is_return => {
                found.push(certain(meaning, ProposalReason::Reference));
            }
            payable::State::Executed if fits && payout.is_named && (is_whole || is_return) => {
                found.push(possible(meaning, ProposalReason::Reference));
            }
            payable::State::Executed if fits && is_whole && is_return => {
                found.push(possible(meaning, ProposalReason::Amount));
            }
            payable::State::Bounced if fits && payout.came_back == Some(entry.amount) => {
                found.push(if payout.is_named {
                    certain(meaning, ProposalReason::Reference)
                } else {
                    possible(meaning, ProposalReason::Amount)
                });
            }
            _ => {}
        }
    }
    found
}

/// Distributions that its money may fund: those that it names, certain if it has exactly the missing amount and nobody has entered the
/// same money already.
fn funds<'a>(entry: &'a Entry, facts: &'a Facts) -> impl Iterator<Item = Proposal> + 'a {
    facts.distributions.iter().map(|distribution| {
        let meaning = Meaning::DistributionFunding(distribution.id);
        let is_new = |receipt: &Receipt| receipt.amount != entry.amount;
        if distribution.missing == entry.amount && facts.receipts.iter().all(is_new) {
            certain(meaning, ProposalReason::Reference)
        } else {
            possible(meaning, ProposalReason::Reference)
        }
    })
}

/// The divisor for the part of a stated amount by which a similar received amount may differ.
const NEAR_PART: i64 = 20;
/// Minor units by which it may always differ, since intermediary banks deduct charges.
const NEAR_CHARGES: i64 = 50_00;

/// Whether a received amount may be a stated one, less bank charges or mistyped: it differs by 5 % or 50 at most.
pub fn is_near(stated: Money, arrived: Money) -> bool {
    let apart = stated.minor().abs_diff(arrived.minor());
    let most = (stated.minor() / NEAR_PART).max(NEAR_CHARGES);
    stated.currency() == arrived.currency() && i64::try_from(apart).is_ok_and(|it| it <= most)
}

/// Whether a receipt of the same amount is not the money of a line: their bank references differ, or they name different records.
pub fn is_other_money(receipt: &Receipt, entry: &Entry) -> bool {
    let is_other_reference = match (&receipt.reference, &entry.reference) {
        (Some(known), Some(_)) => !has_reference(entry, known),
        _ => false,
    };
    let records = |text: Option<&str>| -> Vec<MatchedTo> {
        let named = named_in(text).into_iter();
        named.filter_map(|it| it.record()).collect()
    };
    let named = records(Some(&entry.named()));
    let mut known = records(receipt.text.as_deref());
    known.extend(receipt.matched_to);
    let is_other_record =
        !named.is_empty() && !known.is_empty() && named.iter().all(|it| !known.contains(it));
    is_other_reference || is_other_record
}

/// Whether a line contains the reference that somebody typed: as the bank's reference, the end-to-end reference, or in its text.
fn has_reference(entry: &Entry, typed: &str) -> bool {
    let plain = |text: &str| -> String {
        let kept = text.chars().filter(|sign| sign.is_alphanumeric());
        kept.flat_map(char::to_uppercase).collect()
    };
    let typed = plain(typed);
    let is_it = |field: &Option<String>| field.as_deref().is_some_and(|it| plain(it) == typed);
    let text = entry.text.as_deref().map(plain).unwrap_or_default();
    is_it(&entry.reference) || is_it(&entry.end_to_end) || text.contains(&typed)
}

/// Existing receipts that may be the same money.
fn received(entry: &Entry, facts: &Facts) -> Vec<Proposal> {
    let named = named_in(Some(&entry.named()));
    let is_named = |receipt: &Receipt| {
        let mut records = named.iter().filter_map(RemittanceReference::record);
        records.any(|record| receipt.matched_to == Some(record))
    };
    let receipts = facts.receipts.iter();
    receipts
        .map(|receipt| {
            let meaning = Meaning::Receipt(Some(receipt.id));
            if receipt.amount != entry.amount {
                possible(
                    meaning,
                    if is_named(receipt) {
                        ProposalReason::Reference
                    } else {
                        ProposalReason::Near
                    },
                )
            } else if receipt.reference.is_some() {
                possible(meaning, ProposalReason::ReceiptEntered)
            } else if is_named(receipt) {
                certain(meaning, ProposalReason::Reference)
            } else {
                possible(meaning, ProposalReason::Stated)
            }
        })
        .collect()
}

/// The payer names that gateways use.
const GATEWAYS: [(Gateway, &[&str]); 2] = [
    (Gateway::Card, &["payfast"]),
    (Gateway::Crypto, &["bitpay", "btcpay"]),
];
/// Words for a settlement.
const SETTLEMENTS: [&str; 8] = [
    "settlement",
    "payout",
    "sale",
    "sold",
    "proceeds",
    "结算",
    "清算",
    "卖出",
];
/// Words in the text of a settlement that point to a gateway.
const TAKEN_IN: [(Gateway, &[&str]); 2] = [
    (Gateway::Card, &["card", "银行卡", "收单"]),
    (
        Gateway::Crypto,
        &["bitcoin", "btc", "coin", "crypto", "比特币", "加密货币"],
    ),
];

/// The gateway that a credit settles, by the payer's name or by the text. A credit that names one of our records is not a settlement.
fn settled(entry: &Entry) -> Option<Proposal> {
    if !named_in(Some(&entry.named())).is_empty() {
        return None;
    }
    let lower = |text: &Option<String>| text.as_deref().unwrap_or_default().to_lowercase();
    let (party, text) = (lower(&entry.party), lower(&entry.text));
    let has = |text: &str, words: &[&str]| words.iter().any(|word| text.contains(word));
    let find = |all: [(Gateway, &[&str]); 2], text: &str| {
        let named = all.iter().find(|(_, words)| has(text, words));
        named.map(|(gateway, _)| *gateway)
    };
    let is_settlement = has(&text, &SETTLEMENTS);
    let by_text = || find(TAKEN_IN, &text).filter(|_| is_settlement);
    let gateway = find(GATEWAYS, &party).or_else(by_text)?;
    let meaning = Meaning::GatewaySettlement(gateway);
    Some(possible(meaning, ProposalReason::GatewayNamed))
}
