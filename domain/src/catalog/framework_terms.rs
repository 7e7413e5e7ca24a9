//! The terms of a framework, which administrators change: flags, ways to pay, sources of funds, the fee, passports, notices and the
//! bank accounts that investors wire to. Its name and its wallets' currencies are not changed here, since accounts depend on them.

use super::payment_method::PaymentMethod;
use crate::content::{ContentMistake, ContentRule, Count, Kind, Piece, Publishable, Stage};
use crate::ids::{BankAccountId, FrameworkId};
use crate::language::Text;
use crate::look_ups::{SOURCE_OTHER, SOURCES_OF_FUNDS};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// The notices before an investment and before a wire.
const NOTICE: Kind = Kind::Plain { max: 2_000 };
/// The fee in ZAR: nothing, or up to 100,000.00.
const FEE: Kind = Kind::Exact {
    min: Decimal::ZERO,
    max: Decimal::from_parts(100_000, 0, 0, false, 0),
    places: 2,
};
/// The allowed range of the required passport validity.
const MONTHS: Kind = Kind::Number { min: 0, max: 24 };
/// The name of a transaction process.
const PROCESS_CODE: Kind = Kind::Plain { max: 30 };

/// One of the two frameworks (decision 25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameworkName {
    /// With wallets.
    Pkf,
    /// Without.
    Cayman,
}

impl FrameworkName {
    /// Both, in the order of the screens.
    pub const ALL: [Self; 2] = [Self::Pkf, Self::Cayman];

    /// `CodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pkf => "PKF",
            Self::Cayman => "CAYMAN",
        }
    }

    /// `InvestmentFrameworkID`.
    pub const fn id(self) -> FrameworkId {
        match self {
            Self::Pkf => FrameworkId(1),
            Self::Cayman => FrameworkId(2),
        }
    }

    /// The framework with this `CodeKey`.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.code() == code)
    }

    /// The framework with this number.
    pub fn from_id(id: FrameworkId) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.id() == id)
    }

    /// Whether its accounts have wallets: fixed when it was created (decision 39).
    pub const fn has_wallets(self) -> bool {
        matches!(self, Self::Pkf)
    }
}

crate::coded!(FrameworkName);

/// A transaction process: a code and the platform's bank account that investors wire to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransactionProcess {
    /// `CodeKey`, such as `VTCN`.
    pub code: String,
    /// The bank account; a draft may name none yet.
    pub bank_account: Option<BankAccountId>,
}

impl TransactionProcess {
    fn pieces(&self, at: usize) -> [Piece<'_>; 2] {
        let field = |name: &str| format!("transaction_processes.{at}.{name}");
        let bank = self.bank_account.map(|id| id.to_string());
        [
            Piece::new(field("code"), &self.code, PROCESS_CODE),
            Piece::new(
                field("bank_account"),
                bank.unwrap_or_default(),
                Kind::Choice,
            ),
        ]
    }
}

/// The terms of a framework that administrators change.
// The flags are the requirement's.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameworkTerms {
    /// Which.
    pub framework: FrameworkName,
    /// `IsDepositSupported`.
    pub deposits: bool,
    /// `IsWithdrawSupported`.
    pub withdrawals: bool,
    /// Whether the bank step asks for the deposit confirmation.
    pub deposit_confirmation: bool,
    /// Months for which a passport must remain valid when an account is submitted; `None` if that is not required.
    pub passport_months: Option<i64>,
    /// `PaymentMethodIDs` in the order in which they are offered.
    pub payment_methods: Vec<i64>,
    /// `SourceOfFundsIDs` in the order in which they are offered.
    pub sources_of_funds: Vec<i64>,
    /// The KYC fee in ZAR; `None` while it is not set.
    pub kyc_fee: Option<Decimal>,
    /// `InvestmentNotice`.
    pub investment_notice: Text,
    /// `WireNotice`.
    pub wire_notice: Text,
    /// `TransactionProcesses` in the order in which they are shown.
    pub transaction_processes: Vec<TransactionProcess>,
}

impl FrameworkTerms {
    /// Whether investors see the same bank accounts and the same notice beside them: a notice can name an account as well.
    pub fn tells_the_same_of_paying(&self, other: &Self) -> bool {
        self.transaction_processes == other.transaction_processes
            && self.wire_notice == other.wire_notice
    }
}

impl FrameworkTerms {
    /// `IsOpenSourceOfFundsSupported`: free text is allowed for the other source.
    pub fn open_source_of_funds(&self) -> bool {
        self.sources_of_funds.contains(&SOURCE_OTHER)
    }

    fn offers(&self, method: PaymentMethod) -> bool {
        self.payment_methods.contains(&method.id())
    }

    /// The options that need wallets, with whether they are set.
    fn wanting_wallets(&self) -> [(&'static str, bool); 3] {
        [
            ("deposits", self.deposits),
            ("withdrawals", self.withdrawals),
            ("payment_methods", self.offers(PaymentMethod::Wallet)),
        ]
    }
}

/// The entries that appear earlier in the list.
fn repeated<T: Ord + Copy>(entries: &[T]) -> impl Iterator<Item = usize> {
    let mut seen = BTreeSet::new();
    let repeated: Vec<usize> = entries
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| (!seen.insert(*entry)).then_some(at))
        .collect();
    repeated.into_iter()
}

impl Publishable for FrameworkTerms {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        for (field, flag) in [
            ("deposits", self.deposits),
            ("withdrawals", self.withdrawals),
            ("deposit_confirmation", self.deposit_confirmation),
        ] {
            pieces.push(Piece::flag(field, flag));
        }
        let months = self.passport_months;
        pieces
            .extend(months.map(|months| Piece::new("passport_months", months.to_string(), MONTHS)));
        for (list, ids) in [
            ("payment_methods", &self.payment_methods),
            ("sources_of_funds", &self.sources_of_funds),
        ] {
            for (at, id) in ids.iter().enumerate() {
                let field = format!("{list}.{at}");
                pieces.push(Piece::new(field, id.to_string(), Kind::Choice));
            }
        }
        let fee = self.kyc_fee.map(|fee| fee.normalize().to_string());
        pieces.push(Piece::new("kyc_fee", fee.unwrap_or_default(), FEE));
        let notice = &self.investment_notice;
        pieces.extend(Piece::pair("investment_notice", notice, NOTICE));
        pieces.extend(Piece::pair("wire_notice", &self.wire_notice, NOTICE));
        for (at, process) in self.transaction_processes.iter().enumerate() {
            pieces.extend(process.pieces(at));
        }
        pieces
    }

    /// Where wires are offered, a bank account is required.
    fn counts(&self) -> Vec<Count> {
        let count = |field, entries, min, max| Count {
            field,
            entries,
            min,
            max,
        };
        let wired = u32::from(self.offers(PaymentMethod::Wire));
        vec![
            count("payment_methods", self.payment_methods.len(), 1, 2),
            count("sources_of_funds", self.sources_of_funds.len(), 1, 7),
            count(
                "transaction_processes",
                self.transaction_processes.len(),
                wired,
                6,
            ),
        ]
    }

    fn contradictions(&self, _stage: Stage) -> Vec<ContentMistake> {
        let mut found = Vec::new();
        let mut wrong = |field: String, rule| found.push(ContentMistake { field, rule });
        let method: &dyn Fn(&i64) -> bool = &|id| PaymentMethod::from_id(*id).is_some();
        let source: &dyn Fn(&i64) -> bool = &|id| SOURCES_OF_FUNDS.contains(id);
        for (list, ids, known) in [
            ("payment_methods", &self.payment_methods, method),
            ("sources_of_funds", &self.sources_of_funds, source),
        ] {
            for (at, _) in ids.iter().enumerate().filter(|(_, id)| !known(id)) {
                wrong(format!("{list}.{at}"), ContentRule::Choice);
            }
            for at in repeated(ids) {
                wrong(format!("{list}.{at}"), ContentRule::Twice);
            }
        }
        if !self.framework.has_wallets() {
            let wanting = self.wanting_wallets().into_iter();
            for (field, _) in wanting.filter(|(_, wanted)| *wanted) {
                wrong(field.to_owned(), ContentRule::NoWallets);
            }
        }
        let codes: Vec<&str> = self
            .transaction_processes
            .iter()
            .map(|process| process.code.trim())
            .collect();
        for at in repeated(&codes).filter(|at| codes.get(*at).is_some_and(|code| !code.is_empty()))
        {
            wrong(
                format!("transaction_processes.{at}.code"),
                ContentRule::Twice,
            );
        }
        found
    }
}

#[cfg(test)]
mod tests;
