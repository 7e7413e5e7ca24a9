//! The facts on the receipt of a movement, taken from the records that caused it.

use crate::driven::look_ups::List;
use crate::driven::paper_forms::Facts;
use crate::driven::portfolio::Capital;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::approved_form;
use crate::driving::words::Words;
use crate::{Failure, Ports};
use domain::Language;
use domain::day::day_of;
use domain::deposit::FundingMethod;
use domain::ids::OrderId;
use domain::ledger::{CashType, Purpose, receipt_number};
use domain::payable::{Payout, Reason};
use domain::payee::Target;
use domain::receipt::{MatchedTo, Receipt};
use domain::reference::RemittanceReference;

/// The facts of the form `MovementReceipt`.
pub(super) async fn facts(
    ports: &Ports,
    tx: &dyn Tx,
    movement: &Capital,
    language: Language,
) -> Result<Facts, Failure> {
    let words = Words { ports, language };
    let account = tx.accounts().get(movement.account).await?;
    let holder = account.ok_or_else(|| missing("account", movement))?;
    // A name that nobody has reviewed is on no receipt, unless the account was never approved.
    let form = approved_form(tx, &holder).await?.unwrap_or(holder.form);
    let kinds = tx.look_ups().list(List::CashTypes).await?;
    let kind = kinds.iter().find(|it| it.id == movement.cash_type.id());
    let direction = if movement.amount.is_positive() {
        "paper.moneyIn"
    } else {
        "paper.moneyOut"
    };
    let mut facts = Facts::from([
        ("document_number", receipt_number(movement.id)),
        ("date", words.day(day_of(movement.booked_at))),
        (
            "kind",
            kind.map_or_else(String::new, |it| it.name(language).to_owned()),
        ),
        ("amount", words.money(movement.amount)),
        ("direction", words.text(direction, &[])),
        ("booked_at", words.moment(movement.booked_at)),
        ("value_date", words.day(movement.effective_on)),
        ("party_name", form.full_name_in(language)),
        ("account_name", movement.framework.get(language).to_owned()),
        ("account_number", movement.number.clone()),
    ]);
    if let Some(balance) = movement.balance {
        facts.insert("balance", words.money(balance));
    }
    if let Some((_, code, name)) = &movement.project {
        let project = format!("{} · {code}", name.get(language));
        facts.insert("project", project);
    }
    caused_by(tx, &words, movement, &mut facts).await?;
    Ok(facts)
}

/// Adds the order, the received money and the outgoing payment.
async fn caused_by(
    tx: &dyn Tx,
    words: &Words<'_>,
    movement: &Capital,
    facts: &mut Facts,
) -> Result<(), Failure> {
    match movement.purpose {
        Purpose::Subscription(id) => subscription(tx, words, (id, movement), facts).await?,
        Purpose::Deposit(id) => {
            let deposit = tx.deposits().get(id).await?;
            let deposit = deposit.ok_or_else(|| missing("deposit", movement))?;
            order(words, "paper.deposit", id.0, facts);
            if deposit.method == FundingMethod::Wire {
                let reference = RemittanceReference::of_deposit(id);
                facts.insert("reference", reference.to_string());
            }
            received(tx, words, MatchedTo::Deposit(id), facts).await?;
        }
        Purpose::Withdrawal(id) => {
            order(words, "paper.withdrawal", id.0, facts);
            payment(tx, words, (movement.purpose, Reason::Withdrawal), facts).await?;
        }
        Purpose::Payout(id) => {
            let payout = tx.payouts().get(id).await?;
            let payout = payout.ok_or_else(|| missing("payout", movement))?;
            if let Purpose::Withdrawal(id) = payout.settles {
                order(words, "paper.withdrawal", id.0, facts);
            }
            paid_out(words, &payout, facts);
        }
        Purpose::Fee(id) => order(words, "paper.fee", id.0, facts),
        Purpose::Receipt(_)
        | Purpose::Distribution(_)
        | Purpose::Adjustment(_)
        | Purpose::Exchange(_)
        | Purpose::Transfer(_)
        | Purpose::StatementLine(_)
        | Purpose::ProjectPayment(_) => {}
    }
    Ok(())
}

async fn subscription(
    tx: &dyn Tx,
    words: &Words<'_>,
    (id, movement): (OrderId, &Capital),
    facts: &mut Facts,
) -> Result<(), Failure> {
    let bought = tx.orders().get(id).await?;
    let bought = bought.ok_or_else(|| missing("order", movement))?;
    order(words, "paper.subscription", id.0, facts);
    if let Some(shares) = bought.shares {
        let shares = words.ports.texts.number(words.language, shares.amount());
        facts.insert("shares", shares);
    }
    if let Some(reference) = bought.reference() {
        facts.insert("reference", reference.to_string());
    }
    if movement.cash_type == CashType::InvestmentRefund {
        payment(tx, words, (movement.purpose, Reason::Refund), facts).await
    } else {
        received(tx, words, MatchedTo::Subscription(id), facts).await
    }
}

/// The receipts that are matched to a record: who paid, when, and the bank's references.
async fn received(
    tx: &dyn Tx,
    words: &Words<'_>,
    record: MatchedTo,
    facts: &mut Facts,
) -> Result<(), Failure> {
    let receipts = tx.receipts().of(record).await?;
    let each = |told: &dyn Fn(&Receipt) -> Option<String>| {
        let mut told: Vec<String> = receipts.iter().filter_map(told).collect();
        told.dedup();
        told.join("\n")
    };
    facts.insert("paid_by", each(&|it| it.payer.clone()));
    facts.insert("received_on", each(&|it| Some(words.day(it.booked_on))));
    facts.insert("received_reference", each(&|it| it.reference.clone()));
    Ok(())
}

/// The payment that settles a record, where there is one.
async fn payment(
    tx: &dyn Tx,
    words: &Words<'_>,
    (settles, reason): (Purpose, Reason),
    facts: &mut Facts,
) -> Result<(), Failure> {
    let payouts = tx.payouts();
    let Some(id) = payouts.settling(settles, reason).await? else {
        return Ok(());
    };
    if let Some(payout) = payouts.get(id).await? {
        paid_out(words, &payout, facts);
    }
    Ok(())
}

/// Adds the name of the movement's order.
fn order(words: &Words<'_>, key: &str, id: i64, facts: &mut Facts) {
    facts.insert("order", words.text(key, &[("id", &id.to_string())]));
}

/// Adds the target and the state of a payout.
fn paid_out(words: &Words<'_>, payout: &Payout, facts: &mut Facts) {
    let Some(target) = &payout.target else {
        return;
    };
    let (_, last) = target.shown_target();
    let to = match target {
        Target::Bank(payee) => {
            let params = [("bank", payee.bank_name.as_str()), ("last", last)];
            words.text("paper.toBank", &params)
        }
        Target::Bitcoin(_) => words.text("paper.toBitcoin", &[("last", last)]),
        Target::Unreadable(_) => return,
    };
    facts.insert("paid_to", to);
    let state = format!("paper.payout{}", payout.state.payee_status());
    facts.insert("payment_state", words.text(&state, &[]));
    if let Some(payment) = &payout.payment {
        facts.insert("paid_on", words.day(payment.value_on));
        facts.insert("paid_reference", payment.reference.clone());
    }
    if let Some(bounce) = &payout.bounce {
        facts.insert("returned_reason", bounce.reason.clone());
    }
}

fn missing(what: &str, movement: &Capital) -> Failure {
    Failure::Broken(format!("movement {} has no {what}", movement.id))
}
