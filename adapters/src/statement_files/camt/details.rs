//! The details of one payment in an entry.

use super::super::bank_code::{of_iso, of_proprietary};
use super::super::reading::Stop;
use super::super::text::{add_line, filled, is_no_reference};
use super::super::xml::Xml;
use super::parts::{Amount, amount, direction, once};
use domain::statement::{BankCode, Direction};

/// One of the two sides of a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Party {
    pub(super) name: Option<String>,
    pub(super) account: Option<String>,
}

/// The kind of an entry and of the payments in it.
#[derive(Debug, Default)]
pub(super) struct Kind {
    code: Option<BankCode>,
}

impl Kind {
    /// An element below `BkTxCd` ends. The standard's own code comes before a proprietary one.
    pub(super) fn closes(&mut self, path: &str, xml: &Xml) {
        let code = match path {
            "Domn/Fmly/SubFmlyCd" => of_iso(xml.text()),
            "Prtry/Cd" => of_proprietary(xml.text()),
            _ => None,
        };
        self.code = self.code.or(code);
    }

    pub(super) const fn code(&self) -> Option<BankCode> {
        self.code
    }
}

/// A payment (`TxDtls`).
#[derive(Debug, Default)]
pub(super) struct Details {
    pub(super) reference: Option<String>,
    pub(super) end_to_end: Option<String>,
    /// The orderer's reference of the batch in which it was ordered.
    pub(super) batch: Option<String>,
    /// Its own amount, in version 08.
    own_amount: Option<Amount>,
    /// Its own amount, in version 02.
    transaction_amount: Option<Amount>,
    /// The amount that was ordered, which some banks give instead.
    instructed_amount: Option<Amount>,
    pub(super) direction: Option<Direction>,
    pub(super) debtor: Party,
    pub(super) creditor: Party,
    pub(super) text: String,
    /// The bank's additional text.
    pub(super) info: Option<String>,
    kind: Kind,
    is_return: bool,
}

impl Details {
    /// An element begins. Its path is relative to `TxDtls`.
    pub(super) fn opens(&mut self, path: &str) {
        self.is_return |= path == "RtrInf";
    }

    /// An element ends.
    pub(super) fn closes(&mut self, path: &str, xml: &Xml) -> Result<(), Stop> {
        if let Some(path) = path.strip_prefix("BkTxCd/") {
            self.kind.closes(path, xml);
        } else if let Some(path) = path.strip_prefix("RltdPties/") {
            self.take_party(path, xml);
        } else if let Some(path) = path.strip_prefix("Refs/") {
            self.take_reference(path, xml);
        }
        match path {
            "Amt" => once(&mut self.own_amount, amount(xml)?, xml)?,
            "AmtDtls/TxAmt/Amt" => once(&mut self.transaction_amount, amount(xml)?, xml)?,
            "AmtDtls/InstdAmt/Amt" => once(&mut self.instructed_amount, amount(xml)?, xml)?,
            "CdtDbtInd" => once(&mut self.direction, direction(xml)?, xml)?,
            "RmtInf/Ustrd" | "RmtInf/Strd/CdtrRefInf/Ref" | "RmtInf/Strd/AddtlRmtInf" => {
                add_line(&mut self.text, xml.text());
            }
            "AddtlTxInf" => self.info = filled(xml.text()),
            _ => {}
        }
        Ok(())
    }

    fn take_reference(&mut self, path: &str, xml: &Xml) {
        let reference = filled(xml.text()).filter(|it| !is_no_reference(it));
        match path {
            "AcctSvcrRef" => self.reference = reference,
            "EndToEndId" => self.end_to_end = reference,
            "PmtInfId" => self.batch = reference.or(self.batch.take()),
            "MsgId" => self.batch = self.batch.take().or(reference),
            _ => {}
        }
    }

    /// In version 08 a name is one level deeper, and a party may be a bank.
    fn take_party(&mut self, path: &str, xml: &Xml) {
        let text = filled(xml.text());
        match path {
            "Dbtr/Nm" | "Dbtr/Pty/Nm" | "Dbtr/Agt/FinInstnId/Nm" => self.debtor.name = text,
            "Cdtr/Nm" | "Cdtr/Pty/Nm" | "Cdtr/Agt/FinInstnId/Nm" => self.creditor.name = text,
            "DbtrAcct/Id/IBAN" | "DbtrAcct/Id/Othr/Id" => self.debtor.account = text,
            "CdtrAcct/Id/IBAN" | "CdtrAcct/Id/Othr/Id" => self.creditor.account = text,
            _ => {}
        }
    }

    /// Its own amount.
    pub(super) fn amount(&self) -> Option<&Amount> {
        let booked = self
            .own_amount
            .as_ref()
            .or(self.transaction_amount.as_ref());
        booked.or(self.instructed_amount.as_ref())
    }

    /// Its kind by the bank's codes.
    pub(super) fn code(&self) -> Option<BankCode> {
        if self.is_return {
            return Some(BankCode::Return);
        }
        self.kind.code()
    }

    /// The size of its texts in bytes.
    pub(super) fn size(&self) -> usize {
        let texts = [
            &self.reference,
            &self.end_to_end,
            &self.batch,
            &self.info,
            &self.debtor.name,
            &self.debtor.account,
            &self.creditor.name,
            &self.creditor.account,
        ];
        let texts = texts.into_iter().flatten().map(String::len);
        texts.sum::<usize>() + self.text.len()
    }
}
