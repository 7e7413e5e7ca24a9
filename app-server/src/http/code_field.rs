//! Fields that take one of a closed list of codes: an unknown code is a wrong shape, refused before
//! the caller is looked up (refusals: order of checks). The lists are the domain's.

use domain::catalog::{
    EditionStage, FrameworkName, LegalKind, ProjectStatus, SiteName, SummaryKind,
};
use domain::deposit::FundingMethod;
use domain::document::{DocumentCode, PictureUse};
use domain::letter::Template;
use domain::messaging::MessageStage;
use domain::operations::AuditKind;
use domain::payee::PayoutMethod;
use domain::portfolio::{OrderGroup, OrderType};
use domain::subscription::Step;
use domain::vault::EntryKind;
use domain::{Language, account_statement, adjustment, figures, statement};
use ports::driven::payment_files::FileFormat;
use ports::driven::sorting::{Sort, SortedBy};
use ports::driving::subscription::EvidenceKind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::fields::Integer;

/// A value written as a code.
pub trait Coded: Sized {
    /// The value of a code; none for any other text.
    fn read(code: &str) -> Option<Self>;
}

/// A field with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code<T>(pub T);

impl<'de, T: Coded> Deserialize<'de> for Code<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        T::read(code.trim())
            .map(Self)
            .ok_or_else(|| D::Error::custom("no such code"))
    }
}

impl<B: SortedBy> Coded for Sort<B> {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for LegalKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for EntryKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for Template {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for FrameworkName {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for adjustment::Kind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for adjustment::Direction {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for statement::Kind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for FileFormat {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for account_statement::StatementKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for account_statement::StatementFormat {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for account_statement::Period {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for figures::Period {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for OrderGroup {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for OrderType {
    fn read(code: &str) -> Option<Self> {
        code.parse().ok().and_then(Self::from_id)
    }
}

impl Coded for SiteName {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Serialize for Code<SummaryKind> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.code())
    }
}

impl Coded for Language {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Serialize for Code<Language> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.code())
    }
}

impl Coded for SummaryKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for FundingMethod {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for MessageStage {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for PictureUse {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for AuditKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

impl Coded for EditionStage {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

/// A document that an investor uploads; signed papers only come from signing.
impl Coded for DocumentCode {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code).filter(|code| code.is_uploaded())
    }
}

impl Coded for EvidenceKind {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

/// How a contact is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReachedBy {
    /// `Mobile`.
    Mobile,
    /// `Email`.
    Email,
}

impl Coded for ReachedBy {
    fn read(code: &str) -> Option<Self> {
        match code {
            "Mobile" => Some(Self::Mobile),
            "Email" => Some(Self::Email),
            _ => None,
        }
    }
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidProcess {
    /// `KYC`.
    Kyc,
}

impl Coded for PaidProcess {
    fn read(code: &str) -> Option<Self> {
        (code == "KYC").then_some(Self::Kyc)
    }
}

/// The kind of a signature, without its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SceneCode {
    /// `DDForm`.
    Questionnaire,
    /// `WireInvest`.
    Wire,
    /// `WalletInvest`.
    Wallet,
    /// `WalletWithdraw`.
    Withdraw,
}

impl Coded for SceneCode {
    fn read(code: &str) -> Option<Self> {
        match code {
            "DDForm" => Some(Self::Questionnaire),
            "WireInvest" => Some(Self::Wire),
            "WalletInvest" => Some(Self::Wallet),
            "WalletWithdraw" => Some(Self::Withdraw),
            _ => None,
        }
    }
}

impl Coded for PayoutMethod {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

/// An answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered {
    /// Whether it is `Yes`.
    pub yes: bool,
}

impl Coded for Answered {
    fn read(code: &str) -> Option<Self> {
        match code {
            "Yes" => Some(Self { yes: true }),
            "No" => Some(Self { yes: false }),
            _ => None,
        }
    }
}

/// `TransactionProcessStepID`: 486, 487, 489 or 491 (decision 31).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepId(pub Step);

impl Serialize for StepId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Integer(self.0.id()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for StepId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = Integer::deserialize(from)?;
        Step::from_id(id.0)
            .map(Self)
            .map_err(|_| D::Error::custom("no such step"))
    }
}

/// `StatusID` of projects: 1, 2 or 3 (decision 20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusId(pub ProjectStatus);

impl<'de> Deserialize<'de> for StatusId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = Integer::deserialize(from)?;
        [
            ProjectStatus::ComingSoon,
            ProjectStatus::Open,
            ProjectStatus::Closed,
        ]
        .into_iter()
        .find(|status| status.id() == id.0)
        .map(Self)
        .ok_or_else(|| D::Error::custom("no such status"))
    }
}

/// Ids separated by commas, each kept once; at most [`MOST_IDS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdList(pub Vec<i64>);

/// More ids than any list of filters offers.
const MOST_IDS: usize = 100;

impl<'de> Deserialize<'de> for IdList {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = String::deserialize(from)?;
        let ids = list.split(',').map(str::trim).filter(|id| !id.is_empty());
        let ids: Result<BTreeSet<i64>, _> = ids.map(str::parse).collect();
        ids.ok()
            .filter(|ids| ids.len() <= MOST_IDS)
            .map(|ids| Self(ids.into_iter().collect()))
            .ok_or_else(|| D::Error::custom("not a list of ids, or too long a one"))
    }
}

/// The number of a page or its length: from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Positive(pub u32);

impl<'de> Deserialize<'de> for Positive {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = Integer::deserialize(from)?.0;
        u32::try_from(number)
            .ok()
            .filter(|number| *number > 0)
            .map(Self)
            .ok_or_else(|| D::Error::custom("not a number from 1"))
    }
}

impl PartialSchema for Positive {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::Integer))
            .minimum(Some(1))
            .into()
    }
}

impl ToSchema for Positive {
    fn name() -> std::borrow::Cow<'static, str> {
        "Positive".into()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::from_str;

    #[test]
    fn ids_are_kept_once_and_only_so_many() {
        let list = |ids: &str| from_str::<IdList>(&format!("\"{ids}\"")).map(|list| list.0);
        assert_eq!(list("2, 1,,2").unwrap(), [1, 2]);
        assert_eq!(list("").unwrap(), [0_i64; 0]);
        let joined = |n: i64| {
            (1..=n)
                .map(|id| id.to_string())
                .collect::<Vec<_>>()
                .join(",")
        };
        assert_eq!(list(&joined(100)).unwrap().len(), 100);
        assert!(list(&joined(101)).is_err() && list("1,x").is_err());
    }

    #[test]
    fn a_code_of_the_list_is_read_and_no_other() {
        assert_eq!(
            from_str::<Code<SceneCode>>("\"WireInvest\"").unwrap().0,
            SceneCode::Wire
        );
        for text in ["\"wireinvest\"", "\"\"", "1", "null"] {
            assert!(from_str::<Code<SceneCode>>(text).is_err(), "{text}");
        }
        assert!(from_str::<Code<DocumentCode>>("\"Passport\"").is_ok());
        assert!(from_str::<Code<DocumentCode>>("\"LegalAppendix\"").is_err());
    }

    #[test]
    fn steps_that_are_not_used_and_pages_below_one_are_wrong() {
        assert_eq!(from_str::<StepId>("\"489\"").unwrap().0, Step::Review);
        for text in ["488", "490", "0", "\"x\""] {
            assert!(from_str::<StepId>(text).is_err(), "{text}");
        }
        assert_eq!(from_str::<Positive>("\"7\"").unwrap(), Positive(7));
        for text in ["0", "-1", "99999999999", "1.5"] {
            assert!(from_str::<Positive>(text).is_err(), "{text}");
        }
    }
}
