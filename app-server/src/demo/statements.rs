//! Statements of the demo's bank, read as files: one whose lines are confirmed, and today's, of which some wait.

use super::content::day;
use super::person::Stage;
use chrono::NaiveDate;
use domain::Instant;
use domain::day::day_of;
use domain::ids::{BankAccountId, PayoutId, StatementLineId};
use domain::payable::{Payout, State};
use domain::statement::{self, Direction, Meaning, StatementLine};
use ports::driven::objects::Rereadable;
use ports::driving::statement::{ConfirmLine, ReadFile, confirm_exact, confirm_line, read_file};
use ports::{Failure, read};
use rust_decimal::Decimal;

/// Which statement, by the day of its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// Read and confirmed.
    Confirmed,
    /// Read; only its receipts are booked, the rest waits.
    Waiting,
}

/// Days from now, and the statement.
pub(super) type Sample = (i64, Done);

pub(super) const SAMPLES: [Sample; 2] = [(-5, Done::Confirmed), (0, Done::Waiting)];

/// A line: incoming money is positive.
struct Line {
    /// Whole and part, with a minus sign if outgoing.
    amount: String,
    reference: &'static str,
    /// The bank's own code.
    code: &'static str,
    party: &'static str,
    text: String,
}

/// The bank of the demo.
const BANK: &str = "Harbour Commercial Bank";

impl Stage<'_> {
    /// Reads a statement of the bank, and confirms its lines if the story says so.
    pub(super) async fn statement(
        &self,
        (days, done): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        self.pass(if done == Done::Confirmed { 600 } else { 0 });
        let lines = match done {
            Done::Confirmed => confirmed(),
            Done::Waiting => {
                let paid = self.released_payout().await?;
                waiting(&paid)
            }
        };
        let booked_on = day_of(self.ports.clock.now());
        let (bank, account) = self.bank_account().await?;
        let opening = self.stated(bank).await?;
        let file = camt(&account, booked_on, (opening, &lines))?;
        let reading = ReadFile {
            by: self.finance.clone(),
            bank,
            sha256: self.ports.secrets.digest(file.as_bytes()),
            file: Rereadable::in_memory(file),
            name: format!("camt053-{booked_on}.xml"),
            origin: self.origin.clone(),
        };
        read_file(self.ports, &reading).await?;
        if done == Done::Confirmed {
            self.pass(15);
            confirm_exact(self.ports, &self.finance, &self.origin).await?;
            self.charged().await?;
        }
        Ok(())
    }

    /// The first framework's bank account, and its number.
    async fn bank_account(&self) -> Result<(BankAccountId, String), Failure> {
        let (pkf, _) = self.frameworks().await?;
        let found = read(self.ports, async |tx| {
            let framework = tx.projects().framework(pkf).await?;
            Ok((framework, tx.projects().framework_texts().await?))
        })
        .await?;
        let texts = found.1.iter().find(|texts| texts.framework == pkf);
        let process = texts.and_then(|texts| texts.transaction_processes.first());
        let missing = || Failure::Broken("no bank account".into());
        let (framework, process) = found.0.zip(process).ok_or_else(missing)?;
        Ok((
            framework.bank_account,
            process.details.account_number.clone(),
        ))
    }

    /// Every line that was read.
    async fn lines(&self) -> Result<Vec<StatementLine>, Failure> {
        read(self.ports, async |tx| {
            let mut found: Vec<StatementLine> = Vec::new();
            for number in 1.. {
                let Some(line) = tx.statements().get(StatementLineId(number)).await? else {
                    break;
                };
                found.push(line);
            }
            Ok(found)
        })
        .await
    }

    /// The closing balance of the last statement; zero before the first one.
    async fn stated(&self, bank: BankAccountId) -> Result<Decimal, Failure> {
        let lines = self.lines().await?.into_iter();
        let signed = lines.filter(|line| line.bank == bank).map(|line| {
            let amount = line.entry.amount.amount();
            match line.entry.direction {
                Direction::Credit => amount,
                Direction::Debit => -amount,
            }
        });
        Ok(signed.sum())
    }

    /// Confirms the remaining lines as charges of the bank.
    async fn charged(&self) -> Result<(), Failure> {
        let mut open = self.lines().await?;
        open.retain(|line| line.state == statement::State::Open);
        for line in open {
            let confirm = ConfirmLine {
                by: self.finance.clone(),
                line: line.id,
                version: line.version,
                meaning: Meaning::Charge,
                charge: None,
                owed: None,
                reason: "季度账户管理费 / quarterly account fee".into(),
                origin: self.origin.clone(),
            };
            confirm_line(self.ports, &confirm).await?;
        }
        Ok(())
    }

    /// A payout that was released and is not paid yet.
    async fn released_payout(&self) -> Result<Payout, Failure> {
        let found = read(self.ports, async |tx| {
            for number in 1.. {
                match tx.payouts().get(PayoutId(number)).await? {
                    Some(payout) if payout.state == State::Released => return Ok(Some(payout)),
                    Some(_) => {}
                    None => break,
                }
            }
            Ok(None)
        })
        .await?;
        found.ok_or_else(|| Failure::Broken("no payout is released".into()))
    }
}

fn line(
    (amount, reference, code): (&str, &'static str, &'static str),
    (party, text): (&'static str, &str),
) -> Line {
    Line {
        amount: amount.to_owned(),
        reference,
        code,
        party,
        text: text.to_owned(),
    }
}

fn confirmed() -> Vec<Line> {
    let transfer = "XBCT";
    vec![
        line(
            ("8400.00", "FT24104-0012", transfer),
            ("OSCAR NILSEN", "for my flat"),
        ),
        line(("-18.00", "FT24104-0013", "CHRG"), (BANK, "MONTHLY FEE")),
        line(("61.27", "FT24104-0014", "INTR"), (BANK, "CREDIT INTEREST")),
        line(("-45.00", "FT24104-0015", transfer), (BANK, "Q3")),
    ]
}

fn waiting(paid: &Payout) -> Vec<Line> {
    let amount = format!("-{}", paid.amount.amount());
    let named = format!("LANDFALL {}", paid.reference());
    let transfer = "XBCT";
    vec![
        line(
            ("3000.00", "FT24109-4431", transfer),
            ("GRACE OKAFOR", "second flat"),
        ),
        line((&amount, "FT24109-4432", transfer), ("BENEFICIARY", &named)),
        line(("-18.00", "FT24109-4433", "CHRG"), (BANK, "MONTHLY FEE")),
        line(
            ("-240.00", "FT24109-4434", transfer),
            ("CITY WATERWORKS", "direct debit 77120"),
        ),
        // With the reference of an earlier line, and another amount.
        line(
            ("8450.00", "FT24104-0012", transfer),
            ("OSCAR NILSEN", "for my flat, corrected"),
        ),
    ]
}

/// The statement in the bank's format, with its opening balance and the closing balance that results from its lines.
fn camt(
    account: &str,
    day: NaiveDate,
    (opening, lines): (Decimal, &[Line]),
) -> Result<String, Failure> {
    let mut closing = opening;
    for line in lines {
        let amount = line.amount.parse::<Decimal>();
        closing += amount.map_err(|_| Failure::Broken("no amount".into()))?;
    }
    let balances = [("OPBD", opening), ("CLBD", closing)].map(|it| balance(day, it));
    let balances = balances.concat();
    let entries: String = lines.iter().map(|line| entry(day, line)).collect();
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt>\
        <GrpHdr><MsgId>{day}</MsgId><CreDtTm>{day}T20:00:00</CreDtTm></GrpHdr>\n\
        <Stmt><Id>{day}</Id><Acct><Id><Othr><Id>{account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>\n\
        {balances}{entries}</Stmt></BkToCstmrStmt></Document>\n"
    ))
}

fn balance(day: NaiveDate, (kind, amount): (&str, Decimal)) -> String {
    let indicator = if amount.is_sign_negative() {
        "DBIT"
    } else {
        "CRDT"
    };
    let amount = amount.abs();
    format!(
        "<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp><Amt Ccy=\"USD\">{amount:.2}</Amt>\
        <CdtDbtInd>{indicator}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>\n"
    )
}

fn entry(day: NaiveDate, line: &Line) -> String {
    let (amount, indicator, side) = match line.amount.strip_prefix('-') {
        Some(amount) => (amount, "DBIT", "Cdtr"),
        None => (line.amount.as_str(), "CRDT", "Dbtr"),
    };
    let Line {
        reference,
        code,
        party,
        text,
        ..
    } = line;
    format!(
        "<Ntry><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>{indicator}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
        <BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt><AcctSvcrRef>{reference}</AcctSvcrRef>\
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>{code}</SubFmlyCd></Fmly></Domn></BkTxCd>\
        <NtryDtls><TxDtls><RltdPties><{side}><Pty><Nm>{party}</Nm></Pty></{side}></RltdPties>\
        <RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n"
    )
}
