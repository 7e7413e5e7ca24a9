//! The demo's exchange rates, loaded from a file of the European Central Bank's format, and its manual bookings: a reward, a correction
//! and an exchange that are booked, and a transfer that waits for the approver.

use super::content::{self, day};
use super::person::Stage;
use domain::Amount;
use domain::Instant;
use domain::adjustment::{Direction, Kind};
use domain::day::day_of;
use domain::ids::{AccountId, EvidenceId};
use ports::Failure;
use ports::driven::objects::Rereadable;
use ports::driving::adjustment::{
    ProposeBooking, Typed, UploadEvidence, propose_booking, quote, upload_evidence,
};
use ports::driving::exchange_rate::{LoadRates, load_rates};
use ports::driving::operations::{DecideProposal, approve_proposal};
use ports::driving::proposals::ProposalItem;
use std::fmt::Write;

/// An act on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// The rates of the last days are loaded and confirmed.
    Rates,
    /// A reward, a correction and an exchange are proposed and approved.
    Booked,
    /// A transfer is proposed.
    Proposed,
}

/// Days from now, and the act.
pub(super) type Sample = (i64, Done);

pub(super) const SAMPLES: [Sample; 3] =
    [(-3, Done::Rates), (-2, Done::Booked), (0, Done::Proposed)];

/// The units that one euro buys, the oldest day first: US dollars, yuan, pounds, rand.
const EURO: [[&str; 4]; 5] = [
    ["1.0812", "7.8125", "0.8461", "19.6420"],
    ["1.0835", "7.8290", "0.8455", "19.5875"],
    ["1.0847", "7.8344", "0.8472", "19.6110"],
    ["1.0829", "7.8201", "0.8468", "19.7035"],
    ["1.0867", "7.8412", "0.8449", "19.6650"],
];
const CODES: [&str; 4] = ["USD", "CNY", "GBP", "ZAR"];

impl Stage<'_> {
    /// Carries an act out, on the account of the demo log-in; the transfer goes to another one.
    pub(super) async fn booking(
        &self,
        (own, other): (AccountId, AccountId),
        (days, done): Sample,
        now: Instant,
    ) -> Result<(), Failure> {
        self.at(day(now, days));
        match done {
            Done::Rates => self.rates().await,
            Done::Booked => {
                self.booked(own, Kind::Reward, "88").await?;
                self.booked(own, Kind::Adjustment, "12.50").await?;
                self.booked(own, Kind::Exchange, "500").await
            }
            Done::Proposed => {
                let typed = Typed {
                    to_account: Some(other),
                    ..self.typed(own, Kind::Transfer, "200").await?
                };
                let reason = "账户持有人书面申请划转 / transfer asked for in writing";
                self.proposed(typed, reason).await.map(drop)
            }
        }
    }

    async fn rates(&self) -> Result<(), Failure> {
        let last = day_of(self.ports.clock.now());
        let mut days = String::new();
        for (units, nth) in EURO.iter().zip(1_i64..) {
            let back = chrono::TimeDelta::days(i64::try_from(EURO.len()).unwrap_or(0) - nth);
            // Writing into a text cannot fail.
            let _ = write!(days, "<Cube time=\"{}\">", last - back);
            for (code, units) in CODES.iter().zip(units) {
                let _ = write!(days, "<Cube currency=\"{code}\" rate=\"{units}\"/>");
            }
            days.push_str("</Cube>\n");
        }
        let file = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>
{days}</Cube>
</gesmes:Envelope>"
        );
        let command = LoadRates {
            by: self.finance.clone(),
            sha256: self.ports.secrets.digest(file.as_bytes()),
            file: Rereadable::in_memory(file),
            name: "eurofxref-hist-90d.xml".to_owned(),
            reason: String::new(),
            is_meant: false,
            origin: self.origin.clone(),
        };
        let loaded = load_rates(self.ports, &command).await?;
        let item = loaded.proposal;
        let item = item.ok_or_else(|| Failure::Broken("the demo's rates are there".into()))?;
        self.booking_approved(&item).await
    }

    async fn booked(&self, own: AccountId, kind: Kind, amount: &str) -> Result<(), Failure> {
        let typed = self.typed(own, kind, amount).await?;
        let reason = match kind {
            Kind::Reward => "欢迎活动奖励 / reward of the welcome campaign",
            Kind::Adjustment => "退还重复收取的汇款手续费 / wire fee charged twice",
            Kind::Exchange | Kind::Transfer => "客户书面申请换汇 / exchange asked for in writing",
        };
        let item = self.proposed(typed, reason).await?;
        self.booking_approved(&item).await
    }

    async fn typed(&self, own: AccountId, kind: Kind, amount: &str) -> Result<Typed, Failure> {
        let value_on = day_of(self.ports.clock.now());
        let amount = Amount::written(amount);
        let mut typed = Typed {
            kind,
            account: own,
            amount,
            currency: "USD".to_owned(),
            direction: (kind == Kind::Adjustment).then_some(Direction::In),
            to_account: None,
            to_currency: None,
            to_amount: None,
            value_on,
            document: self.evidence("instruction.pdf").await?,
        };
        if kind == Kind::Exchange {
            let asked = (amount, "USD", "CNY");
            let quote = quote(self.ports, &self.finance, asked, value_on).await?;
            typed.to_currency = Some("CNY".to_owned());
            typed.to_amount = Some(Amount::from(quote.converted.amount.amount()));
        }
        Ok(typed)
    }

    /// Uploads the evidence for a booking or a transfer.
    pub(super) async fn evidence(&self, name: &str) -> Result<EvidenceId, Failure> {
        let bytes = content::file("samples/proof.pdf").map_err(Failure::Broken)?;
        let command = UploadEvidence {
            by: self.finance.clone(),
            source: Rereadable::in_memory(bytes),
            name: name.to_owned(),
            origin: self.origin.clone(),
        };
        Ok(upload_evidence(self.ports, command).await?.id)
    }

    async fn proposed(&self, typed: Typed, reason: &str) -> Result<ProposalItem, Failure> {
        let command = ProposeBooking {
            by: self.finance.clone(),
            typed,
            reason: reason.to_owned(),
            origin: self.origin.clone(),
        };
        propose_booking(self.ports, &command).await
    }

    async fn booking_approved(&self, item: &ProposalItem) -> Result<(), Failure> {
        self.pass(90);
        let decide = DecideProposal {
            by: self.approver.clone(),
            id: item.proposal.id,
            version: item.proposal.version,
            comment: None,
            origin: self.origin.clone(),
        };
        approve_proposal(self.ports, &decide).await?;
        self.pass(15);
        Ok(())
    }
}
