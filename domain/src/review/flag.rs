//! Red flags of an item, and the answers to them when it is passed (decision 68).

use super::comment;
use crate::{Coded, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// A warning about the person behind an item. It forbids nothing, but a pass must answer it in writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RedFlag {
    /// The holder is younger than eighteen.
    Underage,
    /// The bank account is in another name than the holder's.
    BankName,
    /// What was signed for the item names another signer than the holder.
    SignerName,
    /// The number of the mainland identity card has another date of birth or gender.
    IdNumber,
    /// A question of the questionnaire was answered with Yes.
    QuestionnaireYes,
    /// Another investor's account has the same file.
    SharedDocument,
    /// Another investor's account has the same passport number.
    SharedPassport,
    /// Another investor's account has the same ID number.
    SharedIdNumber,
    /// Another investor's account has the same bank account number.
    SharedBankNumber,
    /// The passport has expired.
    PaperExpired,
    /// The passport expires soon.
    PaperExpiring,
    /// A country or region of the holder or of the bank is on the list of sanctions.
    SanctionedCountry,
}

impl RedFlag {
    /// Every flag, in the order in which they are shown.
    pub const ALL: [Self; 12] = [
        Self::Underage,
        Self::SanctionedCountry,
        Self::BankName,
        Self::SignerName,
        Self::IdNumber,
        Self::QuestionnaireYes,
        Self::SharedDocument,
        Self::SharedPassport,
        Self::SharedIdNumber,
        Self::SharedBankNumber,
        Self::PaperExpired,
        Self::PaperExpiring,
    ];

    /// The key under which it is shown, answered and stored.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Underage => "under_18",
            Self::BankName => "bank_name",
            Self::SignerName => "signer_name",
            Self::IdNumber => "id_number",
            Self::QuestionnaireYes => "questionnaire_yes",
            Self::SharedDocument => "shared_document",
            Self::SharedPassport => "shared_passport",
            Self::SharedIdNumber => "shared_id_number",
            Self::SharedBankNumber => "shared_bank_number",
            Self::PaperExpired => "paper_expired",
            Self::PaperExpiring => "paper_expiring",
            Self::SanctionedCountry => "sanctioned_country",
        }
    }

    /// The flag of a key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|flag| flag.key() == key)
    }
}

impl Coded for RedFlag {
    const ALL: &'static [Self] = &Self::ALL;

    fn code(self) -> &'static str {
        self.key()
    }
}

/// An operator's answer to a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagAnswer {
    /// The flag.
    pub flag: RedFlag,
    /// Why the item is passed in spite of it.
    pub answer: String,
}

/// An operator's notes on passing an item, for the next line to read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PassNotes {
    /// Their answers to the red flags.
    pub answers: Vec<FlagAnswer>,
    /// The fields that they compared with the documents, by the names under which the item shows them.
    pub checked: Vec<String>,
}

/// An item shows fewer fields than this.
const CHECKED_MAX: usize = 100;
/// No field's name is longer.
const NAME_MAX: usize = 64;

/// The compared fields of a pass, each once. Refuses with `BadRequest` an impossible field name,
/// and more names than an item has fields.
pub fn checked(names: &[String]) -> Result<Vec<String>, Refusal> {
    let is_name = |name: &String| {
        let mut signs = name.bytes();
        name.len() <= NAME_MAX && signs.all(|it| it.is_ascii_alphanumeric() || it == b'_')
    };
    if names.len() > CHECKED_MAX || !names.iter().all(is_name) {
        return Err(Refusal::bad_request("checked"));
    }
    let names: BTreeSet<&String> = names.iter().collect();
    Ok(names.into_iter().cloned().collect())
}

/// The answers to the raised flags, by key; other answers are left out. Refuses with
/// `RedFlagUnanswered`, which names every unanswered flag, and with `CommentTooLong`.
pub fn answered(
    raised: &[RedFlag],
    answers: &BTreeMap<String, String>,
) -> Result<Vec<FlagAnswer>, Refusal> {
    let mut given = Vec::new();
    let mut missing = Vec::new();
    for flag in raised {
        let words = answers.get(flag.key());
        match words.map_or(Ok(None), |words| comment(words))? {
            Some(answer) => given.push(FlagAnswer {
                flag: *flag,
                answer,
            }),
            None => missing.push(flag.key()),
        }
    }
    if missing.is_empty() {
        Ok(given)
    } else {
        Err(Refusal::RedFlagUnanswered { keys: missing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        let owned = |(key, words): &(&str, &str)| ((*key).to_owned(), (*words).to_owned());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn every_flag_has_a_key_of_its_own() {
        for flag in RedFlag::ALL {
            assert_eq!(RedFlag::from_key(flag.key()), Some(flag));
        }
        assert_eq!(RedFlag::from_key("pep"), None);
    }

    #[test]
    fn each_flag_is_answered_and_what_is_not_raised_needs_no_answer() {
        let raised = [RedFlag::Underage, RedFlag::BankName];
        let given = answers(&[
            ("under_18", " guardian consents "),
            ("bank_name", "maiden name"),
            ("id_number", "not raised"),
        ]);
        let told = answered(&raised, &given).unwrap();
        assert_eq!(told.len(), 2);
        assert_eq!(told[0].answer, "guardian consents");
        assert_eq!(answered(&[], &given), Ok(Vec::new()));
    }

    #[test]
    fn the_refusal_names_every_flag_without_words() {
        let raised = [RedFlag::Underage, RedFlag::BankName, RedFlag::IdNumber];
        let given = answers(&[("bank_name", "maiden name"), ("id_number", " \u{3164} ")]);
        let keys = vec!["under_18", "id_number"];
        assert_eq!(
            answered(&raised, &given),
            Err(Refusal::RedFlagUnanswered { keys })
        );
    }

    #[test]
    fn compared_fields_are_names_each_once() {
        let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let given = names(&["last_name", "FirstName", "last_name"]);
        assert_eq!(checked(&given), Ok(names(&["FirstName", "last_name"])));
        for wrong in ["a b", "名", "a".repeat(65).as_str()] {
            let refused = Err(Refusal::bad_request("checked"));
            assert_eq!(checked(&names(&[wrong])), refused);
        }
        assert!(checked(&vec!["a".to_owned(); 101]).is_err());
    }

    #[test]
    fn an_answer_is_no_longer_than_a_comment() {
        let given = answers(&[("under_18", &"a".repeat(1_001))]);
        assert_eq!(
            answered(&[RedFlag::Underage], &given),
            Err(Refusal::CommentTooLong { max: 1_000 })
        );
    }
}
