//! Bank statements of a test: a file as a bank writes it, and the desk's work with it.

use crate::client::Answer;
use crate::desk::Desk;
use chrono::NaiveDate;
use serde_json::{Value, json};
use std::fmt::Write;

/// The number of the first framework's bank account.
pub const OWN_NUMBER: &str = "000 1882 0001 26";

/// A line of a statement in US dollars.
#[derive(Debug, Clone)]
pub struct Line {
    amount: String,
    is_credit: bool,
    is_reversal: bool,
    reference: Option<String>,
    end_to_end: Option<String>,
    party: &'static str,
    party_account: &'static str,
    text: String,
    code: Option<(&'static str, &'static str, &'static str)>,
}

impl Line {
    /// Incoming money.
    pub fn credit(amount: &str, reference: &str, text: &str) -> Self {
        Self {
            amount: amount.to_owned(),
            is_credit: true,
            is_reversal: false,
            reference: Some(reference.to_owned()),
            end_to_end: None,
            party: "WANG XIAOMING",
            party_account: "DE89370400440532013000",
            text: text.to_owned(),
            code: None,
        }
    }

    /// Outgoing money.
    pub fn debit(amount: &str, reference: &str, text: &str) -> Self {
        Self {
            is_credit: false,
            ..Self::credit(amount, reference, text)
        }
    }

    /// Without a reference of the bank.
    #[must_use]
    pub fn unreferenced(self) -> Self {
        Self {
            reference: None,
            ..self
        }
    }

    /// Reverses an earlier line.
    #[must_use]
    pub fn reversing(self) -> Self {
        Self {
            is_reversal: true,
            ..self
        }
    }

    /// Marked by the bank as a returned payment.
    #[must_use]
    pub fn returning(self) -> Self {
        Self {
            code: Some(("PMNT", "ICDT", "RRTN")),
            ..self
        }
    }

    /// With the payer's own reference.
    #[must_use]
    pub fn ordered_as(self, reference: &str) -> Self {
        Self {
            end_to_end: Some(reference.to_owned()),
            ..self
        }
    }

    /// The bank's charge.
    #[must_use]
    pub fn charged(self) -> Self {
        Self {
            code: Some(("PMNT", "MDOP", "CHRG")),
            ..self
        }
    }

    /// The other side has this account.
    #[must_use]
    pub fn from_account(self, party_account: &'static str) -> Self {
        Self {
            party_account,
            ..self
        }
    }
}

/// A statement of the first framework's bank account in `camt.053.001.08`, without balances.
pub fn camt(day: NaiveDate, lines: &[Line]) -> String {
    camt_of(OWN_NUMBER, day, lines)
}

/// The same of any account.
pub fn camt_of(account: &str, day: NaiveDate, lines: &[Line]) -> String {
    document(account, day, "", lines)
}

/// The same with an opening balance, in cents, and the closing balance that the lines lead to.
pub fn balanced_camt(day: NaiveDate, opening: i64, lines: &[Line]) -> String {
    let minor = |line: &Line| -> i64 {
        let (whole, part) = line.amount.split_once('.').unwrap_or((&line.amount, "00"));
        let minor: i64 = format!("{whole}{part:0<2}").parse().expect("an amount");
        if line.is_credit { minor } else { -minor }
    };
    let closing = opening + lines.iter().map(minor).sum::<i64>();
    let balance = |code: &str, minor: i64| {
        let indicator = if minor < 0 { "DBIT" } else { "CRDT" };
        let minor = minor.abs();
        format!(
            "<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"USD\">{}.{:02}</Amt>\
            <CdtDbtInd>{indicator}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>",
            minor / 100,
            minor % 100
        )
    };
    let balances = format!("{}{}", balance("OPBD", opening), balance("CLBD", closing));
    document(OWN_NUMBER, day, &balances, lines)
}

fn document(account: &str, day: NaiveDate, balances: &str, lines: &[Line]) -> String {
    let mut entries = String::new();
    for line in lines {
        entries.push_str(&entry(day, line));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt>\
        <GrpHdr><MsgId>M1</MsgId><CreDtTm>{day}T20:00:00</CreDtTm></GrpHdr>\n\
        <Stmt><Id>S1</Id><CreDtTm>{day}T20:00:00</CreDtTm><Acct><Id><Othr><Id>{account}</Id></Othr></Id></Acct>\
        {balances}\n{entries}</Stmt></BkToCstmrStmt></Document>\n"
    )
}

fn entry(day: NaiveDate, line: &Line) -> String {
    let indicator = if line.is_credit { "CRDT" } else { "DBIT" };
    let mut entry = format!(
        "<Ntry><Amt Ccy=\"USD\">{}</Amt><CdtDbtInd>{indicator}</CdtDbtInd>",
        line.amount
    );
    if line.is_reversal {
        entry.push_str("<RvslInd>true</RvslInd>");
    }
    let days = format!("<Dt>{day}</Dt>");
    write!(
        entry,
        "<Sts><Cd>BOOK</Cd></Sts><BookgDt>{days}</BookgDt><ValDt>{days}</ValDt>"
    )
    .expect("a string");
    if let Some(reference) = &line.reference {
        write!(entry, "<AcctSvcrRef>{reference}</AcctSvcrRef>").expect("a string");
    }
    let (domain, family, sub) = line.code.unwrap_or(("PMNT", "RCDT", "XBCT"));
    write!(
        entry,
        "<BkTxCd><Domn><Cd>{domain}</Cd><Fmly><Cd>{family}</Cd><SubFmlyCd>{sub}</SubFmlyCd></Fmly></Domn></BkTxCd>"
    )
    .expect("a string");
    let end_to_end = line.end_to_end.as_deref().unwrap_or("NOTPROVIDED");
    // The one who pays a reversal back is the one who was paid.
    let side = if line.is_credit == line.is_reversal {
        "Cdtr"
    } else {
        "Dbtr"
    };
    writeln!(
        entry,
        "<NtryDtls><TxDtls><Refs><EndToEndId>{end_to_end}</EndToEndId></Refs>\
        <RltdPties><{side}><Pty><Nm>{}</Nm></Pty></{side}>\
        <{side}Acct><Id><Othr><Id>{}</Id></Othr></Id></{side}Acct></RltdPties>\
        <RmtInf><Ustrd>{}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>",
        line.party, line.party_account, line.text
    )
    .expect("a string");
    entry
}

impl Desk {
    /// Finance reads a file of the first framework's bank account.
    pub async fn try_read(&self, name: &str, file: impl Into<Vec<u8>>) -> Answer {
        let path = "receipts/import?bank_account=1";
        self.finance.upload(path, name, file.into()).await
    }

    /// Finance reads today's lines.
    pub async fn read(&self, lines: &[Line]) -> Value {
        let today: NaiveDate = self.today.parse().expect("a day");
        self.try_read("statement.xml", camt(today, lines))
            .await
            .ok()
    }

    /// The lines in these states, the oldest first.
    pub async fn lines(&self, states: &str) -> Vec<Value> {
        let path = format!("statement_lines?state={states}");
        let all = self.finance.get(&path).await.ok();
        let mut items = all["items"].as_array().expect("lines").clone();
        items.reverse();
        items
    }

    /// A line as finance reads it.
    pub async fn line(&self, id: &Value) -> Value {
        self.finance
            .get(&format!("statement_lines/{id}"))
            .await
            .ok()
    }

    /// Confirms what a line is, at its current version.
    pub async fn try_confirm(&self, id: &Value, kind: &str, mut fields: Value) -> Answer {
        let version = self.line(id).await["version"].clone();
        fields["version"] = version;
        fields["kind"] = json!(kind);
        let path = format!("statement_lines/{id}/confirm");
        self.finance.post(&path, fields).await
    }

    /// Confirms everything that is certain.
    pub async fn confirm_exact(&self) -> Value {
        let path = "statement_lines/confirm_exact";
        self.finance.post(path, json!({})).await.ok()
    }
}
