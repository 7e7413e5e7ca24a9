//! The credit transfer initiation of ISO 20022, `pain.001.001.09`: one message with one payment instruction and its transfers. The
//! elements come in the order of the schema.

use super::address::postal_address;
use super::checked::{Account, Checked, Payment};
use super::correspondent::correspondent_bic;
use super::text::plain;
use super::xml::Xml;
use chrono::SecondsFormat;
use domain::Money;
use domain::bank_number::bic;
use ports::driven::payment_files::Debtor;
use std::io;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/// The longest names of people and banks, and the longest text for the payee (`Max140Text`).
const TEXT_MOST: usize = 140;
/// The longest number of a bank in its country's clearing (`Max35Text`).
const MEMBER_MOST: usize = 35;

/// The message.
pub(super) fn document(checked: &Checked) -> io::Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    xml.element_with("Document", Some(("xmlns", NAMESPACE)), |xml| {
        xml.element("CstmrCdtTrfInitn", |xml| {
            xml.element("GrpHdr", |xml| header(xml, checked))?;
            xml.element("PmtInf", |xml| instruction(xml, checked))
        })
    })?;
    Ok(xml.into_bytes())
}

fn header(xml: &mut Xml, checked: &Checked) -> io::Result<()> {
    let made_at = checked.batch.made_at;
    xml.value("MsgId", &checked.batch.message_id)?;
    xml.value(
        "CreDtTm",
        &made_at.to_rfc3339_opts(SecondsFormat::Secs, true),
    )?;
    totals(xml, checked)?;
    xml.element("InitgPty", |xml| {
        xml.typed("Nm", &checked.debtor_name, TEXT_MOST)
    })
}

fn totals(xml: &mut Xml, checked: &Checked) -> io::Result<()> {
    xml.value("NbOfTxs", &checked.payments.len().to_string())?;
    xml.value("CtrlSum", &decimal(checked.total))
}

fn instruction(xml: &mut Xml, checked: &Checked) -> io::Result<()> {
    let batch = checked.batch;
    // The message has one instruction, which its id therefore names as well.
    xml.value("PmtInfId", &batch.message_id)?;
    xml.value("PmtMtd", "TRF")?;
    // The statement shows each payment, not their sum: otherwise they cannot be matched.
    xml.value("BtchBookg", "false")?;
    totals(xml, checked)?;
    let pay_on = batch.pay_on.format("%Y-%m-%d").to_string();
    xml.element("ReqdExctnDt", |xml| xml.value("Dt", &pay_on))?;
    xml.element("Dbtr", |xml| {
        xml.typed("Nm", &checked.debtor_name, TEXT_MOST)
    })?;
    xml.element("DbtrAcct", |xml| {
        account(xml, &checked.debtor_account)?;
        xml.value("Ccy", batch.currency.code())
    })?;
    xml.element("DbtrAgt", |xml| {
        xml.element("FinInstnId", |xml| own_bank(xml, &batch.debtor))
    })?;
    // What is owed must arrive in full: the charges of every bank on the way are ours.
    xml.value("ChrgBr", "DEBT")?;
    let mut payments = checked.payments.iter();
    payments.try_for_each(|it| xml.element("CdtTrfTxInf", |xml| transfer(xml, it)))
}

fn transfer(xml: &mut Xml, payment: &Payment) -> io::Result<()> {
    let transfer = payment.transfer;
    xml.element("PmtId", |xml| {
        xml.value("InstrId", &transfer.end_to_end)?;
        xml.value("EndToEndId", &transfer.end_to_end)
    })?;
    let currency = ("Ccy", transfer.amount.currency().code());
    xml.element("Amt", |xml| {
        xml.element_with("InstdAmt", Some(currency), |xml| {
            xml.content(&decimal(transfer.amount))
        })
    })?;
    let correspondent = transfer.payee.correspondent_bank.as_deref();
    if let Some(bic) = correspondent.and_then(correspondent_bic) {
        xml.element("IntrmyAgt1", |xml| {
            xml.element("FinInstnId", |xml| xml.value("BICFI", &bic))
        })?;
    }
    payees_bank(xml, payment)?;
    xml.element("Cdtr", |xml| {
        xml.typed("Nm", &payment.payee_name, TEXT_MOST)
    })?;
    xml.element("CdtrAcct", |xml| account(xml, &payment.account))?;
    if plain(&transfer.text).is_empty() {
        return Ok(());
    }
    xml.element("RmtInf", |xml| {
        xml.typed("Ustrd", &transfer.text, TEXT_MOST)
    })
}

/// Writes the payee's bank: its BIC, or else its name, clearing code and address. Nothing is written if only the IBAN identifies it.
fn payees_bank(xml: &mut Xml, payment: &Payment) -> io::Result<()> {
    let payee = &payment.transfer.payee;
    if let Some(bic) = payee.swift_code.as_deref().and_then(bic) {
        return xml.element("CdtrAgt", |xml| {
            xml.element("FinInstnId", |xml| xml.value("BICFI", &bic))
        });
    }
    if plain(&payee.bank_name).is_empty() {
        return Ok(());
    }
    let branch_name = plain(payee.branch_name.as_deref().unwrap_or_default());
    xml.element("CdtrAgt", |xml| {
        xml.element("FinInstnId", |xml| {
            clearing_member(xml, payee.branch_code.as_deref().unwrap_or_default())?;
            xml.typed("Nm", &payee.bank_name, TEXT_MOST)?;
            postal_address(xml, payment.transfer)
        })?;
        if branch_name.is_empty() {
            return Ok(());
        }
        xml.element("BrnchId", |xml| xml.typed("Nm", &branch_name, TEXT_MOST))
    })
}

/// Writes the clearing code of the payee's bank. A code that is too long is left out, because a shortened one would belong to another bank.
fn clearing_member(xml: &mut Xml, branch_code: &str) -> io::Result<()> {
    let number = plain(branch_code);
    if number.is_empty() || number.chars().count() > MEMBER_MOST {
        return Ok(());
    }
    xml.element("ClrSysMmbId", |xml| xml.value("MmbId", &number))
}

fn own_bank(xml: &mut Xml, debtor: &Debtor) -> io::Result<()> {
    if let Some(bic) = bic(&debtor.swift_code) {
        xml.value("BICFI", &bic)
    } else if plain(&debtor.bank_name).is_empty() {
        // The customary id for the bank that receives the file.
        xml.element("Othr", |xml| xml.value("Id", "NOTPROVIDED"))
    } else {
        xml.typed("Nm", &debtor.bank_name, TEXT_MOST)
    }
}

fn account(xml: &mut Xml, account: &Account) -> io::Result<()> {
    xml.element("Id", |xml| match account {
        Account::Iban(number) => xml.value("IBAN", number),
        Account::Other(number) => xml.element("Othr", |xml| xml.value("Id", number)),
    })
}

/// With the decimals of the currency.
fn decimal(money: Money) -> String {
    money.amount().to_string()
}
