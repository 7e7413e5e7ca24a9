//! Fields that take one of a closed list of codes: an unknown code is a wrong shape, refused before
//! the caller is looked up (refusals: order of checks). The lists are the domain's.

use domain::Coded;
use domain::catalog::ProjectStatus;
use domain::portfolio::OrderType;
use domain::subscription::Step;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeSet;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::fields::Integer;

/// A field with a code of a closed set, in forms and in answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code<T>(pub T);

/// A set that the OpenAPI document describes under a name; `codes` has the names.
pub trait NamedCodes: Coded {
    /// The name of its schema.
    const NAME: &'static str;
}

impl<'de, T: Coded> Deserialize<'de> for Code<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        T::from_code(code.trim())
            .map(Self)
            .ok_or_else(|| D::Error::custom("no such code"))
    }
}

impl<T: Coded> Serialize for Code<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.code())
    }
}

impl<T: NamedCodes> PartialSchema for Code<T> {
    fn schema() -> RefOr<Schema> {
        let codes = T::ALL.iter().map(|it| it.code());
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .enum_values(Some(codes))
            .into()
    }
}

impl<T: NamedCodes> ToSchema for Code<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::NAME)
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
    const ALL: &'static [Self] = &[Self::Mobile, Self::Email];

    fn code(self) -> &'static str {
        match self {
            Self::Mobile => "Mobile",
            Self::Email => "Email",
        }
    }
}

/// What a log-in of an operator still lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingFactor {
    /// `required`: the code of the authenticator.
    Code,
    /// `enrol`: the authenticator itself.
    Authenticator,
}

impl Coded for MissingFactor {
    const ALL: &'static [Self] = &[Self::Code, Self::Authenticator];

    fn code(self) -> &'static str {
        match self {
            Self::Code => "required",
            Self::Authenticator => "enrol",
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
    const ALL: &'static [Self] = &[Self::Kyc];

    fn code(self) -> &'static str {
        match self {
            Self::Kyc => "KYC",
        }
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
    const ALL: &'static [Self] = &[
        Self::Questionnaire,
        Self::Wire,
        Self::Wallet,
        Self::Withdraw,
    ];

    fn code(self) -> &'static str {
        match self {
            Self::Questionnaire => "DDForm",
            Self::Wire => "WireInvest",
            Self::Wallet => "WalletInvest",
            Self::Withdraw => "WalletWithdraw",
        }
    }
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// `Yes`.
    Yes,
    /// `No`.
    No,
}

impl Coded for Answered {
    const ALL: &'static [Self] = &[Self::Yes, Self::No];

    fn code(self) -> &'static str {
        match self {
            Self::Yes => "Yes",
            Self::No => "No",
        }
    }
}

impl Answered {
    /// Whether it is `Yes`.
    pub const fn is_yes(self) -> bool {
        match self {
            Self::Yes => true,
            Self::No => false,
        }
    }
}

impl From<bool> for Code<Answered> {
    fn from(yes: bool) -> Self {
        Self(if yes { Answered::Yes } else { Answered::No })
    }
}

/// The type of an order: 1 investment, 2 withdrawal, 3 deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderTypeId(pub OrderType);

impl<'de> Deserialize<'de> for OrderTypeId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = Integer::deserialize(from)?;
        OrderType::from_id(id.0)
            .map(Self)
            .ok_or_else(|| D::Error::custom("no such type of orders"))
    }
}

impl Serialize for OrderTypeId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Integer(self.0.id()).serialize(to)
    }
}

impl PartialSchema for OrderTypeId {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::Integer))
            .enum_values(Some(OrderType::ALL.map(OrderType::id)))
            .into()
    }
}

impl ToSchema for OrderTypeId {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("OrderType")
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
    fn name() -> Cow<'static, str> {
        "Positive".into()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::document::UploadCode;
    use serde_json::{from_str, to_string};

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
        assert!(from_str::<Code<UploadCode>>("\"Passport\"").is_ok());
        assert!(from_str::<Code<UploadCode>>("\"LegalAppendix\"").is_err());
    }

    #[test]
    fn a_code_is_written_and_described_as_its_set() {
        assert_eq!(to_string(&Code(SceneCode::Wire)).unwrap(), "\"WireInvest\"");
        let described = to_string(&Code::<Answered>::schema()).unwrap();
        assert!(described.contains(r#""enum":["Yes","No"]"#), "{described}");
        assert_eq!(Code::<Answered>::name(), "YesOrNo");
    }

    #[test]
    fn a_type_of_orders_is_read_and_written_as_its_id() {
        let deposit = from_str::<OrderTypeId>("\"3\"").unwrap();
        assert_eq!(deposit.0, OrderType::Deposit);
        assert_eq!(to_string(&deposit).unwrap(), "3");
        for text in ["0", "4", "\"x\"", "null"] {
            assert!(from_str::<OrderTypeId>(text).is_err(), "{text}");
        }
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
