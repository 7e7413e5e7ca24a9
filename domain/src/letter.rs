//! Letters from the desk to an investor. One that asks for an answer is a request about an item under review: the item waits for the
//! investor and stays in its state (states: review). A decision on the item ends the request.

use crate::ids::{DocumentId, InvestorId, LetterId, OperatorId};
use crate::operations::NoteAbout;
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Instant, Language, Refusal, legible};

/// The longest letter, in characters.
pub const LETTER_MAX: u32 = 2_000;
/// The longest answer, in characters.
pub const ANSWER_MAX: u32 = 2_000;
/// The maximum number of files of an answer.
pub const ANSWER_FILES: usize = 5;

/// A letter that is written often. The catalogue has its subject and its text in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Template {
    /// The proof of address is unclear.
    AddressUnclear,
    /// The passport copy cannot be read.
    PassportUnreadable,
    /// Where the money comes from.
    SourceOfFunds,
    /// A payment that was expected was not found.
    PaymentNotMatched,
    /// Anything else.
    General,
}

impl Template {
    /// Every template.
    pub const ALL: [Self; 5] = [
        Self::AddressUnclear,
        Self::PassportUnreadable,
        Self::SourceOfFunds,
        Self::PaymentNotMatched,
        Self::General,
    ];

    /// The name on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AddressUnclear => "address_unclear",
            Self::PassportUnreadable => "passport_unreadable",
            Self::SourceOfFunds => "source_of_funds",
            Self::PaymentNotMatched => "payment_not_matched",
            Self::General => "general",
        }
    }

    /// The template with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|template| template.code() == code)
    }

    /// The catalogue's key of its text.
    pub fn text_key(self) -> String {
        format!("letter.{}", self.code())
    }

    /// The catalogue's key of its subject.
    pub fn subject_key(self) -> String {
        format!("letter.{}.subject", self.code())
    }
}

crate::coded!(Template);

/// A letter that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Number.
    pub id: LetterId,
    /// The record that it was written at.
    pub about: NoteAbout,
    /// To whom.
    pub investor: InvestorId,
    /// What it was made from.
    pub template: Template,
    /// The language of the template.
    pub language: Language,
    /// What it says.
    pub text: String,
    /// Who wrote it.
    pub by: OperatorId,
    /// When.
    pub at: Instant,
    /// The request for an answer, if it asks for one.
    pub request: Option<Request>,
}

/// A request for an answer about an item under review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// When the item had entered its state: once it enters another one, the request has ended.
    pub since: Instant,
    /// The investor's answer.
    pub answer: Option<Answer>,
    /// When the desk withdrew it.
    pub withdrawn_at: Option<Instant>,
}

/// What an investor answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// When.
    pub at: Instant,
    /// The text; empty if the answer has only files.
    pub text: String,
    /// The files, as documents of the item.
    pub documents: Vec<DocumentId>,
}

/// The status of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The investor has not answered yet.
    Waiting,
    /// The investor has answered.
    Answered,
    /// The desk withdrew it.
    Withdrawn,
    /// The item was decided or changed before there was an answer.
    Ended,
}

impl Standing {
    /// Every standing.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Answered, Self::Withdrawn, Self::Ended];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Answered => "answered",
            Self::Withdrawn => "withdrawn",
            Self::Ended => "ended",
        }
    }

    /// The standing with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|standing| standing.code() == code)
    }
}

crate::coded!(Standing);

impl Request {
    /// A new request about an item that entered its state then.
    pub const fn about_state_since(since: Instant) -> Self {
        Self {
            since,
            answer: None,
            withdrawn_at: None,
        }
    }

    /// Its status. `is_current` says whether the item is still in the state that it was asked
    /// about.
    pub fn standing(&self, is_current: bool) -> Standing {
        match (&self.answer, self.withdrawn_at, is_current) {
            (Some(_), _, _) => Standing::Answered,
            (None, Some(_), _) => Standing::Withdrawn,
            (None, None, true) => Standing::Waiting,
            (None, None, false) => Standing::Ended,
        }
    }

    /// Refuses with `RequestNotOpen` unless it waits for an answer.
    pub fn check_open(&self, is_current: bool) -> Result<(), Refusal> {
        match self.standing(is_current) {
            Standing::Waiting => Ok(()),
            Standing::Answered | Standing::Withdrawn | Standing::Ended => {
                Err(Refusal::RequestNotOpen)
            }
        }
    }
}

impl Answer {
    /// An answer of now. Refuses one without words and files (`FieldRequired` with `text`), too many words (`Form` with `text`), and
    /// too many files (`BadRequest` with `documentIds`). A file that is named twice counts once.
    pub fn new(text: &str, documents: &[DocumentId], now: Instant) -> Result<Self, Refusal> {
        let files = answer_files(documents)?;
        let text = plain(text);
        let of_text = |rule| {
            Refusal::Form(vec![FieldRefusal {
                field: "text",
                rule,
            }])
        };
        if length(&text) > ANSWER_MAX {
            return Err(of_text(FieldRule::Invalid));
        }
        if text.is_empty() && files.is_empty() {
            return Err(of_text(FieldRule::Required));
        }
        Ok(Self {
            at: now,
            text,
            documents: files,
        })
    }
}

/// The files of an answer, each once. Too many are refused with `BadRequest` and `documentIds`.
pub fn answer_files(documents: &[DocumentId]) -> Result<Vec<DocumentId>, Refusal> {
    let mut files: Vec<DocumentId> = Vec::new();
    for document in documents {
        if files.contains(document) {
            continue;
        }
        // Refused at once: thousands of numbers are not all compared with each other.
        if files.len() == ANSWER_FILES {
            return Err(Refusal::bad_request("documentIds"));
        }
        files.push(*document);
    }
    Ok(files)
}

/// The text of a letter as it is sent: plain, without hidden characters and the blanks around it. Refuses one that says nothing
/// (`CommentRequired`) or too much (`CommentTooLong`).
pub fn letter_text(written: &str) -> Result<String, Refusal> {
    let text = plain(written);
    if text.is_empty() {
        return Err(Refusal::CommentRequired);
    }
    if length(&text) > LETTER_MAX {
        return Err(Refusal::CommentTooLong { max: LETTER_MAX });
    }
    Ok(text)
}

/// The visible part of a text; empty if there is none.
fn plain(written: &str) -> String {
    let shown = legible::without_hidden(&written.replace("\r\n", "\n"));
    if legible::is_blank(&shown) {
        String::new()
    } else {
        shown.trim().to_owned()
    }
}

fn length(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Instant {
        Instant::from_timestamp(1_700_000_000, 0).unwrap()
    }

    fn field(refused: &Refusal) -> Option<FieldRule> {
        match refused {
            Refusal::Form(fields) => fields.first().map(|it| it.rule.clone()),
            _ => None,
        }
    }

    #[test]
    fn a_letter_says_something_in_at_most_two_thousand_characters() {
        let longest = "信".repeat(2_000);
        assert_eq!(letter_text(&format!(" {longest}\n")), Ok(longest.clone()));
        let refused = Refusal::CommentTooLong { max: LETTER_MAX };
        assert_eq!(letter_text(&format!("{longest}件")), Err(refused));
        for blank in ["", " \r\n ", "\u{200b}", "\u{2800}"] {
            assert_eq!(letter_text(blank), Err(Refusal::CommentRequired));
        }
    }

    #[test]
    fn hidden_characters_are_left_out_of_a_letter() {
        let written = "Dear \u{202e}Ann,\r\n\r\nyour pass\u{200b}port 👩\u{200d}💻";
        let text = letter_text(written).unwrap();
        assert_eq!(text, "Dear Ann,\n\nyour passport 👩\u{200d}💻");
    }

    #[test]
    fn an_answer_has_words_or_up_to_five_files() {
        let files: Vec<DocumentId> = (1..=6).map(DocumentId).collect();
        let answer = Answer::new(" here ", &files[..5], now()).unwrap();
        assert_eq!((answer.text.as_str(), answer.documents.len()), ("here", 5));
        assert!(Answer::new("", &files[..1], now()).is_ok());
        let again = Answer::new("", &[DocumentId(1), DocumentId(1)], now()).unwrap();
        assert_eq!(again.documents, [DocumentId(1)]);
        let many = Answer::new("here", &files, now());
        assert_eq!(many, Err(Refusal::bad_request("documentIds")));
        let nothing = Answer::new("\u{200b} ", &[], now()).unwrap_err();
        assert_eq!(field(&nothing), Some(FieldRule::Required));
        let long = Answer::new(&"答".repeat(2_001), &[], now()).unwrap_err();
        assert_eq!(field(&long), Some(FieldRule::Invalid));
    }

    #[test]
    fn a_request_waits_until_it_is_answered_withdrawn_or_decided_on() {
        let asked = Request::about_state_since(now());
        let answered = Request {
            answer: Some(Answer::new("here", &[], now()).unwrap()),
            ..asked.clone()
        };
        let withdrawn = Request {
            withdrawn_at: Some(now()),
            ..asked.clone()
        };
        for (request, is_current, standing) in [
            (&asked, true, Standing::Waiting),
            (&asked, false, Standing::Ended),
            (&answered, true, Standing::Answered),
            (&answered, false, Standing::Answered),
            (&withdrawn, true, Standing::Withdrawn),
            (&withdrawn, false, Standing::Withdrawn),
        ] {
            assert_eq!(request.standing(is_current), standing);
            let is_open = request.check_open(is_current).is_ok();
            assert_eq!(is_open, standing == Standing::Waiting, "{standing:?}");
        }
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for template in Template::ALL {
            assert_eq!(Template::from_code(template.code()), Some(template));
        }
        for standing in Standing::ALL {
            assert_eq!(Standing::from_code(standing.code()), Some(standing));
        }
    }
}
